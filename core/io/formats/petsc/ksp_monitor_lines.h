#pragma once

#include "core/base/result.h"
#include "core/io/formats/solve_names.h"
#include "core/model/recorder.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// One solve of PETSc's output.
struct MonitoredSolve {
    bool nonlinear = false;  ///< SNES
    std::string prefix;      ///< of its options, as "mg_levels_1_"; may be empty
    std::vector<double> residuals = {};
    /// as many, or empty; NaN where a monitor left one out
    std::vector<double> trueResiduals = {};
    bool preconditioned = false;  ///< `residuals` are norms of the preconditioned residual
    /// Norm of b, which PETSc's test is relative to: of a true residual, where the monitor says it
    std::optional<double> rightSide = {};
    RunEnd end = {};  ///< by the reason that PETSc prints
    std::optional<double> tolerance = {};
    /// "gmres", or with its preconditioner "gmres+ilu", where -ksp_view says it
    std::string method = {};
    std::optional<std::size_t> restart = {};  ///< its period, where -ksp_view says it
    IterationCounts counts = {};              ///< the first iteration is 0 or 1
    /// It serves another solve, as the smoother of a multigrid; `outer` is the place of that one
    /// among the solves, if the output has it
    bool isInner = false;
    std::optional<std::size_t> outer = {};
    bool hasOwnMatrix = false;  ///< the step of a nonlinear solve: of another Jacobian than others
};

/// What PETSc's monitors printed.
struct MonitoredRun {
    using Solver = std::pair<bool, std::string>;  ///< nonlinear, prefix

    std::vector<MonitoredSolve> solves;  ///< in the order of their beginning
    /// -ts_monitor: dt of each step, a series for each time that steps begin with 0
    std::vector<std::vector<double>> timeSteps;
    /// -ksp_converged_reason and -snes_converged_reason: the iterations of each solve
    std::map<Solver, std::vector<long long>> iterations;
    bool isCut = false;  ///< the last line is not whole and was left out
};

/**
 * Reads the lines of PETSc's monitors, as MOOSE prints them too ("0 Nonlinear |R| = 1"); other text
 * is skipped. Several monitors of one solve
 * (-ksp_monitor with -ksp_monitor_true_residual and -ksp_monitor_singular_value) print one line
 * each for every iteration; they are one solve.
 */
class MonitorLines {
public:
    MonitorLines() = default;
    MonitorLines(const MonitorLines&) = delete;
    MonitorLines& operator=(const MonitorLines&) = delete;
    virtual ~MonitorLines() = default;

    /// @return Malformed with line and column where a monitor line holds no number, iterations are
    /// not in order, or more are left out than mostLeftOut() allows
    virtual Result<void> read(std::string_view line, bool isWhole) = 0;
    /// What comes next goes on with no solve.
    virtual void interrupt() = 0;
    [[nodiscard]] virtual MonitoredRun run() const = 0;
};

/// @param source  of the lines, as errors begin
std::unique_ptr<MonitorLines> monitorLines(std::string source);

/// Whether a line is one of a monitor, or says how a solve ended.
bool isMonitorLine(std::string_view line);

}  // namespace papilio::core
