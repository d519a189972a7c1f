#include "core/present/metric_columns.h"

#include "core/analysis/formula_text.h"
#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/confidence_text.h"
#include "core/findings/metric_text.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// An empty metric has no error.
double errorOf(const MetricFit& fit, double error)
{
    return fit.isEmpty() ? notANumber : error;
}

std::string percent(double error)
{
    return percentText(error);
}

void addReview(MetricRow& row, const DefinitionReview& review, const MetricFits* fits)
{
    const auto* metric = review.metric(row.fit->metric);
    if (metric == nullptr) {
        return;
    }
    const auto& shown = metric->shown;
    if (review.analysis.fits.get() == fits && shown.origin != FormulaOrigin::Chosen) {
        row.fit = &shown.fit;
        row.names = namesOf(review.families, shown.events);
        row.formula = shownFormula(shortNamesOf(review, shown.events), shown.fit);
    }
    row.confidence = &metric->confidence;
    row.smallest = &metric->smallest;
    if (!row.smallest->formulas.empty()) {
        const auto& first = row.smallest->formulas.front();
        row.smallestFormula =
            factoredFormula(shortNamesOf(review, first.events), first.coefficients);
    }
}

}  // namespace

std::vector<MetricRow> metricRows(const Analysis& analysis, const DefinitionReview* review)
{
    std::vector<MetricRow> rows;
    if (!analysis.fits) {
        return rows;
    }
    const auto names =
        analysis.pivoting ? shortChosenNames(*analysis.pivoting) : std::vector<std::string>();
    for (const auto& fit : analysis.fits->metrics) {
        auto& row = rows.emplace_back();
        row.fit = row.chosen = &fit;
        row.formula = shownFormula(names, fit);
        if (analysis.pivoting) {
            row.names = chosenNames(*analysis.pivoting);
        }
        if (review != nullptr) {
            addReview(row, *review, analysis.fits.get());
        }
        row.chip = chipText(analysis, *row.fit);
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
                      say("Columns",
                          "Error of the formula against the signature for the mean of the "
                          "repetitions"))
        .number([](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorMean); },
                percent);
    columns
        .emplace_back("backward_error", say("Columns", "Eq. 5"),
                      say("Columns",
                          "Backward error of the fit with the chosen events, as in the tables of "
                          "paper 1"))
        .number(
            [](const MetricRow& row) { return errorOf(*row.chosen, row.chosen->backwardError); });
    columns.emplace_back("formula", say("Columns", "Formula")).words(&MetricRow::formula);
    return columns;
}

Columns<MetricRow> reviewColumns()
{
    auto columns = select(metricColumns(), {"metric"});
    columns
        .emplace_back(
            "confidence", say("Columns", "Confidence"),
            say("Columns",
                "How sure the definition is, judged by its repetitions, thresholds and units"))
        .words([](const MetricRow& row) {
            return row.confidence != nullptr && row.confidence->confidence
                       ? confidenceWord(*row.confidence->confidence)
                       : std::string();
        });
    columns
        .emplace_back("smallest", say("Columns", "Smallest formula"),
                      say("Columns", "The fewest events that define the metric"))
        .words(&MetricRow::smallestFormula);
    columns
        .emplace_back("size", say("Columns", "Size"),
                      say("Columns",
                          "Whether it is proven that no formula has fewer events, and how many "
                          "other formulas have as few"))
        .words([](const MetricRow& row) {
            return row.smallest != nullptr ? proofText(*row.smallest) : std::string();
        });
    columns.emplace_back("why", say("Columns", "Why not sure")).words([](const MetricRow& row) {
        return row.confidence != nullptr ? confidenceReason(row.confidence->reason) : std::string();
    });
    return columns;
}

}  // namespace papilio::core
