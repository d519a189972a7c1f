#include "core/analysis/projection_kernel.h"

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

/// to[e] = M^T from[e] for one batch, M with `rows` rows of `columns` numbers; all are padded.
HWY_INLINE void multiplyBatch(const double* matrix,
                              std::size_t rows,
                              std::size_t columns,
                              const double* from,
                              std::size_t fromStride,
                              double* to)
{
    for (std::size_t x = 0; x < columns; x += laneCount) {
        Lanes sums[projectionBatch];
        clear(sums);
        for (std::size_t k = 0; k < rows; ++k) {
            const Lanes column = loadLanes(matrix + k * columns + x);
#pragma GCC unroll 4
            for (std::size_t e = 0; e < projectionBatch; ++e) {
                sums[e] = sums[e] + column * allLanes(from[e * fromStride + k]);
            }
        }
#pragma GCC unroll 4
        for (std::size_t e = 0; e < projectionBatch; ++e) {
            storeLanes(to + e * columns + x, sums[e]);
        }
    }
}

/// squares[e] = ||m - Q c||^2 with c = Q^T m, and ||m||^2 behind them.
HWY_INLINE void residualsOfBatch(const Projection::Layout& layout,
                                 const double* means,
                                 const double* coordinates,
                                 double* squares)
{
    Lanes rows[2 * projectionBatch];
    clear(rows);
    for (std::size_t k = 0; k < layout.paddedKernels; k += laneCount) {
        Lanes sums[projectionBatch];
        clear(sums);
        for (std::size_t x = 0; x < layout.expectations; ++x) {
            const Lanes column = loadLanes(layout.span + x * layout.paddedKernels + k);
#pragma GCC unroll 4
            for (std::size_t e = 0; e < projectionBatch; ++e) {
                sums[e] =
                    sums[e] + column * allLanes(coordinates[e * layout.paddedExpectations + x]);
            }
        }
#pragma GCC unroll 4
        for (std::size_t e = 0; e < projectionBatch; ++e) {
            const Lanes mean = loadLanes(means + e * layout.paddedKernels + k);
            const Lanes difference = mean - sums[e];
            rows[e] = rows[e] + difference * difference;
            rows[projectionBatch + e] = rows[projectionBatch + e] + mean * mean;
        }
    }
    sumEachOfEight(rows, squares);
}

void projectEvents(const Projection::Layout& layout,
                   const double* mean,
                   std::size_t events,
                   double* scratch,
                   double* coordinates,
                   double* residual)
{
    double* means = scratch;
    double* inSpan = means + projectionBatch * layout.paddedKernels;
    double* batchCoordinates = inSpan + projectionBatch * layout.paddedExpectations;
    std::size_t batch[projectionBatch];
    std::size_t count = 0;
    for (std::size_t event = 0; event < events; ++event) {
        const double* row = mean + event * layout.kernels;
        if (std::isnan(*row)) {  // an event that is not sane: there are many zeros
            std::fill_n(coordinates + event * layout.expectations, layout.expectations, *row);
            residual[event] = *row;
        } else {
            std::memcpy(means + count * layout.paddedKernels, row, layout.kernels * sizeof(double));
            batch[count++] = event;
        }
        if (count == 0 || (count < projectionBatch && event + 1 < events)) {
            continue;
        }
        double squares[laneCount];
        multiplyBatch(layout.spanRows, layout.kernels, layout.paddedExpectations, means,
                      layout.paddedKernels, inSpan);
        residualsOfBatch(layout, means, inSpan, squares);
        multiplyBatch(layout.inverse, layout.expectations, layout.paddedExpectations, inSpan,
                      layout.paddedExpectations, batchCoordinates);
        for (std::size_t e = 0; e < count; ++e) {
            std::memcpy(coordinates + batch[e] * layout.expectations,
                        batchCoordinates + e * layout.paddedExpectations,
                        layout.expectations * sizeof(double));
            const double norm = std::sqrt(squares[projectionBatch + e]);
            residual[batch[e]] = norm == 0 ? 0.0 : std::sqrt(squares[e]) / norm;
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
    std::vector<double> scratch(projectionBatch *
                                (layout.paddedKernels + 2 * layout.paddedExpectations));
    HWY_DYNAMIC_DISPATCH(projectEvents)
    (layout, mean, events, scratch.data(), coordinates, residual);
}

}  // namespace papilio::core

#endif
