#include "core/topdown/compare.h"

#include "core/base/parsed_number.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace papilio::core {

namespace {

/// The nodes, events and sets that are missing where the dominant path ends.
void addMissing(const TopDownModel& model, const TopDownRun& run, TopDownAdvice& advice)
{
    const auto last = advice.path.empty() ? std::nullopt : std::optional(advice.path.back());
    const auto hasValue = [&run](std::size_t node) { return run.node(node).value.has_value(); };
    auto unknown = levelBelow(model, last, true);
    const auto known = std::erase_if(unknown, hasValue);
    if (known > 0) {
        advice.unknown = std::move(unknown);
    } else if (!last) {
        return;  // nothing was counted at all
    }
    for (const auto child : levelBelow(model, last)) {
        const auto value = run.node(child);
        for (const auto& event : value.missing()) {
            if (std::ranges::find(advice.missing, event) == advice.missing.end()) {
                advice.missing.push_back(event);
            }
        }
    }
    for (const auto& set : model.eventSets) {
        if (std::ranges::any_of(set, [&](const auto& event) {
                return std::ranges::find(advice.missing, event) != advice.missing.end();
            })) {
            advice.sets.push_back(set);
        }
    }
}

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

constexpr std::size_t fewest = 4;

double tauOf(std::span<const double> values)
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

bool isTrend(std::span<const double> shares, double least)
{
    return shares.size() >= fewest && std::abs(shares.back() - shares.front()) >= least &&
           std::abs(tauOf(shares)) >= leastTau;
}

/// Where the trend up to the last run begins: at the first one, else where the share is farthest
/// from the last; their number where there is none.
std::size_t beginOf(const std::vector<double>& shares)
{
    constexpr double large = 0.2;
    if (isTrend(shares, leastTrend)) {
        return 0;
    }
    const auto farthest = std::ranges::max_element(
        shares, {}, [&](double share) { return std::abs(shares.back() - share); });
    const auto begin = static_cast<std::size_t>(farthest - shares.begin());
    return isTrend(std::span(shares).subspan(begin), large) ? begin : shares.size();
}

}  // namespace

std::string wholeOf(const TopDownModel& model, const TopDownNode& node)
{
    switch (node.shareOf) {
        case TopDownNode::ShareOf::Quantity:
            return node.quantity;
        case TopDownNode::ShareOf::Parent:
            return node.parent ? model.nodes[*node.parent].title : model.total;
        case TopDownNode::ShareOf::Total:
            break;
    }
    return model.total;
}

TopDownAdvice adviseTopDown(const TopDownModel& model, const TopDownRun& run)
{
    TopDownAdvice advice;
    advice.path = dominantPath(model, run, true);
    advice.isEmptyRun = run.total && *run.total == 0;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        const auto value = run.node(index).value;
        if (!node.parent && node.meaning == TopDownMeaning::Retiring && value && *value > 0.5) {
            advice.retiring.push_back(index);
        }
    }
    addMissing(model, run, advice);
    return advice;
}

TopDownTrends trendsOf(const TopDownResult& result)
{
    TopDownTrends trends;
    if (result.runs.size() < fewest || !areOrdered(result)) {
        return trends;
    }
    const auto runs = lookedAt(result.runs.size());
    for (std::size_t node = 0; node < result.model->nodes.size(); ++node) {
        std::vector<double> shares;
        for (const auto run : runs) {
            const auto value = result.runs[run].node(node).value;
            if (!value) {
                break;
            }
            shares.push_back(*value);
        }
        if (shares.size() != runs.size()) {
            continue;
        }
        if (const auto begin = beginOf(shares); begin < shares.size()) {
            trends.nodes.push_back({.node = node,
                                    .firstRun = runs[begin],
                                    .lastRun = runs.back(),
                                    .first = shares[begin],
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
