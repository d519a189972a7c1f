// Pointer chases: every load waits for the one before, and nothing else touches memory. The buffer
// is walked in blocks of pages, at random within a block, so that a prefetcher finds no stride and
// the TLB is asked for one block of pages at a time.
#include "collectors/kernels/cache_suite.h"
#include "collectors/kernels/instructions.h"
#include "collectors/kernels/suite.h"

#include <algorithm>
#include <memory>

namespace papilio::collectors {

namespace {

constexpr std::uint64_t chaseUnroll = 16;

/// `n` loads (a multiple of chaseUnroll), each from where the one before points to.
/// @return where the last one pointed
PAPILIO_MEASURED void* papilio_chase(void* place, [[maybe_unused]] std::uint64_t n)
{
#if defined(PAPILIO_COUNT_DOWN)
    n /= chaseUnroll;
    asm volatile("nop\n .p2align 4\n 1:\n .rept 16\n" PAPILIO_FOLLOW ".endr\n" PAPILIO_COUNT_DOWN
                 : [p] "+" PAPILIO_BASE(place), [n] "+r"(n)
                 :
                 : PAPILIO_FLAGS, "memory");
#endif
    return place;
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
bool link(Chase& chase, std::size_t nodes, const CacheLayout& layout, const std::stop_token& stop)
{
    const std::size_t perBlock = layout.placesPerBlock();
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

KernelBody prepareReads(std::size_t nodes, const CacheLayout& layout, const std::stop_token& stop)
{
    const auto chase = std::make_shared<Chase>(nodes * layout.stride);
    if (!chase->buffer || !link(*chase, nodes, layout, stop)) {
        return {};
    }
    return [chase](std::uint64_t n) { chase->place = papilio_chase(chase->place, n); };
}

/// L1DM, L1DH, L2DH, L3DH per access.
std::vector<double> truthOfReads(std::size_t level)
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

}  // namespace

KernelSuite readSuite(const KernelMachine& machine)
{
    return cacheSuite(machine,
                      {.expectations = {"L1DM", "L1DH", "L2DH", "L3DH"},
                       .note = "Loads per access of a pointer chase: demand misses in L1 (L1DM), "
                               "demand hits in L1, L2 and L3 (L1DH, L2DH, L3DH).",
                       .unroll = chaseUnroll,
                       .truth = truthOfReads,
                       .prepare = prepareReads});
}

}  // namespace papilio::collectors
