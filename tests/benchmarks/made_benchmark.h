#pragma once

#include "core/model/benchmark.h"

#include <cstddef>
#include <memory>

namespace papilio::benchmarks {

constexpr std::size_t repetitions = 5;
constexpr std::size_t kernels = 48;
constexpr std::size_t expectations = 16;

/// How many events are quiet and representable.
enum class Survivors { TenPercent, All, AllDifferent };

/// Made anew; the same at every run.
std::shared_ptr<const core::Benchmark> makeBenchmark(Survivors survivors, std::size_t events);

/**
 * eventCount() events x 5 repetitions x 48 kernels, the same at every run.
 *
 * Counts of the right kind: combinations of the expectations, with noise; the rest is noise without
 * a pattern. AllDifferent: real coefficients instead of small integers, so that no two events are
 * equal. Only the last one asked for is kept: they have 384 MB each.
 */
const std::shared_ptr<const core::Benchmark>& benchmarkWith(Survivors survivors);

}  // namespace papilio::benchmarks
