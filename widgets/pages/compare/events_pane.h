#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// The events either benchmark has chosen: places in the pivot order, scores, and why the other has
/// not.
class ComparedEventsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedEventsPane(QWidget* parent = nullptr);

protected:
    void showView() override;

private:
    ComparedRows<core::ChosenDifference>* rows_;
    MessageBar* validity_;
    DataTable* table_;
};

}  // namespace papilio::widgets
