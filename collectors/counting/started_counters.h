#pragma once

#include "collectors/counting/perf_event.h"
#include "core/base/result.h"
#include "core/model/recorder.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Counters of the programs that the calling thread starts, with all their threads and children,
 * sampled: on the time axis of what else is recorded of them.
 *
 * Every event is opened on this thread, is inherited by what it starts, and begins with the exec
 * there; the thread itself is not counted.
 */
class StartedCounters {
public:
    /// @return Unsupported naming the event that does not count here, and why
    static core::Result<StartedCounters> open(const std::vector<std::string>& events);

    /// Reads all of them. @param nanoseconds  since the program was started
    void sample(std::int64_t nanoseconds);
    /// One running count for each event; scaled up where it shared its counter, which a note says.
    [[nodiscard]] std::vector<core::Recorder> recorders() const;

private:
    std::vector<std::string> events_;
    std::vector<Descriptor> counters_;
    std::vector<std::int64_t> times_;
    std::vector<std::vector<PerfReading>> readings_;  ///< by time
};

}  // namespace papilio::collectors
