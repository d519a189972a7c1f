#pragma once

#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/section_pane.h"

namespace papilio::widgets {

/// Formulas and constants of both: same, different, only in one.
class ComparedDefinitionsPane : public SectionPane {
    Q_OBJECT

public:
    explicit ComparedDefinitionsPane(QWidget* parent = nullptr);

protected:
    void showView() override;

private:
    ComparedRows<core::DefinitionDifference>* rows_;
    DataTable* table_;
};

}  // namespace papilio::widgets
