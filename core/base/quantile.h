#pragma once

#include "core/base/constants.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace papilio::core {

/// The value below which the share `part` in [0, 1] of `values` lies (sorted[n part], as PAPI does
/// it); NaN for none. Reorders the values.
inline double quantileOf(std::vector<double>& values, double part)
{
    if (values.empty()) {
        return notANumber;
    }
    const auto wanted = std::min(
        values.size() - 1, static_cast<std::size_t>(static_cast<double>(values.size()) * part));
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(wanted);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}
/// The same of a copy.
inline double quantile(std::vector<double> values, double part)
{
    return quantileOf(values, part);
}

/// The same between two values, in proportion: for few measurements.
/// @param sorted  ascending, at least one
inline double interpolatedQuantile(std::span<const double> sorted, double part)
{
    const double at = part * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const auto high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

/// The middle of the sorted numbers; of an even number of them the mean of the two in the middle.
/// There is at least one, and none is NaN.
inline double medianOf(std::vector<double> numbers)
{
    std::ranges::sort(numbers);
    const auto half = numbers.size() / 2;
    return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

}  // namespace papilio::core
