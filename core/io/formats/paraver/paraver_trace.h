#pragma once

#include "core/base/result.h"

#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A thread of a task of an application, each from 1, as Paraver numbers them.
struct ParaverThread {
    long long application = 0;
    long long task = 0;
    long long thread = 0;

    auto operator<=>(const ParaverThread&) const = default;
};

/// What one thread counted in all occurrences of one phase.
struct ParaverCounts {
    double nanoseconds = 0;
    std::map<long long, double> counters;  ///< by type
};

/// The counts of a trace by phase and thread.
struct ParaverTrace {
    /// Type of the events that are phases; 0: there is none
    long long phaseType = 0;
    std::vector<long long> otherPhaseTypes;  ///< that could have been it
    /// By value of the phase; 0: outside of all phases
    std::map<long long, std::map<ParaverThread, ParaverCounts>> phases;
    std::vector<long long> order;  ///< phases as they first appear
    std::set<long long> counters;  ///< types of all counters
    /// Equal intervals of the trace: counts of each thread and type, spread evenly from one reading
    /// of the counters to the next. Empty: the trace has no length.
    std::map<ParaverThread, std::map<long long, std::vector<double>>> overTime;
    double intervalNanoseconds = 0;
    bool hasChangedSets = false;  ///< Extrae counted several event sets one after the other
};

/// Intervals of ParaverTrace::overTime.
inline constexpr std::size_t paraverIntervals = 60;

/// Functions that Extrae instrumented.
inline constexpr long long paraverFunctions = 60000019;

/**
 * Reads the records of a trace; states and communication are passed over.
 *
 * The value of a counter counts from the last reading of the thread, so it belongs to the phase
 * that was active before. Phases of a user event follow each other; functions are nested, and
 * counts are those of the innermost.
 * @param name  of the file, for errors
 * @return Malformed with line and column of what is no record; Cancelled
 */
Result<ParaverTrace> parseParaverTrace(std::string_view text,
                                       const std::string& name,
                                       const std::stop_token& stop);

}  // namespace papilio::core
