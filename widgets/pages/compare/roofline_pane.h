#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

class RooflinePlot;

/// Both sets of roofs in one plot, kernels with arrows from A to B, and tables with the ratios.
class ComparedRooflinePane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedRooflinePane(QWidget* parent = nullptr);

    void selectItem(const QString& item) override;
    [[nodiscard]] PlotFrame* plot() const override;

protected:
    void showView() override;

private:
    void fillTables(const core::RooflineComparison& comparison);

    RooflinePlot* plot_;
    PaneHeader* roofsHeader_;
    ComparedRows<core::ComparedRoof>* roofs_;
    DataTable* roofTable_;
    PaneHeader* kernelsHeader_;
    ComparedRows<core::ComparedPoint>* kernels_;
    DataTable* kernelTable_;
    QLabel* notes_;
};

}  // namespace papilio::widgets
