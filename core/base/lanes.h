// Included once for each instruction set, so without #pragma once. A file that uses it has
//   #undef HWY_TARGET_INCLUDE
//   #define HWY_TARGET_INCLUDE "core/…/that_file.cpp"
//   #include "core/base/vector_targets.h"
//   #include "core/base/lanes.h"
// and its loops between HWY_BEFORE_NAMESPACE() and HWY_AFTER_NAMESPACE() (see the documentation
// of Highway).
#if defined(PAPILIO_CORE_BASE_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PAPILIO_CORE_BASE_LANES_H
#undef PAPILIO_CORE_BASE_LANES_H
#else
#define PAPILIO_CORE_BASE_LANES_H
#endif

#include "core/base/vector_targets.h"

#include <cstddef>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace papilio::core::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// At most eight doubles: one register of AVX-512, else a part of the eight lanes.
using Tag = hn::CappedTag<double, laneCount>;
using Vector = hn::Vec<Tag>;
constexpr std::size_t partLanes = hn::MaxLanes(Tag());
constexpr std::size_t partCount = laneCount / partLanes;

/// Eight doubles side by side, in as many registers as it takes. Whatever these are, the operations
/// on a lane and their order are the same, and so are the bits: nothing is fused.
struct Lanes {
    Vector parts[partCount];

    // Not defaulted: GCC compiles that one for the instruction set of the file.
    HWY_INLINE Lanes() {}  // NOLINT(modernize-use-equals-default)
};

HWY_INLINE Lanes loadLanes(const double* from)
{
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        lanes.parts[part] = hn::LoadU(Tag(), from + part * partLanes);
    }
    return lanes;
}

HWY_INLINE void storeLanes(double* to, const Lanes& lanes)
{
    for (std::size_t part = 0; part < partCount; ++part) {
        hn::StoreU(lanes.parts[part], Tag(), to + part * partLanes);
    }
}

HWY_INLINE Lanes allLanes(double value)
{
    Lanes lanes;
    for (auto& part : lanes.parts) {
        part = hn::Set(Tag(), value);
    }
    return lanes;
}

HWY_INLINE Lanes operator+(const Lanes& a, const Lanes& b)
{
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        lanes.parts[part] = hn::Add(a.parts[part], b.parts[part]);
    }
    return lanes;
}

HWY_INLINE Lanes operator-(const Lanes& a, const Lanes& b)
{
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        lanes.parts[part] = hn::Sub(a.parts[part], b.parts[part]);
    }
    return lanes;
}

HWY_INLINE Lanes operator*(const Lanes& a, const Lanes& b)
{
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        lanes.parts[part] = hn::Mul(a.parts[part], b.parts[part]);
    }
    return lanes;
}

HWY_INLINE Lanes operator/(const Lanes& a, const Lanes& b)
{
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        lanes.parts[part] = hn::Div(a.parts[part], b.parts[part]);
    }
    return lanes;
}

HWY_INLINE Lanes absLanes(const Lanes& lanes)
{
    Lanes result;
    for (std::size_t part = 0; part < partCount; ++part) {
        result.parts[part] = hn::Abs(lanes.parts[part]);
    }
    return result;
}

/// yes where a < b, else no
HWY_INLINE Lanes whereLess(const Lanes& a, const Lanes& b, const Lanes& yes, const Lanes& no)
{
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        lanes.parts[part] =
            hn::IfThenElse(hn::Lt(a.parts[part], b.parts[part]), yes.parts[part], no.parts[part]);
    }
    return lanes;
}

HWY_INLINE Lanes minLanes(const Lanes& a, const Lanes& b)
{
    return whereLess(a, b, a, b);
}

HWY_INLINE Lanes maxLanes(const Lanes& a, const Lanes& b)
{
    return whereLess(b, a, a, b);
}

/// rint(), exact for every finite number: adding 2^52 pushes the fraction out of the mantissa.
/// (SSE2 has no such instruction.)
HWY_INLINE Lanes rintLanes(const Lanes& x)
{
    const Lanes big = allLanes(4503599627370496.0);
    const Lanes magnitude = absLanes(x);
    const Lanes rounded = (magnitude + big) - big;
    Lanes withSign;
    for (std::size_t part = 0; part < partCount; ++part) {
        withSign.parts[part] = hn::CopySignToAbs(rounded.parts[part], x.parts[part]);
    }
    return whereLess(magnitude, big, withSign, x);
}

/// floor(), exact for every finite number.
HWY_INLINE Lanes floorLanes(const Lanes& x)
{
    const Lanes rounded = rintLanes(x);
    return whereLess(x, rounded, rounded - allLanes(1.0), rounded);
}

/// Sum of the lanes of one vector, as ((0+1)+(2+3)) + ((4+5)+(6+7)).
HWY_INLINE double sumOfLanes(const Lanes& lanes)
{
    double x[laneCount];
    storeLanes(x, lanes);
    return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]));
}

/// Sums of the lanes of eight vectors, each as sumOfLanes(): number i of `sums` is
/// that of rows[i].
HWY_INLINE void sumEachOfEight(const Lanes* rows, double* sums)
{
#if HWY_TARGET == HWY_SCALAR
    for (std::size_t row = 0; row < laneCount; ++row) {
        sums[row] = sumOfLanes(rows[row]);
    }
#else
    constexpr Tag tag;
    // Of each part, two rows interleaved: a0+a1 b0+b1 a2+a3 b2+b3 …
    Vector pairs[laneCount / 2][partCount];
    for (std::size_t pair = 0; pair < laneCount / 2; ++pair) {
        for (std::size_t part = 0; part < partCount; ++part) {
            const auto a = rows[2 * pair].parts[part];
            const auto b = rows[2 * pair + 1].parts[part];
            pairs[pair][part] =
                hn::Add(hn::InterleaveLower(tag, a, b), hn::InterleaveUpper(tag, a, b));
        }
    }
#if HWY_MAX_BYTES < 32
    for (std::size_t pair = 0; pair < laneCount / 2; ++pair) {
        hn::StoreU(hn::Add(hn::Add(pairs[pair][0], pairs[pair][1]),
                           hn::Add(pairs[pair][2], pairs[pair][3])),
                   tag, sums + 2 * pair);
    }
#else
    // Of each part, four rows: their first four lanes, then, in AVX-512, the other four.
    Vector quads[2][partCount];
    for (std::size_t quad = 0; quad < 2; ++quad) {
        for (std::size_t part = 0; part < partCount; ++part) {
            const auto p = pairs[2 * quad][part];
            const auto q = pairs[2 * quad + 1][part];
            quads[quad][part] = hn::Add(hn::OddEvenBlocks(hn::SwapAdjacentBlocks(q), p),
                                        hn::OddEvenBlocks(q, hn::SwapAdjacentBlocks(p)));
        }
    }
    if constexpr (partCount == 1) {
        hn::StoreU(hn::Add(hn::ConcatLowerLower(tag, quads[1][0], quads[0][0]),
                           hn::ConcatUpperUpper(tag, quads[1][0], quads[0][0])),
                   tag, sums);
    } else {
        hn::StoreU(hn::Add(quads[0][0], quads[0][1]), tag, sums);
        hn::StoreU(hn::Add(quads[1][0], quads[1][1]), tag, sums + partLanes);
    }
#endif
#endif
}

}  // namespace papilio::core::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
