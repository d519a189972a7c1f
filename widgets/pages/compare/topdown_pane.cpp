#include "widgets/pages/compare/topdown_pane.h"

#include "core/base/constants.h"
#include "core/findings/comparison_text.h"
#include "core/findings/topdown_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/topdown_view.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

struct NodesColumn {
    enum : int { Node, First, Second, Delta, FirstAmount, SecondAmount, Ratio, Whole };
};

/// The widest bar is the largest difference, in steps a reader knows.
double scaleOf(const std::vector<core::NodeDifference>& nodes)
{
    double largest = 0;
    for (const auto& node : nodes) {
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
      validity_(addValidity(QStringLiteral("compareValidity"))),
      rows_(new ComparedRows<core::NodeDifference>(this)),
      table_(addTable(QStringLiteral("compareTopdownTable"), tr("Nodes of both runs"), *rows_)),
      barsHeader_(new PaneHeader(tr("Level 1"))),
      bars_(new BarPlot),
      notes_(newNotes(QStringLiteral("compareTopdownNotes"), "hint"))
{
    table_->setSortingEnabled(false);
    table_->setCells({NodesColumn::Node}, differenceCells);
    table_->setCells({NodesColumn::Delta}, deltaCells);
    table_->setCells({NodesColumn::Whole}, textCells);
    bars_->setObjectName(QStringLiteral("compareTopdownBars"));
    bars_->setAccessibleName(tr("Level 1 of both runs"));
    table_->addTools(header());
    barsHeader_->addPlotTools(*bars_);
    auto* lower = new QWidget;
    inColumn(lower, {barsHeader_, {bars_, 1}, notes_});
    content().addWidget(newSplitter(Qt::Vertical, "", {table_, lower}, {420, 330}), 1);
}

PlotFrame* ComparedTopDownPane::plot() const
{
    return bars_;
}

void ComparedTopDownPane::showNodes(const std::vector<core::NodeDifference>& nodes)
{
    using Row = core::NodeDifference;
    constexpr double marked = 0.02;
    std::vector<double> counts;
    for (const auto& node : nodes) {
        counts.insert(counts.end(), {node.firstAmount.value_or(0), node.secondAmount.value_or(0)});
    }
    const WindowSentences inWindowLanguage;
    auto columns = rows_->columnsOf(core::nodeDifferenceColumns());
    columns[NodesColumn::Node]
        .on(itemRole, &Row::path)
        .tip([](const Row& row) {
            return row.obstacle
                       ? inWindowWords([&] { return core::incomparableText(*row.obstacle); })
                       : textOf(row.path);
        })
        .on(MutedRole, [](const Row& row) { return !row.isComparable(); })
        .on(DiffersRole,
            [](const Row& row) { return std::abs(row.delta().value_or(0)) >= marked; });
    markDelta(
        columns[NodesColumn::Delta], [](const Row& row) { return core::orNone(row.delta()); },
        scaleOf(nodes));
    const auto amount = [family = core::NumberFamily(counts)](auto member) {
        return [family, member](const Row& row) { return amountText(row.*member, family); };
    };
    const auto more = {TableColumn<Row>("amount_a", tr("Amount A"))
                           .numberAs([](const Row& row) { return core::orNone(row.firstAmount); },
                                     amount(&Row::firstAmount))
                           .titleAtRight(false),
                       TableColumn<Row>("amount_b", tr("Amount B"))
                           .numberAs([](const Row& row) { return core::orNone(row.secondAmount); },
                                     amount(&Row::secondAmount))
                           .titleAtRight(false),
                       TableColumn<Row>("b_over_a", tr("B / A"))
                           .number([](const Row& row) { return core::orNone(row.ratio()); },
                                   [](double ratio) { return ratioText(ratio); })
                           .titleAtRight(false)};
    columns.insert(columns.begin() + NodesColumn::FirstAmount, more);
    rows_->show(std::move(columns), nodes);
    const bool hasAmounts =
        std::ranges::any_of(nodes, [](const Row& node) { return node.ratio().has_value(); });
    for (const int column :
         {NodesColumn::FirstAmount, NodesColumn::SecondAmount, NodesColumn::Ratio}) {
        table_->setColumnHidden(column, !hasAmounts);
    }
    table_->fitColumns({.widest = 340,
                        .words = hasAmounts ? NodesColumn::Node : NodesColumn::Whole,
                        .bars = NodesColumn::Delta});
}

void ComparedTopDownPane::showView()
{
    const WindowSentences inWindowLanguage;
    const auto* pair = view().run();
    showNodes(pair != nullptr ? pair->nodes : std::vector<core::NodeDifference>());
    if (pair == nullptr) {
        validity_->clear();
        notes_->clear();
        bars_->setBars({});
        bars_->setEmptyText(tr("There are fewer than two runs to compare."));
        table_->setEmptyText(tr("No pair of runs is selected: choose two above."));
        return;
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
        return share ? 100 * *share : core::notANumber;
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

}  // namespace papilio::widgets
