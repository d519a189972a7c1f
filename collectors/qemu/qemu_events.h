#pragma once

#include "collectors/base/kernel_program.h"
#include "collectors/base/virtual_events.h"
#include "collectors/kernels/processor.h"
#include "collectors/qemu/plugin/counts.h"
#include "core/base/result.h"
#include "core/model/machine.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

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

/// What the plugin wrote at one mark.
using QemuCounts = std::array<std::int64_t, PAPILIO_COUNTS>;

/// The events of a processor, in the order they are stored: those of benchmarks, or those of whole
/// programs, which have no caches and no predictor, but qemu::FLOP, qemu::bytes, qemu::load_bytes
/// and qemu::store_bytes. @return as virtualEvents()
core::Result<std::vector<VirtualEvent>> qemuEvents(const QemuCpu& cpu, bool ofPrograms = false);

/// One run of all kernels of a benchmark under qemu.
struct QemuRun {
    const QemuCpu& cpu;
    std::string benchmark;
    bool withCaches = false;
    std::filesystem::path directory;  ///< for its output
    std::function<void(std::size_t)>
        counts;  ///< receives from time to time how many lines there are
};

/// What a run gives: per kernel that ran a warm-up, n and 2n iterations, in their order.
struct QemuOutput {
    std::vector<VirtualKernel> kernels;
    unsigned scalableBits = 0;
    std::vector<QemuCounts> counts;
};

constexpr std::size_t countsPerKernel = 3;

/// Where the plugin is: next to this program, or installed with it.
/// @return NotFound naming where it was looked for
core::Result<std::filesystem::path> qemuPlugin();

/// A path as the value of an argument of the plugin: a comma would end it, two stand for one.
std::string pluginValue(const std::filesystem::path& path);

/**
 * Reads what the plugin wrote: lines of PAPILIO_COUNTS whole numbers.
 *
 * @return Unreadable, or Malformed naming file and line: most likely the disk is full
 */
core::Result<std::vector<QemuCounts>> readQemuCounts(const std::filesystem::path& file);

/// @return NotFound where qemu, its plugin or the kernels are missing; Cancelled after a stop;
/// Unreadable or Malformed with qemu's message
core::Result<QemuOutput> runQemu(const QemuRun& run, const std::stop_token& stop);

}  // namespace papilio::collectors
