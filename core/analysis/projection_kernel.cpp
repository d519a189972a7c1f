#include "core/analysis/projection_kernel.h"

#include "core/support/lanes.h"
#include "core/support/linear_algebra.h"

#include <cmath>

namespace papilio::core {
namespace {

constexpr std::size_t batch =
    4;  // events at a time: independent sums hide the latency of the additions

/// coordinates[e] = P means[e] for one batch; means and coordinates are padded.
PAPILIO_KERNEL void projectBatch(const Projection::Layout& layout,
                                 const double* means,
                                 double* coordinates)
{
    for (std::size_t x = 0; x < layout.paddedExpectations; x += laneCount) {
        Lanes sums[batch] = {};
        for (std::size_t k = 0; k < layout.kernels; ++k) {
            const Lanes column = loadLanes(layout.inverse + k * layout.paddedExpectations + x);
#pragma GCC unroll 4
            for (std::size_t e = 0; e < batch; ++e) {
                sums[e] += column * means[e * layout.paddedKernels + k];
            }
        }
#pragma GCC unroll 4
        for (std::size_t e = 0; e < batch; ++e) {
            storeLanes(coordinates + e * layout.paddedExpectations + x, sums[e]);
        }
    }
}

/// squares[e] = ||m - E x||^2, and ||m||^2 behind them.
PAPILIO_KERNEL void residualsOfBatch(const Projection::Layout& layout,
                                     const double* means,
                                     const double* coordinates,
                                     double* squares)
{
    Lanes rows[2 * batch] = {};
    for (std::size_t k = 0; k < layout.paddedKernels; k += laneCount) {
        Lanes sums[batch] = {};
        for (std::size_t x = 0; x < layout.expectations; ++x) {
            const Lanes column = loadLanes(layout.basis + x * layout.paddedKernels + k);
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
    double* batchCoordinates = scratch + batch * layout.paddedKernels;
    for (std::size_t first = 0; first < events; first += batch) {
        const std::size_t count = events - first < batch ? events - first : batch;
        for (std::size_t e = 0; e < count; ++e) {
            __builtin_memcpy(means + e * layout.paddedKernels, mean + (first + e) * layout.kernels,
                             layout.kernels * sizeof(double));
        }
        alignas(64) double squares[laneCount];
        projectBatch(layout, means, batchCoordinates);
        residualsOfBatch(layout, means, batchCoordinates, squares);
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
    const Eigen::MatrixXd inverse = leftInverse(basis);
    layout_.kernels = static_cast<std::size_t>(basis.rows());
    layout_.expectations = static_cast<std::size_t>(basis.cols());
    layout_.paddedKernels = paddedToLanes(layout_.kernels);
    layout_.paddedExpectations = paddedToLanes(layout_.expectations);
    inverse_.resize(layout_.kernels * layout_.paddedExpectations);
    basis_.resize(layout_.expectations * layout_.paddedKernels);
    for (Eigen::Index k = 0; k < basis.rows(); ++k) {
        for (Eigen::Index x = 0; x < basis.cols(); ++x) {
            inverse_[static_cast<std::size_t>(k) * layout_.paddedExpectations +
                     static_cast<std::size_t>(x)] = inverse(x, k);
            basis_[static_cast<std::size_t>(x) * layout_.paddedKernels +
                   static_cast<std::size_t>(k)] = basis(k, x);
        }
    }
}

void Projection::apply(const double* mean,
                       std::size_t events,
                       double* coordinates,
                       double* residual) const
{
    Layout layout = layout_;
    layout.inverse = inverse_.data();
    layout.basis = basis_.data();
    std::vector<double> scratch(batch * (layout.paddedKernels + layout.paddedExpectations));
    projectOnPath(layout, mean, events, scratch.data(), coordinates, residual);
}

}  // namespace papilio::core
