#pragma once

#include "core/base/result.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// Whether the kernel counts an event here, by the name PAPI knows it by.
struct EventProbe {
    std::string event;
    std::string refusal;  ///< why not, in words; empty: it counts
};

/// Asks the kernel for every event; opens and closes each once.
std::vector<EventProbe> probeEvents(const std::vector<std::string>& events);

/// What one event came to while a program ran.
struct CountedEvent {
    std::string event;
    std::optional<double> value;  ///< scaled up where it was counted part of the time
    double running = 1;           ///< share of the time it was counted
};

/// One run of a program with some events counted.
struct CountedRun {
    int status = 0;  ///< of the program; 128 + signal
    double seconds = 0;
    std::vector<CountedEvent> events;
};

/**
 * Runs a program and counts events of all its threads and children, in user mode.
 *
 * The names are libpfm's, the ones PAPI's native events have. PAPI itself would count the calling
 * thread only: it refuses to attach and to inherit. So the kernel is
 * asked directly: every event is opened on the child with `inherit`, and starts with its exec.
 *
 * @return NotFound where there is no such program, Unsupported naming an event that does not count,
 *         Cancelled after a stop
 */
core::Result<CountedRun> countRun(const std::vector<std::string>& arguments,
                                  const std::vector<std::string>& events,
                                  const std::stop_token& stop);

}  // namespace papilio::collectors
