#pragma once

#include "collectors/roofline/cpu_layout.h"
#include "collectors/roofline/kernel_bench.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// Which roofs to measure, and how.
struct RoofRequest {
    std::vector<std::size_t> threads = {1};  ///< each 1 … CpuLayout::processors
    std::vector<Isa> computeIsas = {};       ///< empty: all that run here
    std::vector<Isa> bandwidthIsas = {};     ///< empty: the widest that runs here
    std::vector<Precision> precisions = {Precision::Double, Precision::Single};
    std::size_t repetitions = 30;  ///< >= 1
    double runSeconds = 2e-3;      ///< > 0; of one repetition
    bool best = true;              ///< Ceiling::value is the best repetition, not the median
};

/// One roof to be: everything but its values.
struct PlannedRoof {
    core::Ceiling ceiling;
    KernelRun run;
    bool classic = false;  ///< of the roofline that counts DRAM bytes, not of the cache-aware one
};

/**
 * The roofs for one number of threads: every stream kernel on every level, every compute kernel,
 * and the streams past the caches for the classic roofline. Names are those of Ceiling: a level, or
 * operation and width ("FMA AVX-512", "ADD SSE SP").
 *
 * Bandwidths are measured in double precision; single only where scalar kernels are asked for.
 */
std::vector<PlannedRoof> planRoofs(const CpuLayout& layout,
                                   const RoofRequest& request,
                                   std::size_t threads);

/// "L1 load AVX-512, 2 threads": for progress.
std::string describe(const core::Ceiling& ceiling);

/// Reads "1,2,8", "1-4" and "all" (every core), in the order given and each once.
/// @return InvalidArgument naming what is not a number of threads, or more than there are
/// processors
core::Result<std::vector<std::size_t>> threadCounts(const std::string& list,
                                                    const CpuLayout& layout);

}  // namespace papilio::collectors
