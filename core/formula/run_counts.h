#pragma once

#include "core/model/counters.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What one event came to in one run of a program.
struct RunCount {
    std::string event;
    std::string unit;             ///< empty: a count
    std::optional<double> value;  ///< sum over the parts, of the first pass that has all of them
    double running = 1;           ///< smallest share of the time it was really counted, in (0, 1]
    /// Relative standard deviation of the sum over repeats; NaN: not known
    double spread = std::numeric_limits<double>::quiet_NaN();
    std::string reason;  ///< why there is no value: "<not supported>"; empty where nothing says
};

/// The counts of a run, one per event of the table in its order; the same sums as countsOfRun().
std::vector<RunCount> runCounts(const CounterTable& counters, const std::string& run);

/// Events of a run that shared their counter with others: counted less than the whole time, the
/// rest extrapolated by whoever counted. Least first.
std::vector<RunCount> sharedCounts(const std::vector<RunCount>& counts);

}  // namespace papilio::core
