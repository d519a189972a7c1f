#include "core/present/metric_columns.h"

#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// An empty metric has no error.
double errorOf(const MetricFit& fit, double error)
{
    return fit.isEmpty() ? notANumber : error;
}

/// Of a sum those of its members.
std::size_t countersOf(const FamilyAnalysis& families, const SmallFormula& formula)
{
    std::size_t counters = 0;
    for (const auto event : overMeasured(families, formula.events, formula.coefficients).events) {
        counters += families.counters(event);
    }
    return counters;
}

void addReview(MetricRow& row, const DefinitionReview& review, bool isOfTheseFits)
{
    const auto* metric = review.metric(row.chosen->metric);
    if (metric == nullptr) {
        return;
    }
    const auto& shown = metric->shown;
    if (row.fit == &shown.fit && shown.origin != FormulaOrigin::Chosen) {
        row.names = namesOf(review.families, shown.events);
        row.formula = shownFormula(shortNamesOf(review, shown.events), shown.fit);
    }
    row.counters = countersOf(review.families, shownTerms(shown.events, shown.fit));
    // Of other thresholds: it says nothing of a metric that has become undefinable.
    if (isOfTheseFits || isDefinition(*row.fit)) {
        row.confidence = &metric->confidence;
    }
    row.smallest = &metric->smallest;
    if (!row.smallest->formulas.empty()) {
        const auto& first = row.smallest->formulas.front();
        row.smallestFormula =
            factoredFormula(shortNamesOf(review, first.events), first.coefficients);
    }
}

/// Both were rounded by the same rule: equal coefficients differ by round-off only.
bool isSameFormula(const SmallFormula& a, const SmallFormula& b)
{
    return a.events == b.events &&
           ((a.coefficients - b.coefficients).array().abs() <= 1e-9 * a.coefficients.array().abs())
               .all();
}

FormulaRow rowOf(const DefinitionReview& review, const SmallFormula& formula, FormulaOrigin origin)
{
    FormulaRow row{formula, origin};
    row.text = factoredFormula(shortNamesOf(review, formula.events), formula.coefficients);
    for (const auto event : formula.events) {
        row.noise = std::max(row.noise, review.families.analysis.noise->maxRnmse[event]);
    }
    row.counters = countersOf(review.families, formula);
    for (const auto event : formula.events) {
        if (const auto* units = review.families.familyOf(event);
            units != nullptr && row.remark.empty()) {
            row.remark = confidenceReason({.kind = ConfidenceReason::Kind::OneOfSeveralUnits,
                                           .event = shortNamesOf(review, {event}).front(),
                                           .count = units->members.size()});
        }
    }
    return row;
}

std::string originWord(const FormulaRow& row)
{
    switch (row.origin) {
        case FormulaOrigin::Chosen:
            return row.rank ? sentence("chosen, smallest") : sentence("chosen");
        case FormulaOrigin::Units:
            return "all units";
        case FormulaOrigin::Smallest:
            break;
    }
    return "smallest";
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
        const auto place = rows.size();
        auto& row = rows.emplace_back();
        row.chosen = &fit;
        row.fit = &shownFit(analysis, review, place);
        row.formula = shownFormula(names, fit);
        row.counters = static_cast<std::size_t>((fit.shown.array() != 0).count());
        if (analysis.pivoting) {
            row.names = chosenNames(*analysis.pivoting);
        }
        if (review != nullptr) {
            addReview(row, *review, review->analysis.fits == analysis.fits);
        }
        row.chip = chipText(analysis, *row.fit);
        row.remark =
            metricRemark(*row.fit, (*analysis.benchmark->signatures)[place], *analysis.benchmark);
    }
    return rows;
}

