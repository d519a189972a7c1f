#pragma once

#include "collectors/base/program_counter.h"
#include "core/model/counters.h"
#include "core/papi/schedule.h"
#include "core/topdown/model.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// Events that one run of a program counts together.
struct CountedSet {
    std::string name;                    ///< of the pass: "A"
    std::vector<std::string> events;     ///< as the table names them
    std::vector<std::string> spellings;  ///< as the counter is asked for them
};

/// What to count of a program.
struct CountRequest {
    std::vector<std::string> arguments;  ///< the program and its arguments
    std::size_t repetitions = 1;         ///< of every set
    double interval = 0;                 ///< seconds, instead of repetitions; 0: whole runs
    /// Of the whole program, where it is known and not measured.
    std::optional<double> seconds = {};
    std::string run;  ///< what to call the run; empty: the program's name
    std::vector<CountedSet> sets;
    bool hasTimes = true;            ///< also duration_time, user_time and system_time
    std::vector<std::string> notes;  ///< what is not counted, and why
};

using CountProgress =
    std::function<void(std::size_t done, std::size_t of, const std::string& what)>;

/// The sets of a Top-Down model, by the spelling of each event that counts. Optional events that do
/// not count here are left out and noted.
/// @return Unsupported with one sentence naming the events that cannot be counted
core::Result<CountRequest> requestOf(const core::TopDownModel& model,
                                     const ProgramCounter& counter);

/// Says in a table of such a request for which model it was counted, and the units of its events.
void describeAs(const core::TopDownModel& model, core::CounterTable& table);

/// The sets of a plan, whose events all count here.
CountRequest requestOf(const core::EventPlan& plan);

/**
 * Runs a program once per event set and repetition and counts the events of the set.
 *
 * Every set is a pass: A, B, …; with several repetitions its counts are their means, and the table
 * has their relative standard deviations. With intervals each is a run of its own, which is named
 * after its end. The times are nanoseconds, as perf stat has them. A virtual counter runs the
 * program once per set, since its counts do not vary; the repetitions are then runs without it,
 * which give the times; none where
 * the program cannot run without it. The seconds of the request stand for a time that is measured.
 *
 * @return what the counter says; InvalidArgument where the program fails, Unsupported for intervals
 *         of a virtual counter, and for seconds of another one
 */
core::Result<core::CounterTable> countProgram(const ProgramCounter& counter,
                                              const CountRequest& request,
                                              const std::stop_token& stop,
                                              const CountProgress& progress);

}  // namespace papilio::collectors
