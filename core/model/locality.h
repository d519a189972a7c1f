#pragma once

#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Who uses a cache: all threads together, or each thread one of its own.
enum class CacheUse { Shared, Private };

template<>
inline constexpr EnumNames<CacheUse, 2> spelling<CacheUse> = {"shared", "private"};

/**
 * Reuse distances of one data object (array, allocation, section; paper 4, section 4.2.4) in one
 * use of the cache.
 *
 * The reuse distance of an access is the number of places that an LRU cache needs for it to hit:
 * the different cache lines touched since the last access to the same line, and in a private cache
 * the places that lines written by other threads left free since (paper 4, section 4.1).
 */
struct ReuseObject {
    std::string name;
    double bytes = 0;                     ///< size of the object; 0: not known
    std::int64_t cold = 0;                ///< first accesses to a line: misses in any cache
    std::vector<std::int64_t> bins = {};  ///< accesses by distance: ReuseHistogram::bin()
    CacheUse use = CacheUse::Shared;
    /// "a,colidx": the cache has a part for these objects and one for the others, and distances are
    /// those among the accesses to the same part; empty: all objects use the whole cache
    std::string sector = {};
    bool isInSector = false;       ///< whether the object is one of the sector's
    std::int64_t invalidated = 0;  ///< accesses to a line that another thread wrote: misses, too

    bool operator==(const ReuseObject&) const = default;
};

/// Misses that were measured (counters, a simulated cache), to compare predictions with.
struct MeasuredMisses {
    std::string name;    ///< "no sector cache", "valgrind D1"
    double lines = 0;    ///< capacity of that cache in lines; 0: not known
    double misses = 0;   ///< in the same run
    std::string object;  ///< of that object only; empty: all together

    bool operator==(const MeasuredMisses&) const = default;
};

/// Reuse-distance histograms of one run of a program.
struct ReuseHistogram {
    static constexpr std::size_t largestBin = 63;  ///< with one bin for each power of two

    std::string name;         ///< unique in a study
    std::string machine;      ///< Machine::id; empty if unknown
    double lineBytes = 64;    ///< size of a cache line
    double sampledOneIn = 1;  ///< counts are of one access in so many
    /// A power of two. Capacities of whole numbers up to twice as many, times a power of two, lie
    /// between two bins: misses of such caches are exact.
    int binsPerOctave = 1;
    /// One for each object, use and sector; all with the same number of bins
    std::vector<ReuseObject> objects;
    std::vector<MeasuredMisses> measured;
    Provenance provenance;

    /// The bin of `distance`: with one an octave, 0 for 0 and b for 2^(b-1) <= distance < 2^b.
    static std::size_t bin(std::uint64_t distance, int binsPerOctave = 1);
    /// The smallest distance of `bin`.
    static std::uint64_t lowest(std::size_t bin, int binsPerOctave = 1);

    /// The objects in that use of the cache; none: it was not recorded.
    [[nodiscard]] std::vector<ReuseObject> in(CacheUse use, std::string_view sector = {}) const;
    /// Sectors that were recorded in that use.
    [[nodiscard]] std::vector<std::string> sectors(CacheUse use) const;
};

/// @return InvalidArgument or InvalidShape naming the histogram, the object and the value
Result<void> checkReuse(const ReuseHistogram& histogram);

/**
 * How often threads took over cache lines that another thread had written (paper 4, section 4.1).
 *
 * Row: the thread that wrote; column: the thread that used the line next. A source that does not
 * know the direction gives a symmetric matrix. The diagonal is zero.
 */
struct CommunicationMatrix {
    std::string name;                  ///< unique in a study
    std::string machine;               ///< Machine::id; empty if unknown
    std::vector<std::string> threads;  ///< T; labels, as "0" or "core 27"
    std::vector<double> trueSharing;   ///< T x T; the same bytes; all there is, if not separated
    std::vector<double> falseSharing;  ///< T x T; same line, other bytes; empty: not separated
    std::string unit = "transfers";    ///< of the numbers
    Provenance provenance;

    [[nodiscard]] std::size_t at(std::size_t from, std::size_t to) const
    {
        return from * threads.size() + to;
    }
};

/// @return InvalidArgument or InvalidShape naming the matrix, the threads and the value
Result<void> checkCommunication(const CommunicationMatrix& matrix);

}  // namespace papilio::core
