#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace papilio::core {

/**
 * Projects means on a basis: x = P m with P = R^-1 Q^T of E = Q R, and the residual from the
 * difference m - E x.
 *
 * Both matrices stand transposed and padded to whole groups of lanes, so that a vector holds
 * neighbouring coordinates (or kernels) of one event. Zeros of E and P are not skipped: order and
 * number of operations are the same for every event.
 */
class Projection {
public:
    /// @param basis  E, kernels x expectations, of full column rank
    explicit Projection(const Eigen::MatrixXd& basis);

    /**
     * @param mean        events x kernels
     * @param coordinates events x expectations
     * @param residual    events; ||m - E x|| / ||m||, 0 where m is 0
     */
    void apply(const double* mean, std::size_t events, double* coordinates, double* residual) const;

    /// What the kernel reads; see the class.
    struct Layout {
        std::size_t kernels = 0;
        std::size_t expectations = 0;
        std::size_t paddedKernels = 0;
        std::size_t paddedExpectations = 0;
        const double* inverse = nullptr;  ///< kernels x paddedExpectations: P^T
        const double* basis = nullptr;    ///< expectations x paddedKernels: E^T
    };

private:
    Layout layout_;
    std::vector<double> inverse_;
    std::vector<double> basis_;
};

}  // namespace papilio::core
