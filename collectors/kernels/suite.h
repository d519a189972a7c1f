#pragma once

#include "collectors/kernels/processor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// Runs a prepared kernel for so many iterations. Called again, it goes on where it was.
using KernelBody = std::function<void(std::uint64_t iterations)>;

/// A piece of code whose counts are known.
struct Kernel {
    std::string name;  ///< as in resources/bases/KIND.kernels.txt
    /// What it truly does per iteration, one number per expectation of its suite.
    std::vector<double> truth;
    std::uint64_t iterations = 0;  ///< of one measurement
    std::uint64_t warmUp = 0;      ///< run before the first measurement, uncounted
    /// Why this processor cannot run it, as a clause: "it has no AVX-512F"; empty: it can.
    std::string missing;
    /// Allocates and fills what the kernel works on. The body is empty after a stop.
    std::function<KernelBody(const std::stop_token&)> prepare;
};

/// The kernels of one benchmark.
struct KernelSuite {
    std::string benchmark;
    Architecture architecture = thisArchitecture;
    std::vector<std::string> expectations;  ///< names of the columns of Kernel::truth
    std::string note;                       ///< one sentence on what is counted per iteration
    std::vector<Kernel> kernels;
    bool usesThreads = false;  ///< whether several threads run it at the same time
    /// A pass executes the instructions of its loop besides what is expected: suiteBasis() has the
    /// nuisance "LOOP?" for them.
    bool hasLoop = false;
    bool isLarge = false;  ///< preparing it takes far longer than measuring it once
};

/// Where kernels run.
struct KernelMachine {
    CacheSizes caches;
    /// A virtual processor takes a hundred times longer and counts exactly: fewer iterations do.
    bool isVirtual = false;
    Architecture architecture = thisArchitecture;
};

/// Names of the benchmarks that have kernels of the processor: "branch", "cpu-flops", …; and
/// "gpu-flops" where `withGpu`.
std::vector<std::string> suiteNames(bool withGpu = false);

/// @return empty for a name that suiteNames(true) does not have
std::optional<KernelSuite> kernelSuite(std::string_view benchmark, const KernelMachine& machine);

/// The suites, one source file each.
KernelSuite branchSuite(const KernelMachine& machine);
KernelSuite flopsSuite(const KernelMachine& machine);
KernelSuite readSuite(const KernelMachine& machine);
KernelSuite writeSuite(const KernelMachine& machine);
KernelSuite instructionCacheSuite(const KernelMachine& machine);
KernelSuite instructionSuite(const KernelMachine& machine);
KernelSuite gpuSuite(const KernelMachine& machine);

}  // namespace papilio::collectors
