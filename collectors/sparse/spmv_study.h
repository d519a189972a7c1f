#pragma once

#include "collectors/matrices/cache_model.h"
#include "collectors/sparse/measure_spmv.h"
#include "collectors/sparse/orderings.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// Which products to time.
struct SpmvStudy {
    std::vector<std::string> files = {};      ///< Matrix Market
    std::vector<std::string> generated = {};  ///< descriptions for generateMatrix()
    std::vector<Ordering> orderings = {Ordering::Original};
    std::vector<std::size_t> threads = {1};
    SpmvRequest timing = {};
    RoofRequest roofs = {};  ///< of the sparse model; without threads: none are measured
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
 * readMatrixMarket(), generateMatrix() and order() say.
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
