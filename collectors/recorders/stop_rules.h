#pragma once

#include "core/model/recorder.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// When a run that is recorded is not worth its time any more. 0: that rule is not asked for.
struct StopRules {
    double mostGrowth = 0;      ///< a residual above that times its first value, or not a number
    double mostIterations = 0;  ///< a tolerance that the forecast reaches later

    [[nodiscard]] bool areThere() const { return mostGrowth > 0 || mostIterations > 0; }
};

/**
 * Whether a solver run among what is recorded breaks a rule.
 *
 * Runs that have converged do not; a forecast counts once there is one (core/traces/convergence.h).
 *
 * @return why, in one sentence that names the run; empty: none does
 */
std::string reasonToStop(const std::vector<core::Recorder>& recorders, const StopRules& rules);

/// Says how the process ended of the solvers that it cut: of the one whose residual began last, and
/// of those that ran beside it.
void markEnd(std::vector<core::Recorder>& recorders, const core::RunEnd& end);

}  // namespace papilio::collectors
