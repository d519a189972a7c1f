#pragma once

#include "core/analysis/definition_review.h"
#include "core/analysis/standard_qrcp.h"

#include <memory>
#include <optional>

namespace papilio::core {

/// Everything that is found of one benchmark. What was not asked for is empty.
struct BenchmarkResult {
    Analysis analysis;
    std::shared_ptr<const DefinitionReview> review = {};  ///< null where it is not complete, too
    EventReview events = {};                              ///< that of `review`, where there is one
    std::optional<Recommendation> recommended = {};
    StabilityAxis tau = {};
    StabilityAxis alpha = {};  ///< sampled
    std::optional<StandardQrcp> standard = {};
};

/// What costs time and decides neither verdicts, shown formulas, confidence nor recommendation.
struct ResultParts {
    bool alpha = true;
    bool standard = true;
};

/// @param analysis      complete
/// @param descriptions  what is known of the events; null: nothing
/// @param view          with the formulas that the user chose; null: none
BenchmarkResult benchmarkResult(const Analysis& analysis,
                                const std::shared_ptr<const EventDescriptions>& descriptions = {},
                                const ViewState* view = nullptr,
                                const ResultParts& parts = {});

}  // namespace papilio::core
