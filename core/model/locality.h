#pragma once

#include "core/base/result.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

/**
 * Reuse distances of one data object (array, allocation, section; paper 4, section 4.2.4).
 *
 * The reuse distance of an access is the number of different cache lines touched since the last
 * access to the same line. Bin 0 counts distance 0; bin b > 0 counts 2^(b-1) <= distance < 2^b.
 */
struct ReuseObject {
    std::string name;
    double bytes = 0;       ///< size of the object; 0: not known
    std::int64_t cold = 0;  ///< first accesses to a line: misses in any cache
    /// Distances among all accesses of the program: what a cache shared by all objects sees
    std::vector<std::int64_t> shared;
    /// Distances among the accesses to this object alone: what a part of the cache of its own sees;
    /// empty (for all objects of a histogram): not known
    std::vector<std::int64_t> own;

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
    static constexpr std::size_t largestBin = 63;

    std::string name;                  ///< unique in a study
    std::string machine;               ///< Machine::id; empty if unknown
    double lineBytes = 64;             ///< size of a cache line
    double sampledOneIn = 1;           ///< counts are of one access in so many
    std::vector<ReuseObject> objects;  ///< all with the same number of bins
    std::vector<MeasuredMisses> measured;
    Provenance provenance;

    /// The bin of `distance`.
    static std::size_t bin(std::uint64_t distance);
    /// The smallest distance of `bin`.
    static std::uint64_t lowest(std::size_t bin);
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
