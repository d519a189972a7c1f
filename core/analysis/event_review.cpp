#include "core/analysis/event_review.h"

#include <utility>

namespace papilio::core {

std::vector<NoiseInterval> noiseIntervals(const FamilyAnalysis& families,
                                          const std::stop_token& stop)
{
    const auto& noise = *families.analysis.noise;
    auto groups = families.largest;
    groups.resize(noise.maxRnmse.size(), FamilyAnalysis::none);  // sums are of no family
    return noiseIntervals(noise, groups, stop);
}

EventReview reviewEvents(const Analysis& analysis, const std::stop_token& stop)
{
    if (!analysis.noise) {
        return {};
    }
    auto families = std::make_shared<FamilyAnalysis>(analyzeWithFamilies(analysis, stop));
    if (stop.stop_requested() || !families->analysis.noise) {
        return {};
    }
    auto intervals = noiseIntervals(*families, stop);
    if (stop.stop_requested()) {
        return {};
    }
    return {.intervals = std::make_shared<const std::vector<NoiseInterval>>(std::move(intervals)),
            .families = std::move(families)};
}

}  // namespace papilio::core
