#include "core/io/import/plausibility.h"

#include "core/base/constants.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/import/implausible_counts.h"

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
    return implausibleCounts(counts);
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
    auto found = implausibleCounts(counts);
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

namespace {

using Kind = Implausibility::Kind;

std::string unitsText(const std::vector<std::size_t>& units)
{
    std::vector<std::string> texts;
    for (const auto unit : units) {
        texts.push_back(std::to_string(unit));
    }
    return firstOf(std::move(texts), 6);
}

std::string inPlace(const std::string& place)
{
    return place.empty() ? std::string() : " (" + place + ")";
}

std::string sentenceOf(const Implausibility& found)
{
    const auto number = [](double value) { return numberText(value, 4, NumberStyle::Plain); };
    const auto at = inPlace(found.place);
    const auto often = [&](std::string_view what) {
        return found.of > 1
                   ? fmt::format(" This is so in {} of {} {}.", found.cases, found.of, what)
                   : std::string();
    };
    switch (found.kind) {
        case Kind::Negative:
            return fmt::format(
                "Implausible: {} negative, the lowest is {} = {}{}. A count is at "
                "least 0.",
                plural(found.cases, "count is", "counts are"), found.events.front(),
                number(found.value), at);
        case Kind::BeyondTime:
            return fmt::format(
                "Implausible: {} is {}{}, but {} allows at most {} ({} for each "
                "one).{}",
                found.events[0], number(found.value), at, found.events[1], number(found.bound),
                number(found.width), often("measurements"));
        case Kind::TotalDiffers:
            return fmt::format("Implausible: the {} units of {} add up to {}, but {} is {}.",
                               found.of, found.events[0], number(found.value), found.events[1],
                               number(found.bound));
        case Kind::UnitsMissing:
            return fmt::format(
                "Implausible: only {} of {} units of {} were counted; {} {} missing. "
                "Their sum may be too small.",
                found.cases, found.of, firstOf(found.events, 3), unitsText(found.units),
                found.units.size() == 1 ? "is" : "are");
        case Kind::UnitsSilent:
            return fmt::format(
                "Implausible: {} of {} units of {} counted nothing ({}), while the "
                "others counted {} to {}.",
                found.of - found.cases, found.of, firstOf(found.events, 3), unitsText(found.units),
                number(found.value), number(found.bound));
        case Kind::OperationsMissing:
            return fmt::format("Implausible: {} is 0 while {} is {}{}.{}", found.events[0],
                               found.events[1], number(found.bound), at, often("measurements"));
        case Kind::RequestsDiffer:
            return fmt::format("Implausible: {} + {} is {}, but {} is {}.{}", found.events[0],
                               found.events[1], number(found.value), found.events[2],
                               number(found.bound), often("units"));
        case Kind::AtLimit:
            return fmt::format(
                "Implausible: {} is {}{}, where a counter of {} bits wraps (2^{} = {}); it was "
                "read wrongly, or counted below 0.{}",
                found.events[0], numberText(found.value, 10, NumberStyle::Plain), at, found.width,
                found.width, number(found.bound), often("counts of it"));
        case Kind::MoreThanAll:
            return fmt::format("Implausible: {} is {}{}, more than {}, which is {}.{}",
                               found.events[0], number(found.value), at, found.events[1],
                               number(found.bound), often("measurements"));
        case Kind::SamplesMissing:
            return fmt::format(
                "Implausible: {} of {} samples are missing, the first after {} s; there is one "
                "every {} s otherwise.",
                found.cases, found.of, number(found.value), number(found.bound));
        case Kind::SamplesZero:
            return fmt::format(
                "Implausible: {} of {} samples are 0 in {} series at once ({}), the first at {} s: "
                "they were not sampled, or nothing ran.",
                found.cases, found.of, found.events.size(), firstOf(found.events, 3),
                number(found.value));
    }
    return {};
}

}  // namespace

std::string sentence(const Implausibility& found)
{
    return visibleText(sentenceOf(found));
}

}  // namespace papilio::core
