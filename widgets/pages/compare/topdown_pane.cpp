#include "widgets/pages/compare/topdown_pane.h"

#include "core/findings/comparison_text.h"
#include "core/findings/topdown_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/topdown_view.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

struct NodesColumn {
    enum : int { Node, First, Second, Delta, FirstAmount, SecondAmount, Ratio, Whole };
};

/// The widest bar is the largest difference, in steps a reader knows.
double scaleOf(const core::TopDownDifference& pair)
{
    double largest = 0;
    for (const auto& node : pair.nodes) {
        largest = std::max(largest, std::abs(node.delta().value_or(0)));
    }
    for (const double step : {0.05, 0.1, 0.2, 0.5}) {
        if (largest <= step) {
            return step;
        }
    }
    return 1;
}

}  // namespace

ComparedTopDownPane::ComparedTopDownPane(QWidget* parent)
    : SectionPane(tr("Top-Down"), QStringLiteral("compareTopdown"), ComparedItem::Run, parent),
      validity_(new MessageBar),
      table_(addTable(QStringLiteral("compareTopdownTable"), tr("Nodes of both runs"), model_)),
      barsHeader_(new PaneHeader(tr("Level 1"))),
      bars_(new BarPlot),
      notes_(new QLabel)
{
    validity_->setObjectName(QStringLiteral("compareValidity"));
    table_->setSortingEnabled(false);
    table_->setCells({NodesColumn::Node}, differenceCells);
    table_->setCells({NodesColumn::Delta}, deltaCells);
    table_->setCells({NodesColumn::Whole}, textCells);
    bars_->setObjectName(QStringLiteral("compareTopdownBars"));
    bars_->setAccessibleName(tr("Level 1 of both runs"));
    notes_->setObjectName(QStringLiteral("compareTopdownNotes"));
    notes_->setProperty("role", QStringLiteral("hint"));
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText);  // names come from files
    notes_->setContentsMargins(16, 6, 16, 8);
    table_->addTools(header());
    barsHeader_->addPlotTools(*bars_);
    auto* lower = new QWidget;
    inColumn(lower, {barsHeader_, {bars_, 1}, notes_});
    auto* split = newSplitter(Qt::Vertical, "", {table_, lower}, {420, 330});
    content().addWidget(validity_);
    content().addWidget(split, 1);
}

PlotFrame* ComparedTopDownPane::plot() const
{
    return bars_;
}

void ComparedTopDownPane::showView()
{
    const WindowSentences inWindowLanguage;
    restart(*model_, {tr("Node"), tr("A"), tr("B"), tr("Points, B − A"), tr("Amount A"),
                      tr("Amount B"), tr("B / A"), tr("Share of")});
    const auto* pair = view().run();
    if (pair == nullptr) {
        validity_->clear();
        notes_->clear();
        bars_->setBars({});
        bars_->setEmptyText(tr("There are fewer than two runs to compare."));
        table_->setEmptyText(tr("No pair of runs is selected: choose two above."));
        return;
    }
    const double scale = scaleOf(*pair);
    bool hasAmounts = false;
    std::vector<double> counts;
    for (const auto& node : pair->nodes) {
        counts.insert(counts.end(), {node.firstAmount.value_or(0), node.secondAmount.value_or(0)});
    }
    const core::NumberFamily amounts(counts);
    for (const auto& node : pair->nodes) {
        const auto delta = node.delta();
        const auto title =
            QString(3 * (node.level - 1), QLatin1Char(' ')) + textOf(node.title) +
            (node.detail.empty() ? QString() : QStringLiteral("  (%1)").arg(textOf(node.detail)));
        const auto why = node.obstacle ? textOf(core::incomparableText(*node.obstacle)) : QString();
        auto* name = wordsItem(title, node.obstacle ? why : textOf(node.path));
        name->setData(textOf(node.path), Qt::UserRole);
        name->setData(delta && std::abs(*delta) >= 0.02, DiffersRole);
        name->setData(!node.isComparable(), MutedRole);
        const auto ratio = node.ratio();
        hasAmounts = hasAmounts || ratio.has_value();
        const auto whole =
            node.obstacle ? tr("not comparable: %1").arg(why) : textOf(core::wholeText(node));
        const auto shares = sharePairItems(node.first, node.second);
        model_->appendRow({name, shares[0], shares[1],
                           deltaItem(delta ? std::optional(100 * *delta) : delta, 100 * scale,
                                     delta ? signedText(100 * *delta, 1) : QString()),
                           valueItem(node.firstAmount, amountText(node.firstAmount, amounts)),
                           valueItem(node.secondAmount, amountText(node.secondAmount, amounts)),
                           valueItem(ratio, ratio ? ratioText(*ratio) : QString()),
                           wordsItem(whole, whole)});
    }
    for (const int column :
         {NodesColumn::FirstAmount, NodesColumn::SecondAmount, NodesColumn::Ratio}) {
        table_->setColumnHidden(column, !hasAmounts);
    }
    const auto good = pair->comparableNodes();
    const auto all = pair->nodes.size();
    validity_->showMessage(good == all ? VerdictKind::Exact
                           : good == 0 ? VerdictKind::Undefinable
                                       : VerdictKind::Approximate,
                           good == all ? tr("Comparable.")
                           : good == 0 ? tr("Not comparable.")
                                       : tr("Partly comparable."),
                           textOf(core::validityText(*pair)));
    QStringList notes;
    for (const auto& note : core::notesOf(*pair)) {
        notes << textOf(note);
    }
    notes_->setText(notes.join(QLatin1Char(' ')));
    fitColumns(*table_, hasAmounts ? NodesColumn::Node : NodesColumn::Whole, 340);
    showBars(*pair);
}

void ComparedTopDownPane::showBars(const core::TopDownDifference& pair)
{
    BarData bars;
    bars.arrangement = BarData::Arrangement::Grouped;
    bars.axisLabel = tr("% of the total");
    bars.series = {{sideName(true), {}, comparedCategory(true)},
                   {sideName(false), {}, comparedCategory(false)}};
    const auto shown = [](const std::optional<double>& share) {
        return share ? 100 * *share : std::numeric_limits<double>::quiet_NaN();
    };
    for (const auto& node : pair.nodes) {
        // Bars side by side say "compare me": what does not compare is in the table only.
        if (node.level == 1 && node.isComparable()) {
            bars.labels << textOf(node.title);
            bars.series[0].values << shown(node.first);
            bars.series[1].values << shown(node.second);
        }
    }
    bars_->setEmptyText(bars.labels.isEmpty()
                            ? tr("No row of level 1 is comparable: see the reasons in the table.")
                            : QString());
    bars_->setBars(std::move(bars));
}

void ComparedTopDownPane::selectItem(const QString& item)
{
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (model_->item(row, NodesColumn::Node)->data(Qt::UserRole).toString() == item) {
            table_->selectSourceRow(row);
            return;
        }
    }
}

}  // namespace papilio::widgets
