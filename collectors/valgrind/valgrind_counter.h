#pragma once

#include "collectors/base/program_counter.h"

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
class ValgrindCounter final : public ProgramCounter {
public:
    /// @return NotFound where there is no valgrind, and how to fix it
    static core::Result<std::unique_ptr<ProgramCounter>> open();

    [[nodiscard]] std::string name() const override { return "valgrind"; }
    [[nodiscard]] core::Machine machine() const override;
    [[nodiscard]] bool isVirtual() const override { return true; }
    [[nodiscard]] std::optional<RooflineEvents> rooflineEvents() const override
    {
        return RooflineEvents{"valgrind::FLOP", "valgrind::bytes"};
    }
    [[nodiscard]] std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] core::Result<CountedRun> count(const ProgramRun& request,
                                                 const std::stop_token& stop) const override;
};

}  // namespace papilio::collectors
