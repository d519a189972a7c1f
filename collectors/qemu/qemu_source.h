#pragma once

#include "collectors/base/virtual_source.h"
#include "collectors/kernels/suite.h"
#include "collectors/qemu/qemu_events.h"

#include <memory>

namespace papilio::collectors {

/// Counts on a processor that qemu-user emulates: the kernels of its architecture run with a plugin
/// that counts kinds of instructions, branches, and simulated caches.
class QemuSource : public VirtualSource {
public:
    /// @param cpu  "a64fx", "neoverse-n1" or "power9"
    /// @return InvalidArgument for another one; NotFound or Unsupported where qemu or the kernels
    /// are missing, and how to fix it
    static core::Result<std::unique_ptr<Source>> open(const std::string& cpu);
    QemuSource(const QemuCpu& cpu, std::vector<VirtualEvent> events);

    [[nodiscard]] std::string name() const override { return "qemu:" + std::string(cpu_.name); }
    [[nodiscard]] core::Machine machine() const override { return qemuMachine(cpu_); }
    [[nodiscard]] Architecture architecture() const override { return cpu_.architecture; }

protected:
    core::Result<Counts> count(const MeasureRequest& request,
                               bool withCaches,
                               const std::filesystem::path& directory,
                               const std::stop_token& stop,
                               const MeasureProgress& progress) override;

private:
    const QemuCpu& cpu_;
};

}  // namespace papilio::collectors
