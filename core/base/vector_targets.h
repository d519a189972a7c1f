#pragma once

// Of the instruction sets that Highway knows those that make a difference here: SSE4 has what
// SSSE3 has, and nothing here is crypto. Vectors of SVE have no size, so they cannot be members of
// Lanes; its processors have NEON.
#define HWY_DISABLED_TARGETS \
    (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// Sums run in eight lanes on every processor.
constexpr std::size_t laneCount = 8;

/// `count` rounded up to whole groups of lanes.
constexpr std::size_t paddedToLanes(std::size_t count)
{
    return (count + laneCount - 1) / laneCount * laneCount;
}

/// The instruction sets that the number-crunching loops were compiled for and this processor has,
/// fastest first: "AVX3", "AVX2", "SSE4", "NEON", …
std::vector<std::string> vectorTargets();

/// The one in use: the fastest, unless setVectorTarget() chose another.
std::string vectorTarget();

/// Chooses one of vectorTargets() for the whole process, for tests and benchmarks; empty: the
/// fastest.
void setVectorTarget(const std::string& target);

}  // namespace papilio::core
