#pragma once

#include "core/analysis/pipeline.h"
#include "core/analysis/stability.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace papilio::app {

/// One analysis with the intervals over which its chosen set stays the same.
struct AnalysisReport {
    std::string study;  ///< as it was named on the command line
    core::Analysis analysis;
    core::StableInterval tau;
    core::StableInterval alpha;  ///< known at the stops of alpha
    std::optional<core::Recommendation> recommended;
};

/// Everything about a complete analysis; computes the intervals and the recommendation.
AnalysisReport makeAnalysisReport(const std::string& study, core::Analysis analysis);

/// The document of `papilio analyze --json`. Numbers that do not exist are null.
nlohmann::ordered_json toJson(const AnalysisReport& report);

/// The same for people: counts, chosen events, metrics with their verdicts, stability.
std::string toText(const AnalysisReport& report);

}  // namespace papilio::app
