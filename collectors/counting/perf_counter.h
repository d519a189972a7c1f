#pragma once

#include "collectors/base/held_program.h"
#include "collectors/base/program_counter.h"
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

/**
 * Counts events of a program, all its threads and children, with the kernel's perf_event: hardware
 * events in user mode, software events also in the kernel where that is allowed.
 *
 * The names are libpfm's, the ones PAPI's native events have. PAPI itself would count the calling
 * thread only: it refuses to attach and to inherit. So the kernel is asked directly: every event is
 * opened on the child with `inherit`, and starts with its exec.
 */
class PerfCounter final : public ProgramCounter {
public:
    [[nodiscard]] std::string name() const override { return "perf_event"; }
    [[nodiscard]] core::Machine machine() const override;
    [[nodiscard]] bool isVirtual() const override { return false; }
    [[nodiscard]] bool canCountRegions() const override { return true; }
    /// Opens and closes each event once.
    [[nodiscard]] std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] core::Result<CountedRun> count(const ProgramRun& request,
                                                 const std::stop_token& stop) const override;
};

}  // namespace papilio::collectors
