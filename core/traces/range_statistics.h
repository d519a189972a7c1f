#pragma once

#include "core/base/constants.h"

#include <cstddef>
#include <span>

namespace papilio::core {

/// What a stretch of a series says; NaN where it says nothing.
struct RangeStatistics {
    static constexpr double none = notANumber;

    std::size_t count = 0;  ///< of finite values; the others take part in nothing
    double minimum = none;
    double maximum = none;
    double mean = none;
    double first = none;  ///< of the finite values
    double last = none;
    /// (last / first)^(1 / steps): what one step multiplies the value by on average, where both are
    /// positive. For a residual this is the mean convergence factor.
    double factor = none;
};

/// In one pass; steps are counted between the first and the last finite value.
RangeStatistics rangeStatistics(std::span<const double> values);

}  // namespace papilio::core
