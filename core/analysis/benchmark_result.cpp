#include "core/analysis/benchmark_result.h"

#include <utility>

namespace papilio::core {

BenchmarkResult benchmarkResult(const Analysis& analysis,
                                const std::shared_ptr<const EventDescriptions>& descriptions,
                                const ViewState* view,
                                const ResultParts& parts)
{
    BenchmarkResult result{.analysis = analysis};
    result.recommended = recommend(stabilityMap(analysis, alphaGrid(mapGridSize)), analysis);
    // Nobody stops it, so there is one.
    result.review = std::make_shared<const DefinitionReview>(
        reviewDefinitions(analysis, result.recommended, descriptions, {}, view).value());
    result.events = eventReview(result.review, analysis);
    result.tau = tauStability(analysis);
    if (parts.alpha) {
        result.alpha = alphaStability(analysis);
    }
    if (parts.standard) {
        result.standard = standardQrcp(analysis);
    }
    return result;
}

}  // namespace papilio::core
