#pragma once

#include "collectors/recorders/stream_layout.h"
#include "core/base/result.h"
#include "core/model/document.h"
#include "core/model/recorder.h"

#include <csignal>
#include <cstdint>
#include <functional>
#include <map>
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

/// What to record, and how.
struct RecordingRequest {
    std::vector<std::string> arguments;  ///< program and arguments
    double intervalMs = 10;              ///< of sampling counters
    std::string live;                    ///< socket of a window; empty: none
    bool callbacksAtEnd = false;
    std::map<std::string, ValueType> types = {};  ///< of recorders, by name: what the user says
    StopRules rules = {};                         ///< looked at about four times a second
    sigset_t signalMask = {};                     ///< what the program starts with
    /// Called every intervalMs and at the end, with the nanoseconds since the program was started:
    /// what counts it samples then. Empty: nothing does.
    std::function<void(std::int64_t)> sample = {};
    /// A signal that asked this process to stop; 0: none. Called about every few milliseconds.
    std::function<int()> stopSignal;
};

/// How the program ended, and what was recorded of it.
struct RecordingOutcome {
    std::vector<core::Recorder> recorders;
    std::vector<std::string> losses;  ///< sentences: what is missing or incomplete
    std::vector<std::string> notes;   ///< sentences: how it ended, what the recording cost
    int status = 0;                   ///< exit status; 128 + signal where a signal ended it
    int signal = 0;
    bool stopped = false;  ///< ended because the window or a signal asked for it
    double seconds = 0;    ///< run time of the program
    double cost = 0;       ///< share of that time that the recording took of the program
};

/**
 * Runs a program and records its software-defined events.
 *
 * Standard streams, exit status and signals are the program's own. Asked to stop, by the window or
 * by a signal, it takes the last state of every counter, then sends SIGTERM, and SIGKILL where that
 * is not enough within the time of grace: 5 s for the window, 0.7 s for a signal.
 *
 * @return NotFound or Unreadable naming the program, the agent or the socket. That the program
 * fails, or has no events, is not an error.
 */
core::Result<RecordingOutcome> recordProgram(const RecordingRequest& request);

}  // namespace papilio::collectors
