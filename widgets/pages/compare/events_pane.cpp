#include "widgets/pages/compare/events_pane.h"

#include "core/present/comparison_columns.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

namespace papilio::widgets {

namespace {

constexpr int eventColumn = 0;
constexpr int byColumn = 1;
constexpr int whyColumn = 6;

}  // namespace

ComparedEventsPane::ComparedEventsPane(QWidget* parent)
    : SectionPane(
          tr("Chosen events"), QStringLiteral("compareEvents"), ComparedItem::Benchmark, parent),
      rows_(new ComparedRows<core::ChosenDifference>(this)),
      validity_(addValidity(QStringLiteral("compareEventsValidity"))),
      table_(addTable(QStringLiteral("compareEventsTable"), tr("Events chosen in A or B"), *rows_))
{
    table_->setCells({eventColumn}, eventNameCells);
    table_->setCells({byColumn}, differenceCells);
    table_->setCells({whyColumn}, textCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    content().addWidget(table_, 1);
}

void ComparedEventsPane::showView()
{
    showValidity(*validity_);
    const WindowSentences inWindowLanguage;
    const auto* pair = view().benchmark();
    using Row = core::ChosenDifference;
    auto columns = rows_->columnsOf(core::chosenDifferenceColumns());
    columns[eventColumn].on(itemRole, &Row::id);
    markSame(columns[byColumn], [](const Row& row) { return row.firstPlace && row.secondPlace; });
    rows_->show(std::move(columns), pair != nullptr ? pair->comparison.chosen : std::vector<Row>());
    if (pair == nullptr) {
        header().setSubtitle({});
        table_->setEmptyText(
            tr("No benchmark name occurs in both studies: choose two benchmarks above."));
        return;
    }
    const auto& comparison = pair->comparison;
    header().setSubtitle(tr("%1 by both, %2 by A only, %3 by B only; α %4 and %5")
                             .arg(comparison.chosenByBoth.size())
                             .arg(comparison.chosenByFirst.size())
                             .arg(comparison.chosenBySecond.size())
                             .arg(shortText(comparison.first->parameters.alpha),
                                  shortText(comparison.second->parameters.alpha)));
    table_->setEmptyText(tr("No event is chosen in A or B: raise τ on the Noise page."));
    table_->fitColumns({.widest = 420, .words = whyColumn});
}

}  // namespace papilio::widgets
