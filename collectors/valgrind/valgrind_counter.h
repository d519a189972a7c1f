#pragma once

#include "collectors/base/virtual_events.h"

#include <memory>

namespace papilio::collectors {

/**
 * Counts what a whole program does under callgrind: exact and without hardware counters, but tens
 * of times slower, and with the caches and the branch predictor of valgrind's virtual processor.
 *
 * Besides valgrind's own events it has floating-point operations and bytes (valgrind::FLOP,
 * valgrind::bytes, …): callgrind says how often each instruction was executed, the encoding says
 * what it does (InstructionDecoder). Children are counted too, and threads run one at a time.
 */
class ValgrindCounter final : public VirtualCounter {
public:
    /// @return NotFound where there is no valgrind, and how to fix it
    static core::Result<std::unique_ptr<ProgramCounter>> open();

    explicit ValgrindCounter(std::vector<VirtualEvent> events)
        : VirtualCounter("valgrind", std::move(events))
    {}

    [[nodiscard]] std::string name() const override { return "valgrind"; }
    [[nodiscard]] core::Machine machine() const override;
    [[nodiscard]] bool canCountFunctions() const override { return true; }
    [[nodiscard]] std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] core::Result<CountedRun> count(const ProgramRun& request,
                                                 const std::stop_token& stop) const override;
};

}  // namespace papilio::collectors
