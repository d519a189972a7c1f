#include "core/formula/run_counts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace papilio::core {

namespace {

/// Columns of one pass over a run.
struct Pass {
    std::string name;
    std::vector<std::size_t> columns;
};

std::vector<Pass> passesOf(const CounterTable& counters, const std::string& run)
{
    std::vector<Pass> passes;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& which = counters.columns[column];
        if (which.run != run) {
            continue;
        }
        auto known = std::ranges::find(passes, which.pass, &Pass::name);
        if (known == passes.end()) {
            known = passes.insert(known, {which.pass, {}});
        }
        known->columns.push_back(column);
    }
    return passes;
}

/// The sum over the parts of a pass; without a value where a part has none.
RunCount sumOf(const CounterTable& counters, std::size_t event, const Pass& pass)
{
    RunCount count;
    double sum = 0;
    double variance = 0;
    for (const auto column : pass.columns) {
        const auto cell = counters.at(event, column);
        const double value = counters.values[cell];
        if (std::isnan(value) && count.reason.empty() && !counters.reasons.empty()) {
            count.reason = counters.reasons[cell];
        }
        sum += value;
        if (!counters.running.empty() && !std::isnan(counters.running[cell])) {
            count.running = std::min(count.running, counters.running[cell]);
        }
        const double spread =
            counters.spread.empty() ? count.spread : counters.spread[cell] * value;
        variance += spread * spread;
    }
    if (!std::isnan(sum)) {
        count.value = sum;
        count.spread = std::sqrt(variance) / std::abs(sum);
    }
    return count;
}

/// Relative standard deviation of what several passes counted; NaN of fewer than two.
double spreadOf(const std::vector<double>& values)
{
    if (values.size() < 2) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return squares == 0 ? 0 : std::sqrt(squares / (count - 1)) / std::abs(mean);
}

}  // namespace

std::vector<RunCount> runCounts(const CounterTable& counters, const std::string& run)
{
    const auto passes = passesOf(counters, run);
    std::vector<RunCount> counts;
    counts.reserve(counters.events.size());
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        RunCount count;
        std::vector<double> values;
        for (const auto& pass : passes) {
            auto sum = sumOf(counters, event, pass);
            if (sum.value) {
                values.push_back(*sum.value);
            }
            if (!count.value && (sum.value || count.reason.empty())) {
                count = std::move(sum);
            }
        }
        if (std::isnan(count.spread)) {
            count.spread = spreadOf(values);
        }
        count.event = counters.events[event];
        count.unit = counters.units.empty() ? std::string() : counters.units[event];
        counts.push_back(std::move(count));
    }
    return counts;
}

std::vector<RunCount> sharedCounts(const std::vector<RunCount>& counts)
{
    std::vector<RunCount> shared;
    std::ranges::copy_if(counts, std::back_inserter(shared),
                         [](const RunCount& count) { return count.value && count.running < 1; });
    std::ranges::stable_sort(shared, {}, &RunCount::running);
    return shared;
}

}  // namespace papilio::core
