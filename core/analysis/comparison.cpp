#include "core/analysis/comparison.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// Events of `these` that are not among `those`, in the order of `these`.
std::vector<std::uint32_t> without(const std::vector<ChosenEvent>& these,
                                   const std::vector<ChosenEvent>& those)
{
    std::vector<std::uint32_t> difference;
    for (const auto& candidate : these) {
        const auto same = [&](const ChosenEvent& other) { return other.event == candidate.event; };
        if (std::ranges::none_of(those, same)) {
            difference.push_back(candidate.event);
        }
    }
    return difference;
}

}  // namespace

Comparison compare(const Analysis& before, const Analysis& after)
{
    Comparison comparison;
    if (!before.isComplete() || !after.isComplete() ||
        before.benchmark->data != after.benchmark->data) {
        return comparison;
    }
    comparison.entered = without(after.pivoting->chosen, before.pivoting->chosen);
    comparison.left = without(before.pivoting->chosen, after.pivoting->chosen);
    for (const auto& now : after.fits->metrics) {
        const auto then = std::ranges::find(before.fits->metrics, now.metric, &MetricFit::metric);
        if (then != before.fits->metrics.end() && then->verdict != now.verdict) {
            comparison.metrics.push_back({now.metric, then->verdict, now.verdict});
        }
    }
    return comparison;
}

}  // namespace papilio::core
