#include "core/analysis/starting_parameters.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

void chooseStartingParameters(Benchmark& benchmark, const std::stop_token& stop)
{
    const bool hasMetrics = benchmark.signatures != nullptr && !benchmark.signatures->empty();
    if (benchmark.kind != BenchmarkKind::Custom || benchmark.basis == nullptr || !hasMetrics) {
        return;
    }
    const auto analysis = analyze(std::make_shared<const Benchmark>(benchmark), nullptr, stop);
    if (!analysis.isComplete()) {
        return;
    }
    const auto best =
        recommend(stabilityMap(analysis, alphaGrid(mapGridSize), stop), analysis, stop);
    if (stop.stop_requested()) {
        return;
    }
    auto& own = benchmark.parameters;
    auto data = std::make_shared<Dataset>(*benchmark.data);
    if (best) {
        own.tau = best->tau;
        own.alpha = best->alpha;
        data->provenance.notes.push_back(fmt::format(
            "tau {} and alpha {} were chosen from these data: they define the most metrics, {} of "
            "{}, with the fewest events.",
            shortText(own.tau), shortText(own.alpha), best->defined, benchmark.signatures->size()));
    } else {
        data->provenance.notes.push_back(
            fmt::format("No tau and alpha define a metric of these data, so they start at the "
                        "defaults, tau {} and alpha {}.",
                        shortText(own.tau), shortText(own.alpha)));
    }
    benchmark.data = std::move(data);
}

std::optional<Recommendation> betterThresholds(const std::optional<Recommendation>& recommended,
                                               const Analysis& analysis)
{
    if (!recommended || !analysis.isComplete()) {
        return {};
    }
    const auto defined = std::ranges::count_if(analysis.fits->metrics, &MetricFit::isDefined);
    return recommended->defined > static_cast<std::size_t>(defined) ? recommended : std::nullopt;
}

}  // namespace papilio::core
