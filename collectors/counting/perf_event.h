#pragma once

#include "collectors/base/held_program.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace papilio::collectors {

/// When an event begins to count.
enum class PerfStart {
    Never,  ///< it is only tried
    AtExec  ///< of the process, or of one that it starts
};

/**
 * Opens an event by libpfm's name on a process (0: the calling thread), inherited by all that it
 * starts from now on: hardware events in user mode, software events also in the kernel where that
 * is allowed.
 *
 * @return Unsupported: why it does not count here
 */
core::Result<Descriptor> openPerfEvent(const std::string& event, pid_t process, PerfStart start);

/// What the kernel says of a counter: its value, and how long it was enabled and really counted.
struct PerfReading {
    std::uint64_t value = 0;
    std::uint64_t enabled = 0;
    std::uint64_t running = 0;
};

/// Of the processes that live and of those that have ended.
std::vector<PerfReading> readPerfEvents(const std::vector<Descriptor>& counters);

}  // namespace papilio::collectors
