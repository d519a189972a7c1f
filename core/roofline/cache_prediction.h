#pragma once

#include "core/base/result.h"
#include "core/model/locality.h"

#include <string>
#include <vector>

namespace papilio::core {

/**
 * Misses of an LRU cache of some lines, from reuse distances (paper 4, section 4.2.4).
 *
 * An access misses where its distance is at least the capacity, or where it is the first to its
 * line. Inside the bin the capacity cuts, distances count as evenly spread; `low` and `high` are
 * what they could be at most and at least.
 */
struct MissPrediction {
    double accesses = 0;
    double misses = 0;
    double low = 0;
    double high = 0;

    [[nodiscard]] double ratio() const { return accesses > 0 ? misses / accesses : 0; }
};

/// @param bins   counts per log2 bin, as in ReuseObject
/// @param lines  capacity >= 0; in a cache of 0 lines everything misses
MissPrediction predictMisses(const std::vector<std::int64_t>& bins,
                             std::int64_t cold,
                             double lines);

/// A cache cut into sectors of whole ways: which objects share a sector, and its ways.
struct CacheSector {
    std::vector<std::string> objects;
    int ways = 0;
};

/// One object's misses in its part of the cache.
struct ObjectPrediction {
    std::string object;
    double lines = 0;       ///< of its sector
    MissPrediction misses;  ///< scaled up by sampledOneIn
};

/// Every object of the histogram, and their sum.
struct CachePrediction {
    std::vector<ObjectPrediction> objects;
    MissPrediction total;
    /// Whether `own` distances were there for all objects that are alone in a sector; without them
    /// the shared distances are used instead, which are never smaller.
    bool hasOwn = true;
};

/// All objects share `lines`: distances among all accesses.
CachePrediction predictShared(const ReuseHistogram& histogram, double lines);

/**
 * A cache of `lines` in `ways`, cut into sectors; objects that are in no sector share the ways that
 * are left. Each object's own histogram is cut at the lines of its sector, and `high` is what the
 * shared distances give: the truth for objects that share a sector lies between the two.
 *
 * @return InvalidArgument where ways are fewer than the sectors take, or an object is not in the
 * histogram or in two sectors
 */
Result<CachePrediction> predictPartitioned(const ReuseHistogram& histogram,
                                           double lines,
                                           int ways,
                                           const std::vector<CacheSector>& sectors);

/// |predicted - measured| / |measured|, mean over all pairs [%]; pairs with 0 measured are left
/// out (paper 4, section 4.2.4).
double meanAbsolutePercentageError(const std::vector<double>& predicted,
                                   const std::vector<double>& measured);

/// By how much less: 100 (before - after) / before [%].
double reduction(double before, double after);

}  // namespace papilio::core
