#pragma once

#include "core/analysis/stability.h"

#include <optional>

namespace papilio::widgets {

/// Ribbons and map of the newest analysis; what is still being computed is absent.
struct StabilityResults {
    std::optional<core::StabilityAxis> tau;
    std::optional<core::StabilityAxis> alpha;
    core::StableInterval definedAlpha;  ///< core::definedAround(); of `alpha`
    std::optional<core::StabilityMap> map;
    /// Computed with the map; nothing where no tau and alpha define a metric.
    std::optional<core::Recommendation> recommended;
    bool isRecommendationKnown = false;
};

}  // namespace papilio::widgets
