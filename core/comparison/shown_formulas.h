#pragma once

#include "core/comparison/definition_review.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// smallestFormulas() over events and sums, with what speaks against events and how many counters
/// they take. Empty where `stop` asked for it.
/// @param descriptions  null: none is known
std::vector<SmallestFormulas> smallestFormulas(
    const FamilyAnalysis& families,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::stop_token& stop = {});

/// The formula of a metric that is shown first: that of the chosen events where it is a definition,
/// else the first of the smallest; empty where there is neither.
/// @return over events and sums (DefinitionReview::families), no coefficient is 0
SmallFormula firstFormula(const DefinitionReview& review, std::size_t metric);

/// An event that counts a multiple of another one on every kernel.
struct EventTwin {
    std::uint32_t event = 0;
    double factor = 0;  ///< the event = factor x the other one
    std::uint32_t other = 0;
};

/// What counts a multiple of one of these events. Members of an event's own family of units are
/// left out: that they count alike is what makes it one.
/// @param events  sums have no twins
std::vector<EventTwin> twinsOf(const DefinitionReview& review,
                               const std::vector<std::uint32_t>& events);

}  // namespace papilio::core
