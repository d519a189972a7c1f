#pragma once

#include "core/base/constants.h"
#include "core/traces/solver_runs.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace papilio::core {

/// How far two residual histories are apart, iteration by iteration, each over its own first value.
struct CurveDifference {
    static constexpr double none = notANumber;

    std::size_t common = 0;  ///< iterations that both have with positive, finite values
    double mean = none;      ///< decades, log10 (rB / rB0) - log10 (rA / rA0); below 0: B is lower
    double largest = none;   ///< decades, with its sign, where |difference| is largest
    std::size_t at = 0;      ///< the iteration of `largest`
};

/// One solver run of two, judged by the same tolerance.
struct SolverDifference {
    SolverRun first;
    SolverRun second;
    double tolerance = 0;  ///< relative to the first residual; both verdicts are about it
    /// Their own tolerances, relative to the first residual, where they differ and both are judged
    /// by the larger one.
    std::optional<std::pair<double, double>> ownTolerances = {};
    /// Iterations, seconds, products to the tolerance, first / second: above 1 the second needs
    /// less. Nothing where one of them does not arrive or does not say.
    std::optional<double> iterationGain = {};
    std::optional<double> timeGain = {};
    std::optional<double> spmvGain = {};
    CurveDifference curve = {};

    /// Iterations of the second less those of the first; nothing as above.
    [[nodiscard]] std::optional<long> moreIterations() const;
};

/**
 * Two runs of solvers, of one study or of two. Where the runs say different tolerances, both are
 * judged again by the larger one: what one never aimed at it cannot fail.
 * @param tolerance  relative to the first residual; judges both instead
 */
SolverDifference compareSolvers(const SolverRun& first,
                                const SolverRun& second,
                                std::optional<double> tolerance = {});

CurveDifference compareCurves(const Recorder& first, const Recorder& second);

}  // namespace papilio::core
