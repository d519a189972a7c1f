#pragma once

#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/recorders/live_control.h"
#include "widgets/pages/recorders/recorder_panel.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/pages/recorders/runs_pane.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/workbench/page.h"

#include <QLabel>
#include <QStackedWidget>

namespace papilio::widgets {

class MultiplesView;
class ToleranceTools;

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
    void analyze() { snapshots_.make(shownRecorders(), options_, snapshot_); }
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
    void offerRunActions();
    void setTolerance(double tolerance);
    void resetTolerance();
    void takeLive();
    void endLive();
    [[nodiscard]] RecorderList shownRecorders() const;
    [[nodiscard]] RecorderList tickedCounters() const;
    [[nodiscard]] QString placeOfNotes() const;
    [[nodiscard]] ConvergenceChoice choice() const;
    [[nodiscard]] QString emptyText() const;
    /// The ticked runs, and the selected one.
    [[nodiscard]] std::vector<std::size_t> drawnRuns() const;
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] std::set<const core::Recorder*> running() const;

    PaneHeader* header_ = named(new PaneHeader(tr("Convergence")), "recordersHeader");
    SegmentedButtons* views_ = named(new SegmentedButtons, "recorderViews");
    SegmentedButtons* axes_ = named(new SegmentedButtons, "recorderAxes");
    SegmentedButtons* units_ = named(new SegmentedButtons, "recorderUnits");
    ToleranceTools* tolerance_ = nullptr;
    QStackedWidget* stack_ = new QStackedWidget;
    TracePlot* plot_ = named(new TracePlot, "tracePlot");
    MultiplesView* multiples_;
    HistogramPlot* histogram_ = named(new HistogramPlot, "histogramPlot");
    QLabel* hovered_ = named(new QLabel, "hoveredValue");
    QLabel* offScale_ = named(roleLabel({}, "hint"), "offScale");
    RunsPane* runs_ = new RunsPane;
    RecorderPanel* panel_ = new RecorderPanel;

    RecordersSnapshot snapshot_;
    std::string wanted_;    ///< recorder to select when it has arrived
    std::string restored_;  ///< the current one in the list, as the study was looked at
    core::RunOptions options_;
    RunStyles styles_;
    std::string selected_;  ///< subject of the selected run; empty: none
    View view_ = View::Convergence;
    View firstView_ = View::Convergence;  ///< when runs arrive
    bool isRankChosen_ = false;
    bool hasPanels_ = false;  ///< counters of several units
    LiveControl live_;
    SnapshotMaker snapshots_;
};

}  // namespace papilio::widgets
