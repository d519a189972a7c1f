#include "core/traces/range_statistics.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

RangeStatistics rangeStatistics(std::span<const double> values)
{
    RangeStatistics found;
    std::size_t from = 0;
    std::size_t to = 0;
    for (std::size_t index = 0; index < values.size(); ++index) {
        const double value = values[index];
        if (!std::isfinite(value)) {
            continue;
        }
        ++found.count;
        if (found.count == 1) {
            from = index;
            found.first = found.minimum = found.maximum = found.mean = value;
        }
        found.minimum = std::min(found.minimum, value);
        found.maximum = std::max(found.maximum, value);
        // Not the sum, which may overflow.
        found.mean += (value - found.mean) / static_cast<double>(found.count);
        found.last = value;
        to = index;
    }
    if (to > from && found.first > 0 && found.last > 0) {
        found.factor = std::exp((std::log(found.last) - std::log(found.first)) /
                                static_cast<double>(to - from));
    }
    return found;
}

}  // namespace papilio::core
