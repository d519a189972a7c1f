#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace papilio::core {

/// Events at a time: independent sums hide the latency of the additions.
constexpr std::size_t projectionBatch = 4;

/**
 * Projects means on a basis E = Q R: c = Q^T m, x = R^-1 c, and the residual from the difference
 * m - Q c.
 *
 * The residual does not go by m - E x: x carries an error of eps cond(E), which would be the
 * residual of every event on an ill-conditioned basis. The columns of Q are orthonormal to
 * roundoff.
 *
 * All matrices are padded to whole groups of lanes, so that a vector holds neighbouring
 * coordinates (or kernels) of one event. Zeros are not skipped: order and number of operations are
 * the same for every event.
 */
class Projection {
public:
    /// @param basis  E, kernels x expectations, of full column rank
    explicit Projection(const Eigen::MatrixXd& basis);

    /**
     * @param mean        events x kernels; what begins with NaN becomes NaN
     * @param coordinates events x expectations
     * @param residual    events; ||m - Q Q^T m|| / ||m||, 0 where m is 0
     */
    void apply(const double* mean, std::size_t events, double* coordinates, double* residual) const;

    /// What the kernel reads; see the class.
    struct Layout {
        std::size_t kernels = 0;
        std::size_t expectations = 0;
        std::size_t paddedKernels = 0;
        std::size_t paddedExpectations = 0;
        const double* spanRows = nullptr;  ///< kernels x paddedExpectations: Q
        const double* span = nullptr;      ///< expectations x paddedKernels: Q^T
        const double* inverse = nullptr;   ///< expectations x paddedExpectations: R^-T
    };

private:
    Layout layout_;
    std::vector<double> spanRows_;
    std::vector<double> span_;
    std::vector<double> inverse_;
};

}  // namespace papilio::core
