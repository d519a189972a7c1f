#pragma once

#include "collectors/simulated/event_model.h"
#include "collectors/simulated/expected_counts.h"

#include <cstdint>
#include <span>

namespace papilio::collectors {

/// Sizes of one event's block, and what fixes its random numbers.
struct BlockShape {
    std::size_t repetitions = 1;
    std::size_t threads = 0;  ///< 0: none
    double quantum = 0;       ///< 0: values are not rounded
    std::uint64_t modelSeed = 0;
    std::uint64_t eventSeed = 0;  ///< of the event's and the benchmark's name
};

/**
 * Fills one event's R (x T) x K values: its count, as repetitions and threads would have measured
 * it.
 *
 * Threads deviate symmetrically: their median is the repetition's value. A repetition's numbers do
 * not depend on how many repetitions there are, unless the count is balanced.
 */
void fillBlock(const CountModel& model,
               const ExpectedCount& count,
               const BlockShape& shape,
               std::span<double> block);

}  // namespace papilio::collectors
