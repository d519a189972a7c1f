#include "core/analysis/column_kernel.h"

#include "core/base/lanes.h"

namespace papilio::core {
namespace {

constexpr double snapScale = 4294967296.0;  // 2^32
constexpr double snapLimit =
    1048576.0;  // 2^20: beyond, a double has no more than 32 bits after the point anyway

PAPILIO_KERNEL Lanes snapLanes(Lanes x)
{
    const Lanes rounded = rintLanes(x * snapScale) / snapScale;
    return (absLanes(x) < snapLimit ? rounded : x) + 0.0;
}

/// Rounds the mantissa from 53 to 32 bits; a carry moves into the exponent, as it should.
PAPILIO_KERNEL Lanes keyLanes(Lanes x)
{
    constexpr std::int64_t dropped = 21;
    const IntLanes bits = (IntLanes)x;
    const IntLanes isOdd = (bits >> dropped) & 1;
    const IntLanes half = isOdd + ((std::int64_t(1) << (dropped - 1)) - 1);
    return (Lanes)((bits + half) & ~((std::int64_t(1) << dropped) - 1));
}

/// Sc(|R(x)|), R(x) = alpha floor(x / alpha + 1/2).
PAPILIO_KERNEL Lanes scoreLanes(Lanes x, double alpha)
{
    const Lanes rounded = absLanes(floorLanes(x / alpha + 0.5) * alpha);
    const Lanes inverse = 1.0 / (rounded > 0.0 ? rounded : allLanes(1.0));
    const Lanes small = rounded > 0.0 ? inverse : rounded;
    return rounded >= 1.0 ? rounded : small;
}

PAPILIO_KERNEL void scoreColumns(
    const double* values, std::size_t rows, double alpha, std::size_t blocks, double* scores)
{
    for (std::size_t block = 0; block < blocks; ++block) {
        const double* column = values + block * rows * laneCount;
        Lanes sum = {};
        for (std::size_t row = 0; row < rows; ++row) {
            sum += scoreLanes(loadLanes(column + row * laneCount), alpha);
        }
        storeLanes(scores + block * laneCount, keyLanes(sum));
    }
}

PAPILIO_KERNEL void blockResiduals(const double* block,
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
        Lanes dot = {};
        for (std::size_t row = 0; row < rows; ++row) {
            dot += loadLanes(block + row * laneCount) * q[row];
        }
        for (std::size_t row = 0; row < rows; ++row) {
            storeLanes(left + row * laneCount, loadLanes(left + row * laneCount) - dot * q[row]);
        }
    }
    Lanes square = {};
    for (std::size_t row = 0; row < rows; ++row) {
        const Lanes value = loadLanes(left + row * laneCount);
        square += value * value;
    }
    storeLanes(squares, square);
}

PAPILIO_DISPATCH(
    scoresOnPath,
    scoreColumns,
    (const double* values, std::size_t rows, double alpha, std::size_t blocks, double* scores),
    (values, rows, alpha, blocks, scores))

PAPILIO_DISPATCH(residualsOnPath,
                 blockResiduals,
                 (const double* block,
                  std::size_t rows,
                  const double* orthonormal,
                  std::size_t picks,
                  double* left,
                  double* squares),
                 (block, rows, orthonormal, picks, left, squares))

}  // namespace

double snapped(double value)
{
    return snapLanes(allLanes(value))[0];
}

double toKeyPrecision(double value)
{
    return keyLanes(allLanes(value))[0];
}

void snapColumn(const double* from, std::size_t count, double* to)
{
    std::size_t i = 0;
    for (; i + laneCount <= count; i += laneCount) {
        storeLanes(to + i, snapLanes(loadLanes(from + i)));
    }
    for (; i < count; ++i) {
        to[i] = snapped(from[i]);
    }
}

void scoreBlocks(
    const ColumnBlocks& columns, double alpha, std::size_t first, std::size_t last, double* scores)
{
    scoresOnPath(columns.block(first), columns.rows, alpha, last - first, scores);
}

void residualsOfBlock(const double* block,
                      std::size_t rows,
                      const double* orthonormal,
                      std::size_t picks,
                      double* squares)
{
    constexpr std::size_t usual = 64;
    if (rows <= usual) {
        alignas(64) double left[usual * laneCount];
        residualsOnPath(block, rows, orthonormal, picks, left, squares);
    } else {
        std::vector<double> left(rows * laneCount);
        residualsOnPath(block, rows, orthonormal, picks, left.data(), squares);
    }
}

}  // namespace papilio::core
