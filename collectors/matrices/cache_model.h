#pragma once

#include "collectors/matrices/csr_matrix.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// A cache as data sheets describe it.
struct CacheShape {
    std::size_t bytes = 0;
    std::size_t ways = 0;
    std::size_t line = 64;  ///< bytes

    [[nodiscard]] std::size_t sets() const { return bytes / (ways * line); }
};

/**
 * Reads "32kB:4" or "32kB:4:64": size, ways and bytes of a line. kB and MB are powers of 1024.
 * @return InvalidArgument where it is none, or where size is not a multiple of ways and line
 */
core::Result<CacheShape> readCacheShape(std::string_view text);

/// A cache of sets, each of which replaces the line that was used longest ago (LRU).
class SetAssociativeCache {
public:
    explicit SetAssociativeCache(const CacheShape& shape);

    /// Uses the line with this address. @return whether it was there
    bool use(std::uint64_t address);

private:
    std::size_t ways_;
    std::size_t line_;
    std::size_t sets_;
    std::vector<std::uint64_t> lines_;  ///< sets x ways, last used first; number of the line + 1
};

/// What one product y = y + A x misses.
struct SpmvMisses {
    std::size_t vectorAccesses = 0;  ///< to x: the number of non-zeros
    std::size_t vectorMisses = 0;    ///< of those
    std::size_t otherMisses = 0;     ///< values, indices, row starts and y
};

/**
 * Misses of the second of two products in a row, all data through one cache, each array beginning
 * at a line (paper 4, section 2.2.3: the best and the worst matrix of Table 2, and the caches of
 * Table 3, which differ in size and associativity).
 */
SpmvMisses spmvMisses(const CsrMatrix& matrix, const CacheShape& shape);

/// "20520 of 20520 accesses to x miss a cache of 32 KiB with 4 ways; other misses: 4491"
std::string missesText(const SpmvMisses& misses, const CacheShape& shape);

}  // namespace papilio::collectors
