#pragma once

#include "core/io/import/implausibility.h"
#include "core/io/import/plausible_counts.h"

#include <vector>

namespace papilio::core {

/// Counts below 0 by more than the scatter of differences; one entry at most.
std::vector<Implausibility> negativeCounts(const PlausibleCounts& counts);

/// More than the cycles that were counted with the same modifiers or the time allow, and more bytes
/// than any memory moves in the time.
std::vector<Implausibility> countsBeyondTime(const PlausibleCounts& counts);

/// Counts at 2^48 and from 2^63 on, where counters wrap: a difference below 0 was read without its
/// sign.
std::vector<Implausibility> countsAtLimits(const PlausibleCounts& counts);

/// More misses than accesses or instructions.
std::vector<Implausibility> moreMissesThanAccesses(const PlausibleCounts& counts);

/// Series that were sampled together.
struct SampledSeries {
    std::vector<std::string> names;
    std::vector<double> times;                ///< n, in s
    std::vector<std::vector<double>> values;  ///< of each name, n
};

/// Of series that were sampled at regular times: times that are missing, and those at which half of
/// the series, four at least, are 0 that hardly ever are.
std::vector<Implausibility> lostSamples(const SampledSeries& series);

}  // namespace papilio::core
