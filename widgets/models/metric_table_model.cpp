#include "widgets/models/metric_table_model.h"

#include "widgets/models/metric_texts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <cmath>

namespace papilio::widgets {

namespace {

/// Whether the metric has a definition; of other metrics only the nearest formula is known.
bool isDefinition(const core::MetricFit& fit)
{
    return fit.isDefined() || fit.verdict == core::Verdict::Approximate;
}

QString nameOf(const MetricRow& row)
{
    return QString::fromStdString(row.fit->metric);
}

QString metricToolTip(const MetricRow& row)
{
    return nameOf(row) + (isDefinition(*row.fit) ? QStringLiteral(" = ") : QStringLiteral("\n")) +
           row.formula + QStringLiteral("\n%1\n%2").arg(row.verdict, verdictToolTip(*row.fit));
}

/// Of an empty metric there is none.
double errorOf(const core::MetricFit& fit, double error)
{
    return fit.isEmpty() ? std::nan("") : error;
}

}  // namespace

MetricTableModel::MetricTableModel(QObject* parent) : RowsModel(parent)
{
    const auto percent = [](double error) { return percentText(error); };
    setColumns({
        column(tr("Metric and formula"))
            .text(nameOf)
            .tip(metricToolTip)
            .on(SecondLineRole, &MetricRow::formula)
            .on(MutedRole, [](const MetricRow& row) { return !isDefinition(*row.fit); })
            .copy([](const MetricRow& row) {
                return nameOf(row) +
                       (isDefinition(*row.fit) ? QStringLiteral(" = ") : QStringLiteral(": ")) +
                       row.formula;
            }),
        column(tr("Verdict"))
            .text(&MetricRow::verdict)
            .tip(metricToolTip)
            .on(VerdictRole, [](const MetricRow& row) { return verdictKind(row.fit->verdict); })
            .sort([](const MetricRow& row) { return row.fit->verdict; }),
        column(tr("Error"), tr("Error of the formula against the signature, for all measured "
                               "kernels together, in the worst repetition"))
            .number([](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorWorst); },
                    percent),
        column(tr("Mean error"), tr("The same for the mean of the repetitions"))
            .number([](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorMean); },
                    percent),
    });
}

void MetricTableModel::setAnalysis(const core::Analysis& analysis)
{
    if (analysis.fits && analysis.fits == analysis_.fits) {
        return;
    }
    const auto before = analysis_;  // what the rows refer to until they are replaced
    analysis_ = analysis;
    std::vector<MetricRow> rows;
    if (analysis_.fits) {
        const auto chosen =
            analysis_.pivoting ? shortChosenNames(*analysis_.pivoting) : std::vector<std::string>();
        for (const auto& fit : analysis_.fits->metrics) {
            rows.push_back({&fit, shownFormula(chosen, fit), verdictSentence(analysis_, fit)});
        }
    }
    setRows(std::move(rows), [](const MetricRow& row) { return row.fit->metric; });
}

int MetricTableModel::rowOf(const QString& metric) const
{
    return find(metric, nameOf);
}

}  // namespace papilio::widgets
