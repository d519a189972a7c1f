#include "core/formula/run_counts.h"

#include "core/base/constants.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace papilio::core {

namespace {

/// The sum over the parts of a pass; without a value where a part has none.
RunCount sumOfPass(const CounterTable& counters, std::size_t event, const CounterRuns::Pass& pass)
{
    RunCount count;
    double sum = 0;
    double variance = 0;
    for (const auto column : pass) {
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
        return notANumber;
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

CountsByRun::CountsByRun(const CounterTable& counters)
    : counters_(&counters),
      columns_(counters),
      names_(counters.events)
{}

RunCount CountsByRun::count(std::size_t event, std::size_t run) const
{
    RunCount count;
    std::vector<double> values;
    for (std::size_t pass = 0; pass < columns_.passCount(run); ++pass) {
        auto sum = sumOfPass(*counters_, event, columns_.pass(run, pass));
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
    count.event = counters_->events[event];
    count.unit = counters_->units.empty() ? std::string() : counters_->units[event];
    return count;
}

std::vector<RunCount> CountsByRun::counts(std::size_t run) const
{
    std::vector<RunCount> counts;
    counts.reserve(counters_->events.size());
    for (std::size_t event = 0; event < counters_->events.size(); ++event) {
        counts.push_back(count(event, run));
    }
    return counts;
}

std::optional<double> CountsByRun::value(std::size_t event, std::size_t run) const
{
    for (std::size_t pass = 0; pass < columns_.passCount(run); ++pass) {
        double sum = 0;
        for (const auto column : columns_.pass(run, pass)) {
            sum += counters_->value(event, column);
        }
        if (!std::isnan(sum)) {
            return sum;
        }
    }
    return std::nullopt;
}

CountQuality CountsByRun::quality(std::size_t event, std::size_t run) const
{
    const auto counted = count(event, run);
    if (!counted.value) {
        return {};
    }
    const double spread = counted.spread * std::abs(*counted.value);
    return {.spread = std::isfinite(spread) ? spread : 0, .running = counted.running};
}

std::optional<double> CountsByRun::value(std::string_view event, std::size_t run) const
{
    const auto row = find(event);
    return row == EventNames::npos ? std::nullopt : value(row, run);
}

CountQuality CountsByRun::quality(std::string_view event, std::size_t run) const
{
    const auto row = find(event);
    return row == EventNames::npos ? CountQuality() : quality(row, run);
}

std::vector<RunCount> runCounts(const CounterTable& counters, const std::string& run)
{
    const CountsByRun runs(counters);
    return runs.counts(runs.runs().find(run));
}

Lookup countsOfRun(const CounterTable& counters, const std::string& run)
{
    const auto runs = std::make_shared<const CountsByRun>(counters);
    return [runs, which = runs->runs().find(run)](std::string_view event) {
        return runs->value(event, which);
    };
}

CountQualities qualitiesOfRun(const CounterTable& counters, const std::string& run)
{
    const auto runs = std::make_shared<const CountsByRun>(counters);
    return [runs, which = runs->runs().find(run)](std::string_view event) {
        return runs->quality(event, which);
    };
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
