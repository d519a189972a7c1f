#include "core/analysis/pivoting.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/analysis/projection_kernel.cpp"
#include "core/base/linear_algebra.h"
#include "core/base/vector_targets.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <hwy/foreach_target.h>
// After it, once for each target.
#include "core/base/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace papilio::core::HWY_NAMESPACE {
namespace {

template<std::size_t N>
HWY_INLINE void clear(Lanes (&lanes)[N])
{
    for (auto& each : lanes) {
        each = allLanes(0.0);
    }
}

/// sums[e] = the eight columns of M^T from[e] that begin with `group` times eight.
HWY_INLINE void multiplyGroup(const Projection::Factor& matrix,
                              std::size_t group,
                              const double* from,
                              std::size_t fromStride,
                              Lanes (&sums)[projectionBatch])
{
    clear(sums);
    const double* column = matrix.values + group * laneCount;
    for (auto at = matrix.ends[group]; at < matrix.ends[group + 1]; ++at) {
        const std::size_t row = matrix.rows[at];
        const Lanes values = loadLanes(column + row * matrix.columns);
#pragma GCC unroll 4
        for (std::size_t e = 0; e < projectionBatch; ++e) {
            sums[e] = sums[e] + values * allLanes(from[e * fromStride + row]);
        }
    }
}

/// to[e] = M^T from[e] for one batch.
HWY_INLINE void multiplyBatch(const Projection::Factor& matrix,
                              const double* from,
                              std::size_t fromStride,
                              double* to)
{
    for (std::size_t x = 0; x < matrix.columns; x += laneCount) {
        Lanes sums[projectionBatch];
        multiplyGroup(matrix, x / laneCount, from, fromStride, sums);
#pragma GCC unroll 4
        for (std::size_t e = 0; e < projectionBatch; ++e) {
            storeLanes(to + e * matrix.columns + x, sums[e]);
        }
    }
}

/// squares[e] = ||m - Q c||^2 with c = Q^T m, and ||m||^2 behind them.
HWY_INLINE void residualsOfBatch(const Projection::Factor& span,
                                 const double* means,
                                 const double* coordinates,
                                 std::size_t coordinateStride,
                                 double* squares)
{
    Lanes rows[2 * projectionBatch];
    clear(rows);
    for (std::size_t k = 0; k < span.columns; k += laneCount) {
        Lanes sums[projectionBatch];
        multiplyGroup(span, k / laneCount, coordinates, coordinateStride, sums);
#pragma GCC unroll 4
        for (std::size_t e = 0; e < projectionBatch; ++e) {
            const Lanes mean = loadLanes(means + e * span.columns + k);
            const Lanes difference = mean - sums[e];
            rows[e] = rows[e] + difference * difference;
            rows[projectionBatch + e] = rows[projectionBatch + e] + mean * mean;
        }
    }
    sumEachOfEight(rows, squares);
}

/// Below it squares of residuals underflow: counts of 1e-160 are possible.
constexpr double leastSquare = 1e-200;

void projectEvents(const Projection::Layout& layout,
                   const double* mean,
                   std::size_t events,
                   double* scratch,
                   double* coordinates,
                   double* residual)
{
    const std::size_t stride = layout.spanRows.columns;
    const std::size_t paddedKernels = layout.span.columns;
    double* means = scratch;
    double* inSpan = means + projectionBatch * paddedKernels;
    double* batchCoordinates = inSpan + projectionBatch * stride;
    std::size_t batch[projectionBatch];
    std::size_t count = 0;
    for (std::size_t event = 0; event < events; ++event) {
        const double* row = mean + event * layout.kernels;
        if (std::isnan(*row)) {  // an event that is not sane: there are many zeros
            std::fill_n(coordinates + event * layout.expectations, layout.expectations, *row);
            residual[event] = *row;
        } else {
            std::memcpy(means + count * paddedKernels, row, layout.kernels * sizeof(double));
            batch[count++] = event;
        }
        if (count == 0 || (count < projectionBatch && event + 1 < events)) {
            continue;
        }
        double squares[laneCount];
        multiplyBatch(layout.spanRows, means, paddedKernels, inSpan);
        residualsOfBatch(layout.span, means, inSpan, stride, squares);
        multiplyBatch(layout.inverse, inSpan, stride, batchCoordinates);
        for (std::size_t e = 0; e < count; ++e) {
            std::memcpy(coordinates + batch[e] * layout.expectations, batchCoordinates + e * stride,
                        layout.expectations * sizeof(double));
            const double norm = std::sqrt(squares[projectionBatch + e]);
            residual[batch[e]] = norm == 0 ? 0.0 : std::sqrt(squares[e]) / norm;
        }
        for (std::size_t e = 0; e < count; ++e) {
            if (squares[projectionBatch + e] >= leastSquare) {
                continue;
            }
            const Eigen::Map<const Eigen::VectorXd> tiny(mean + batch[e] * layout.kernels,
                                                         static_cast<Eigen::Index>(layout.kernels));
            if (const double largest = tiny.cwiseAbs().maxCoeff(); largest > 0) {
                const Eigen::VectorXd scaled = tiny / largest;
                Eigen::VectorXd unused(static_cast<Eigen::Index>(layout.expectations));
                projectEvents(layout, scaled.data(), 1, scratch, unused.data(),
                              residual + batch[e]);
            }
        }
        count = 0;
    }
}

}  // namespace
}  // namespace papilio::core::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace papilio::core {

HWY_EXPORT(projectEvents);

Projection::Matrix::Matrix(const Eigen::MatrixXd& matrix)
    : columns_(paddedToLanes(static_cast<std::size_t>(matrix.cols()))),
      values_(static_cast<std::size_t>(matrix.rows()) * columns_)
{
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            values_[static_cast<std::size_t>(row) * columns_ + static_cast<std::size_t>(column)] =
                matrix(row, column);
        }
    }
    for (Eigen::Index first = 0; first < matrix.cols(); first += Eigen::Index{laneCount}) {
        const auto count = std::min(Eigen::Index{laneCount}, matrix.cols() - first);
        for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
            if ((matrix.row(row).segment(first, count).array() != 0).any()) {
                rows_.push_back(static_cast<std::uint32_t>(row));
            }
        }
        ends_.push_back(static_cast<std::uint32_t>(rows_.size()));
    }
}

Projection::Projection(const Eigen::MatrixXd& basis)
    : kernels_(static_cast<std::size_t>(basis.rows())),
      expectations_(static_cast<std::size_t>(basis.cols()))
{
    const ThinQr qr = thinQr(basis);
    spanRows_ = Matrix(qr.q);
    span_ = Matrix(qr.q.transpose());
    inverse_ = Matrix(qr.inverseR.transpose());
}

void Projection::apply(const double* mean,
                       std::size_t events,
                       double* coordinates,
                       double* residual) const
{
    const Layout layout{kernels_, expectations_, spanRows_.factor(), span_.factor(),
                        inverse_.factor()};
    std::vector<double> scratch(projectionBatch *
                                (layout.span.columns + 2 * layout.spanRows.columns));
    HWY_DYNAMIC_DISPATCH(projectEvents)
    (layout, mean, events, scratch.data(), coordinates, residual);
}

}  // namespace papilio::core

#endif
