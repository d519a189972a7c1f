#include "core/io/import/plausible_counts.h"

#include "core/base/constants.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

std::vector<double> PlausibleCounts::means(const std::vector<std::size_t>& several) const
{
    std::vector<double> sums(several.size(), 0);
    std::size_t count = 0;
    for (std::size_t place = 0; place < places; ++place) {
        if (std::ranges::any_of(
                several, [&](std::size_t event) { return std::isnan(value(event, place)); })) {
            continue;
        }
        for (std::size_t at = 0; at < several.size(); ++at) {
            sums[at] += value(several[at], place);
        }
        ++count;
    }
    for (auto& sum : sums) {
        sum /= static_cast<double>(count);
    }
    return count == 0 ? std::vector<double>() : sums;
}

double PlausibleCounts::mean(std::size_t event) const
{
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t place = 0; place < places; ++place) {
        if (const double number = value(event, place); !std::isnan(number)) {
            sum += number;
            ++count;
        }
    }
    return count == 0 ? notANumber : sum / static_cast<double>(count);
}

}  // namespace papilio::core
