#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/suite/shard.h"
#include "core/model/counters.h"
#include "core/papi/schedule.h"
#include "core/topdown/model.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// Times that are measured beside the counts, in ns: their names in the table.
inline constexpr std::array<std::string_view, 3> measuredTimes = {"duration_time", "user_time",
                                                                  "system_time"};

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
    std::size_t functions = 0;  ///< as in ProgramRun; each is a run
    bool hasRegions = false;    ///< the same
    std::string run;            ///< what to call the run; empty: the program's name
    /// That this process is of a parallel program; its counts are then those of a part.
    std::optional<Shard> rank = {};
    std::vector<CountedSet> sets;
    bool hasTimes = true;            ///< also measuredTimes
    std::vector<std::string> notes;  ///< what is not counted, and why
};

/// The sets of a Top-Down model, by the spelling of each event that counts. Optional events that do
/// not count here are left out and noted.
/// @return Unsupported with one sentence naming the events that cannot be counted
core::Result<CountRequest> requestOf(const core::TopDownModel& model,
                                     const ProgramCounter& counter);

/// Says in a table of such a request for which model it was counted, and the units of its events.
void describeAs(const core::TopDownModel& model, core::CounterTable& table);

/// The sets of a plan, whose events all count here.
CountRequest requestOf(const core::EventPlan& plan);

/// How often the program is run for each event set, and how often only to be timed. A virtual
/// counter counts once, since its counts do not vary; its times are those of runs without it.
std::size_t runsOfEachSet(const ProgramCounter& counter, const CountRequest& request);
std::size_t timedRuns(const ProgramCounter& counter, const CountRequest& request);
/// Runs of the program in all.
std::size_t runsOf(const ProgramCounter& counter, const CountRequest& request);

/// The program's name without its folder.
std::string programName(const CountRequest& request);

}  // namespace papilio::collectors
