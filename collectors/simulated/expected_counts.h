#pragma once

#include "collectors/simulated/event_model.h"
#include "core/base/result.h"
#include "core/model/basis.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::collectors {

/// FNV-1a of a name: the same seed on every machine, which std::hash does not promise.
std::uint64_t nameSeed(std::string_view name);

/**
 * A stream of random numbers that is the same everywhere and can be started for any (event,
 * repetition) alone.
 *
 * splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014);
 * normal numbers by Box and Muller, because what std::normal_distribution yields differs between
 * standard libraries.
 */
class Draw {
public:
    explicit Draw(std::uint64_t seed) : state_(seed) {}
    /// A stream for a combination of things; their order matters.
    Draw(std::uint64_t first, std::uint64_t second, std::uint64_t third = 0);

    std::uint64_t bits();
    double uniform();  ///< [0, 1), multiples of 2^-53
    double normal();   ///< mean 0, variance 1

private:
    std::uint64_t state_;
    double spare_ = 0;
    bool hasSpare_ = false;
};

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