Columns<MetricRow> metricColumns()
{
    Columns<MetricRow> columns;
    columns.words({"metric", "Metric"}, [](const MetricRow& row) { return row.fit->metric; });
    columns.words({"verdict", "Verdict"}, &MetricRow::chip);
    columns.percent(
        {"error", "Error",
         "Error of the formula against the signature, for all measured kernels together, in the "
         "worst repetition"},
        [](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorWorst); });
    columns.percent({"mean_error", "Mean error",
                     "Error of the formula against the signature for the mean of the repetitions"},
                    [](const MetricRow& row) { return errorOf(*row.fit, row.fit->errorMean); });
    columns.number(
        {"backward_error", "Eq. 5",
         "Backward error of the fit with the chosen events, as in the tables of paper 1"},
        [](const MetricRow& row) { return errorOf(*row.chosen, row.chosen->backwardError); });
    columns.words({"formula", "Formula"}, &MetricRow::formula);
    columns.words({"remark", "Remark", "What the verdict does not say"}, &MetricRow::remark);
    return columns;
}

Columns<MetricRow> reviewColumns()
{
    auto columns = select(metricColumns(), {"metric"});
    columns.words({"confidence", "Confidence",
                   "How sure the definition is, judged by its repetitions, thresholds and units"},
                  [](const MetricRow& row) {
                      return row.confidence != nullptr && row.confidence->confidence
                                 ? std::string(toString(*row.confidence->confidence))
                                 : std::string();
                  });
    columns.words({"smallest", "Smallest formula", "The fewest events that define the metric"},
                  &MetricRow::smallestFormula);
    columns.words(
        {"size", "Size",
         "Whether it is proven that no formula has fewer events, of those that are quiet, "
         "representable and not tiny, and how many other formulas have as few"},
        [](const MetricRow& row) {
            return row.smallest != nullptr ? proofText(*row.smallest) : std::string();
        });
    columns.words({"why", "Why not sure"}, [](const MetricRow& row) {
        return row.confidence != nullptr ? confidenceReasons(row.confidence->reasons)
                                         : std::string();
    });
    return columns;
}

std::vector<FormulaRow> formulaRows(const DefinitionReview& review, std::size_t metric)
{
    std::vector<FormulaRow> rows;
    std::vector<SmallFormula> first;
    const auto add = [&](const SmallFormula& formula, FormulaOrigin origin) {
        rows.push_back(rowOf(review, formula, origin));
        first.push_back(inOrderOfEvents(formula));
    };
    const auto& result = review.metrics[metric];
    const auto& [origin, events, fit] = result.shown;
    if (isDefinition(fit)) {
        add(shownTerms(events, fit), origin);
    }
    const auto& chosen = result.fit;
    if (origin != FormulaOrigin::Chosen && isDefinition(chosen)) {
        add(shownTerms(chosenEvents(*review.analysis.pivoting), chosen), FormulaOrigin::Chosen);
    }
    const auto& smallest = result.smallest.formulas;
    for (std::size_t rank = 0; rank < smallest.size(); ++rank) {
        const auto same = std::ranges::find_if(first, [&](const SmallFormula& formula) {
            return isSameFormula(formula, smallest[rank]);
        });
        auto& row = same != first.end()
                        ? rows[static_cast<std::size_t>(same - first.begin())]
                        : rows.emplace_back(rowOf(review, smallest[rank], FormulaOrigin::Smallest));
        row.rank = rank;
    }
    return rows;
}

Columns<FormulaRow> formulaColumns()
{
    Columns<FormulaRow> columns;
    columns.words({"formula", "Formula"}, &FormulaRow::text);
    columns.words({"from", "Kind",
                   "Whether it is the formula of the chosen events, or one of the fewest events"},
                  originWord);
    columns.number({"counters", "Counters", "Events to count; a sum of units has several"},
                   &FormulaRow::counters);
    columns.percent({"error", "Error"}, &FormulaRow::errorWorst);
    columns.percent({"mean_error", "Mean error"}, &FormulaRow::errorMean);
    columns.number({"noise", "Noise", "The largest max-RNMSE of its events"}, &FormulaRow::noise,
                   [](double noise) { return noiseText(noise); });
    columns.words({"remark", "Remark"}, &FormulaRow::remark);
    return columns;
}

}  // namespace papilio::core
