#pragma once

#include <algorithm>
#include <vector>

namespace papilio::core {

/// The middle of the sorted numbers; of an even number of them the mean of the two in the middle.
/// There is at least one, and none is NaN.
inline double medianOf(std::vector<double> numbers)
{
    std::ranges::sort(numbers);
    const auto half = numbers.size() / 2;
    return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

}  // namespace papilio::core
