#include "core/topdown/counts.h"

#include "core/base/number_format.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

/// Rows of the counters by comparable name: one event may be there under several spellings.
std::map<std::string, std::size_t> rowsByName(const CounterTable& counters)
{
    std::map<std::string, std::size_t> rows;
    for (std::size_t row = 0; row < counters.events.size(); ++row) {
        rows.try_emplace(comparableEventName(counters.events[row]), row);
    }
    return rows;
}

/// The row of an event: its own spelling before the others.
std::optional<std::size_t> rowOf(const TopDownEvent& event,
                                 const std::map<std::string, std::size_t>& rows)
{
    const auto find = [&](const std::string& spelling) {
        const auto found = rows.find(comparableEventName(spelling));
        return found == rows.end() ? std::nullopt : std::optional(found->second);
    };
    auto row = find(event.name);
    for (auto other = event.also.begin(); !row && other != event.also.end(); ++other) {
        row = find(*other);
    }
    return row;
}

/// One event in one pass, summed over its parts.
struct PassSum {
    std::string pass;
    std::optional<double> value;
    std::string missing;
    double running = 1;
};

/// Columns of one run, by pass in the order they appear.
struct RunColumns {
    std::string run;
    std::vector<std::string> passes;
    std::vector<std::vector<std::size_t>> columns;  ///< per pass
    std::optional<double> time;
};

std::vector<RunColumns> runColumns(const CounterTable& counters)
{
    std::vector<RunColumns> runs;
    std::map<std::string, std::size_t> places;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& which = counters.columns[column];
        const auto [place, isNew] = places.try_emplace(which.run, runs.size());
        if (isNew) {
            runs.push_back({which.run, {}, {}, {}});
        }
        auto& run = runs[place->second];
        auto pass = std::ranges::find(run.passes, which.pass) - run.passes.begin();
        if (pass == std::ssize(run.passes)) {
            run.passes.push_back(which.pass);
            run.columns.emplace_back();
        }
        run.columns[static_cast<std::size_t>(pass)].push_back(column);
        if (!std::isnan(which.time)) {
            run.time = which.time;
        }
    }
    return runs;
}

std::string partName(const CounterTable& counters, std::size_t column)
{
    const auto& part = counters.columns[column].part;
    return part.empty() ? std::string() : " in " + part;
}

PassSum sumOver(const CounterTable& counters,
                std::size_t row,
                const std::vector<std::size_t>& columns,
                const std::string& pass)
{
    PassSum sum{.pass = pass, .value = 0.0, .missing = {}};
    bool isAnywhere = false;
    for (const auto column : columns) {
        const auto cell = counters.at(row, column);
        const double value = counters.values[cell];
        if (std::isnan(value)) {
            const auto reason = counters.reasons.empty() || counters.reasons[cell].empty()
                                    ? std::string("not measured")
                                    : counters.reasons[cell];
            if (sum.missing.empty()) {
                sum.missing = reason + partName(counters, column);
            }
            continue;
        }
        isAnywhere = true;
        *sum.value += value;
        if (!counters.running.empty() && !std::isnan(counters.running[cell])) {
            sum.running = std::min(sum.running, counters.running[cell]);
        }
    }
    if (!sum.missing.empty()) {
        sum.value.reset();
        if (isAnywhere) {
            sum.missing += ", but counted in other parts: a sum would be too small";
        }
    }
    return sum;
}

std::optional<Disagreement> disagreement(const std::string& event,
                                         const PassSum& first,
                                         const PassSum& second,
                                         double agreement)
{
    const double difference = std::abs(*second.value - *first.value);
    const double reference = std::abs(*first.value);
    if (difference <= agreement * reference) {
        return {};
    }
    return Disagreement{event,         first.pass,
                        second.pass,   *first.value,
                        *second.value, reference == 0 ? HUGE_VAL : difference / reference};
}

