#pragma once

#include "core/model/basis.h"
#include "core/model/signature.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

enum class Verdict { Exact, ExactAfterRounding, Approximate, NotDefinable };

/// "exact", "exact after rounding", "approximate", "not definable"
std::string_view toString(Verdict verdict);

/// Step 5: one metric as a combination of the chosen events.
struct MetricFit {
    std::string metric;
    Eigen::VectorXd coefficients;  ///< y, one per chosen event in pivot order
    double backwardError = 0;      ///< Eq. 5: ||Xy - s|| / (||X||_2 ||y|| + ||s||)
    double relativeResidual = 0;   ///< ||Xy - s|| / ||s||
    Eigen::VectorXd rounded;       ///< as roundCoefficients() writes them
    double roundedError = 0;       ///< Eq. 5 of the rounded combination
    double roundedRelativeResidual = 0;
    Verdict verdict = Verdict::NotDefinable;
    /// Expectations of the signature that the chosen events cannot reach and in which the best
    /// combination misses it; empty where it is defined.
    std::vector<std::string> missing;
    bool isEmpty = false;  ///< s = 0 asks for nothing, so nothing is defined; residuals are 0

    /// Exact, or exact after rounding.
    [[nodiscard]] bool isDefined() const
    {
        return verdict == Verdict::Exact || verdict == Verdict::ExactAfterRounding;
    }
};

/// All metrics of one selection.
struct MetricFits {
    std::vector<MetricFit> metrics;  ///< in the order of the signatures
    double condition = 0;            ///< sigma_max / sigma_min of X; NaN where nothing is chosen
};

/**
 * Fits every signature with the columns of X, scaled to unit norm for the solve.
 *
 * The verdict goes by relative residuals r of raw and rounded coefficients: exact where both are
 * <= 1e-6 and rounding moves no term by more than 1e-6 of the signature (METHODS compares the
 * coefficients themselves, which says nothing of small ones); exact after rounding where both are
 * <= 5e-2; approximate where the raw one is <= 0.1. Signatures and bases that are multiples of each
 * other get the same verdict, except where a multiple lies within the tolerance of a small integer
 * but is none (an event that counts 1.04 instead of 1).
 *
 * @param events      X, expectations x chosen events, unrounded
 * @param basis       for the names of the expectations
 * @param signatures  already checked against the basis
 * @param roundingTolerance  see roundCoefficients()
 */
MetricFits fitMetrics(const Eigen::MatrixXd& events,
                      const Basis& basis,
                      const Signatures& signatures,
                      double roundingTolerance);

}  // namespace papilio::core
