#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

class BarPlot;
class MessageBar;

/// Two Top-Down runs node by node: shares, points between them as bars around zero, and which rows
/// compare at all.
class ComparedTopDownPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedTopDownPane(QWidget* parent = nullptr);

    [[nodiscard]] PlotFrame* plot() const override;

protected:
    void showView() override;

private:
    void showNodes(const std::vector<core::NodeDifference>& nodes);
    void showBars(const core::TopDownDifference& pair);

    MessageBar* validity_;
    ComparedRows<core::NodeDifference>* rows_;
    DataTable* table_;
    PaneHeader* barsHeader_;
    BarPlot* bars_;
    QLabel* notes_;
};

}  // namespace papilio::widgets
