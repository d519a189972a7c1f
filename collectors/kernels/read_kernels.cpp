// Pointer chases: every load waits for the one before, and nothing else touches memory. The buffer
// is walked in blocks of pages, at random within a block, so that a prefetcher finds no stride and
// the TLB is asked for one block of pages at a time.
#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/buffer.h"
#include "collectors/kernels/cache_points.h"
#include "collectors/kernels/shuffle.h"
#include "collectors/kernels/suite.h"

#include <algorithm>
#include <array>
#include <memory>

namespace papilio::collectors {

namespace {

constexpr std::size_t page = 4096;

struct Layout {
    std::size_t stride;         ///< bytes from one pointer to the next
    std::size_t pagesPerBlock;  ///< pages that are walked at random before the next ones
};

/// Every line of the caches and every second one, in large blocks and in small ones.
std::array<Layout, 4> layoutsOf(const CacheSizes& caches)
{
    const std::size_t line = caches.line;
    return {{{line, 512}, {line, 16}, {2 * line, 512}, {2 * line, 16}}};
}

/// Where the walk is: a place in the buffer that holds the address of the next one.
struct Chase {
    Buffer buffer;
    void* place = nullptr;

    explicit Chase(std::size_t bytes) : buffer(bytes) {}
};

void** slot(const Buffer& buffer, std::size_t node, std::size_t stride)
{
    return reinterpret_cast<void**>(buffer.data() + node * stride);
}

/// Links all nodes to one ring. @return false after a stop
bool link(Chase& chase, std::size_t nodes, const Layout& layout, const std::stop_token& stop)
{
    const std::size_t perBlock = layout.pagesPerBlock * page / layout.stride;
    void** last = nullptr;
    for (std::size_t first = 0; first < nodes; first += perBlock) {
        if (stop.stop_requested()) {
            return false;
        }
        for (const auto node : shuffled(std::min(perBlock, nodes - first), first + 1)) {
            void** next = slot(chase.buffer, first + node, layout.stride);
            if (last == nullptr) {
                chase.place = next;
            } else {
                *last = next;
            }
            last = next;
        }
    }
    *last = chase.place;
    return true;
}

KernelBody prepare(std::size_t bytes, const Layout& layout, const std::stop_token& stop)
{
    const std::size_t nodes = std::max<std::size_t>(bytes / layout.stride, 2);
    const auto chase = std::make_shared<Chase>(nodes * layout.stride);
    if (!chase->buffer || !link(*chase, nodes, layout, stop)) {
        return {};
    }
    return [chase](std::uint64_t n) { chase->place = papilio_chase(chase->place, n); };
}

/// L1DM, L1DH, L2DH, L3DH per access.
std::vector<double> truth(std::size_t level)
{
    switch (level) {
        case 0:
            return {0, 1, 0, 0};
        case 1:
            return {1, 0, 1, 0};
        case 2:
            return {1, 0, 0, 1};
        default:
            return {1, 0, 0, 0};
    }
}

std::uint64_t roundUp(std::uint64_t number)
{
    return (number + chaseUnroll - 1) / chaseUnroll * chaseUnroll;
}

Kernel kernelOf(const CachePoint& point, const Layout& layout, const KernelMachine& machine)
{
    const std::uint64_t nodes = point.bytes / layout.stride;
    // Preparing leaves the end of the buffer in the caches: a walk over twice the last cache's
    // nodes, or over the whole buffer, brings the state that then stays.
    const std::uint64_t enough = 2 * std::max(machine.caches.l3, machine.caches.l2) / layout.stride;
    const std::string missing = whyNot(machine.architecture, Extension::None);
    return {.name = point.name + " (stride " + std::to_string(layout.stride) + ", ppb " +
                    std::to_string(layout.pagesPerBlock) + ")",
            .truth = truth(point.level),
            .iterations = machine.isVirtual ? std::uint64_t{1} << 14U : std::uint64_t{1} << 17U,
            .warmUp = roundUp(std::min(2 * nodes, enough) + chaseUnroll),
            .missing = missing.empty() ? point.missing : missing,
            .prepare = [bytes = point.bytes, layout](const std::stop_token& stop) {
                return prepare(bytes, layout, stop);
            }};
}

}  // namespace

KernelSuite readSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.expectations = {"L1DM", "L1DH", "L2DH", "L3DH"};
    suite.note =
        "Loads per access of a pointer chase: demand misses in L1 (L1DM), demand hits in "
        "L1, L2 and L3 (L1DH, L2DH, L3DH).";
    suite.usesThreads = true;
    suite.isLarge = true;
    for (const Layout& layout : layoutsOf(machine.caches)) {
        for (const auto& point : cachePoints(machine.caches, machine.caches.l1d)) {
            suite.kernels.push_back(kernelOf(point, layout, machine));
        }
    }
    return suite;
}

}  // namespace papilio::collectors
