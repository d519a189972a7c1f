// Code that is larger than the instruction caches, in the sizes of this machine's.
#include "collectors/kernels/cache_suite.h"
#include "collectors/kernels/code_cycle.h"
#include "collectors/kernels/processor.h"
#include "collectors/kernels/suite.h"

#include <algorithm>

namespace papilio::collectors {

namespace {

KernelBody prepare(std::size_t lines, std::size_t line)
{
    std::vector<std::size_t> places(lines);
    for (std::size_t at = 0; at < lines; ++at) {
        places[at] = at * line;
    }
    return codeCycle(places, lines * line);
}

Kernel kernelOf(const CachePoint& point, const KernelMachine& machine)
{
    const std::size_t line = machine.caches.line;
    const std::uint64_t lines = std::max<std::size_t>(point.bytes / line, 2);
    const std::uint64_t wanted =
        machine.isVirtual ? std::uint64_t{1} << 13U : std::uint64_t{1} << 17U;
    const std::string missing = whyNot(machine.architecture, Extension::None);
    std::vector<double> truth(3, 0.0);
    truth[point.level] = 1;
    return {.name = point.name,
            .truth = truth,
            .iterations = std::max<std::uint64_t>(1, wanted / lines) * lines,
            .warmUp = 2 * lines,
            .missing = missing.empty() ? point.missing : missing,
            .prepare = [lines, line](const std::stop_token&) { return prepare(lines, line); }};
}

}  // namespace

KernelSuite instructionCacheSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.expectations = {"L1IH", "L2IH", "L3IH"};
    suite.note =
        "Lines of code fetched, per line executed: from the first-level instruction cache "
        "(L1IH), from L2 (L2IH), from L3 (L3IH).";
    suite.isLarge = true;
    for (const auto& point : cachePoints(machine.caches, machine.caches.l1i)) {
        if (point.level < suite.expectations.size()) {  // nobody runs code from memory
            suite.kernels.push_back(kernelOf(point, machine));
        }
    }
    return suite;
}

}  // namespace papilio::collectors
