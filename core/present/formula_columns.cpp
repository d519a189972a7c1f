#include "core/present/formula_columns.h"

#include "core/base/sentence.h"
#include "core/comparison/shown_formulas.h"
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

/// Pivot order is not that of the dataset.
SmallFormula inOrderOfEvents(const SmallFormula& formula)
{
    std::vector<std::size_t> places(formula.events.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        places[i] = i;
    }
    std::ranges::sort(places, {}, [&](std::size_t place) { return formula.events[place]; });
    auto sorted = formula;
    for (std::size_t i = 0; i < places.size(); ++i) {
        sorted.events[i] = formula.events[places[i]];
        sorted.coefficients[static_cast<Eigen::Index>(i)] =
            formula.coefficients[static_cast<Eigen::Index>(places[i])];
    }
    return sorted;
}

FormulaRow rowOf(const DefinitionReview& review, const SmallFormula& formula)
{
    FormulaRow row;
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
    if (row.isChosen) {
        return row.rank ? say("Columns", "chosen, smallest") : say("Columns", "chosen");
    }
    return say("Columns", "smallest");
}

}  // namespace

std::vector<FormulaRow> formulaRows(const DefinitionReview& review, std::size_t metric)
{
    std::vector<FormulaRow> rows;
    const bool isDefined = review.confidence[metric].confidence.has_value();
    SmallFormula chosen;
    if (isDefined) {
        chosen = firstFormula(review, metric);
        rows.push_back(rowOf(review, chosen));
        rows.back().isChosen = true;
    }
    const auto sorted = inOrderOfEvents(chosen);
    const auto& smallest = review.smallest[metric].formulas;
    for (std::size_t rank = 0; rank < smallest.size(); ++rank) {
        if (isDefined && isSameFormula(sorted, smallest[rank])) {
            rows.front().rank = rank;
        } else {
            rows.push_back(rowOf(review, smallest[rank]));
            rows.back().rank = rank;
        }
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
