#pragma once

#include "collectors/simulated/event_model.h"
#include "core/base/result.h"
#include "core/model/basis.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace papilio::collectors {

/// What one event counts before noise, and how much noise its name has drawn.
struct ExpectedCount {
    std::vector<double> kernels;  ///< K, per iteration
    double noise = 0;             ///< relative standard deviation between repetitions
};

using ExpectedCounts = std::unordered_map<std::string, ExpectedCount>;

/**
 * Evaluates CountModel for every event of a benchmark.
 *
 * @param basis  E, K x X, of the benchmark
 * @return NotFound for an expectation that the basis does not have, InvalidArgument for events that
 * follow each other in a cycle; both name the event
 */
core::Result<ExpectedCounts> expectedCounts(const EventModel& model,
                                            const ModelBenchmark& benchmark,
                                            const core::Basis& basis);

}  // namespace papilio::collectors
