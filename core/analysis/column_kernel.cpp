#include "core/analysis/column_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/analysis/column_kernel.cpp"
#include "core/base/vector_targets.h"

#include <hwy/foreach_target.h>
// After it, once for each target.
#include "core/base/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace papilio::core::HWY_NAMESPACE {
namespace {

HWY_INLINE Lanes snapLanes(const Lanes& x)
{
    constexpr double scale = 4294967296.0;  // 2^32
    // 2^20: beyond, a double has no more than 32 bits after the point anyway
    constexpr double limit = 1048576.0;
    const Lanes rounded = rintLanes(x * allLanes(scale)) / allLanes(scale);
    return whereLess(absLanes(x), allLanes(limit), rounded, x) + allLanes(0.0);
}

/// Rounds the mantissa from 53 to 32 bits; a carry moves into the exponent, as it should.
HWY_INLINE Lanes keyLanes(const Lanes& x)
{
    constexpr int dropped = 21;
    constexpr hn::RebindToUnsigned<Tag> bitTag;
    const auto one = hn::Set(bitTag, 1);
    const auto half = hn::Set(bitTag, (std::uint64_t(1) << (dropped - 1)) - 1);
    const auto kept = hn::Set(bitTag, ~((std::uint64_t(1) << dropped) - 1));
    Lanes lanes;
    for (std::size_t part = 0; part < partCount; ++part) {
        const auto bits = hn::BitCast(bitTag, x.parts[part]);
        const auto isOdd = hn::And(hn::ShiftRight<dropped>(bits), one);
        const auto rounded = hn::Add(bits, hn::Add(isOdd, half));
        lanes.parts[part] = hn::BitCast(Tag(), hn::And(rounded, kept));
    }
    return lanes;
}

/// Sc(|R(x)|), R(x) = alpha floor(x / alpha + 1/2).
HWY_INLINE Lanes scoreLanes(const Lanes& x, const Lanes& alpha)
{
    const Lanes zero = allLanes(0.0);
    const Lanes one = allLanes(1.0);
    const Lanes rounded = absLanes(floorLanes(x / alpha + allLanes(0.5)) * alpha);
    const Lanes inverse = one / whereLess(zero, rounded, rounded, one);
    const Lanes small = whereLess(zero, rounded, inverse, rounded);
    return whereLess(rounded, one, small, rounded);
}

void snapValues(const double* from, std::size_t count, double* to)
{
    std::size_t i = 0;
    for (; i + laneCount <= count; i += laneCount) {
        storeLanes(to + i, snapLanes(loadLanes(from + i)));
    }
    for (; i < count; ++i) {
        double lanes[laneCount];
        storeLanes(lanes, snapLanes(allLanes(from[i])));
        to[i] = lanes[0];
    }
}

void keyValue(double* value)
{
    double lanes[laneCount];
    storeLanes(lanes, keyLanes(allLanes(*value)));
    *value = lanes[0];
}

void scoreColumns(
    const double* values, std::size_t rows, double alpha, std::size_t blocks, double* scores)
{
    const Lanes alphas = allLanes(alpha);
    for (std::size_t block = 0; block < blocks; ++block) {
        const double* column = values + block * rows * laneCount;
        Lanes sum = allLanes(0.0);
        for (std::size_t row = 0; row < rows; ++row) {
            sum = sum + scoreLanes(loadLanes(column + row * laneCount), alphas);
        }
        storeLanes(scores + block * laneCount, keyLanes(sum));
    }
}

void blockResiduals(const double* block,
                    std::size_t rows,
                    const double* orthonormal,
                    std::size_t picks,
                    double* left,
                    double* squares)
{
    for (std::size_t row = 0; row < rows; ++row) {
        storeLanes(left + row * laneCount, loadLanes(block + row * laneCount));
    }
    for (std::size_t pick = 0; pick < picks; ++pick) {
        const double* q = orthonormal + pick * rows;
        Lanes dot = allLanes(0.0);
        for (std::size_t row = 0; row < rows; ++row) {
            dot = dot + loadLanes(block + row * laneCount) * allLanes(q[row]);
        }
        for (std::size_t row = 0; row < rows; ++row) {
            storeLanes(left + row * laneCount,
                       loadLanes(left + row * laneCount) - dot * allLanes(q[row]));
        }
    }
    Lanes square = allLanes(0.0);
    for (std::size_t row = 0; row < rows; ++row) {
        const Lanes value = loadLanes(left + row * laneCount);
        square = square + value * value;
    }
    storeLanes(squares, square);
}

}  // namespace
}  // namespace papilio::core::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <vector>

namespace papilio::core {

HWY_EXPORT(snapValues);
HWY_EXPORT(keyValue);
HWY_EXPORT(scoreColumns);
HWY_EXPORT(blockResiduals);

double snapped(double value)
{
    HWY_DYNAMIC_DISPATCH(snapValues)(&value, 1, &value);
    return value;
}

double toKeyPrecision(double value)
{
    HWY_DYNAMIC_DISPATCH(keyValue)(&value);
    return value;
}

void snapColumn(const double* from, std::size_t count, double* to)
{
    HWY_DYNAMIC_DISPATCH(snapValues)(from, count, to);
}

void scoreBlocks(
    const ColumnBlocks& columns, double alpha, std::size_t first, std::size_t last, double* scores)
{
    HWY_DYNAMIC_DISPATCH(scoreColumns)
    (columns.block(first), columns.rows, alpha, last - first, scores);
}

void residualsOfBlock(const double* block,
                      std::size_t rows,
                      const double* orthonormal,
                      std::size_t picks,
                      double* squares)
{
    constexpr std::size_t usual = 64;
    const auto residuals = HWY_DYNAMIC_DISPATCH(blockResiduals);
    if (rows <= usual) {
        double left[usual * laneCount];
        residuals(block, rows, orthonormal, picks, left, squares);
    } else {
        std::vector<double> left(rows * laneCount);
        residuals(block, rows, orthonormal, picks, left.data(), squares);
    }
}

}  // namespace papilio::core

#endif
