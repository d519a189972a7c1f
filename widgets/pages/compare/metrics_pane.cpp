#include "widgets/pages/compare/metrics_pane.h"

#include "core/findings/comparison_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <QStandardItemModel>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

struct MetricsColumn {
    enum : int { Metric, First, Second, FirstError, SecondError, Difference };
};

void markVerdict(QStandardItem& item, const std::optional<core::Verdict>& verdict)
{
    if (verdict) {
        item.setData(static_cast<int>(verdictKind(*verdict)), VerdictRole);
    }
}

}  // namespace

ComparedMetricsPane::ComparedMetricsPane(QWidget* parent)
    : SectionPane(tr("Metrics"), QStringLiteral("compareMetrics"), ComparedItem::Benchmark, parent),
      validity_(new MessageBar),
      table_(addTable(QStringLiteral("compareMetricsTable"), tr("Metrics of both"), model_)),
      coefficientsHeader_(new PaneHeader(tr("Coefficients"))),
      coefficients_(addTable(
          QStringLiteral("compareCoefficients"), tr("Coefficients of the selected metric"), terms_))
{
    validity_->setObjectName(QStringLiteral("compareMetricsValidity"));
    growWithText(*validity_);
    table_->setCells({MetricsColumn::Metric}, textCells);
    table_->setCells({MetricsColumn::First, MetricsColumn::Second}, verdictCells);
    table_->setCells({MetricsColumn::Difference}, differenceCells);
    coefficients_->setCells({0}, eventNameCells);
    coefficients_->setCells({5}, differenceCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    coefficients_->addTools(*coefficientsHeader_);
    auto* lower = new QWidget;
    inColumn(lower, {coefficientsHeader_, {coefficients_, 1}});
    auto* split = newSplitter(Qt::Vertical, "", {table_, lower}, {400, 300});
    content().addWidget(validity_);
    content().addWidget(split, 1);
    connect(table_, &DataTable::sourceRowActivated, this, &ComparedMetricsPane::showCoefficients);
}

void ComparedMetricsPane::showView()
{
    showValidity(*validity_);
    const auto* pair = view().benchmark();
    const auto selected = table_->currentSourceRow();
    const auto before = selected >= 0 && selected < model_->rowCount()
                            ? model_->item(selected, MetricsColumn::Metric)->text()
                            : QString();
    const WindowSentences inWindowLanguage;
    const auto metrics =
        pair != nullptr ? pair->comparison.metrics : std::vector<core::MetricDifference>();
    fillTable(*model_,
              core::select(core::metricDifferenceColumns(),
                           {"metric", "verdict_first", "verdict_second", "error_first",
                            "error_second", "difference"}),
              metrics);
    table_->setEmptyText(
        pair == nullptr
            ? tr("No benchmark name occurs in both studies: choose two benchmarks above.")
            : tr("Neither benchmark defines a metric: add one on the Signatures page."));
    if (pair == nullptr) {
        header().setSubtitle({});
        showCoefficients(-1);
        return;
    }
    int differing = -1;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto& metric = metrics[static_cast<std::size_t>(row)];
        if (differing < 0 && !metric.isSame()) {
            differing = row;
        }
        markVerdict(*model_->item(row, MetricsColumn::First), metric.first);
        markVerdict(*model_->item(row, MetricsColumn::Second), metric.second);
        markSame(*model_->item(row, MetricsColumn::Difference), metric.isSame());
    }
    const auto same = std::ranges::count_if(metrics, &core::MetricDifference::isSame);
    header().setSubtitle(tr("%1 of %2 are the same").arg(same).arg(metrics.size()));
    fitColumns(*table_, MetricsColumn::Metric);
    selectItem(before);
    if (table_->currentSourceRow() < 0) {
        const int row = std::max(differing, metrics.empty() ? -1 : 0);
        table_->selectSourceRow(row);
        showCoefficients(row);
    }
}

void ComparedMetricsPane::showCoefficients(int row)
{
    restart(*terms_, {tr("Event"), tr("A"), tr("B"), tr("A, raw"), tr("B, raw"), tr("Difference")});
    const auto* pair = view().benchmark();
    if (pair == nullptr || row < 0 || row >= static_cast<int>(pair->comparison.metrics.size())) {
        coefficientsHeader_->setSubtitle({});
        coefficients_->setEmptyText(tr("Select a metric above."));
        return;
    }
    const auto& metric = pair->comparison.metrics[static_cast<std::size_t>(row)];
    const auto meaning = inWindowWords([&] { return core::signatureText(metric); });
    coefficientsHeader_->setSubtitle(
        meaning.isEmpty() ? textOf(metric.name)
                          : tr("%1; its signature differs: %2").arg(textOf(metric.name), meaning));
    const auto ifThere = [](double value, bool isThere) {
        return isThere ? value : std::numeric_limits<double>::quiet_NaN();
    };
    const bool inA = metric.first.has_value();
    const bool inB = metric.second.has_value();
    for (const auto& term : metric.terms) {
        const bool isSame = inA && inB && term.isSame();
        const auto rounded = pairItems(ifThere(term.first, inA), ifThere(term.second, inB));
        const auto raw = pairItems(ifThere(term.firstRaw, inA), ifThere(term.secondRaw, inB));
        terms_->appendRow({wordsItem(textOf(term.event), textOf(term.event)), rounded[0],
                           rounded[1], raw[0], raw[1],
                           sameItem(isSame, isSame             ? tr("same")
                                            : !inA             ? tr("no such metric in A")
                                            : !inB             ? tr("no such metric in B")
                                            : term.first == 0  ? tr("only in B")
                                            : term.second == 0 ? tr("only in A")
                                                               : tr("different factor"))});
    }
    coefficients_->setEmptyText(tr("No event is chosen in A or B: there are no coefficients."));
    fitColumns(*coefficients_, 0);
}

void ComparedMetricsPane::selectItem(const QString& item)
{
    for (int row = 0; row < model_->rowCount(); ++row) {
        if (model_->item(row, MetricsColumn::Metric)->text() == item) {
            table_->selectSourceRow(row);
            showCoefficients(row);
            return;
        }
    }
}

}  // namespace papilio::widgets
