#pragma once

#include "collectors/kernels/processor.h"
#include "core/base/result.h"
#include "core/model/emulated_cpu.h"
#include "core/model/machine.h"

#include <span>
#include <string>
#include <string_view>

namespace papilio::collectors {

/// A processor that qemu-user emulates.
struct QemuCpu : core::EmulatedCpu {
    std::string_view vectors;  ///< "NEON 128 bits, SVE 512 bits"
    Architecture architecture;
    std::string_view program;  ///< "qemu-aarch64"
    unsigned scalableBits;     ///< of an SVE vector; 0: it has no SVE
    unsigned zeroedBytes;      ///< that DC ZVA or dcbz zeroes in qemu

    /// "Fujitsu A64FX"
    [[nodiscard]] std::string title() const
    {
        return std::string(maker) + ' ' + std::string(model);
    }
};

/// The ones that kernels exist for.
std::span<const QemuCpu> qemuCpus();

/// @return null where there is none of that name
const QemuCpu* qemuCpu(std::string_view name);

/// @return InvalidArgument naming those that there are
core::Result<const QemuCpu*> knownQemuCpu(const std::string& name);

/// "7.2.22"; empty where the program is not installed.
std::string qemuVersion(const QemuCpu& cpu);

/// Whether the plugin knows the interface of that version: 6.0 to 10.
bool pluginFits(std::string_view version);

/// What has to be there to run a program on the processor: qemu, of a version that fits, and the
/// plugin.
/// @return NotFound or Unsupported: what is missing, and how to install it
core::Result<void> checkEmulator(const QemuCpu& cpu);

/// The same, and its kernels.
/// @return NotFound or Unsupported: what is missing, and how to install it
core::Result<void> checkQemu(const QemuCpu& cpu);

/// The emulated processor as studies describe it, and the host it ran on.
core::Machine qemuMachine(const QemuCpu& cpu);

}  // namespace papilio::collectors
