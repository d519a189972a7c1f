#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/document.h"
#include "widgets/session/analysis_runner.h"
#include "widgets/session/changes.h"
#include "widgets/session/job_list.h"
#include "widgets/session/message_log.h"
#include "widgets/session/set_letters.h"
#include "widgets/session/study_view.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace papilio::core {
enum class FormulaOrigin;
struct EventReview;
}  // namespace papilio::core

namespace papilio::widgets {

using namespace Qt::StringLiterals;

class LiveRecording;

/// What is selected in all views of all pages.
struct Selection {
    std::optional<std::uint32_t> event;  ///< index into the active dataset
    QString metric;                      ///< name; empty: none
    std::optional<int> expectation;      ///< column of the basis
    std::optional<int> kernel;

    bool operator==(const Selection&) const = default;
};

/// The last edit's effect, for the "what changed" line.
struct WhatChanged {
    QString edit;  ///< e.g. "α 2e-5 → 5e-4"
    core::Comparison comparison;
    bool isReviewed = false;  ///< its verdicts are those of the formulas that are shown
};

/**
 * The open study, its undo stack, the newest results and the selection: the only writer of the
 * Document.
 *
 * Views read it and call its edits; changed() tells them what to read again. Results always carry
 * the snapshot they belong to (analysis().benchmark), which may be older than benchmark() while a
 * job runs: never index one with the other.
 */
class Workspace : public QObject {
    Q_OBJECT

public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    /// Also an empty one, where a file holds it.
    [[nodiscard]] bool hasStudy() const { return !document_.isEmpty() || !file().isEmpty(); }
    [[nodiscard]] const core::Document& document() const { return document_; }
    [[nodiscard]] QString path() const { return path_; }  ///< empty: never saved
    /// The file that commands name: the study's own, else the sample it was opened from; empty:
    /// none.
    [[nodiscard]] QString file() const { return path_.isEmpty() ? template_ : path_; }
    /// Whether something would be lost when the study is closed.
    [[nodiscard]] bool isModified() const;
    /// What of the open study file() does not hold.
    enum class Unsaved {
        Nothing,
        /// Thresholds, excluded events, Top-Down choice of the shown counters: commands name them
        Parameters,
        Edits,
        Everything  ///< there is no file
    };
    [[nodiscard]] Unsaved unsaved() const;

    /// Shows another study, as its view says it was looked at last, and forgets the edits and the
    /// messages of the old one. @param path where it was read from, and saved to; empty for imports
    /// and samples. @param sample  the file of a sample
    void setStudy(core::Document document, const QString& path, const QString& sample = {});
    void closeStudy();
    /// `written`, which is the document as of undo position `undoIndex`, is now in `path`.
    void markSaved(const QString& path, int undoIndex, const core::Document& written);
    /// No file holds the study as it is: imported, measured or recovered.
    void markUnsaved();

    /// The active one; null without a study, and in a study without benchmarks.
    [[nodiscard]] std::shared_ptr<const core::Benchmark> benchmark() const;
    void activateBenchmark(const QString& name);

    /// Edits between these two calls that have the same name are one step to undo (a drag). They
    /// may nest.
    void beginGesture();
    void endGesture();

    /// An edit: `change` gets a copy of the study.
    /// @param text  what Undo says, e.g. "All Ops, D_512 = 8"
    void edit(const QString& text, const std::function<void(core::Document&)>& change);
    /// An edit of the active benchmark; none where it stays as it is.
    /// @param text  empty: the change of each threshold, "τ 10⁻¹⁰ → 10⁻⁴"
    void editActive(const QString& text, const std::function<void(core::Benchmark&)>& change);

    void setTau(double tau)
    {
        editActive({}, [tau](auto& benchmark) { benchmark.parameters.tau = tau; });
    }
    void setAlpha(double alpha)
    {
        editActive({}, [alpha](auto& benchmark) { benchmark.parameters.alpha = alpha; });
    }
    void setTauAndAlpha(double tau, double alpha);
    /// @param excluded  ids, in any order  @param text  what Undo says: "Exclude 3 events"
    void setExcluded(std::vector<std::string> excluded, const QString& text);
    /// What file() excludes of the active benchmark.
    [[nodiscard]] std::vector<std::string> savedExcluded() const;
    void setTitle(const QString& title);
    void setSignatures(core::Signatures signatures, const QString& text);
    /// Signatures follow the basis: the caller gives both, already of matching size.
    void setBasis(core::Basis basis, core::Signatures signatures, const QString& text);

