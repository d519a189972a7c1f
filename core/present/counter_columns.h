#pragma once

#include "core/formula/fitted_model.h"
#include "core/formula/run_counts.h"
#include "core/present/table.h"

#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// The counts of one run, with remarks on why and how long events were counted.
Columns<RunCount> countColumns();

/// One event in all runs of a table of counters.
struct CounterRow {
    std::string event;
    std::string unit;
    std::vector<RunCount> counts;  ///< one for each run
};
std::vector<CounterRow> counterRows(const CounterTable& counters);

/// "event", one column for each of `runs` (their indices), "unit". The id of a run is its name.
Columns<CounterRow> counterColumns(const CounterTable& counters, std::span<const std::size_t> runs);

/// The runs of tables that are next to each other: at most `most` in one table.
std::vector<std::vector<std::size_t>> runGroups(std::size_t runs, std::size_t most = 10);

/// A name of a run as a title: that of runs without one is "total".
std::string runTitle(const std::string& run);

/// "term", "coefficient", "error" (standard error).
Columns<FittedTerm> fittedTermColumns();

/// "run", "measured", "fitted", "error" and "left_out" (relative errors).
Columns<FittedRun> fittedRunColumns();

/// "run", "why": runs that a fit does not use.
Columns<RunLeftOut> runLeftOutColumns();

}  // namespace papilio::core
