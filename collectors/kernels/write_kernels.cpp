// Stores without loads: the addresses come from registers alone, so that every access is one store
// and nothing else. Within a block of pages the places are taken with a step that is coprime to
// their number and about 0.618 of it: each place once, the next one always far away.
#include "collectors/kernels/cache_suite.h"
#include "collectors/kernels/instructions.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace papilio::collectors {

namespace {

/// `n` stores in a block of `bytes`, from `offset` on. @return the offset of the next one
PAPILIO_MEASURED std::uint64_t papilio_store([[maybe_unused]] unsigned char* block,
                                             std::uint64_t offset,
                                             [[maybe_unused]] std::uint64_t step,
                                             [[maybe_unused]] std::uint64_t bytes,
                                             [[maybe_unused]] std::uint64_t n)
{
#if defined(PAPILIO_COUNT_DOWN)
    std::uint64_t beyond = 0;
    asm volatile("nop\n .p2align 4\n 1:\n" PAPILIO_STORE_AND_STEP PAPILIO_COUNT_DOWN
                 : [offset] "+" PAPILIO_BASE(offset), [n] "+r"(n), [beyond] "+r"(beyond)
                 : [block] PAPILIO_BASE(block), [step] "r"(step), [bytes] "r"(bytes)
                 : PAPILIO_FLAGS, "memory");
#endif
    return offset;
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

    Walk(std::size_t count, const CacheLayout& layout)
        : buffer(count * layout.stride),
          stride(layout.stride),
          perBlock(std::min(count, layout.placesPerBlock())),
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

KernelBody prepareWrites(std::size_t places,
                         const CacheLayout& layout,
                         const std::stop_token& /*stop*/)
{
    const auto walk = std::make_shared<Walk>(places, layout);
    if (!walk->buffer) {
        return {};
    }
    return [walk](std::uint64_t n) { write(*walk, n); };
}

/// L1WM, L1WH, L2WH, L3WH per access.
std::vector<double> truthOfWrites(std::size_t level)
{
    std::vector<double> row(4, 0.0);
    row[0] = level == 0 ? 0 : 1;
    if (level < 3) {
        row[level + 1] = 1;
    }
    return row;
}

}  // namespace

KernelSuite writeSuite(const KernelMachine& machine)
{
    return cacheSuite(machine,
                      {.expectations = {"L1WM", "L1WH", "L2WH", "L3WH"},
                       .note = "Stores per access: misses in L1 (L1WM), hits in L1, L2 and L3 "
                               "(L1WH, L2WH, L3WH); no loads.",
                       .truth = truthOfWrites,
                       .prepare = prepareWrites});
}

}  // namespace papilio::collectors
