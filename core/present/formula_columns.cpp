#include "core/present/formula_columns.h"

#include "core/base/sentence.h"
#include "core/findings/confidence_text.h"
#include "core/findings/metric_text.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

/// Both were rounded by the same rule: equal coefficients differ by round-off only.
bool isSameFormula(const SmallFormula& a, const SmallFormula& b)
{
    return a.events == b.events &&
           ((a.coefficients - b.coefficients).array().abs() <= 1e-9 * a.coefficients.array().abs())
               .all();
}

FormulaRow rowOf(const DefinitionReview& review, const SmallFormula& formula, FormulaOrigin origin)
{
    FormulaRow row;
    row.origin = origin;
    row.text = factoredFormula(shortNamesOf(review, formula.events), formula.coefficients);
    row.events = formula.events;
    row.coefficients = formula.coefficients;
    row.errorMean = formula.errorMean;
    row.errorWorst = formula.errorWorst;
    for (const auto event : formula.events) {
        row.noise = std::max(row.noise, review.families.analysis.noise->maxRnmse[event]);
    }
    row.counters =
        overMeasured(review.families, formula.events, formula.coefficients).events.size();
    return row;
}

std::string originWord(const FormulaRow& row)
{
    switch (row.origin) {
        case FormulaOrigin::Chosen:
            return row.rank ? say("Columns", "chosen, smallest") : say("Columns", "chosen");
        case FormulaOrigin::Units:
            return say("Columns", "all units");
        case FormulaOrigin::Smallest:
            break;
    }
    return say("Columns", "smallest");
}

}  // namespace

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
    const auto percent = [](double error) { return percentText(error); };
    Columns<FormulaRow> columns;
    columns.emplace_back("formula", say("Columns", "Formula")).words(&FormulaRow::text);
    columns
        .emplace_back("from", say("Columns", "Kind"),
                      say("Columns",
                          "Whether it is the formula of the chosen events, or one of the fewest "
                          "events"))
        .words(originWord);
    columns
        .emplace_back("counters", say("Columns", "Events"),
                      say("Columns", "Events to count; a sum of units has several"))
        .number(&FormulaRow::counters);
    columns.emplace_back("error", say("Columns", "Error")).number(&FormulaRow::errorWorst, percent);
    columns.emplace_back("mean_error", say("Columns", "Mean error"))
        .number(&FormulaRow::errorMean, percent);
    columns
        .emplace_back("noise", say("Columns", "Noise"),
                      say("Columns", "The largest max-RNMSE of its events"))
        .number(&FormulaRow::noise, percent);
    return columns;
}

}  // namespace papilio::core
