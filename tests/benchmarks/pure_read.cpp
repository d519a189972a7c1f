#include "tests/benchmarks/pure_read.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/benchmarks/pure_read.cpp"
#include "core/base/vector_targets.h"

#include <hwy/foreach_target.h>
// After it, once for each target.
#include "core/base/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace papilio::core::HWY_NAMESPACE {
namespace {

double readAll(const double* values, std::size_t count)
{
    Lanes sums[8];
    for (auto& sum : sums) {
        sum = allLanes(0);
    }
    for (std::size_t i = 0; i + 64 <= count; i += 64) {
#pragma GCC unroll 8
        for (std::size_t lane = 0; lane < 8; ++lane) {
            sums[lane] = sums[lane] + loadLanes(values + i + 8 * lane);
            __builtin_prefetch(values + i + 8 * lane + 1024);
        }
    }
    for (std::size_t lane = 1; lane < 8; ++lane) {
        sums[0] = sums[0] + sums[lane];
    }
    return sumOfLanes(sums[0]);
}

}  // namespace
}  // namespace papilio::core::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace papilio::core {
HWY_EXPORT(readAll);
}

namespace papilio::benchmarks {

double sumOfAll(const double* values, std::size_t count)
{
    using namespace core;
    return HWY_DYNAMIC_DISPATCH(readAll)(values, count);
}

}  // namespace papilio::benchmarks

#endif
