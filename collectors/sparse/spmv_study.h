#pragma once

#include "collectors/matrices/csr_matrix.h"
#include "collectors/sparse/orderings.h"
#include "collectors/sparse/sparse_product.h"

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

/// Which products to time.
struct SpmvStudy {
    std::vector<std::string> files = {};      ///< Matrix Market
    std::vector<std::string> generated = {};  ///< descriptions for generateMatrix()
    std::vector<Ordering> orderings = {Ordering::Original};
    std::vector<std::size_t> threads = {1};
    /// Of the dense matrix, each a point: sweeps of paper 4, Figs. 49 and 59 to 62. A product with
    /// a vector has one.
    std::vector<std::size_t> columns = {16};
    SpmvRequest timing = {};  ///< but for the columns of its product
    RoofRequest roofs = {};   ///< of the sparse model; without threads: none are measured
    std::vector<CacheShape> caches = {};  ///< whose misses are computed, a note for each
};

/**
 * Times every matrix in every ordering with every number of threads, under the sparse roofs.
 *
 * Points are named as the matrix (and the number of threads, where there are several); their run is
 * the ordering. A matrix that is not square is measured in its original order only, and a note says
 * so. Notes give size and bandwidth of each, and its misses in each cache that was asked for.
 *
 * @return the roofline; its points are empty when `stop` came before the first was complete. What
 * readMatrixFile(), generateMatrix() and order() say.
 */
core::Result<core::Roofline> measureSpmvStudy(const CpuLayout& layout,
                                              const SpmvStudy& study,
                                              const PowerMeter& power,
                                              const std::stop_token& stop,
                                              const RunProgress& progress);

/// Largest distance of a non-zero from the diagonal.
std::size_t bandwidth(const CsrMatrix& matrix);

/// Numbers of threads whose sparse roofs place points of up to `most` threads: every one of them,
/// for a core utilization may be anything below; powers of two and `most` where it is over 16.
std::vector<std::size_t> utilizationThreads(std::size_t most);

}  // namespace papilio::collectors
