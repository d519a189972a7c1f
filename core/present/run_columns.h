#pragma once

#include "core/present/table.h"
#include "core/traces/pyramid.h"
#include "core/traces/solver_runs.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// A solver's run among the others.
struct RankedRun {
    SolverRun run;
    std::optional<int> place;  ///< among those of its problem, see ranking()
    std::size_t order = 0;     ///< by matrix, then by place; without a place behind them
    bool isRunning = false;    ///< it still grows: nothing is decided about it
};

/// The runs in their own order.
std::vector<RankedRun> rankedRuns(const std::vector<SolverRun>& runs, RunAxis axis);

/// "Fewest iterations: m/cg (12)": what came first of each problem that several runs have ended on;
/// empty where there is none. Nothing is said of a problem while one of its runs goes on.
/// @param rows   rankedRuns() by that axis
/// @param names  what to call them
std::string fastestText(const std::vector<RankedRun>& rows,
                        const std::vector<std::string>& names,
                        RunAxis axis);

/// "cg (diverges from 4), gmres (stagnates from 0)": the runs that will not reach their tolerance;
/// empty where there is none.
std::string failedText(const std::vector<SolverRun>& runs);

/// What is said of each run, behind its subject; inner solves are counted with the one they serve.
std::vector<std::pair<std::string, std::string>> runSentences(const std::vector<SolverRun>& runs);

/// Outcomes and residuals of solver runs; times are in the unit that fits these runs.
Columns<RankedRun> runColumns(const std::vector<RankedRun>& runs);

/// A recorder that is not about a solver's residual.
struct SpreadRecorder {
    std::shared_ptr<const Recorder> recorder;
    Distribution spread;
};

/// How many values were recorded, with those that are not numbers and were not kept, as the :CNT of
/// PAPI has it.
std::size_t recordedCount(const Recorder& recorder);

/// Those among the recorders, in their order.
std::vector<SpreadRecorder> otherRecorders(
    const std::vector<std::shared_ptr<const Recorder>>& recorders);

/// "recorder", "kind", "count", "minimum", "q1", "median", "q3", "maximum".
Columns<SpreadRecorder> spreadColumns();

}  // namespace papilio::core
