#pragma once

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
class QemuCounter final : public VirtualCounter {
public:
    /// @param cpu  "a64fx", "neoverse-n1" or "power9"
    /// @return InvalidArgument for another one; NotFound or Unsupported where qemu is missing, and
    /// how to fix it
    static core::Result<std::unique_ptr<ProgramCounter>> open(const std::string& cpu);

    QemuCounter(const QemuCpu& cpu, std::vector<VirtualEvent> events)
        : VirtualCounter("qemu", std::move(events)),
          cpu_(cpu)
    {}

    [[nodiscard]] std::string name() const override { return "qemu:" + std::string(cpu_.name); }
    [[nodiscard]] core::Machine machine() const override { return qemuMachine(cpu_); }
    [[nodiscard]] bool canTime() const override { return false; }
    /// @return Unsupported also for a program of another processor
    [[nodiscard]] core::Result<CountedRun> count(const ProgramRun& request,
                                                 const std::stop_token& stop) const override;

private:
    const QemuCpu& cpu_;
};

}  // namespace papilio::collectors
