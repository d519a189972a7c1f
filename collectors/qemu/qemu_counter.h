#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/qemu/qemu_events.h"

#include <memory>

namespace papilio::collectors {

/**
 * Counts what a whole program for AArch64 or POWER does on a processor that qemu-user emulates:
 * exact, on any machine, and some hundred times slower than on the processor of this machine.
 *
 * Its events are those of QemuSource but the caches and the predictor, and operations and bytes
 * (qemu::FLOP, qemu::bytes, …). Threads and children are counted; a child that becomes another
 * program only where this system starts it with qemu. The program cannot run without qemu, so there
 * are no times.
 */
class QemuCounter final : public ProgramCounter {
public:
    /// @param cpu  "a64fx", "neoverse-n1" or "power9"
    /// @return InvalidArgument for another one; NotFound or Unsupported where qemu is missing, and
    /// how to fix it
    static core::Result<std::unique_ptr<ProgramCounter>> open(const std::string& cpu);

    explicit QemuCounter(const QemuCpu& cpu);

    [[nodiscard]] std::string name() const override { return "qemu:" + std::string(cpu_.name); }
    [[nodiscard]] core::Machine machine() const override { return qemuMachine(cpu_); }
    [[nodiscard]] bool isVirtual() const override { return true; }
    [[nodiscard]] bool canTime() const override { return false; }
    [[nodiscard]] std::optional<RooflineEvents> rooflineEvents() const override;
    [[nodiscard]] std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;
    /// @return Unsupported also for a program of another processor
    [[nodiscard]] core::Result<CountedRun> count(const ProgramRun& request,
                                                 const std::stop_token& stop) const override;

private:
    [[nodiscard]] const QemuEvent* event(const std::string& name) const;

    const QemuCpu& cpu_;
    std::vector<QemuEvent> events_;
};

}  // namespace papilio::collectors
