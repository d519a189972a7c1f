#pragma once

#include "collectors/base/program_counter.h"

namespace papilio::collectors {

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
    /// Opens and closes each event once.
    [[nodiscard]] std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] core::Result<CountedRun> count(const ProgramRun& request,
                                                 const std::stop_token& stop) const override;
};

}  // namespace papilio::collectors
