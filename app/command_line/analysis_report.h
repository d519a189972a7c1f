#pragma once

#include "core/comparison/definition_review.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace papilio::app {

/// One analysis with the intervals over which its chosen set stays the same.
struct AnalysisReport {
    std::string study;  ///< as it was named on the command line
    core::StableInterval tau;
    core::StabilityAxis alpha;          ///< sampled
    core::StableInterval definedTau;    ///< where all defined metrics stay defined, at this alpha
    core::StableInterval definedAlpha;  ///< the same, at this tau
    std::optional<core::Recommendation> recommended;
    core::DefinitionReview review;  ///< and the analysis
};

/// Everything about a complete analysis; computes what is not in it.
/// @param descriptions  what is known of the events; null: nothing
/// @param view          with the formulas that the user chose; null: none
AnalysisReport makeAnalysisReport(
    const std::string& study,
    const core::Analysis& analysis,
    const std::shared_ptr<const core::EventDescriptions>& descriptions = {},
    const core::ViewState* view = nullptr);

/// The document of `papilio analyze --json`. Numbers that do not exist are null.
nlohmann::ordered_json toJson(const AnalysisReport& report);

/// The same for people: counts, chosen events, metrics with their verdicts, stability.
std::string toText(const AnalysisReport& report);

/// The noise of a benchmark without a basis, no metrics, and why.
nlohmann::ordered_json noiseJson(const std::string& study, const core::Analysis& analysis);
std::string noiseText(const std::string& study, const core::Analysis& analysis);

}  // namespace papilio::app
