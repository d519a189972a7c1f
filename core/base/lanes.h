#pragma once

#include "core/base/cpu_dispatch.h"

#include <cstddef>
#include <cstdint>

namespace papilio::core {

/// Eight doubles side by side: one AVX-512 register, two of AVX2, four of SSE2. The compiler splits
/// them, the operations per lane stay the same.
typedef double Lanes __attribute__((vector_size(64)));
/// The same with 64-bit integers: comparisons give them, bit tricks need them.
typedef std::int64_t IntLanes __attribute__((vector_size(64)));

constexpr std::size_t laneCount = 8;

/// `count` rounded up to whole groups of lanes.
constexpr std::size_t paddedToLanes(std::size_t count)
{
    return (count + laneCount - 1) / laneCount * laneCount;
}

PAPILIO_KERNEL Lanes loadLanes(const double* from)
{
    Lanes lanes;
    __builtin_memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

PAPILIO_KERNEL void storeLanes(double* to, Lanes lanes)
{
    __builtin_memcpy(to, &lanes, sizeof lanes);
}

PAPILIO_KERNEL Lanes allLanes(double value)
{
    return Lanes{value, value, value, value, value, value, value, value};
}

PAPILIO_KERNEL Lanes absLanes(Lanes lanes)
{
    const IntLanes bits = (IntLanes)lanes & INT64_MAX;
    return (Lanes)bits;
}

PAPILIO_KERNEL Lanes minLanes(Lanes a, Lanes b)
{
    return a < b ? a : b;
}

PAPILIO_KERNEL Lanes maxLanes(Lanes a, Lanes b)
{
    return a > b ? a : b;
}

/// rint(), exact for every finite number: adding 2^52 pushes the fraction out of the mantissa.
/// (SSE2 has no such instruction.)
PAPILIO_KERNEL Lanes rintLanes(Lanes x)
{
    const Lanes big = allLanes(4503599627370496.0);
    const Lanes magnitude = absLanes(x);
    const Lanes rounded = (magnitude + big) - big;
    const IntLanes sign = (IntLanes)x & INT64_MIN;
    const Lanes result = (Lanes)((IntLanes)rounded | sign);
    return magnitude < big ? result : x;
}

/// floor(), exact for every finite number.
PAPILIO_KERNEL Lanes floorLanes(Lanes x)
{
    const Lanes rounded = rintLanes(x);
    return rounded > x ? rounded - 1.0 : rounded;
}

/// Sums of the lanes of eight vectors, each as ((0+1)+(2+3)) + ((4+5)+(6+7)): lane i of the result
/// is the sum of rows[i].
PAPILIO_KERNEL Lanes sumEachOfEight(const Lanes* rows)
{
    Lanes pairs[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
        const Lanes a = rows[2 * i];
        const Lanes b = rows[2 * i + 1];
        pairs[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
                   __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    }
    Lanes quads[2];
#pragma GCC unroll 2
    for (int i = 0; i < 2; ++i) {
        const Lanes a = pairs[2 * i];
        const Lanes b = pairs[2 * i + 1];
        quads[i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +
                   __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
    return __builtin_shufflevector(quads[0], quads[1], 0, 1, 2, 3, 8, 9, 10, 11) +
           __builtin_shufflevector(quads[0], quads[1], 4, 5, 6, 7, 12, 13, 14, 15);
}

/// Sum of the lanes of one vector, in the same order.
PAPILIO_KERNEL double sumOfLanes(Lanes x)
{
    return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]));
}

}  // namespace papilio::core
