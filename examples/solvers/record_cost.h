#pragma once

#include <cstddef>
#include <vector>

namespace papilio::solvers {

/// What recordings cost, one by one.
struct RecordCost {
    std::vector<double> nanoseconds;  ///< of each papi_sde_record(), with one reading of the clock
    double clock = 0;                 ///< nanoseconds of a reading of the clock: median
};

/**
 * Records `count` numbers with papi_sde_record() and takes the time of each (paper 5, section
 * "Overhead", Fig. 7). The times are then recorded themselves: "PapilioCost::RecordTime_RCRD_D".
 * Without libsde nothing is recorded, and the times are those of an empty call.
 */
RecordCost recordCost(std::size_t count);

}  // namespace papilio::solvers
