#include "core/io/import/plausibility.h"

#include "core/base/constants.h"
#include "core/base/text.h"
#include "core/io/import/implausible_counts.h"
#include "core/io/import/implausible_sums.h"
#include "core/io/import/implausible_units.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace papilio::core {

namespace {

struct LessTimes {
    bool operator()(std::span<const std::int64_t> a, std::span<const std::int64_t> b) const
    {
        return std::ranges::lexicographical_compare(a, b);
    }
};

std::vector<Implausibility> findAll(PlausibleCounts& counts)
{
    counts.makeIndex();
    std::vector<Implausibility> all;
    for (const auto& found :
         {negativeCounts(counts), countsAtLimits(counts), countsBeyondTime(counts),
          moreMissesThanAccesses(counts), implausibleUnits(counts), missingOperations(counts),
          differingRequests(counts)}) {
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

/// Bytes that 1 of an event moves; 0: not known.
double bytesOf(const CounterTable& counters, std::size_t event)
{
    const auto unit = unitScale(counters.unit(event));
    if (unit.base == "B" && counters.quantity(event) == Quantity::Count) {
        return unit.scale;
    }
    constexpr double line = 64;
    return containsIgnoringCase(counters.events[event], "cas_count") ? line : 0;
}

/// The counts of the intervals, if there are any; of several parts the first.
SampledSeries intervalsOf(const CounterTable& counters)
{
    SampledSeries series;
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& named = counters.columns[column];
        if (!std::isnan(named.time) && named.part == counters.columns.front().part) {
            columns.push_back(column);
            series.times.push_back(named.time);
        }
    }
    for (std::size_t event = 0; event < counters.events.size() && !columns.empty(); ++event) {
        series.names.push_back(counters.events[event]);
        auto& values = series.values.emplace_back();
        for (const auto column : columns) {
            values.push_back(counters.value(event, column));
        }
    }
    return series;
}

}  // namespace

std::vector<Implausibility> implausible(const Dataset& data)
{
    PlausibleCounts counts;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        counts.events.emplace_back(data.eventIds[event]);
    }
    counts.isCount.assign(data.eventCount(), true);
    counts.perSecond.assign(data.eventCount(), 0);
    counts.places = data.blockSize();
    counts.values = data.values.data();
    if (std::ranges::find(data.valid, 0) != data.valid.end()) {
        counts.own.assign(data.values.begin(), data.values.end());
        for (std::size_t at = 0; at < counts.own.size(); ++at) {
            counts.own[at] = data.valid[at] != 0 ? counts.own[at] : notANumber;
        }
        counts.values = counts.own.data();
    }
    counts.placeName = [&data](std::size_t place) {
        const auto kernels = data.kernelCount();
        const auto threads = std::max<std::size_t>(data.threads, 1);
        return fmt::format("kernel {}, repetition {}", data.kernels[place % kernels],
                           place / (kernels * threads) + 1);
    };
    return findAll(counts);
}

std::vector<Implausibility> implausible(const CounterTable& counters)
{
    // Events of one run and part may have been counted in different passes.
    std::vector<std::vector<std::size_t>> places;
    std::map<std::string, std::size_t> placeOf;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& named = counters.columns[column];
        const auto key = fmt::format("{}\n{}\n{}", named.run, named.part, named.time);
        const auto [found, isNew] = placeOf.emplace(key, places.size());
        if (isNew) {
            places.emplace_back();
        }
        places[found->second].push_back(column);
    }
    PlausibleCounts counts;
    counts.events = counters.events;
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const auto quantity = counters.quantity(event);
        counts.isCount.push_back(quantity == Quantity::Count);
        const auto name = lowerCase(counters.events[event]);
        const bool isTime = name.starts_with("task-clock") || name.starts_with("cpu-clock");
        const auto unit = unitScale(counters.unit(event));
        counts.perSecond.push_back(isTime && unit.base == "s" ? 1 / unit.scale : 0);
        counts.wallPerSecond.push_back(
            quantity == Quantity::WallTime && unit.base == "s" ? 1 / unit.scale : 0);
        counts.bytes.push_back(bytesOf(counters, event));
    }
    counts.places = places.size();
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        for (const auto& columns : places) {
            double sum = 0;
            std::size_t known = 0;
            for (const auto column : columns) {
                if (const double value = counters.value(event, column); !std::isnan(value)) {
                    sum += value;
                    ++known;
                }
            }
            counts.own.push_back(known == 0 ? notANumber : sum / static_cast<double>(known));
        }
    }
    counts.values = counts.own.data();
    counts.placeName = [&](std::size_t place) {
        const auto& column = counters.columns[places[place].front()];
        return column.run + (column.part.empty() ? "" : ", " + column.part);
    };
    auto found = findAll(counts);
    for (auto& lost : lostSamples(intervalsOf(counters))) {
        found.push_back(std::move(lost));
    }
    return found;
}

std::vector<std::vector<Implausibility>> implausible(const RecorderList& recorders)
{
    std::map<std::span<const std::int64_t>, std::vector<std::size_t>, LessTimes> together;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& times = recorders[index]->timesNs;
        if (!times.empty() && recorders[index]->count() == times.size()) {
            together[times].push_back(index);
        }
    }
    std::vector<std::vector<Implausibility>> all(recorders.size());
    for (const auto& [times, indices] : together) {
        SampledSeries series;
        for (const auto index : indices) {
            const auto& recorder = *recorders[index];
            series.names.push_back(recorder.name);
            series.values.emplace_back(recorder.values.begin(), recorder.values.end());
        }
        constexpr double nano = 1e-9;
        for (const auto time : times) {
            series.times.push_back(nano * static_cast<double>(time));
        }
        all[indices.front()] = lostSamples(series);
    }
    return all;
}

}  // namespace papilio::core
