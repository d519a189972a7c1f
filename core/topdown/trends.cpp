#include "core/topdown/trends.h"

#include "core/base/parsed_number.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

bool areOrdered(const TopDownResult& result)
{
    return !result.parameter.empty() || std::ranges::all_of(result.runs, [](const auto& run) {
        return run.time.has_value() || parsedNumber<double>(run.name);
    });
}

/// All runs, or so many of them that are evenly spaced; the first and the last are among them.
std::vector<std::size_t> lookedAt(std::size_t count)
{
    const auto taken = std::min(count, trendRuns);
    std::vector<std::size_t> runs;
    for (std::size_t at = 0; at < taken; ++at) {
        runs.push_back(at * (count - 1) / (taken - 1));
    }
    return runs;
}

double tauOf(const std::vector<double>& values)
{
    double sum = 0;
    for (std::size_t first = 0; first < values.size(); ++first) {
        for (std::size_t second = first + 1; second < values.size(); ++second) {
            sum += values[second] > values[first] ? 1 : values[second] < values[first] ? -1 : 0;
        }
    }
    const auto count = static_cast<double>(values.size());
    return 2 * sum / (count * (count - 1));
}

}  // namespace

TopDownTrends trendsOf(const TopDownResult& result)
{
    constexpr std::size_t fewest = 4;
    TopDownTrends trends;
    if (result.runs.size() < fewest || !areOrdered(result)) {
        return trends;
    }
    const auto runs = lookedAt(result.runs.size());
    for (std::size_t node = 0; node < result.model->nodes.size(); ++node) {
        std::vector<double> shares;
        for (const auto run : runs) {
            const auto value = result.runs[run].nodes()[node].value;
            if (!value) {
                break;
            }
            shares.push_back(*value);
        }
        if (shares.size() == runs.size() &&
            std::abs(shares.back() - shares.front()) >= leastTrend &&
            std::abs(tauOf(shares)) >= leastTau) {
            trends.nodes.push_back({.node = node,
                                    .firstRun = runs.front(),
                                    .lastRun = runs.back(),
                                    .first = shares.front(),
                                    .last = shares.back()});
        }
    }
    std::ranges::stable_sort(trends.nodes, std::ranges::greater(), [](const TopDownTrend& trend) {
        return std::abs(trend.last - trend.first);
    });
    std::optional<std::size_t> least;
    for (std::size_t run = 0; run < result.runs.size(); ++run) {
        const auto total = result.runs[run].total;
        if (!total) {
            return trends;
        }
        if (!least || *total < *result.runs[*least].total) {
            least = run;
        }
    }
    if (*least > 0 && *least + 1 < result.runs.size()) {
        trends.leastTotal = least;
    }
    return trends;
}

}  // namespace papilio::core
