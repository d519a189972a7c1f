#include "core/present/metric_columns.h"

#include "core/base/sentence.h"
#include "core/findings/metric_text.h"

namespace papilio::core {

namespace {

/// An empty metric has no error.
double errorOf(const MetricFit& fit, double error)
{
    return fit.isEmpty() ? std::numeric_limits<double>::quiet_NaN() : error;
}

std::string percent(double error)
{
    return percentText(error);
}

}  // namespace

std::vector<MetricRow> metricRows(const Analysis& analysis)
{
    std::vector<MetricRow> rows;
    if (!analysis.fits) {
        return rows;
    }
    const auto names =
        analysis.pivoting ? shortChosenNames(*analysis.pivoting) : std::vector<std::string>();
    for (const auto& fit : analysis.fits->metrics) {
        rows.push_back({&fit, shownFormula(names, fit), chipText(analysis, fit)});
    }
    return rows;
}

Columns<MetricRow> metricColumns()
{
    Columns<MetricRow> columns;
    columns.emplace_back("metric", say("Columns", "Metric")).words([](const MetricRow& row) {
        return row.fit->metric;
    });
    columns.emplace_back("verdict", say("Columns", "Verdict")).words(&MetricRow::chip);
    columns
        .emplace_back("error", say("Columns", "Error"),
                      say("Columns",
                          "Error of the formula against the signature, for all measured "
                          "kernels together, in the worst repetition"))
        .number([](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorWorst); },
                percent);
    columns
        .emplace_back("mean_error", say("Columns", "Mean error"),
                      say("Columns", "The same for the mean of the repetitions"))
        .number([](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorMean); },
                percent);
    columns.emplace_back("formula", say("Columns", "Formula")).words(&MetricRow::formula);
    return columns;
}

}  // namespace papilio::core
