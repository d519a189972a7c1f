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
 * Whether people would write every coefficient so: an integer, p/q with q <= 1000, or, of another
 * unit, up to 100 times a small power of ten or two (64e-9, 2^-30); and the largest at most
 * 1e6 times the smallest. Zeros do not count. No coefficient at all is simple.
 */
bool areSimple(const Eigen::VectorXd& coefficients);

/**
 * The fit without roundoff: terms below 1e-9 of the signature become 0, coefficients within 1e-9 of
 * a simple number become that number, all others stay as they are.
 */
Eigen::VectorXd tidyCoefficients(const FittedCoefficients& fitted);

/**
 * Nearest integers k within tolerance * |k|, and 0 where the term is small compared with the
 * largest one: the rounding of paper 1 (Fig. 3).
 *
 * The paper compares with 1 and so takes 1/1000 for 0. Here the rule depends on the units of basis
 * and signature as little as it can:
 *  - Terms below 1e-9 of the signature are roundoff: 0.
 *  - Where the fit is exact and all coefficients are simple numbers, nothing is noise: no term is
 *    dropped, however small its coefficient is (65536 and 3; 1/64). Only a common factor near an
 *    integer up to 9 is rounded to it (1.04 to 1), unless it is a plain fraction itself (5/4).
 *  - Else a term counts where it makes more than `tolerance` of the largest; only others become 0.
 *  - Signatures of very large or very small numbers (1e9; 64e-9) are rounded to multiples of their
 *    own unit instead of 1.
 *
 * @param tolerance  in [0, 0.5]
 */
Eigen::VectorXd roundCoefficients(const FittedCoefficients& fitted, double tolerance);

/**
 * Rounding of a noisy fit one coefficient after the other: the one that is nearest to a simple
 * number becomes it, and the others are fitted again to the residual of the signature.
 *
 * Noise of one event moves the coefficients of all events that overlap with it, so that together
 * they would be near no integers. Simple numbers are integers within `tolerance`; p/q with q up to
 * 8, 1/2^n, and 1, 2 or 5 times a power of ten within 2 %; and 0 for terms below 5 % of the
 * signature.
 * @return where one is near none of them, it and those after it as they were fitted last
 */
Eigen::VectorXd roundOneByOne(const FittedCoefficients& fitted, double tolerance);

}  // namespace papilio::core
