#pragma once

#include "collectors/roofline/measure_roofs.h"

namespace papilio::collectors {

/**
 * Measures the roofs of the sparse-aware model (paper 4, section 2.1.1): y = y + A x with dense
 * matrices stored as CSR, warm, sized for each memory level, with x in the L1 cache, and with 1 to
 * 256 non-zeros a row.
 *
 * The roofs are bandwidths named as the level, operation "spmv 64" for 64 non-zeros a row; bytes
 * are 4 + 20 nnz + 12 R per product, so that a roof times the intensity of a matrix is GFLOP/s.
 * Each thread multiplies a matrix of its own. The scalar compute roofs of the same precision, which
 * bound this kernel, are with them. The precision is the first of the request, else double.
 *
 * @return one roofline, or none when `stop` came before the first round was complete
 */
core::Result<std::vector<core::Roofline>> measureSparseRoofs(const CpuLayout& layout,
                                                             const RoofRequest& request,
                                                             const PowerMeter& power,
                                                             const std::stop_token& stop,
                                                             const RunProgress& progress);

/// Rows of a dense matrix of `columns` columns whose CSR arrays and vectors fill `bytes`; at least
/// one.
std::size_t denseRows(std::size_t columns, std::size_t bytes, bool isSingle = false);

}  // namespace papilio::collectors
