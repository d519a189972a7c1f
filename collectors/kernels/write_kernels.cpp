// Stores without loads: the addresses come from registers alone, so that every access is one store
// and nothing else. Within a block of pages the places are taken with a step that is coprime to
// their number and about 0.618 of it: each place once, the next one always far away.
#include "collectors/kernels/architecture_kernels.h"
#include "collectors/kernels/buffer.h"
#include "collectors/kernels/cache_points.h"
#include "collectors/kernels/suite.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>

namespace papilio::collectors {

namespace {

constexpr std::size_t page = 4096;

struct Layout {
    std::size_t stride;         ///< bytes from one place to the next
    std::size_t pagesPerBlock;  ///< pages that are written before the next ones
};

/// Every line of the caches and every second one, in large blocks and in small ones.
std::array<Layout, 4> layoutsOf(const CacheSizes& caches)
{
    const std::size_t line = caches.line;
    return {{{line, 512}, {line, 16}, {2 * line, 512}, {2 * line, 16}}};
}

/// Where the writing is.
struct Walk {
    Buffer buffer;
    std::size_t stride;
    std::size_t perBlock;   ///< places in a full block
    std::size_t places;     ///< places in the buffer
    std::size_t first = 0;  ///< first place of the current block
    std::size_t done = 0;   ///< places of it that are written
    std::uint64_t offset = 0;

    Walk(std::size_t count, const Layout& layout)
        : buffer(count * layout.stride),
          stride(layout.stride),
          perBlock(std::min(count, layout.pagesPerBlock * page / layout.stride)),
          places(count)
    {}
};

std::size_t coprimeStep(std::size_t count)
{
    constexpr double golden = 0.6180339887;
    auto step =
        std::max<std::size_t>(1, static_cast<std::size_t>(golden * static_cast<double>(count)));
    while (std::gcd(step, count) != 1) {
        ++step;
    }
    return step;
}

void write(Walk& walk, std::uint64_t count)
{
    if (walk.perBlock == walk.places) {  // one block: the walk goes round in it by itself
        walk.offset =
            papilio_store(walk.buffer.data(), walk.offset, coprimeStep(walk.places) * walk.stride,
                          walk.places * walk.stride, count);
        return;
    }
    while (count > 0) {
        const std::size_t inBlock = std::min(walk.perBlock, walk.places - walk.first);
        const std::uint64_t now = std::min<std::uint64_t>(count, inBlock - walk.done);
        walk.offset = papilio_store(walk.buffer.data() + walk.first * walk.stride, walk.offset,
                                    coprimeStep(inBlock) * walk.stride, inBlock * walk.stride, now);
        walk.done += now;
        count -= now;
        if (walk.done == inBlock) {
            walk.first = walk.first + inBlock == walk.places ? 0 : walk.first + inBlock;
            walk.done = 0;
            walk.offset = 0;
        }
    }
}

KernelBody prepare(std::size_t bytes, const Layout& layout)
{
    const auto walk =
        std::make_shared<Walk>(std::max<std::size_t>(bytes / layout.stride, 2), layout);
    if (!walk->buffer) {
        return {};
    }
    return [walk](std::uint64_t n) { write(*walk, n); };
}

/// L1WM, L1WH, L2WH, L3WH per access.
std::vector<double> truth(std::size_t level)
{
    std::vector<double> row(4, 0.0);
    row[0] = level == 0 ? 0 : 1;
    if (level < 3) {
        row[level + 1] = 1;
    }
    return row;
}

Kernel kernelOf(const CachePoint& point, const Layout& layout, const KernelMachine& machine)
{
    const std::uint64_t places = point.bytes / layout.stride;
    const std::uint64_t enough = 2 * std::max(machine.caches.l3, machine.caches.l2) / layout.stride;
    const std::string missing = whyNot(machine.architecture, Extension::None);
    return {.name = point.name + " (stride " + std::to_string(layout.stride) + ", ppb " +
                    std::to_string(layout.pagesPerBlock) + ")",
            .truth = truth(point.level),
            .iterations = machine.isVirtual ? std::uint64_t{1} << 14U : std::uint64_t{1} << 17U,
            .warmUp = std::min(2 * places, enough) + 1,
            .missing = missing.empty() ? point.missing : missing,
            .prepare = [bytes = point.bytes, layout](const std::stop_token&) {
                return prepare(bytes, layout);
            }};
}

}  // namespace

KernelSuite writeSuite(const KernelMachine& machine)
{
    KernelSuite suite;
    suite.expectations = {"L1WM", "L1WH", "L2WH", "L3WH"};
    suite.note =
        "Stores per access: misses in L1 (L1WM), hits in L1, L2 and L3 (L1WH, L2WH, L3WH); "
        "no loads.";
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
