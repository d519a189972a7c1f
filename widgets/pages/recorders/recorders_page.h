#pragma once

#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/workbench/page.h"
#include "widgets/workspace/latest_job.h"
#include "widgets/workspace/live_recording.h"

class QGridLayout;
class QLabel;
class QStackedWidget;

namespace papilio::widgets {

class DataTable;
class FilterField;
class HistogramPlot;
class PaneHeader;
class ParameterField;
class RecorderPanel;
class RunsModel;
class SegmentedButtons;
class TracePlot;
class VerdictChip;

/**
 * Recorders: convergence of solvers, counters over time, distributions; and the recorders of a
 * program while it runs.
 *
 * The tolerance and what is shown belong to the view, not to the study; what a program recorded
 * becomes part of the study, as an edit, when it has ended.
 */
class RecordersPage : public Page {
    Q_OBJECT

public:
    enum class View { Convergence, Multiples, Counters, Distribution };

    explicit RecordersPage(Workspace& workspace, QWidget* parent = nullptr);
    ~RecordersPage() override;

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    void reveal(const QString& recorder) override;
    [[nodiscard]] LiveRecording& live() { return live_; }

protected:
    void refresh(Changes changes) override;

private:
    [[nodiscard]] QWidget* buildPlotPane();
    [[nodiscard]] QWidget* buildTablePane();
    void buildTools();
    void connectParts();
    void connectLive();

    void analyse();
    void take(RecordersSnapshot snapshot);
    void showAll(bool keepView);
    void showViews();
    void showPlot(bool keepView);
    void showMultiples(const std::vector<std::size_t>& rows);
    void showDistribution();
    void showTable();
    void showWords();
    void showOffScale();
    void showLive();
    void showHeader();
    void selectRun(int row);
    void showCurrent();
    void chooseWanted();
    void setTolerance(double tolerance);
    void startLive();
    void finishLive(const core::Document& document, const QString& sentence);
    [[nodiscard]] RecorderList shownRecorders() const;
    [[nodiscard]] RecorderList tickedCounters() const;
    [[nodiscard]] ConvergenceChoice choice() const;
    [[nodiscard]] QString emptyText() const;
    /// Shown runs keep their colour while they are shown.
    void assignCategories();
    [[nodiscard]] std::vector<std::optional<std::size_t>> categories() const;

    PaneHeader* header_;
    VerdictChip* liveChip_;
    SegmentedButtons* views_;
    SegmentedButtons* axes_;
    SegmentedButtons* units_;
    ParameterField* tolerance_;
    QStackedWidget* stack_;
    TracePlot* plot_;
    QWidget* multiples_;
    QGridLayout* grid_;
    HistogramPlot* histogram_;
    QLabel* hovered_;
    QLabel* offScale_;
    QWidget* tablePane_ = nullptr;
    PaneHeader* tableHeader_;
    SegmentedButtons* ranks_;
    FilterField* filter_;
    DataTable* table_;
    RunsModel* model_;
    RecorderPanel* panel_;

    RecordersSnapshot snapshot_;
    std::string wanted_;  ///< recorder to select when it has arrived
    core::RunOptions options_;
    std::map<std::string, std::size_t> categories_;  ///< by subject
    View view_ = View::Convergence;
    int liveJob_ = 0;
    LiveRecording live_;
    std::vector<std::shared_ptr<const core::Recorder>> liveRecorders_;
    std::vector<std::uint64_t> liveRevisions_;
    LatestJob job_;  ///< last: it ends before what it writes to
};

}  // namespace papilio::widgets
