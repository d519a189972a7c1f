#pragma once

#include "core/model/locality.h"
#include "core/roofline/cache_prediction.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papilio::collectors {

/// One load, store, or both of a traced program.
struct MemoryAccess {
    std::size_t thread = 0;  ///< numbered from 0 in the order they start
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    bool writes = false;
};

/// A block of memory that the program allocated or freed.
struct HeapBlock {
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;  ///< 0: it was freed
    /// "main (heap.c:9)": the call of the program that asked for it; " #2" where that line has
    /// several such calls
    std::string site = {};
};

/**
 * Reads what `valgrind --tool=lackey --trace-mem=yes --trace-sched=yes` writes.
 *
 *   I  0401ab70,3          an instruction
 *    L 04a1bde0,8          a load; S a store, M both
 *   --15729--   SCHED[2]:  acquired lock (…)     the accesses that follow are of thread 2
 *
 * Valgrind runs one thread at a time; a number that starts again is a new thread. Everything else
 * in the stream is skipped.
 *
 * collectors/locality/allocations.c adds blocks of memory, with the calls behind each:
 *
 *   **15729** papilio-allocated 0x4A33010 384000
 *   ==15729==    by 0x1091EB: main (heap.c:9)
 */
class LackeyTrace {
public:
    using Visitor = std::function<void(const MemoryAccess&)>;
    using HeapVisitor = std::function<void(const HeapBlock&)>;

    /// @param start  the address of the instruction with which accesses begin to count; 0: the
    /// first
    LackeyTrace(Visitor visit, std::uint64_t start, HeapVisitor visitBlock = {})
        : visit_(std::move(visit)),
          visitBlock_(std::move(visitBlock)),
          start_(start)
    {}

    /// Takes the next piece of the stream, which need not end with a line.
    void feed(std::string_view text);

    /// Threads seen so far, at least 1.
    [[nodiscard]] std::size_t threads() const { return threads_; }
    [[nodiscard]] std::uint64_t accesses() const { return accesses_; }

    /// The last lines that are not of the trace: what valgrind says when it fails.
    [[nodiscard]] const std::string& remarks() const { return remarks_; }

private:
    void line(std::string_view text);
    void schedule(std::string_view text);
    void access(std::string_view text);
    /// Of an allocation, or the call behind the last one; false: neither.
    bool heap(std::string_view text);

    Visitor visit_;
    HeapVisitor visitBlock_;
    HeapBlock block_;  ///< whose calls follow; no bytes: none
    std::map<std::string, std::vector<std::uint64_t>> sites_;  ///< their addresses, by name
    std::uint64_t start_;
    std::string rest_;
    std::string remarks_;
    std::unordered_map<std::uint64_t, std::size_t> threadOf_;  ///< valgrind's number to ours
    std::size_t thread_ = 0;
    std::size_t threads_ = 1;
    std::uint64_t accesses_ = 0;
};

/// How an access finds its line.
struct Reuse {
    enum class Kind { First, Invalidated, Again };
    Kind kind = Kind::First;
    std::uint64_t distance = 0;  ///< of Again: places in the LRU stack above the line
};

/**
 * Exact LRU stack distances: how many different lines were touched since the last touch of the same
 * line (Mattson et al. 1970), in O(log n) a touch with a binary indexed tree over the times of the
 * last touches (Bennett and Kruskal 1975). n is the number of different lines: the tree is packed
 * whenever it is full.
 *
 * A line that is invalidated leaves a free place in the stack, as it does in every cache that held
 * it. The next touch of a line below that place fills it: no line between them moves, and the place
 * of the touched line is free instead, so that each touch hits in the same caches as one by one.
 */
class StackDistances {
public:
    Reuse touch(std::uint64_t line);

    /// Takes the line out of all caches; the next touch of it finds it invalidated.
    void invalidate(std::uint64_t line);

    /// Different lines so far.
    [[nodiscard]] std::size_t lines() const { return lastTime_.size(); }

private:
    void add(std::size_t time, std::int32_t change);
    [[nodiscard]] std::uint64_t marksUpTo(std::size_t time) const;
    void pack();

    std::unordered_map<std::uint64_t, std::size_t> lastTime_;  ///< 0: invalidated
    std::set<std::size_t> free_;                               ///< times of the free places
    std::vector<std::int32_t> tree_;  ///< 1-based; a mark at each last time and free place
    std::uint64_t marks_ = 0;
    std::size_t now_ = 0;
};

/// A range of addresses whose reuses are counted separately: a global array.
struct DataObject {
    std::string name;
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
};

/// Objects that have a part of the cache together.
using Sector = std::vector<std::string>;

/// "a,colidx": how the sector is called.
std::string nameOf(const Sector& sector);

/**
 * Reuse distances and sharing of a stream of accesses, in a cache that all threads share and in
 * private ones, whole and cut for each sector.
 *
 * A write takes the line out of the private caches of the other threads. The two parts of a cut
 * cache are caches of their own, and have a line twice that objects of both touch.
 */
class LocalityCounter {
public:
    /// Longest access of an instruction that is believed; a longer one is damage.
    static constexpr std::uint64_t longestAccess = 4096;
    /// Misses of caches with up to 32 ways are exact.
    static constexpr int binsPerOctave = 16;

    /// @param objects  disjoint; what is in none of them counts as "stack" or "other data"
    /// @param lineBytes  a power of two, 1 … core::SharingCounter::mostLineBytes
    LocalityCounter(const std::vector<DataObject>& objects,
                    std::uint64_t lineBytes,
                    const std::vector<Sector>& sectors = {});

    void touch(const MemoryAccess& access);

    /// Blocks that the same call allocated are one object.
    void allocate(const HeapBlock& block);

    /// Objects that were touched, with all bins up to the largest distance. Its name is empty.
    /// @param sites  so many of the largest objects that were allocated, and those of sectors;
    /// smaller ones are other data
    [[nodiscard]] core::ReuseHistogram histogram(
        std::size_t sites = std::numeric_limits<std::size_t>::max()) const;

    /// Its name is empty; threads beyond core::SharingCounter::mostThreads are left out.
    [[nodiscard]] core::CommunicationMatrix communication(std::size_t threads) const;

private:
    struct Range {
        std::uint64_t end = 0;
        std::size_t object = 0;
    };

    /// One use of the cache: counts by object, stacks by thread and part.
    struct Cache {
        core::CacheUse use = core::CacheUse::Shared;
        Sector sector;
        std::vector<core::ReuseObject> objects;
        std::vector<std::array<StackDistances, 2>> stacks;

        void touch(std::size_t thread, std::uint64_t line, std::size_t object, bool writes);
    };

    std::size_t addObject(const std::string& name, std::uint64_t bytes);
    [[nodiscard]] std::size_t objectAt(std::uint64_t address) const;

    std::uint64_t lineBytes_;
    std::map<std::uint64_t, Range> ranges_;     ///< by address
    std::map<std::string, std::size_t> sites_;  ///< objects that were allocated
    std::vector<Cache> shared_;
    std::vector<Cache> private_;  ///< none while there is one thread: as in shared_
    core::SharingCounter sharing_;
};

}  // namespace papilio::collectors
