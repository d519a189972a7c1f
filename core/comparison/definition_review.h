#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/event_search.h"
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

/// Events that count a multiple of one event on every kernel.
struct EventTwins {
    std::uint32_t event = 0;               ///< it has twins
    std::vector<ProportionalEvent> twins;  ///< none of its own family of units; the best 100
};

/// What supports the definitions of an analysis, and what speaks against them.
struct DefinitionReview {
    Analysis analysis;
    /// With the sums of families as events. What is chosen and shown is that of `analysis`.
    FamilyAnalysis families;
    std::vector<NoiseInterval> noise;              ///< of the events and the sums
    std::vector<SmallestFormulas> smallest;        ///< of the metrics, over events and sums
    std::vector<DefinitionConfidence> confidence;  ///< of the metrics
    std::vector<EventTwins> twins;                 ///< of the events of all formulas shown first
    std::optional<FieldCheck> field;               ///< nothing where there are no programs

    /// The formula of a metric that is shown first: that of the chosen events where it is a
    /// definition, else the first of the smallest; empty where there is neither.
    /// @return events of `families.analysis`, and their coefficients, none of them 0
    [[nodiscard]] SmallFormula formulaOf(std::size_t metric) const;
    /// Null: nothing counts a multiple of the event.
    [[nodiscard]] const EventTwins* twinsOf(std::uint32_t event) const;
};

/// How many reasons speak against each event and sum, which has those of its worst member.
/// @param descriptions  null: none is known
std::vector<std::uint32_t> cautionsOf(const FamilyAnalysis& families,
                                      const std::shared_ptr<const EventDescriptions>& descriptions);

/// "CAS_COUNT_RD (sum of 6)": names of events and sums.
std::vector<std::string> namesOf(const FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events);

/// smallestFormulas() over events and sums, with what speaks against events and how many counters
/// they take. Empty where `stop` asked for it.
/// @param descriptions  null: none is known
std::vector<SmallestFormulas> smallestFormulas(
    const FamilyAnalysis& families,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::stop_token& stop = {});

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
