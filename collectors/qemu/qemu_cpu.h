#pragma once

#include "collectors/kernels/architecture.h"
#include "core/base/result.h"
#include "core/model/machine.h"

#include <span>
#include <string>
#include <string_view>

namespace papilio::collectors {

/// A processor that qemu-user emulates.
struct QemuCpu {
    std::string_view name;     ///< as qemu's option -cpu names it: "a64fx"
    std::string_view title;    ///< "Fujitsu A64FX"
    std::string_view vectors;  ///< "NEON 128 bits, SVE 512 bits"
    Architecture architecture;
    std::string_view program;  ///< "qemu-aarch64"
    unsigned scalableBits;     ///< of an SVE vector; 0: it has no SVE
};

/// The ones that kernels exist for.
std::span<const QemuCpu> qemuCpus();

/// @return null where there is none of that name
const QemuCpu* qemuCpu(std::string_view name);

/// "7.2.22"; empty where the program is not installed.
std::string qemuVersion(const QemuCpu& cpu);

/// Whether the plugin of this build is for that version: the interface of plugins changed in 8.2.
bool pluginFits(std::string_view version);

/// What has to be there to count on the processor: qemu, of a version that fits, and its kernels.
/// @return NotFound or Unsupported: what is missing, and how to install it
core::Result<void> checkQemu(const QemuCpu& cpu);

/// The emulated processor as studies describe it, and the host it ran on.
core::Machine qemuMachine(const QemuCpu& cpu);

}  // namespace papilio::collectors
