#pragma once

#include "core/analysis/comparison.h"
#include "core/analysis/pipeline.h"
#include "core/model/document.h"
#include "widgets/session/changes.h"
#include "widgets/session/job_list.h"
#include "widgets/session/message_log.h"
#include "widgets/session/selection.h"
#include "widgets/session/set_letters.h"
#include "widgets/session/stability_results.h"
#include "widgets/session/study_view.h"

#include <QObject>
#include <QStringList>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>

namespace papilio::core {
enum class FormulaOrigin;
struct DefinitionReview;
struct EventReview;
}  // namespace papilio::core

namespace papilio::widgets {

class AnalysisRunner;
class LiveRecording;

/// The last edit's effect, for the "what changed" line.
struct WhatChanged {
    QString edit;  ///< e.g. "α 2e-5 → 5e-4"
    core::Comparison comparison;
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

    void setTau(double tau);
    void setAlpha(double alpha);
    void setTauAndAlpha(double tau, double alpha);
    void setRepresentationTolerance(double rho);
    void setRoundingTolerance(double tolerance);
    /// @param text  what Undo says; empty: what becomes of each, "τ 10⁻¹⁰ → 10⁻⁴"
    void setParameters(const core::Parameters& parameters, const QString& text);
    /// @param excluded  ids, in any order  @param text  what Undo says: "Exclude 3 events"
    void setExcluded(std::vector<std::string> excluded, const QString& text);
    /// What file() excludes of the active benchmark.
    [[nodiscard]] std::vector<std::string> savedExcluded() const;
    /// The study's title, an edit like any other.
    void setTitle(const QString& title);
    /// @param text  what Undo says, e.g. "All Ops, D_512 = 8"
    void setSignatures(core::Signatures signatures, const QString& text);
    /// Signatures follow the basis: the caller gives both, already of matching size.
    void setBasis(core::Basis basis, core::Signatures signatures, const QString& text);

    /// Adds everything of `content` to the study (core::merge); without a study it becomes one.
    void addContent(const core::Document& content, const QString& text);
    using Benchmarks = std::vector<std::shared_ptr<const core::Benchmark>>;
    void setBenchmarks(Benchmarks benchmarks, const QString& text);
    using CounterTables = std::vector<std::shared_ptr<const core::CounterTable>>;
    void setCounters(CounterTables counters, const QString& text);
    /// How the counters `table` are evaluated; nothing happens where they are not in the study.
    void setTopDownChoice(const std::string& table,
                          const core::TopDownChoice& choice,
                          const QString& text);
    using Rooflines = std::vector<std::shared_ptr<const core::Roofline>>;
    void setRooflines(Rooflines rooflines, const QString& text);
    using Recorders = std::vector<std::shared_ptr<const core::Recorder>>;
    void setRecorders(Recorders recorders, const QString& text);
    using DefinitionSets = std::vector<std::shared_ptr<const core::DefinitionSet>>;
    void setDefinitions(DefinitionSets definitions, const QString& text);
    [[nodiscard]] core::StudyNotes notes() const;
    void setNotes(const core::StudyNotes& notes, const QString& text);
    /// The study after an edit of its snapshots, or as it was in one (core/edit/snapshot_edits.h).
    /// @param text  of the step to undo; empty: none, as for a snapshot that is taken
    void setSnapshots(core::Document after, const QString& text);

    QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] const QUndoStack& undoStack() const { return undoStack_; }

    [[nodiscard]] const core::Analysis& analysis() const { return analysis_; }
    [[nodiscard]] bool isAnalyzing() const;
    /// Whether stability() is still that of other thresholds or edits.
    [[nodiscard]] bool isStabilityPending() const;
    [[nodiscard]] double analysisMilliseconds() const
    {
        return analysisMilliseconds_;
    }  ///< of the newest results
    [[nodiscard]] const StabilityResults& stability() const;
    /// What supports the definitions: of the newest results, or of those before while it is being
    /// computed (isReviewPending()). Its analysis is in it. Null: not yet, or there is none.
    [[nodiscard]] const std::shared_ptr<const core::DefinitionReview>& review() const;
    [[nodiscard]] bool isReviewPending() const;
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
    /// The open study is about to be closed or exchanged for another; it still stands.
    void leaving();
    void changed(papilio::widgets::Changes changes);

private:
    friend class ReplaceDocument;

    void edit(core::Benchmark edited, const QString& text);
    void edit(core::Document after, const QString& text);
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
    core::Analysis beforeEdit_;  ///< what "what changed" compares with
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
