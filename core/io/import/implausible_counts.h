#pragma once

#include "core/io/import/implausibility.h"
#include "core/io/import/plausible_counts.h"

#include <vector>

namespace papilio::core {

/// Counts below 0 by more than the scatter of differences; one entry at most.
std::vector<Implausibility> negativeCounts(const PlausibleCounts& counts);

/// More than the cycles that were counted with the same modifiers or the time allow.
std::vector<Implausibility> countsBeyondTime(const PlausibleCounts& counts);

}  // namespace papilio::core
