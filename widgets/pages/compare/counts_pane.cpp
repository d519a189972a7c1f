#include "widgets/pages/compare/counts_pane.h"

#include "widgets/kit/pane_header.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"

#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

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

/// log2 of the ratio: half as many is as far to the left as twice as many to the right.
std::optional<double> doublings(const core::CountDifference& event)
{
    const auto ratio = event.ratio();
    return ratio && *ratio > 0 ? std::optional(std::log2(*ratio)) : std::nullopt;
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
    restart(*model_, {tr("Event"), sideName(true), sideName(false), tr("B / A"), tr("Change"),
                      tr("Unit"), tr("Remark")});
    const auto* pair = view().counts();
    table_->setEmptyText(tr("Choose a run of each at the top."));
    notes_->setVisible(pair != nullptr && !pair->notes.empty());
    header().setSubtitle({});
    if (pair == nullptr) {
        return;
    }
    double scale = 1;
    for (const auto& event : pair->events) {
        scale = std::max(scale, std::abs(doublings(event).value_or(0)));
    }
    std::size_t same = 0;
    for (const auto& event : pair->events) {
        const auto ratio = event.ratio();
        const auto change = ratio ? changeText(*ratio) : QString();
        const bool isSame = ratio && (*ratio == 1 || event.isWithinSpread);
        same += isSame ? 1 : 0;
        auto* name = wordsItem(textOf(event.event), textOf(event.event));
        name->setData(!isSame, DiffersRole);
        const auto remark = !event.reason.empty()  ? textOf(event.reason)
                            : event.isWithinSpread ? tr("within the spread of the repetitions")
                                                   : QString();
        const auto counts = pairItems(event.first, event.second);
        model_->appendRow({name, counts[0], counts[1],
                           valueItem(ratio, ratio ? ratioText(*ratio) : notApplicable()),
                           deltaItem(doublings(event), scale, change),
                           wordsItem(textOf(event.unit)), wordsItem(remark, remark)});
    }
    header().setSubtitle(tr("%1 of %2 events are the same").arg(same).arg(pair->events.size()));
    QStringList notes;
    for (const auto& note : pair->notes) {
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
