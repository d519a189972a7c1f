#include "collectors/kernels/cache_suite.h"

#include "collectors/kernels/cache_points.h"
#include "collectors/kernels/processor.h"

#include <algorithm>
#include <array>

namespace papilio::collectors {

namespace {

constexpr std::size_t page = 4096;

Kernel kernelOf(const CachePoint& point,
                const CacheLayout& layout,
                const KernelMachine& machine,
                const CacheKernels& kernels)
{
    const std::uint64_t places = point.bytes / layout.stride;
    // Preparing leaves the end of the buffer in the caches: a walk over twice the last cache's
    // places, or over the whole buffer, brings the state that then stays.
    const std::uint64_t enough = 2 * std::max(machine.caches.l3, machine.caches.l2) / layout.stride;
    const std::uint64_t warmUp = std::min(2 * places, enough);
    const std::uint64_t turns = (warmUp + kernels.unroll - 1) / kernels.unroll + 1;
    const std::string missing = whyNot(machine.architecture, Extension::None);
    return {
        .name = point.name + " (stride " + std::to_string(layout.stride) + ", ppb " +
                std::to_string(layout.pagesPerBlock) + ")",
        .truth = kernels.truth(point.level),
        .iterations = machine.isVirtual ? std::uint64_t{1} << 14U : std::uint64_t{1} << 17U,
        .warmUp = turns * kernels.unroll,
        .missing = missing.empty() ? point.missing : missing,
        .prepare = [places = std::max<std::size_t>(places, 2), layout, prepare = kernels.prepare](
                       const std::stop_token& stop) { return prepare(places, layout, stop); }};
}

}  // namespace

std::size_t CacheLayout::placesPerBlock() const
{
    return pagesPerBlock * page / stride;
}

KernelSuite cacheSuite(const KernelMachine& machine, const CacheKernels& kernels)
{
    KernelSuite suite;
    suite.expectations = kernels.expectations;
    suite.note = kernels.note;
    suite.usesThreads = true;
    suite.isLarge = true;
    const std::size_t line = machine.caches.line;
    const std::array<CacheLayout, 4> layouts = {
        {{line, 512}, {line, 16}, {2 * line, 512}, {2 * line, 16}}};
    for (const auto& layout : layouts) {
        for (const auto& point : cachePoints(machine.caches, machine.caches.l1d)) {
            suite.kernels.push_back(kernelOf(point, layout, machine, kernels));
        }
    }
    return suite;
}

}  // namespace papilio::collectors
