#pragma once

#include "collectors/locality/lackey_trace.h"
#include "collectors/locality/stack_distance.h"
#include "core/model/locality.h"
#include "core/roofline/sharing.h"

#include <array>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace papilio::collectors {

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