/// The count of one event over all passes of a run; the widest disagreement is reported.
EventCount join(const TopDownEvent& event,
                const std::vector<PassSum>& sums,
                double agreement,
                std::vector<Disagreement>& disagreements)
{
    EventCount count{.event = event.name, .spelling = {}, .value = {}, .missing = "not measured"};
    const PassSum* first = nullptr;
    std::optional<Disagreement> widest;
    for (const auto& sum : sums) {
        if (!sum.value) {
            if (first == nullptr && sum.missing != "not measured") {
                count.missing = sum.missing;
            }
            continue;
        }
        if (first == nullptr) {
            first = &sum;
            count.value = sum.value;
            count.running = sum.running;
            count.missing.clear();
        } else if (auto found = disagreement(event.name, *first, sum, agreement);
                   found && (!widest || found->difference > widest->difference)) {
            widest = found;
        }
    }
    if (widest) {
        disagreements.push_back(*widest);
    }
    return count;
}

std::optional<Sharing> sharingOf(const CounterTable& counters, const RunCounts& counts)
{
    constexpr double little = 0.1;  // below a tenth the extrapolation is mostly guessed
    std::optional<Sharing> sharing;
    std::size_t events = 0;
    for (const auto& event : counts.events) {
        if (event.value && event.running < little && !counters.running.empty()) {
            if (!sharing || event.running < sharing->running) {
                sharing = {.event = event.spelling, .running = event.running};
            }
            sharing->others = events++;
        }
    }
    return sharing;
}

/// Events of the model that have a value in any run, by the model's names.
std::set<std::string> namesOfCounted(const TopDownModel& model, const CounterTable& counters)
{
    const auto rows = rowsByName(counters);
    std::set<std::string> counted;
    for (const auto& event : model.events) {
        const auto row = rowOf(event, rows);
        if (row &&
            std::ranges::any_of(counters.values.begin() + std::ptrdiff_t(counters.at(*row, 0)),
                                counters.values.begin() + std::ptrdiff_t(counters.at(*row + 1, 0)),
                                [](double value) { return !std::isnan(value); })) {
            counted.insert(event.name);
        }
    }
    return counted;
}

}  // namespace

std::vector<RunCounts> countsOfRuns(const TopDownModel& model,
                                    const CounterTable& counters,
                                    double agreement)
{
    const auto rows = rowsByName(counters);
    std::vector<std::optional<std::size_t>> rowOfEvent;
    for (const auto& event : model.events) {
        rowOfEvent.push_back(rowOf(event, rows));
    }
    std::vector<RunCounts> all;
    for (const auto& run : runColumns(counters)) {
        RunCounts counts{.run = run.run,
                         .time = run.time,
                         .events = {},
                         .disagreements = {},
                         .sharing = {},
                         .parts = 1,
                         .passes = run.passes};
        for (const auto& columns : run.columns) {
            counts.parts = std::max(counts.parts, columns.size());
        }
        counts.events.reserve(model.events.size());
        std::vector<PassSum> sums;
        for (std::size_t place = 0; place < model.events.size(); ++place) {
            const auto& event = model.events[place];
            const auto row = rowOfEvent[place];
            sums.clear();
            for (std::size_t pass = 0; row && pass < run.passes.size(); ++pass) {
                sums.push_back(sumOver(counters, *row, run.columns[pass], run.passes[pass]));
            }
            counts.events.push_back(join(event, sums, agreement, counts.disagreements));
            counts.events.back().spelling = row ? counters.events[*row] : std::string();
        }
        counts.sharing = sharingOf(counters, counts);
        all.push_back(std::move(counts));
    }
    return all;
}

std::size_t countedEvents(const TopDownModel& model, const CounterTable& counters)
{
    return namesOfCounted(model, counters).size();
}

std::size_t countedNodes(const TopDownModel& model, const CounterTable& counters)
{
    const auto counted = namesOfCounted(model, counters);
    const auto isHad = [&](const std::string& name) {
        const auto* event = model.event(name);
        if (counted.contains(name) || event == nullptr || event->otherwise.empty()) {
            return counted.contains(name);
        }
        const auto others = model.eventsOf(event->otherwiseExpression);
        return std::ranges::all_of(others,
                                   [&](const auto& other) { return counted.contains(other); });
    };
    std::size_t nodes = 0;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        nodes += std::ranges::all_of(model.eventsOfNode(node), isHad) ? 1 : 0;
    }
    return nodes;
}

std::size_t knownEvents(const TopDownModel& model, const CounterTable& counters)
{
    const auto rows = rowsByName(counters);
    const auto isThere = [&](const auto& event) { return rowOf(event, rows).has_value(); };
    return static_cast<std::size_t>(std::ranges::count_if(model.events, isThere));
}

}  // namespace papilio::core
