#pragma once

#include "core/io/import/implausibility.h"
#include "core/io/import/plausible_counts.h"

#include <vector>

namespace papilio::core {

/// FP_OPS is 0 while FP_INS is not.
std::vector<Implausibility> missingOperations(const PlausibleCounts& counts);

/// Hits and misses that are not the requests; of the units of a family the worst.
std::vector<Implausibility> differingRequests(const PlausibleCounts& counts);

}  // namespace papilio::core
