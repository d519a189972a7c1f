#pragma once

#include "collectors/roofline/measure_roofs.h"
#include "collectors/sparse/sparse_product.h"

#include <stop_token>

namespace papilio::collectors {

/// How products are timed.
struct SpmvRequest {
    std::size_t repetitions = 20;  ///< >= 1
    double runSeconds = 5e-3;      ///< > 0; several products where one is shorter
    Partition partition = Partition::Rows;
    SparseProduct product = {};  ///< what is multiplied
    bool best = false;  ///< the shortest times, not the medians: for machines that others use too
};

/**
 * Times y = y + A x, or another product of the matrix, warm, on a team.
 *
 * The point has the intensity of workOf(), (R + 2 nnz) / (4 + 20 nnz + 12 R) in double precision
 * (paper 4), the median time of one product and its GFLOP/s, the median busy time of each thread,
 * and the average core utilization: the sum of those over the longest (section 2.1.3). Medians of
 * each thread separate imbalance from a disturbance of one run.
 *
 * @return a point named as the matrix with suffixOf(), without run. Its seconds are NaN when `stop`
 * came before the first repetition. Unsupported where there is no memory for the matrix.
 */
core::Result<core::RooflinePoint> measureSpmv(ThreadTeam& team,
                                              const CsrMatrix& matrix,
                                              const SpmvRequest& request,
                                              const PowerMeter& power,
                                              const std::stop_token& stop);

/// Sum of the busy times over the longest: 1 … T, T where all are equally long.
double coreUtilization(const std::vector<double>& threadSeconds);

}  // namespace papilio::collectors
