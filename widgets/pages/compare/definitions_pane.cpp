#include "widgets/pages/compare/definitions_pane.h"

#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::widgets {

namespace {

using Kind = core::DefinitionDifference::Kind;

QString formula(const std::string& text)
{
    return text.empty() ? notApplicable() : textOf(text);
}

QString kindWords(const core::DefinitionDifference& one)
{
    using Pane = ComparedDefinitionsPane;
    switch (one.kind) {
        case Kind::Same:
            return Pane::tr("same");
        case Kind::OnlyFirst:
            return Pane::tr("only in A");
        case Kind::OnlySecond:
            return Pane::tr("only in B");
        case Kind::Different:
            break;
    }
    QStringList what;
    for (const auto& word : one.what) {
        what << textOf(word);
    }
    return Pane::tr("different %1").arg(what.join(QStringLiteral(", ")));
}

}  // namespace

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
    restart(*model_, {tr("Name"), tr("Difference"), tr("Set"), tr("In A"), tr("In B")});
    const auto& all = view().comparison.definitions;
    for (const auto& one : all) {
        const auto a = formula(one.first);
        const auto b = formula(one.second);
        const auto name =
            one.isConstant ? tr("%1 (constant)").arg(textOf(one.name)) : textOf(one.name);
        auto* item = wordsItem(name, name);
        item->setData(textOf(one.name), Qt::UserRole);
        model_->appendRow({item, sameItem(one.kind == Kind::Same, kindWords(one)),
                           wordsItem(textOf(one.set)), wordsItem(a, a), wordsItem(b, b)});
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
