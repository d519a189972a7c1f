#pragma once

#include "core/model/document.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/session/live_recording.h"

#include <QLabel>
#include <QObject>
#include <QStringList>
#include <QToolButton>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace papilio::widgets {

class Workspace;

/// Starts a recording, or follows a log; while one runs, how far it is.
class ProgramPane : public QWidget {
    Q_OBJECT

public:
    explicit ProgramPane(QWidget* parent = nullptr);

    /// @param said  "Iteration 317, 1.92 s" while a program runs
    void setRunning(bool isRunning, bool isStopping, const QString& program, const QString& said);
    /// Shows the sentence of the beginning again, instead of one on a run.
    void forgetSaid();
    /// Why programs cannot be watched here; empty where they can.
    void setUnavailable(const QString& reason);
    /// What keys are meant for before anything is recorded.
    [[nodiscard]] QWidget* keyTarget() const { return start_; }

signals:
    void recordRequested();
    void stopRequested();
    /// The user wants to follow a log that grows.
    void followRequested();
    /// The user wants to see or write the rules that logs are read by.
    void logRulesRequested();

private:
    VerdictChip* live_ = named(new VerdictChip(VerdictKind::Neutral, tr("Live")), "liveChip");
    QLabel* program_ = named(new ElidedLabel, "liveProgram");
    QLabel* said_ = named(roleLabel({}, "secondary"), "liveSaid");
    QToolButton* start_ = named(new QToolButton, "liveStart");
    QToolButton* stop_ = named(new QToolButton, "liveStop");
    QToolButton* follow_ = named(new QToolButton, "followLog");
    QString saidAtFirst_;  ///< while nothing has run
};

/// What a running program has recorded so far, as recorders that will be in the study with the same
/// names. Only what grew is copied; the rest keeps its pyramid.
class LiveRecorders {
public:
    /// Takes what is new. @param study  may have recorders of the same program: they keep their
    /// names
    void update(const LiveRecording& recording, const core::Document& study);
    void clear() { *this = {}; }

    [[nodiscard]] const std::vector<std::shared_ptr<const core::Recorder>>& all() const
    {
        return recorders_;
    }
    [[nodiscard]] std::set<const core::Recorder*> set() const;

private:
    void name(const LiveRecording& recording, const core::Document& study);

    std::vector<std::shared_ptr<const core::Recorder>> recorders_;
    std::vector<std::uint64_t> revisions_;
    std::vector<std::pair<std::string, std::string>> names_;  ///< name, subject
};

/// Starts, follows and stops what is recorded, as the pane asks for it, and says there how far it
/// is.
class LiveControl : public QObject {
    Q_OBJECT

public:
    /// All outlive this. @param window  where dialogs belong
    LiveControl(Workspace& workspace, ProgramPane& pane, VerdictChip& chip, QWidget& window);

    /// Follows the log of a solver. @param format  as core::LogFollower takes it
    void follow(const QString& path, const QString& format = {});
    [[nodiscard]] bool isRunning() const;
    /// What came so far; nothing where nothing runs: then it is in the study, or was discarded.
    [[nodiscard]] RecorderList recorders() const;
    /// Says how far the newest of the runs is that still grow.
    void show(const std::vector<core::SolverRun>& runs);

signals:
    /// What comes from now on is of another run.
    void begun();
    void grew();
    /// Another state to show().
    void changed();
    void ended();
    /// A program is to be asked for, and recorded.
    void recordRequested();
    void pathsRequested(const QStringList& paths);

private:
    void chooseLog();
    void editRules();
    void finish(std::size_t recorders, const QString& sentence);
    [[nodiscard]] QString endSentence(std::size_t recorders) const;

    Workspace& workspace_;
    ProgramPane& pane_;
    VerdictChip& chip_;
    QWidget& window_;
    LiveRecording& recording_;
    LiveRecorders recorders_;
};

}  // namespace papilio::widgets
