#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/counting/count_request.h"
#include "core/model/counters.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

using CountProgress =
    std::function<void(std::size_t done, std::size_t of, const std::string& what)>;

/**
 * Runs a program once per event set and repetition and counts the events of the set.
 *
 * Every set is a pass: A, B, …; with several repetitions its counts are their means, and the table
 * has their relative standard deviations. With intervals each is a run of its own, which is named
 * after its end. The times are nanoseconds, as perf stat has them. A virtual counter runs the
 * program once per set, since its counts do not vary; the repetitions are then runs without it,
 * which give the times; none where
 * the program cannot run without it. The seconds of the request stand for a time that is measured.
 * Where this process is a rank, the counts are those of a part (see RunTable).
 *
 * @return what the counter says; InvalidArgument where the program fails, Unsupported for intervals
 *         of a virtual counter, and for seconds of another one
 */
core::Result<core::CounterTable> countProgram(const ProgramCounter& counter,
                                              const CountRequest& request,
                                              const std::stop_token& stop,
                                              const CountProgress& progress);

/// Runs a parallel program once, with these events counted in every rank; none: only timed.
/// @return the runs of all ranks, in their order; all of status 0
using RankRunner = std::function<core::Result<std::vector<CountedRun>>(
    const ProgramRun& run, const std::stop_token& stop)>;

/// countProgram() of every rank: one table, where each rank is a part of the run.
/// @param counter  what the ranks count with
/// @return also what the runner says; InvalidArgument where runs have other numbers of ranks
core::Result<core::CounterTable> countRanks(const ProgramCounter& counter,
                                            const CountRequest& request,
                                            const RankRunner& runner,
                                            const std::stop_token& stop,
                                            const CountProgress& progress);

}  // namespace papilio::collectors
