#include "core/comparison/definition_review.h"

#include "core/comparison/shown_formulas.h"
#include "core/model/event_cautions.h"

#include <algorithm>
#include <utility>

namespace papilio::core {

EventReview eventReview(const std::shared_ptr<const DefinitionReview>& review,
                        const Analysis& shown)
{
    if (!review || !shown.noise || review->analysis.noise != shown.noise) {
        return {};
    }
    return {
        .intervals = {review, &review->noise},
        .families = {review, &review->families},
        .standard = review->analysis.pivoting == shown.pivoting
                        ? std::shared_ptr<const std::vector<ChosenEvent>>(review, &review->standard)
                        : nullptr};
}

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
    review.standard = standardQrcp(analysis).chosen;
    review.noise = noiseIntervals(review.families, stop);
    review.smallest = smallestFormulas(review.families, descriptions, stop);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    auto measured = review.families;
    measured.analysis = analysis;
    review.confidence = definitionConfidence(measured, review.noise, recommended, stop);
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
