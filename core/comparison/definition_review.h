#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/event_review.h"
#include "core/analysis/smallest_formulas.h"
#include "core/analysis/stability.h"
#include "core/analysis/unit_families.h"
#include "core/comparison/field_check.h"
#include "core/model/document.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// What supports the definitions of an analysis, and what speaks against them.
struct DefinitionReview {
    Analysis analysis;
    /// With the sums of families as events. What is chosen and shown is that of `analysis`.
    FamilyAnalysis families;
    std::vector<NoiseInterval> noise;              ///< of the events and the sums
    std::vector<SmallestFormulas> smallest;        ///< of the metrics, over events and sums
    std::vector<DefinitionConfidence> confidence;  ///< of the metrics
    std::optional<FieldCheck> field;               ///< nothing where there are no programs
    std::vector<ChosenEvent> standard;             ///< what the standard QRCP chooses
};

/// What a review knows of the events that an analysis shows: nothing where it is null or of other
/// data.
EventReview eventReview(const std::shared_ptr<const DefinitionReview>& review,
                        const Analysis& shown);

/// How many reasons speak against each event and sum, which has those of its worst member.
/// @param descriptions  null: none is known
std::vector<std::uint32_t> cautionsOf(const FamilyAnalysis& families,
                                      const std::shared_ptr<const EventDescriptions>& descriptions);

/// "CAS_COUNT_RD (sum of 6)": names of events and sums.
std::vector<std::string> namesOf(const FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events);

/**
 * Reviews the definitions of an analysis: families, noise intervals, smallest formulas, confidence
 * and, on the study's counters of programs, the field check (docs/developer/methods.md, 7.4 to
 * 7.7).
 *
 * @param analysis     complete
 * @param recommended  see recommend(); nothing where no tau and alpha define a metric
 * @return nothing where `stop` asked for it
 */
std::optional<DefinitionReview> reviewDefinitions(
    const Analysis& analysis,
    const std::optional<Recommendation>& recommended,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::vector<std::shared_ptr<const CounterTable>>& programs,
    const std::stop_token& stop = {});

}  // namespace papilio::core
