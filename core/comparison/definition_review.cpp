#include "core/comparison/definition_review.h"

#include "core/model/event_cautions.h"

#include <algorithm>
#include <set>
#include <utility>

namespace papilio::core {

std::vector<std::uint32_t> cautionsOf(const FamilyAnalysis& families,
                                      const std::shared_ptr<const EventDescriptions>& descriptions)
{
    const auto& data = *families.analysis.noise->dataset;
    std::vector<std::uint32_t> cautions(data.eventCount(), 0);
    if (descriptions == nullptr) {
        return cautions;
    }
    for (std::size_t event = 0; event < families.measured; ++event) {
        cautions[event] =
            static_cast<std::uint32_t>(cautionsOf(descriptions->of(data.eventNames[event])).size());
    }
    for (std::size_t sum = 0; sum < families.sums.size(); ++sum) {
        for (const auto member : families.families[families.sums[sum]].members) {
            auto& most = cautions[families.measured + sum];
            most = std::max(most, cautions[member]);
        }
    }
    return cautions;
}

std::vector<std::string> namesOf(const FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events)
{
    std::vector<std::string> names;
    for (const auto event : events) {
        names.emplace_back(families.analysis.noise->dataset->eventNames[event]);
    }
    return names;
}

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

SmallFormula DefinitionReview::formulaOf(std::size_t metric) const
{
    if (!confidence[metric].confidence) {
        return smallest[metric].formulas.empty() ? SmallFormula() : smallest[metric].formulas[0];
    }
    const auto& fit = analysis.fits->metrics[metric];
    SmallFormula formula;
    formula.errorMean = fit.errorMean;
    formula.errorWorst = fit.errorWorst;
    formula.verdict = fit.verdict;
    const auto chosen = chosenEvents(*analysis.pivoting);
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

const EventTwins* DefinitionReview::twinsOf(std::uint32_t event) const
{
    const auto found = std::ranges::find(twins, event, &EventTwins::event);
    return found == twins.end() ? nullptr : &*found;
}

namespace {

/// Members of one family are left out: that they count alike is what makes it one.
std::vector<EventTwins> twinsOfFormulas(const DefinitionReview& review, const std::stop_token& stop)
{
    std::set<std::uint32_t> events;
    for (std::size_t metric = 0; metric < review.smallest.size(); ++metric) {
        for (const auto event : review.formulaOf(metric).events) {
            if (event < review.families.measured) {
                events.insert(event);
            }
        }
    }
    std::vector<EventTwins> all;
    for (const auto event : events) {
        if (stop.stop_requested()) {
            break;
        }
        EventTwins twins{event, eventsProportionalTo(*review.analysis.noise, event)};
        std::erase_if(twins.twins, [&](const ProportionalEvent& twin) {
            const auto* family = review.families.familyOf(twin.event);
            return family != nullptr && family == review.families.familyOf(event);
        });
        if (!twins.twins.empty()) {
            all.push_back(std::move(twins));
        }
    }
    return all;
}

}  // namespace

std::optional<DefinitionReview> reviewDefinitions(
    const Analysis& analysis,
    const std::optional<Recommendation>& recommended,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::vector<std::shared_ptr<const CounterTable>>& programs,
    const std::stop_token& stop)
{
    DefinitionReview review;
    review.analysis = analysis;
    review.families = analyzeWithFamilies(analysis, stop);
    if (stop.stop_requested() || !review.families.analysis.isComplete()) {
        return std::nullopt;
    }
    auto groups = review.families.largest;
    groups.resize(review.families.analysis.noise->maxRnmse.size(), FamilyAnalysis::none);
    review.noise = noiseIntervals(*review.families.analysis.noise,
                                  analysis.benchmark->parameters.tau, groups, stop);
    review.smallest = smallestFormulas(review.families, descriptions, stop);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    auto measured = review.families;
    measured.analysis = analysis;
    review.confidence = definitionConfidence(measured, review.noise, recommended, stop);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    review.twins = twinsOfFormulas(review, stop);
    if (!programs.empty()) {
        auto check = fieldCheck(analysis, review.families, review.smallest, programs, {}, stop);
        if (check) {
            review.field = std::move(*check);
        }
    }
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    return review;
}

}  // namespace papilio::core
