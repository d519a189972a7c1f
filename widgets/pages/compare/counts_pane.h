#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// The raw counts of two runs of a program, event by event.
class ComparedCountsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedCountsPane(QWidget* parent = nullptr);

protected:
    void showView() override;

private:
    ComparedRows<core::CountDifference>* rows_;
    DataTable* table_;
    QLabel* notes_;
};

}  // namespace papilio::widgets
