#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

class SegmentedButtons;
class TracePlot;

/// Both residual histories over one another, the solvers of both with what one gains over the
/// other, and the other recorders of the same name.
class ComparedRecordersPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedRecordersPane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;
    [[nodiscard]] PlotFrame* plot() const override;

protected:
    void showView() override;

private:
    void fillSolvers();
    void fillSeries();
    void showCurves();
    void showWords(const core::SolverDifference& pair);

    const core::StudyComparison* shown_ = nullptr;  ///< what the tables hold
    SegmentedButtons* axes_;
    TracePlot* plot_;
    QLabel* words_;
    PaneHeader* solversHeader_;
    ComparedRows<core::SolverDifference>* solvers_;
    DataTable* solverTable_;
    PaneHeader* seriesHeader_;
    ComparedRows<core::SeriesDifference>* series_;
    DataTable* seriesTable_;
};

}  // namespace papilio::widgets
