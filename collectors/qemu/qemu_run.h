#pragma once

#include "collectors/base/kernel_program.h"
#include "collectors/qemu/qemu_events.h"
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

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
