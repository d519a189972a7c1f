#pragma once

#include "collectors/base/kernel_program.h"
#include "collectors/valgrind/valgrind_events.h"
#include "core/base/result.h"
#include "core/model/machine.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// callgrind with everything counted of each instruction, on the virtual processor: L3 or L2 is its
/// last cache, since valgrind has two levels only. The output and the program follow.
std::vector<std::string> callgrindCommand(bool lastIsL2);

/// The virtual processor as studies describe it, and the host it ran on.
core::Machine virtualMachine();

/// One run of all kernels of a benchmark under callgrind.
struct ValgrindRun {
    std::string benchmark;
    bool lastIsL2 = false;
    std::filesystem::path directory;         ///< empty; for its output
    std::function<void(std::size_t)> dumps;  ///< receives the number of dumps from time to time
};

/// What a run gives.
struct ValgrindOutput {
    std::vector<VirtualKernel> kernels;
    DumpsOfKernels dumps;
};

/// @return NotFound where valgrind or papilio-kernels is missing; Cancelled after a stop;
/// Unreadable or Malformed with valgrind's message
core::Result<ValgrindOutput> runValgrind(const ValgrindRun& run, const std::stop_token& stop);

}  // namespace papilio::collectors