    /// Adds everything of `content` to the study (core::merge); without a study it becomes one.
    void addContent(const core::Document& content, const QString& text);
    /// How the counters `table` are evaluated; nothing happens where they are not in the study.
    void setTopDownChoice(const std::string& table,
                          const core::TopDownChoice& choice,
                          const QString& text);
    [[nodiscard]] core::StudyNotes notes() const;
    void setNotes(const core::StudyNotes& notes, const QString& text);
    /// The study after an edit of its snapshots, or as it was in one (core/edit/snapshot_edits.h).
    /// @param text  of the step to undo; empty: none, as for a snapshot that is taken
    void setSnapshots(core::Document after, const QString& text);

    QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] const QUndoStack& undoStack() const { return undoStack_; }

    [[nodiscard]] const core::Analysis& analysis() const { return analysis_; }
    /// What follows from it, and what is still being computed.
    [[nodiscard]] const AnalysisRunner& results() const { return *runner_; }
    /// Of the newest results.
    [[nodiscard]] double analysisMilliseconds() const { return analysisMilliseconds_; }
    /// core::chooseFormula() in view(): another review follows.
    void chooseFormula(const QString& metric, core::FormulaOrigin origin);
    /// What the review knows of the events of analysis(); nothing where it is of other data.
    [[nodiscard]] core::EventReview eventReview() const;
    [[nodiscard]] SetLetters& setLetters() { return setLetters_; }
    [[nodiscard]] const WhatChanged& whatChanged() const { return whatChanged_; }

    [[nodiscard]] const Selection& selection() const { return selection_; }
    void select(const Selection& selection);
    void selectEvent(std::optional<std::uint32_t> event);
    void selectMetric(const QString& metric);

    /// Studies that were open before, newest first, without the open one.
    [[nodiscard]] QStringList recentPaths() const
    {
        return recentPaths_ ? recentPaths_() : QStringList();
    }
    void setRecentPaths(std::function<QStringList()> paths) { recentPaths_ = std::move(paths); }

    /// How the study is looked at; kept with it, and never an edit.
    StudyView& view() { return view_; }

    JobList& jobs() { return jobs_; }
    MessageLog& messages() { return messages_; }
    /// The program whose recorders are recorded now, if there is one.
    LiveRecording& recording() { return *recording_; }

signals:
    /// The open study is about to be closed or exchanged for another; it is still there.
    void leaving();
    void changed(papilio::widgets::Changes changes);

private:
    friend class ReplaceDocument;

    void show(const core::Document& document);
    void forgetResults();
    void restoreSelection();
    void rememberSelection();
    void warnOfUnknownExcluded();
    void deliverAnalysis(core::Analysis analysis, double milliseconds);

    core::Document document_;
    StudyView view_{document_.view};
    core::Document saved_;  ///< what file() holds; empty: nothing is known of it
    QString path_;
    QString template_;  ///< the file of a sample
    std::string active_;
    QUndoStack undoStack_;
    int gesture_ = 0;
    int gestureDepth_ = 0;
    core::Analysis analysis_;
    /// An analysis, and the review of it or of one before.
    struct Reviewed {
        core::Analysis analysis;
        std::shared_ptr<const core::DefinitionReview> review;

        [[nodiscard]] bool isReviewed() const;
    };
    [[nodiscard]] Reviewed reviewed() const;
    void rememberBefore();
    void compareWithBefore();
    void deliverReview(Changes changes);
    Reviewed beforeEdit_;    ///< what "what changed" will compare with
    Reviewed comparedWith_;  ///< what it compares with
    double analysisMilliseconds_ = 0;
    SetLetters setLetters_;
    WhatChanged whatChanged_;
    int analyzedIndex_ = 0;  ///< of the undo stack, when an analysis came last
    Selection selection_;
    std::function<QStringList()> recentPaths_;
    JobList jobs_;
    MessageLog messages_;
    std::unique_ptr<LiveRecording> recording_;
    std::unique_ptr<AnalysisRunner> runner_;  ///< last: its jobs end before what they write to
};

}  // namespace papilio::widgets
