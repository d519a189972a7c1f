#pragma once

#include "collectors/kernels/cache_sizes.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::collectors {

/// One size of a buffer, and the cache level it is expected to stay in.
struct CachePoint {
    std::string name;       ///< "L2 3"
    std::size_t level = 0;  ///< 0: L1, 1: L2, 2: L3, 3: memory
    std::size_t bytes = 0;
    std::string missing;  ///< "the processor has no L3 cache"; empty: there is one
};

/**
 * Three sizes for each of L1, L2, L3 and memory, at the quarter points of the geometric scale
 * between one level and the next, as the Counter Analysis Toolkit takes them: from 4 KiB to L1,
 * from L1 to L2, from L2 to L3, and from L3 to twelve times that.
 *
 * @param first  the level closest to the core: CacheSizes::l1d or l1i
 */
std::vector<CachePoint> cachePoints(const CacheSizes& caches, std::size_t first);

}  // namespace papilio::collectors
