#include "widgets/pages/compare/definitions_pane.h"

#include "core/present/comparison_columns.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>

namespace papilio::widgets {

ComparedDefinitionsPane::ComparedDefinitionsPane(QWidget* parent)
    : SectionPane(tr("Definitions"), QStringLiteral("compareDefinitions"), std::nullopt, parent),
      rows_(new ComparedRows<core::DefinitionDifference>(this)),
      table_(addTable(QStringLiteral("compareDefinitionsTable"), tr("Definitions of both"), *rows_))
{
    table_->setCells({0, 2, 3, 4}, textCells);
    table_->setCells({1}, differenceCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    content().addWidget(table_, 1);
}

void ComparedDefinitionsPane::showView()
{
    using Row = core::DefinitionDifference;
    const WindowSentences inWindowLanguage;
    const auto& all = view().comparison.definitions;
    auto columns = rows_->columnsOf(core::definitionDifferenceColumns());
    columns[0].on(itemRole, &Row::name);
    markSame(columns[1], [](const Row& row) { return row.kind == Row::Kind::Same; });
    rows_->show(std::move(columns), all);
    const auto same = std::ranges::count(all, Row::Kind::Same, &Row::kind);
    header().setSubtitle(tr("%1 of %2 are the same").arg(same).arg(all.size()));
    table_->setEmptyText(tr("Neither study has user-defined events."));
    table_->fitColumns({.widest = 420, .words = 4});
}

}  // namespace papilio::widgets
