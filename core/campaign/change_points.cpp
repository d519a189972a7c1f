#include "core/campaign/change_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::core {

namespace {

/// Differences below this share of the median magnitude are how a machine repeats itself.
constexpr double leastShare = 0.005;

/// Of an even number of values the smaller of the two in the middle; 0 for none.
double lowerMedian(std::vector<double> values)
{
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// What differs from one value to the next where the level stays.
double noiseOf(const std::vector<double>& values)
{
    constexpr double normal = 1.4826;  // of a median absolute deviation, for normal noise
    std::vector<double> steps;
    std::vector<double> sizes{std::abs(values.front())};
    for (std::size_t i = 1; i < values.size(); ++i) {
        steps.push_back(std::abs(values[i] - values[i - 1]));
        sizes.push_back(std::abs(values[i]));
    }
    const double least = leastShare * lowerMedian(std::move(sizes));
    // One difference says nothing of noise.
    return steps.size() < 2
               ? least
               : std::max(normal * lowerMedian(std::move(steps)) / std::sqrt(2.0), least);
}

/// Sums of squares about the mean of any stretch.
class Costs {
public:
    explicit Costs(const std::vector<double>& values) : sums_{0}, squares_{0}
    {
        // About the first value: large levels do not swallow small differences.
        for (const double value : values) {
            const double shifted = value - values.front();
            sums_.push_back(sums_.back() + shifted);
            squares_.push_back(squares_.back() + shifted * shifted);
        }
    }

    [[nodiscard]] double of(std::size_t begin, std::size_t end) const
    {
        const double sum = sums_[end] - sums_[begin];
        const double square = squares_[end] - squares_[begin];
        return std::max(square - sum * sum / static_cast<double>(end - begin), 0.0);
    }

private:
    std::vector<double> sums_;
    std::vector<double> squares_;
};

}  // namespace

std::vector<std::size_t> changePoints(std::span<const double> values)
{
    std::vector<double> kept;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i])) {
            kept.push_back(values[i]);
            places.push_back(i);
        }
    }
    const std::size_t count = kept.size();
    if (count < 2) {
        return {};
    }
    const double sigma = noiseOf(kept);
    // Of two values the logarithm is so small that noise would be a change.
    constexpr std::size_t fewest = 4;
    const double beta = 3 * sigma * sigma * std::log(static_cast<double>(std::max(count, fewest)));
    const Costs costs(kept);
    std::vector<double> best(count + 1, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> last(count + 1, 0);
    best[0] = -beta;
    std::vector<std::size_t> candidates{0};
    for (std::size_t end = 1; end <= count; ++end) {
        for (const auto begin : candidates) {
            const double cost = best[begin] + costs.of(begin, end) + beta;
            if (cost < best[end]) {
                best[end] = cost;
                last[end] = begin;
            }
        }
        // A beginning that is worse by beta already is never the best again.
        std::erase_if(candidates, [&](std::size_t begin) {
            return best[begin] + costs.of(begin, end) > best[end];
        });
        candidates.push_back(end);
    }
    std::vector<std::size_t> changes;
    for (std::size_t end = count; last[end] > 0; end = last[end]) {
        changes.push_back(places[last[end]]);
    }
    std::reverse(changes.begin(), changes.end());
    return changes;
}

}  // namespace papilio::core
