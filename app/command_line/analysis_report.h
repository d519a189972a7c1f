#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/smallest_formulas.h"
#include "core/analysis/stability.h"
#include "core/analysis/unit_families.h"
#include "core/model/event_descriptions.h"

#include <memory>
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
    /// With the sums of families as events; what is chosen and shown is that of `analysis`, whose
    /// formulas other commands and the window write.
    core::FamilyAnalysis families;
    std::vector<core::NoiseInterval> noise;              ///< of the events and the sums
    std::vector<core::SmallestFormulas> smallest;        ///< of the metrics, over events and sums
    std::vector<core::DefinitionConfidence> confidence;  ///< of the metrics
};

/// Everything about a complete analysis; computes what is not in it.
/// @param descriptions  what is known of the events; null: nothing
AnalysisReport makeAnalysisReport(
    const std::string& study,
    core::Analysis analysis,
    const std::shared_ptr<const core::EventDescriptions>& descriptions = {});

/// How many reasons speak against each event of the analysis; a sum has those of its members.
std::vector<std::uint32_t> cautionsOf(
    const core::FamilyAnalysis& families,
    const std::shared_ptr<const core::EventDescriptions>& descriptions);

/// "CAS_COUNT_RD (sum of 6)": names of events and sums.
std::vector<std::string> namesOf(const core::FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events);

/// The document of `papilio analyze --json`. Numbers that do not exist are null.
nlohmann::ordered_json toJson(const AnalysisReport& report);

/// The same for people: counts, chosen events, metrics with their verdicts, stability.
std::string toText(const AnalysisReport& report);

}  // namespace papilio::app
