#pragma once

#include "core/model/recorder.h"
#include "core/traces/convergence.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// Everything a study knows of one run of one solver.
struct SolverRun {
    std::string subject;                       ///< "thermal2/cg"; unique among the runs of a study
    std::shared_ptr<const Recorder> residual;  ///< what the verdict is about; never null
    std::shared_ptr<const Recorder> trueResidual;
    std::shared_ptr<const Recorder> implicitResidual;
    std::shared_ptr<const Recorder> spmv;  ///< running count
    ConvergenceReport report;
    std::optional<double> seconds;    ///< to the lasting crossing, else of the whole run
    std::optional<double> spmvCount;  ///< the same
    bool preconditioned = false;

    [[nodiscard]] bool converged() const { return report.verdict == Convergence::Converged; }
};

struct RunOptions {
    /// Tolerance where a run does not say its own (statistic "tolerance")
    double tolerance = 1e-6;
    bool absolute = false;
    bool overrideOwn = false;  ///< `tolerance` counts even where a run says its own
};

/// The runs among recorders, in their order: one for each recorder that is a residual, with what
/// belongs to the same subject. Where a subject has only a true residual, that one is judged.
std::vector<SolverRun> solverRuns(const std::vector<std::shared_ptr<const Recorder>>& recorders,
                                  const RunOptions& options = {});

/// The analysis of one recorder by itself.
ConvergenceReport reportOf(const Recorder& recorder, const RunOptions& options);

/// The values over which runs are drawn and ranked.
enum class RunAxis { Iteration, Time, Spmv };

/// The abscissa of each value of the run's residual: iterations, seconds, or matrix-vector
/// products; nothing where it is not known or does not ascend.
std::optional<std::vector<double>> abscissa(const SolverRun& run, RunAxis axis);

/// Places of the runs, 1 for the first to reach the tolerance for good; nothing for those that did
/// not, or whose time or products are not known. Equal runs share a place.
std::vector<std::optional<int>> ranking(const std::vector<SolverRun>& runs, RunAxis axis);

}  // namespace papilio::core
