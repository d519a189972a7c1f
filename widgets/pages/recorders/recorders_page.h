#pragma once

#include "widgets/pages/recorders/live_control.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/workbench/page.h"

class QLabel;
class QStackedWidget;

namespace papilio::widgets {

class HistogramPlot;
class MultiplesView;
class PaneHeader;
class RecorderPanel;
class RunsPane;
class SegmentedButtons;
class ToleranceTools;
class TracePlot;

/**
 * Recorders: convergence of solvers, counters over time, distributions; and the recorders of a
 * program while it runs.
 *
 * The tolerance, the ticks and how they are drawn belong to the view of the study
 * (Workspace::view()), are saved with it and never reach another; what a program recorded becomes
 * part of the study, as an edit, when it has ended.
 */
class RecordersPage : public Page {
    Q_OBJECT

public:
    enum class View { Convergence, Multiples, Counters, Distribution };

    explicit RecordersPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    [[nodiscard]] bool isSettled() const override
    {
        return Page::isSettled() && !snapshots_.isRunning();
    }
    void reveal(const QString& recorder) override;
    /// Follows the log of a solver. @param format  as core::LogFollower takes it
    void followLog(const QString& path, const QString& format = {});

protected:
    void refresh(Changes changes) override;

private:
    [[nodiscard]] QWidget* buildPlotPane();
    void buildTools();
    void connectParts();

    void readView();
    void analyze();
    void take(RecordersSnapshot snapshot);
    void showAll(bool keepView);
    void showViews();
    void showPlot(bool keepView);
    void showDistribution();
    void showTable();
    void showWords();
    void showOffScale();
    void showHeader();
    void selectRun(int row);
    /// Of the drawn runs, which the study keeps (Recorder::problem).
    void makeSameProblem();
    void showCurrent();
    void rememberSelected();
    void chooseWanted();
    void setTolerance(double tolerance);
    void resetTolerance();
    void takeLive();
    void endLive(std::size_t recorders);
    [[nodiscard]] RecorderList shownRecorders() const;
    [[nodiscard]] RecorderList tickedCounters() const;
    [[nodiscard]] QString placeOfNotes() const;
    [[nodiscard]] ConvergenceChoice choice() const;
    [[nodiscard]] QString emptyText() const;
    /// The ticked runs, and the selected one.
    [[nodiscard]] std::vector<std::size_t> drawnRuns() const;
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] std::set<const core::Recorder*> running() const;

    PaneHeader* header_;
    SegmentedButtons* views_;
    SegmentedButtons* axes_;
    SegmentedButtons* units_;
    ToleranceTools* tolerance_ = nullptr;
    QStackedWidget* stack_;
    TracePlot* plot_;
    MultiplesView* multiples_;
    HistogramPlot* histogram_;
    QLabel* hovered_;
    QLabel* offScale_;
    RunsPane* runs_;
    RecorderPanel* panel_;

    RecordersSnapshot snapshot_;
    std::string wanted_;    ///< recorder to select when it has arrived
    std::string restored_;  ///< the current one in the list, as the study was looked at
    core::RunOptions options_;
    RunStyles styles_;
    std::string selected_;  ///< subject of the selected run; empty: none
    View view_ = View::Convergence;
    View firstView_ = View::Convergence;  ///< when runs arrive
    bool isRankChosen_ = false;
    LiveControl live_;
    SnapshotMaker snapshots_;
};

}  // namespace papilio::widgets
