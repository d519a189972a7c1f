#pragma once

#include "core/analysis/noise_intervals.h"
#include "core/analysis/unit_families.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// What is known of the events of one noise beyond its numbers.
struct EventReview {
    std::shared_ptr<const std::vector<NoiseInterval>> intervals;  ///< null: not known
    std::shared_ptr<const FamilyAnalysis> families;               ///< null: not known

    bool operator==(const EventReview&) const = default;
};

/// noiseIntervals() of the events and the sums of families.
std::vector<NoiseInterval> noiseIntervals(const FamilyAnalysis& families,
                                          const std::stop_token& stop = {});

/// Families of units and noise intervals of an analysis. Empty where it has no noise, or `stop`
/// asked for it.
EventReview reviewEvents(const Analysis& analysis, const std::stop_token& stop = {});

}  // namespace papilio::core
