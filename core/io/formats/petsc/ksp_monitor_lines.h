#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One solve of PETSc's output.
struct MonitoredSolve {
    bool nonlinear = false;  ///< SNES
    std::string prefix;      ///< of its options, as "mg_levels_1_"; may be empty
    int level = 0;           ///< how deep it is nested
    std::vector<double> residuals = {};
    /// as many, or empty; NaN where a monitor left one out
    std::vector<double> trueResiduals = {};
    bool preconditioned = false;  ///< `residuals` are norms of the preconditioned residual
    std::optional<bool> converged = {};
    std::optional<double> tolerance = {};
    std::string method = {};                  ///< "gmres", where -ksp_view says it
    std::optional<std::size_t> restart = {};  ///< its period, where -ksp_view says it
    std::size_t first = 0;                    ///< iteration of the first value: 0, or 1
    std::size_t repeated = 0;  ///< iterations that were printed again; the later value counts
    std::size_t leftOut = 0;   ///< iterations not printed; the value before represents each
};

/**
 * Reads the lines of PETSc's monitors; other text is skipped. Several monitors of one solve
 * (-ksp_monitor with -ksp_monitor_true_residual and -ksp_monitor_singular_value) print one line
 * each for every iteration; they are one solve.
 *
 * @return the solves in the order of their beginning; Malformed with line and column where a
 * monitor line holds no number, iterations are not in order, or more are left out than
 * mostLeftOut() allows
 */
Result<std::vector<MonitoredSolve>> readMonitor(std::string_view text, const std::string& name);

/// Whether a line is one of a monitor.
bool isMonitorLine(std::string_view line);

}  // namespace papilio::core
