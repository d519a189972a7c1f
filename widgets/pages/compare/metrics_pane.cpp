#include "widgets/pages/compare/metrics_pane.h"

#include "core/base/constants.h"
#include "core/findings/comparison_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

constexpr int metricColumn = 0;
constexpr int firstColumn = 1;
constexpr int secondColumn = 2;
constexpr int differenceColumn = 5;

/// One of two numbers that are read together.
template<typename Row, typename Values>
TableColumn<Row> pairColumn(std::string_view id,
                            const QString& title,
                            Values values,
                            std::size_t at)
{
    TableColumn<Row> column(id, title);
    column
        .numberAs([values, at](const Row& row) { return values(row)[at]; },
                  [values, at](const Row& row) {
                      const auto both = values(row);
                      return tellApart({both[0], both[1]})[static_cast<qsizetype>(at)];
                  })
        .titleAtRight(false);
    return column;
}

}  // namespace

ComparedMetricsPane::ComparedMetricsPane(QWidget* parent)
    : SectionPane(tr("Metrics"), QStringLiteral("compareMetrics"), ComparedItem::Benchmark, parent),
      rows_(new ComparedRows<core::MetricDifference>(this)),
      validity_(addValidity(QStringLiteral("compareMetricsValidity"))),
      table_(addTable(QStringLiteral("compareMetricsTable"), tr("Metrics of both"), *rows_)),
      coefficientsHeader_(new PaneHeader(tr("Coefficients"))),
      terms_(new ComparedRows<Term>(this)),
      coefficients_(addTable(QStringLiteral("compareCoefficients"),
                             tr("Coefficients of the selected metric"),
                             *terms_))
{
    table_->setCells({metricColumn}, textCells);
    table_->setCells({firstColumn, secondColumn}, verdictCells);
    table_->setCells({differenceColumn}, differenceCells);
    coefficients_->setCells({0}, eventNameCells);
    coefficients_->setCells({5}, differenceCells);
    addFilter(header(), *table_);
    table_->addTools(header());
    coefficients_->addTools(*coefficientsHeader_);
    auto* lower = new QWidget;
    inColumn(lower, {coefficientsHeader_, {coefficients_, 1}});
    content().addWidget(newSplitter(Qt::Vertical, "", {table_, lower}, {400, 300}), 1);
    connect(table_, &DataTable::sourceRowActivated, this, &ComparedMetricsPane::showCoefficients);
}

void ComparedMetricsPane::showView()
{
    showValidity(*validity_);
    const auto* pair = view().benchmark();
    const auto selected = table_->currentSourceRow();
    const auto before = selected >= 0 && selected < rows_->rowCount()
                            ? textOf(rows_->row(selected).name)
                            : QString();
    const WindowSentences inWindowLanguage;
    using Row = core::MetricDifference;
    const auto metrics = pair != nullptr ? pair->comparison.metrics : std::vector<Row>();
    auto columns = rows_->columnsOf(core::select(core::metricDifferenceColumns(),
                                                 {"metric", "verdict_first", "verdict_second",
                                                  "error_first", "error_second", "difference"}));
    const auto verdict = [](const std::optional<core::Verdict>& one) {
        return one ? QVariant(static_cast<int>(verdictKind(*one))) : QVariant();
    };
    columns[firstColumn].on(VerdictRole, [verdict](const Row& row) { return verdict(row.first); });
    columns[secondColumn].on(VerdictRole,
                             [verdict](const Row& row) { return verdict(row.second); });
    markSame(columns[differenceColumn], &Row::isSame);
    rows_->show(std::move(columns), metrics);
    table_->setEmptyText(
        pair == nullptr
            ? tr("No benchmark name occurs in both studies: choose two benchmarks above.")
            : tr("Neither benchmark defines a metric: add one on the Signatures page."));
    if (pair == nullptr) {
        header().setSubtitle({});
        showCoefficients(-1);
        return;
    }
    const auto differing = std::ranges::find_if_not(metrics, &Row::isSame);
    const auto same = std::ranges::count_if(metrics, &Row::isSame);
    header().setSubtitle(tr("%1 of %2 are the same").arg(same).arg(metrics.size()));
    table_->fitColumns({.widest = 220, .words = metricColumn});
    selectItem(before);
    if (table_->currentSourceRow() < 0) {
        const int row = metrics.empty()              ? -1
                        : differing == metrics.end() ? 0
                                                     : int(differing - metrics.begin());
        table_->selectSourceRow(row);
        showCoefficients(row);
    }
}

std::vector<TableColumn<ComparedMetricsPane::Term>> ComparedMetricsPane::termColumns()
{
    using Pair = std::array<double, 2>;
    const auto known = [](const Term& row, double first, double second) {
        return Pair{row.inA ? first : core::notANumber, row.inB ? second : core::notANumber};
    };
    const auto rounded = [known](const Term& row) {
        return known(row, row.term.first, row.term.second);
    };
    const auto raw = [known](const Term& row) {
        return known(row, row.term.firstRaw, row.term.secondRaw);
    };
    const auto isSame = [](const Term& row) { return row.inA && row.inB && row.term.isSame(); };
    TableColumn<Term> difference("difference", tr("Difference"));
    difference.text([isSame](const Term& row) {
        return isSame(row)            ? tr("same")
               : !row.inA             ? tr("no such metric in A")
               : !row.inB             ? tr("no such metric in B")
               : row.term.first == 0  ? tr("only in B")
               : row.term.second == 0 ? tr("only in A")
                                      : tr("different factor");
    });
    markSame(difference, isSame);
    return {TableColumn<Term>("event", tr("Event")).words([](const Term& row) {
                return row.term.event;
            }),
            pairColumn<Term>("a", tr("A"), rounded, 0),
            pairColumn<Term>("b", tr("B"), rounded, 1),
            pairColumn<Term>("raw_a", tr("A, raw"), raw, 0),
            pairColumn<Term>("raw_b", tr("B, raw"), raw, 1),
            difference};
}

void ComparedMetricsPane::showCoefficients(int row)
{
    const auto* pair = view().benchmark();
    if (pair == nullptr || row < 0 || row >= static_cast<int>(pair->comparison.metrics.size())) {
        coefficientsHeader_->setSubtitle({});
        coefficients_->setEmptyText(tr("Select a metric above."));
        terms_->show(termColumns(), {});
        return;
    }
    const auto& metric = pair->comparison.metrics[static_cast<std::size_t>(row)];
    const auto meaning = inWindowWords([&] { return core::signatureText(metric); });
    coefficientsHeader_->setSubtitle(
        meaning.isEmpty() ? textOf(metric.name)
                          : tr("%1; its signature differs: %2").arg(textOf(metric.name), meaning));
    std::vector<Term> terms;
    for (const auto& term : metric.terms) {
        terms.push_back({term, metric.first.has_value(), metric.second.has_value()});
    }
    terms_->show(termColumns(), std::move(terms));
    coefficients_->setEmptyText(tr("No event is chosen in A or B: there are no coefficients."));
    coefficients_->fitColumns({.widest = 220, .words = 0});
}

void ComparedMetricsPane::selectItem(const QString& item)
{
    if (selectRow(*table_, item)) {
        showCoefficients(table_->currentSourceRow());
    }
}

}  // namespace papilio::widgets
