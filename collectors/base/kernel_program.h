#pragma once

#include "collectors/kernels/suite.h"
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace papilio::collectors {

/// A kernel as a virtual processor sees it.
struct VirtualKernel {
    std::string name;
    std::string missing;  ///< why it was not run; empty: it was
};

/// Where the program with the kernels of an architecture is: papilio-kernels next to this program
/// or installed with it, papilio-kernels-aarch64 for another architecture.
/// @return NotFound naming where it was looked for, and how to get it
core::Result<std::filesystem::path> kernelProgram(Architecture architecture = thisArchitecture);

/// Its arguments for a benchmark, with the sizes of virtualCaches.
std::vector<std::string> kernelArguments(const std::string& benchmark);

/// The machine its kernels are then made for.
KernelMachine virtualKernelMachine(Architecture architecture = thisArchitecture);

/// The "run NAME" and "missing NAME: why" lines that it prints.
std::vector<VirtualKernel> virtualKernels(const std::string& output);

/// The suite with the reasons that the virtual processor had.
KernelSuite asRun(KernelSuite suite, const std::vector<VirtualKernel>& kernels);

/// PATH and TMPDIR only: the size of the environment moves the stack.
std::vector<std::string> bareEnvironment();

/// The last line that a program wrote, for a message; ssh ends its lines with "\r\n".
std::string lastLine(const std::string& text);

}  // namespace papilio::collectors
