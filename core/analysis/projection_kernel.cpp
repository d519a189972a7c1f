#include "core/analysis/projection_kernel.h"

#include "core/base/lanes.h"
#include "core/base/linear_algebra.h"

#include <cmath>

namespace papilio::core {
namespace {

constexpr std::size_t batch =
    4;  // events at a time: independent sums hide the latency of the additions

/// to[e] = M^T from[e] for one batch, M with `rows` rows of `columns` numbers; all are padded.
PAPILIO_KERNEL void multiplyBatch(const double* matrix,
                                  std::size_t rows,
                                  std::size_t columns,
                                  const double* from,
                                  std::size_t fromStride,
                                  double* to)
{
    for (std::size_t x = 0; x < columns; x += laneCount) {
        Lanes sums[batch] = {};
        for (std::size_t k = 0; k < rows; ++k) {
            const Lanes column = loadLanes(matrix + k * columns + x);
#pragma GCC unroll 4
            for (std::size_t e = 0; e < batch; ++e) {
                sums[e] += column * from[e * fromStride + k];
            }
        }
#pragma GCC unroll 4
        for (std::size_t e = 0; e < batch; ++e) {
            storeLanes(to + e * columns + x, sums[e]);
        }
    }
}

/// squares[e] = ||m - Q c||^2 with c = Q^T m, and ||m||^2 behind them.
PAPILIO_KERNEL void residualsOfBatch(const Projection::Layout& layout,
                                     const double* means,
                                     const double* coordinates,
                                     double* squares)
{
    Lanes rows[2 * batch] = {};
    for (std::size_t k = 0; k < layout.paddedKernels; k += laneCount) {
        Lanes sums[batch] = {};
        for (std::size_t x = 0; x < layout.expectations; ++x) {
            const Lanes column = loadLanes(layout.span + x * layout.paddedKernels + k);
#pragma GCC unroll 4
            for (std::size_t e = 0; e < batch; ++e) {
                sums[e] += column * coordinates[e * layout.paddedExpectations + x];
            }
        }
#pragma GCC unroll 4
        for (std::size_t e = 0; e < batch; ++e) {
            const Lanes mean = loadLanes(means + e * layout.paddedKernels + k);
            const Lanes difference = mean - sums[e];
            rows[e] += difference * difference;
            rows[batch + e] += mean * mean;
        }
    }
    storeLanes(squares, sumEachOfEight(rows));
}

PAPILIO_KERNEL void projectEvents(const Projection::Layout& layout,
                                  const double* mean,
                                  std::size_t events,
                                  double* scratch,
                                  double* coordinates,
                                  double* residual)
{
    double* means = scratch;
    double* inSpan = means + batch * layout.paddedKernels;
    double* batchCoordinates = inSpan + batch * layout.paddedExpectations;
    for (std::size_t first = 0; first < events; first += batch) {
        const std::size_t count = events - first < batch ? events - first : batch;
        for (std::size_t e = 0; e < count; ++e) {
            __builtin_memcpy(means + e * layout.paddedKernels, mean + (first + e) * layout.kernels,
                             layout.kernels * sizeof(double));
        }
        alignas(64) double squares[laneCount];
        multiplyBatch(layout.spanRows, layout.kernels, layout.paddedExpectations, means,
                      layout.paddedKernels, inSpan);
        residualsOfBatch(layout, means, inSpan, squares);
        multiplyBatch(layout.inverse, layout.expectations, layout.paddedExpectations, inSpan,
                      layout.paddedExpectations, batchCoordinates);
        for (std::size_t e = 0; e < count; ++e) {
            __builtin_memcpy(coordinates + (first + e) * layout.expectations,
                             batchCoordinates + e * layout.paddedExpectations,
                             layout.expectations * sizeof(double));
            const double norm = std::sqrt(squares[batch + e]);
            residual[first + e] = norm == 0 ? 0.0 : std::sqrt(squares[e]) / norm;
        }
    }
}

PAPILIO_DISPATCH(projectOnPath,
                 projectEvents,
                 (const Projection::Layout& layout,
                  const double* mean,
                  std::size_t events,
                  double* scratch,
                  double* coordinates,
                  double* residual),
                 (layout, mean, events, scratch, coordinates, residual))

}  // namespace

Projection::Projection(const Eigen::MatrixXd& basis)
{
    const ThinQr qr = thinQr(basis);
    layout_.kernels = static_cast<std::size_t>(basis.rows());
    layout_.expectations = static_cast<std::size_t>(basis.cols());
    layout_.paddedKernels = paddedToLanes(layout_.kernels);
    layout_.paddedExpectations = paddedToLanes(layout_.expectations);
    spanRows_.resize(layout_.kernels * layout_.paddedExpectations);
    span_.resize(layout_.expectations * layout_.paddedKernels);
    inverse_.resize(layout_.expectations * layout_.paddedExpectations);
    for (std::size_t x = 0; x < layout_.expectations; ++x) {
        const auto column = static_cast<Eigen::Index>(x);
        for (std::size_t k = 0; k < layout_.kernels; ++k) {
            const double value = qr.q(static_cast<Eigen::Index>(k), column);
            spanRows_[k * layout_.paddedExpectations + x] = value;
            span_[x * layout_.paddedKernels + k] = value;
        }
        for (std::size_t y = 0; y < layout_.expectations; ++y) {
            inverse_[x * layout_.paddedExpectations + y] =
                qr.inverseR(static_cast<Eigen::Index>(y), column);
        }
    }
}

void Projection::apply(const double* mean,
                       std::size_t events,
                       double* coordinates,
                       double* residual) const
{
    Layout layout = layout_;
    layout.spanRows = spanRows_.data();
    layout.span = span_.data();
    layout.inverse = inverse_.data();
    std::vector<double> scratch(batch * (layout.paddedKernels + 2 * layout.paddedExpectations));
    projectOnPath(layout, mean, events, scratch.data(), coordinates, residual);
}

}  // namespace papilio::core
