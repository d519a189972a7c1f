#include "core/comparison/shown_formulas.h"

#include "core/analysis/event_search.h"

namespace papilio::core {

std::vector<SmallestFormulas> smallestFormulas(
    const FamilyAnalysis& families,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::stop_token& stop)
{
    FormulaSearch search;
    search.cautions = cautionsOf(families, descriptions);
    search.counters = families.counters();
    return smallestFormulas(families.analysis, search, stop);
}

SmallFormula firstFormula(const DefinitionReview& review, std::size_t metric)
{
    if (!review.confidence[metric].confidence) {
        const auto& formulas = review.smallest[metric].formulas;
        return formulas.empty() ? SmallFormula() : formulas.front();
    }
    const auto& fit = review.analysis.fits->metrics[metric];
    SmallFormula formula;
    formula.errorMean = fit.errorMean;
    formula.errorWorst = fit.errorWorst;
    formula.verdict = fit.verdict;
    const auto chosen = chosenEvents(*review.analysis.pivoting);
    std::vector<double> coefficients;
    for (std::size_t place = 0; place < chosen.size(); ++place) {
        if (const double value = fit.shown[static_cast<Eigen::Index>(place)]; value != 0) {
            formula.events.push_back(chosen[place]);
            coefficients.push_back(value);
        }
    }
    formula.coefficients = Eigen::Map<const Eigen::VectorXd>(
        coefficients.data(), static_cast<Eigen::Index>(coefficients.size()));
    return formula;
}

std::vector<EventTwin> twinsOf(const DefinitionReview& review,
                               const std::vector<std::uint32_t>& events)
{
    std::vector<EventTwin> twins;
    for (const auto event : events) {
        if (event >= review.families.measured) {
            continue;
        }
        const auto* family = review.families.familyOf(event);
        for (const auto& twin : eventsProportionalTo(*review.analysis.noise, event)) {
            if (family == nullptr || review.families.familyOf(twin.event) != family) {
                twins.push_back({twin.event, twin.factor, event});
            }
        }
    }
    return twins;
}

}  // namespace papilio::core
