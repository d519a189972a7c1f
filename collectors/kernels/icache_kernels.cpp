// Code that is larger than the instruction caches: lines of a cache, each a NOP and a jump to the
// next one in an order that looks random; the last one counts down and starts again. It is written
// when it is needed, in the sizes of this machine's caches.
#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/buffer.h"
#include "collectors/kernels/cache_points.h"
#include "collectors/kernels/shuffle.h"
#include "collectors/kernels/suite.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace papilio::collectors {

namespace {

KernelBody prepare(std::size_t lines, std::size_t line)
{
    const auto code = std::make_shared<Buffer>(lines * line);
    if (!*code) {
        return {};
    }
    std::memset(code->data(), trapByte(), code->size());
    const auto order = shuffled(lines, 1);
    const auto at = [&](std::size_t place) { return code->data() + order[place] * line; };
    for (std::size_t place = 0; place + 1 < lines; ++place) {
        putLine(at(place), at(place + 1));
    }
    unsigned char* first = at(0);
    putLastLine(at(lines - 1), first);
    // Caches of data and instructions need not agree by themselves.
    __builtin___clear_cache(reinterpret_cast<char*>(code->data()),
                            reinterpret_cast<char*>(code->data() + code->size()));
    if (!code->makeExecutable()) {
        return {};
    }
    return [code, first, lines](std::uint64_t n) {
        reinterpret_cast<void (*)(std::uint64_t)>(first)(n / lines);
    };
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
