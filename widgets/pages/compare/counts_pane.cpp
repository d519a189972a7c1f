#include "widgets/pages/compare/counts_pane.h"

#include "core/findings/comparison_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

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

/// log2 of the ratio: half as many is as far to the left as twice as many to the right.
double doublings(const core::CountDifference& event)
{
    const auto ratio = core::orNone(event.ratio());
    return ratio > 0 ? std::log2(ratio) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

ComparedCountsPane::ComparedCountsPane(QWidget* parent)
    : SectionPane(tr("Counts"), QStringLiteral("compareCounts"), ComparedItem::Counts, parent),
      table_(addTable(QStringLiteral("compareCountsTable"), tr("Raw counts of both runs"), model_)),
      notes_(new QLabel)
{
    table_->setCells({EventOfBoth}, differenceCells);
    table_->setCells({ChangeOfCount}, deltaCells);
    table_->setCells({RemarkOnCount}, textCells);
    notes_->setObjectName(QStringLiteral("compareCountsNotes"));
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText);
    notes_->setContentsMargins(16, 8, 16, 8);
    notes_->setProperty("role", QStringLiteral("muted"));
    addFilter(header(), *table_);
    table_->addTools(header());
    content().addWidget(table_, 1);
    content().addWidget(notes_);
}

void ComparedCountsPane::showView()
{
    const WindowSentences inWindowLanguage;
    const auto* pair = view().counts();
    fillTable(*model_, core::countDifferenceColumns(),
              pair != nullptr ? pair->events : std::vector<core::CountDifference>());
    model_->setHeaderData(CountOfA, Qt::Horizontal, sideName(true));
    model_->setHeaderData(CountOfB, Qt::Horizontal, sideName(false));
    table_->setEmptyText(tr("Choose a run of each at the top."));
    notes_->setVisible(pair != nullptr && !pair->shared.empty());
    header().setSubtitle({});
    if (pair == nullptr) {
        return;
    }
    double scale = 1;
    for (const auto& event : pair->events) {
        scale = std::fmax(scale, std::abs(doublings(event)));
    }
    std::size_t same = 0;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto& event = pair->events[static_cast<std::size_t>(row)];
        const auto ratio = event.ratio();
        const bool isSame = ratio && (*ratio == 1 || event.isWithinSpread);
        same += isSame ? 1 : 0;
        model_->item(row, EventOfBoth)->setData(!isSame, DiffersRole);
        markDelta(*model_->item(row, ChangeOfCount), doublings(event), scale);
    }
    header().setSubtitle(tr("%1 of %2 events are the same").arg(same).arg(pair->events.size()));
    QStringList notes;
    for (const auto& note : core::notesOf(*pair)) {
        notes << textOf(note);
    }
    notes_->setText(notes.join(QLatin1Char('\n')));
    fitColumns(*table_, EventOfBoth, 420);
}

void ComparedCountsPane::selectItem(const QString& item)
{
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (model_->item(row, EventOfBoth)->text() == item) {
            table_->selectSourceRow(row);
            return;
        }
    }
}

}  // namespace papilio::widgets
