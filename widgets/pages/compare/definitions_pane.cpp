#include "widgets/pages/compare/definitions_pane.h"

#include "core/present/comparison_columns.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/window_sentences.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

ComparedDefinitionsPane::ComparedDefinitionsPane(QWidget* parent)
    : SectionPane(tr("Definitions"), QStringLiteral("compareDefinitions"), std::nullopt, parent),
      table_(addTable(QStringLiteral("compareDefinitionsTable"), tr("Definitions of both"), model_))
{
    table_->setCells({0, 2, 3, 4}, textCells);
    table_->setCells({1}, differenceCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    content().addWidget(table_, 1);
}

void ComparedDefinitionsPane::showView()
{
    using Kind = core::DefinitionDifference::Kind;
    const WindowSentences inWindowLanguage;
    const auto& all = view().comparison.definitions;
    fillTable(*model_, core::definitionDifferenceColumns(), all);
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto& one = all[static_cast<std::size_t>(row)];
        model_->item(row, 0)->setData(textOf(one.name), Qt::UserRole);
        markSame(*model_->item(row, 1), one.kind == Kind::Same);
    }
    const auto same = std::ranges::count(all, Kind::Same, &core::DefinitionDifference::kind);
    header().setSubtitle(tr("%1 of %2 are the same").arg(same).arg(all.size()));
    table_->setEmptyText(tr("Neither study has user-defined events."));
    fitColumns(*table_, 4, 420);
}

void ComparedDefinitionsPane::selectItem(const QString& item)
{
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (model_->item(row, 0)->data(Qt::UserRole).toString() == item) {
            table_->selectSourceRow(row);
            return;
        }
    }
}

}  // namespace papilio::widgets
