#pragma once

#include <Eigen/Core>

namespace papilio::core {

/// One metric's coefficients and what they are to make.
struct FittedCoefficients {
    const Eigen::MatrixXd& events;     ///< X, expectations x chosen events
    const Eigen::VectorXd& y;          ///< one per chosen event
    const Eigen::VectorXd& signature;  ///< s
};

/// |y_i| ||x_i|| / ||s||: the share of the signature that each term makes; does not depend on the
/// units of events and signature. Where s = 0: |y_i| ||x_i||.
Eigen::VectorXd contributions(const FittedCoefficients& fitted);

/**
 * Coefficients as people would write them: nearest integers k within tolerance * |k|, and 0 where
 * the term is small beside the largest one.
 *
 * The rule of paper 1 (Fig. 3) compares with 1 and so takes 1/1000 for 0 and every large
 * coefficient for an integer. Here it depends on the units of basis and signature as little as it
 * can:
 *  - terms below 1e-9 of the signature are roundoff: 0.
 *  - Where the fit is exact and all coefficients are in ratios p/q of small integers, nothing is
 *    noise: they stay, as the fractions that they are (1/64, 3/100). Only a common factor near an
 *    integer up to 9 is rounded to it (1.04 to 1), unless it is a plain fraction itself (5/4).
 *  - Else a term counts where it makes more than `tolerance` of the largest; only others become 0.
 *  - Coefficients that count and are all below `tolerance` or beyond 1e4, or whose nearest integers
 *    miss the signature, are rounded to multiples of the largest one instead of 1.
 *
 * @param tolerance  in [0, 0.5]
 */
Eigen::VectorXd roundCoefficients(const FittedCoefficients& fitted, double tolerance);

}  // namespace papilio::core
