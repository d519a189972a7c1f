#pragma once

#include "core/base/result.h"
#include "core/model/locality.h"
#include "core/model/machine.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace papilio::core {

/**
 * Misses of an LRU cache of some lines, from reuse distances (paper 4, section 4.2.4).
 *
 * An access misses where its distance is at least the capacity, where it is the first to its line,
 * or where another thread wrote the line since. Inside the bin the capacity cuts, distances count
 * as evenly spread; `low` and `high` are what they could be at most and at least.
 */
struct MissPrediction {
    double accesses = 0;
    double misses = 0;
    double low = 0;
    double high = 0;

    [[nodiscard]] double ratio() const { return accesses > 0 ? misses / accesses : 0; }
};

/// @param bins   counts by distance, as in ReuseObject
/// @param lines  capacity >= 0; in a cache of 0 lines everything misses
MissPrediction predictMisses(const std::vector<std::int64_t>& bins,
                             int binsPerOctave,
                             std::int64_t cold,
                             double lines);

/// The cache whose misses are predicted.
struct CacheChoice {
    CacheUse use = CacheUse::Shared;
    double lines = 0;         ///< capacity >= 0
    std::string sector = {};  ///< ReuseObject::sector; empty: the cache is whole
    int sectorWays = 0;  ///< of `ways`, for the objects of the sector; the others have the rest
    int ways = 1;
};

/// One object's misses in its part of the cache.
struct ObjectPrediction {
    ReuseObject object;
    double lines = 0;        ///< of its part
    MissPrediction misses;   ///< scaled up by sampledOneIn, as what follows
    double first = 0;        ///< first accesses to a line: misses
    double invalidated = 0;  ///< misses
};

/// Lines of caches whose misses are predicted: 512 lines (32 KiB of 64 bytes) to 2^19 (32 MiB).
inline constexpr std::array cacheSizes = {0x1p9, 0x1p12, 0x1p14, 0x1p17, 0x1p19};

/// The caches for data of a machine and their bytes, as papilio-collect writes its attribute
/// "caches": "L1d 32 KiB, L1i 32 KiB, L2 1 MiB".
std::vector<std::pair<std::string, double>> dataCaches(const Machine& machine);

/// Every object of the histogram, and their sum.
struct CachePrediction {
    std::vector<ObjectPrediction> objects;
    MissPrediction total;
};

/**
 * Misses of that cache, from distances that were recorded for its use and sector; the parts of a
 * cut cache are LRU caches of their own. Exact where the capacities lie between bins.
 *
 * @return NotFound where these distances were not recorded (nothing is concluded from others),
 * naming what was; InvalidArgument where the sector has more ways than the cache. A shared whole
 * cache is no error.
 */
Result<CachePrediction> predictCache(const ReuseHistogram& histogram, const CacheChoice& cache);

/// Accesses by distance, each of 0 and one of each power of two (ReuseHistogram::bin), that hit
/// and miss in a predicted cache. All misses together are those of the prediction.
struct DistanceCounts {
    std::vector<double> hits;
    std::vector<double> misses;
    double first = 0;        ///< first accesses: misses
    double invalidated = 0;  ///< misses
};

/// @param object  of that object only; empty: of all
DistanceCounts countDistances(const ReuseHistogram& histogram,
                              const CachePrediction& prediction,
                              std::string_view object = {});

/// What is predicted for a measurement, in a shared cache; nothing where its size is not known.
std::optional<double> predictMeasured(const ReuseHistogram& histogram, const MeasuredMisses& one);

/// |predicted - measured| / measured: mean and standard deviation [%] (MAPE, paper 4, Table 8).
struct PredictionError {
    std::size_t count = 0;
    double mean = 0;
    double deviation = 0;  ///< of single errors; 0 for fewer than two
};

/// @param pairs  predicted and measured; without those measured as 0
PredictionError predictionError(const std::vector<std::pair<double, double>>& pairs);

/// Of all that was measured beside these histograms and can be predicted.
PredictionError predictionError(
    const std::vector<std::shared_ptr<const ReuseHistogram>>& histograms);

/// True and false sharing together.
double transfers(const CommunicationMatrix& matrix, std::size_t from, std::size_t to);

/// By how much less: 100 (before - after) / before [%].
double reduction(double before, double after);

/**
 * Counts how often a thread takes over a cache line that another thread wrote last (paper 4,
 * section 4.1).
 *
 * A thread that keeps a copy takes it over once for each time the writer wrote. It is true sharing
 * where it touches bytes that this writer wrote since it took the line, false sharing otherwise.
 */
class SharingCounter {
public:
    static constexpr std::size_t mostThreads = 64;

    /// @param lineBytes  a power of two, at most 64: of longer lines it cannot tell the bytes
    explicit SharingCounter(std::uint64_t lineBytes) : lineBytes_(lineBytes) {}

    /// One access within one line. Threads are numbered from 0, below mostThreads.
    void touch(std::size_t thread, std::uint64_t address, std::uint64_t bytes, bool writes);

    /// T x T, row: writer, column: who took over; T threads.
    [[nodiscard]] std::vector<double> trueSharing(std::size_t threads) const
    {
        return cellsOf(threads, &Count::trueSharing);
    }
    [[nodiscard]] std::vector<double> falseSharing(std::size_t threads) const
    {
        return cellsOf(threads, &Count::falseSharing);
    }

private:
    struct Line {
        std::uint64_t written = 0;  ///< bytes the owner wrote, one bit each
        std::uint64_t copies = 0;   ///< threads whose copy is up to date
        std::uint8_t owner = 0;     ///< who wrote last
    };
    struct Count {
        std::uint64_t trueSharing = 0;
        std::uint64_t falseSharing = 0;
    };

    [[nodiscard]] std::vector<double> cellsOf(std::size_t threads,
                                              std::uint64_t Count::*sharing) const;

    std::uint64_t lineBytes_;
    std::unordered_map<std::uint64_t, Line> lines_;  ///< lines that were written
    std::vector<Count> counts_ = std::vector<Count>(mostThreads * mostThreads);
};

}  // namespace papilio::core
