#include "widgets/pages/compare/events_pane.h"

#include "core/present/comparison_columns.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QStandardItemModel>
#include <QVBoxLayout>

namespace papilio::widgets {

namespace {

enum EventsColumn : int { Event, By, FirstPlace, SecondPlace, FirstScore, SecondScore, Why };

}  // namespace

ComparedEventsPane::ComparedEventsPane(QWidget* parent)
    : SectionPane(
          tr("Chosen events"), QStringLiteral("compareEvents"), ComparedItem::Benchmark, parent),
      validity_(new MessageBar),
      table_(addTable(QStringLiteral("compareEventsTable"), tr("Events chosen in A or B"), model_))
{
    validity_->setObjectName(QStringLiteral("compareEventsValidity"));
    growWithText(*validity_);
    table_->setCells({EventsColumn::Event}, eventNameCells);
    table_->setCells({EventsColumn::By}, differenceCells);
    table_->setCells({EventsColumn::Why}, textCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    content().addWidget(validity_);
    content().addWidget(table_, 1);
}

void ComparedEventsPane::showView()
{
    showValidity(*validity_);
    const WindowSentences inWindowLanguage;
    const auto* pair = view().benchmark();
    fillTable(*model_, core::chosenDifferenceColumns(),
              pair != nullptr ? pair->comparison.chosen : std::vector<core::ChosenDifference>());
    if (pair == nullptr) {
        header().setSubtitle({});
        table_->setEmptyText(
            tr("No benchmark name occurs in both studies: choose two benchmarks above."));
        return;
    }
    const auto& comparison = pair->comparison;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto& event = comparison.chosen[static_cast<std::size_t>(row)];
        model_->item(row, EventsColumn::Event)->setData(textOf(event.id), Qt::UserRole);
        markSame(*model_->item(row, EventsColumn::By), event.firstPlace && event.secondPlace);
    }
    header().setSubtitle(tr("%1 by both, %2 by A only, %3 by B only; α %4 and %5")
                             .arg(comparison.chosenByBoth.size())
                             .arg(comparison.chosenByFirst.size())
                             .arg(comparison.chosenBySecond.size())
                             .arg(shortText(comparison.first->parameters.alpha),
                                  shortText(comparison.second->parameters.alpha)));
    table_->setEmptyText(tr("No event is chosen in A or B: raise τ on the Noise page."));
    fitColumns(*table_, EventsColumn::Why, 420);
}

void ComparedEventsPane::selectItem(const QString& item)
{
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (model_->item(row, EventsColumn::Event)->data(Qt::UserRole).toString() == item) {
            table_->selectSourceRow(row);
            return;
        }
    }
}

}  // namespace papilio::widgets
