#pragma once

#include "collectors/base/source.h"
#include "collectors/kernels/suite.h"
#include "collectors/qemu/qemu_events.h"

#include <memory>

namespace papilio::collectors {

/**
 * Counts on a processor that qemu-user emulates: the kernels of its architecture run with a plugin
 * that counts kinds of instructions, branches, and simulated caches. Exact, and the same in every
 * run and on every machine.
 *
 * Every repetition is a run of its own. Counts are those of 2n iterations less those of n, so that
 * nothing is in them that happens once.
 */
class QemuSource : public Source {
public:
    /// @param cpu  "a64fx", "neoverse-n1" or "power9"
    /// @return InvalidArgument for another one; NotFound or Unsupported where qemu or the kernels
    /// are missing, and how to fix it
    static core::Result<std::unique_ptr<QemuSource>> open(const std::string& cpu);

    explicit QemuSource(const QemuCpu& cpu);

    [[nodiscard]] std::string name() const override { return "qemu:" + std::string(cpu_.name); }
    [[nodiscard]] core::Machine machine() const override { return qemuMachine(cpu_); }
    [[nodiscard]] Architecture architecture() const override { return cpu_.architecture; }
    [[nodiscard]] std::vector<std::string> benchmarks() const override;
    [[nodiscard]] std::vector<EventInfo> events() const override;
    /// All events; those of the caches only where the caches are the subject.
    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const override;
    [[nodiscard]] std::optional<core::Basis> basis(const std::string& benchmark,
                                                   const core::StringTable& kernels) const override;
    core::Result<core::Dataset> measure(const MeasureRequest& request,
                                        std::stop_token stop,
                                        const MeasureProgress& progress) override;

private:
    using Chosen = std::vector<const QemuEvent*>;

    [[nodiscard]] KernelSuite suiteOf(const std::string& benchmark) const;
    [[nodiscard]] core::Result<Chosen> chosenEvents(const MeasureRequest& request) const;

    const QemuCpu& cpu_;
    std::vector<QemuEvent> events_;
};

}  // namespace papilio::collectors
