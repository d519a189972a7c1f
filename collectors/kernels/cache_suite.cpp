#include "collectors/kernels/cache_suite.h"

#include "collectors/kernels/processor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sys/mman.h>
#include <utility>

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

Buffer::Buffer(std::size_t bytes) : bytes_(bytes)
{
    void* place = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (place != MAP_FAILED) {
        data_ = static_cast<unsigned char*>(place);
    }
}

Buffer::~Buffer()
{
    if (data_ != nullptr) {
        ::munmap(data_, bytes_);
    }
}

bool Buffer::makeExecutable()
{
    return ::mprotect(data_, bytes_, PROT_READ | PROT_EXEC) == 0;
}

std::vector<CachePoint> cachePoints(const CacheSizes& caches, std::size_t first)
{
    constexpr std::array names = {"L1", "L2", "L3", "memory"};
    constexpr double smallest = 4096;
    constexpr double largest = 12;  // times the last cache
    constexpr int points = 3;
    const std::array sizes = {static_cast<double>(first), static_cast<double>(caches.l2),
                              static_cast<double>(caches.l3)};
    std::vector<CachePoint> found;
    double below = smallest;
    for (std::size_t level = 0; level < names.size(); ++level) {
        const bool isMemory = level == sizes.size();
        const double above = isMemory ? below * largest : sizes.at(level);
        const bool exists = above > below;
        for (int point = 1; point <= points; ++point) {
            const double share = static_cast<double>(point) / (points + 1);
            found.push_back(
                {.name = std::string(names.at(level)) + " " + std::to_string(point),
                 .level = level,
                 .bytes =
                     exists ? static_cast<std::size_t>(below * std::pow(above / below, share)) : 0,
                 .missing = exists ? ""
                                   : std::string("the processor has no ") + names.at(level) +
                                         " cache of its own size"});
        }
        below = exists ? above : below;
    }
    return found;
}

std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed)
{
    constexpr std::uint64_t multiplier = 6364136223846793005;
    constexpr std::uint64_t increment = 1442695040888963407;
    constexpr int high = 33;  // the low bits of such a generator are poor
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::uint64_t state = seed * multiplier + increment;
    for (std::size_t left = count; left > 1; --left) {
        state = state * multiplier + increment;
        std::swap(order[left - 1], order[(state >> high) % left]);
    }
    return order;
}

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
