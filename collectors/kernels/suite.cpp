#include "collectors/kernels/suite.h"

#include <array>

namespace papilio::collectors {

namespace {

struct Entry {
    std::string_view name;
    KernelSuite (*make)(const KernelMachine&);
};

constexpr std::string_view gpu = "gpu-flops";

constexpr std::array entries = {
    Entry{"branch", branchSuite},
    Entry{"cpu-flops", flopsSuite},
    Entry{"dcache-read", readSuite},
    Entry{"dcache-write", writeSuite},
    Entry{"icache", instructionCacheSuite},
    Entry{"instructions", instructionSuite},
#if !defined(PAPILIO_WITHOUT_GPU_KERNELS)  // a static program loads no modules
    Entry{gpu, gpuSuite},
#endif
};

}  // namespace

std::vector<std::string> suiteNames(bool withGpu)
{
    std::vector<std::string> names;
    for (const auto& entry : entries) {
        if (withGpu || entry.name != gpu) {
            names.emplace_back(entry.name);
        }
    }
    return names;
}

std::optional<KernelSuite> kernelSuite(std::string_view benchmark, const KernelMachine& machine)
{
    for (const auto& entry : entries) {
        if (entry.name == benchmark) {
            auto suite = entry.make(machine);
            suite.benchmark = benchmark;
            suite.architecture = machine.architecture;
            return suite;
        }
    }
    return std::nullopt;
}

}  // namespace papilio::collectors
