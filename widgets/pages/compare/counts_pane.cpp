#include "widgets/pages/compare/counts_pane.h"

#include "core/base/constants.h"
#include "core/findings/comparison_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

enum CountsColumn : int {
    EventOfBoth,
    CountOfA,
    CountOfB,
    RatioOfCounts,
    ChangeOfCount,
    UnitOfCount,
    RemarkOnCount
};

/// log2 of the ratio: half as many is as far to the left as twice as many to the right. None where
/// it may be noise.
double doublings(const core::CountDifference& event)
{
    const auto ratio = core::orNone(event.ratio());
    return ratio > 0 && event.difference.isReal() ? std::log2(ratio) : core::notANumber;
}

}  // namespace

ComparedCountsPane::ComparedCountsPane(QWidget* parent)
    : SectionPane(tr("Counts"), QStringLiteral("compareCounts"), ComparedItem::Counts, parent),
      rows_(new ComparedRows<core::CountDifference>(this)),
      table_(addTable(QStringLiteral("compareCountsTable"), tr("Raw counts of both runs"), *rows_)),
      notes_(newNotes(QStringLiteral("compareCountsNotes")))
{
    table_->setCells({EventOfBoth}, differenceCells);
    table_->setCells({ChangeOfCount}, deltaCells);
    table_->setCells({RemarkOnCount}, textCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    content().addWidget(table_, 1);
    content().addWidget(notes_);
}

void ComparedCountsPane::showView()
{
    const WindowSentences inWindowLanguage;
    const auto* pair = view().counts();
    using Row = core::CountDifference;
    const auto rows = pair != nullptr ? pair->events : std::vector<Row>();
    const auto isSame = [](const Row& row) {
        return row.difference.kind == core::Difference::Kind::WithinNoise;
    };
    double scale = 1;
    for (const auto& row : rows) {
        scale = std::fmax(scale, std::abs(doublings(row)));
    }
    auto columns = rows_->columnsOf(core::countDifferenceColumns());
    columns[EventOfBoth].on(DiffersRole, [isSame](const Row& row) { return !isSame(row); });
    columns[CountOfA].titled(sideName(true));
    columns[CountOfB].titled(sideName(false));
    markDelta(columns[ChangeOfCount], doublings, scale);
    rows_->show(std::move(columns), rows);
    table_->setEmptyText(tr("Choose a run of each at the top."));
    notes_->setVisible(pair != nullptr && !pair->shared.empty());
    header().setSubtitle({});
    if (pair == nullptr) {
        return;
    }
    const auto same = std::ranges::count_if(rows, isSame);
    header().setSubtitle(
        tr("%1 of %2 events are the same").arg(countText(same), countText(rows.size())));
    QStringList notes;
    for (const auto& note : core::notesOf(*pair)) {
        notes << textOf(note);
    }
    notes_->setText(notes.join(QLatin1Char('\n')));
    table_->fitColumns({.widest = 420, .words = EventOfBoth, .bars = ChangeOfCount});
}

}  // namespace papilio::widgets
