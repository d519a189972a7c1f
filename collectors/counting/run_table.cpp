#include "collectors/counting/run_table.h"

#include "collectors/suite/join_ranks.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::collectors {

using core::CounterColumn;
using core::CounterTable;

namespace {

constexpr const char* nativePass = "without counting";
constexpr std::string_view durationName = measuredTimes[0];
constexpr const char* threadsName = "threads";

/// Repetitions of one event: their mean, relative standard deviation, smallest running share.
struct Statistics {
    double mean = std::nan("");
    double spread = std::nan("");
    double running = 1;
};

Statistics statisticsOf(const std::vector<CountedEvent>& counts)
{
    Statistics result;
    double sum = 0, squares = 0;
    for (const auto& count : counts) {
        if (!count.value) {
            return {};  // once without a value: a mean of the others would hide it
        }
        sum += *count.value;
        result.running = std::min(result.running, count.running);
    }
    const auto n = static_cast<double>(counts.size());
    result.mean = sum / n;
    for (const auto& count : counts) {
        squares += (*count.value - result.mean) * (*count.value - result.mean);
    }
    if (counts.size() > 1 && result.mean != 0) {
        result.spread = std::sqrt(squares / (n - 1)) / std::abs(result.mean);
    }
    return result;
}

CountedEvent timeOf(std::string_view name, double seconds)
{
    constexpr double nanoseconds = 1e9;
    return {.event = std::string(name), .value = std::round(seconds * nanoseconds)};
}

/// In user mode and in the kernel, of all threads and children, and how many threads these are.
void addProcessorTimes(const CountedRun& run, std::vector<CountedEvent>& counts)
{
    counts.push_back(timeOf(measuredTimes[1], run.userSeconds));
    counts.push_back(timeOf(measuredTimes[2], run.systemSeconds));
    if (run.threads > 0) {
        counts.push_back({.event = threadsName, .value = run.threads});
    }
}

/// By the names of the table.
std::vector<CountedEvent> named(const CountedSet& set, std::vector<CountedEvent> counts)
{
    for (std::size_t index = 0; index < counts.size(); ++index) {
        counts[index].event = set.events[index];
    }
    return counts;
}

/// All is counted one by one, but what perf calls clocks and energies.
core::Quantity quantityOf(const std::string& event)
{
    const auto name = core::lowerCase(event);
    return name.ends_with("task-clock") || name.ends_with("cpu-clock") ? core::Quantity::CpuTime
           : name.find("energy") != std::string::npos                  ? core::Quantity::Energy
                                                                       : core::Quantity::Count;
}

}  // namespace

RunTable::RunTable(const CountRequest& request, const std::optional<Shard>& rank)
    : request_(request),
      rank_(rank),
      name_(request.run.empty() ? programName(request) : request.run)
{}

void RunTable::addGivenTime(std::optional<double> seconds)
{
    CountedEvent time{.event = std::string(durationName), .value = {}};
    if (seconds) {
        time = timeOf(durationName, *seconds);
        notes_.push_back(
            fmt::format("The time of the program, {} s, was given and not "
                        "measured.",
                        *seconds));
    }
    add({name_, nativePass, {}}, {}, {time});
}

void RunTable::addTimes(const std::vector<CountedRun>& repetitions)
{
    Repetitions counts;
    std::vector<CountedEvent> durations;
    for (const auto& run : repetitions) {
        addProcessorTimes(run, counts.emplace_back());
        durations.push_back(timeOf(durationName, run.seconds));
    }
    add({name_, nativePass, {}}, counts, durations);
}

void RunTable::addSet(const CountedSet& set,
                      const std::vector<CountedRun>& repetitions,
                      bool isTimed)
{
    Repetitions counts;
    std::vector<CountedEvent> durations;
    for (const auto& run : repetitions) {
        addNotes(run);
        if (request_.interval > 0) {
            addIntervals(set, run);
            continue;
        }
        counts.push_back(named(set, run.events));
        if (isTimed) {
            addProcessorTimes(run, counts.back());
            durations.push_back(timeOf(durationName, run.seconds));
        }
    }
    if (request_.interval == 0) {
        add({name_, set.name, {}}, counts, durations);
    }
}

void RunTable::addIntervals(const CountedSet& set, const CountedRun& run)
{
    const std::string prefix = request_.run.empty() ? "" : request_.run + " ";
    double before = 0;
    for (std::size_t index = 0; index < run.intervals.size(); ++index) {
        const auto& interval = run.intervals[index];
        const bool isLast = index + 1 == run.intervals.size();
        // The sets have other runs, whose intervals end a little earlier or later; so have the
        // ranks, and each of them has its own last one.
        const double nominal = static_cast<double>(index + 1) * request_.interval;
        const double end = isLast && !rank_ ? std::min(interval.end, nominal) : nominal;
        std::vector<CountedEvent> durations;
        if (request_.hasTimes) {
            durations.push_back(timeOf(durationName, interval.end - before));
        }
        add({fmt::format("{}{:.3f} s", prefix, end), set.name, {}, end},
            {named(set, interval.events)}, durations);
        before = interval.end;
    }
}

void RunTable::add(CounterColumn column,
                   const Repetitions& repetitions,
                   const std::vector<CountedEvent>& durations)
{
    Column counted{.column = std::move(column), .counts = {}};
    for (const auto& counts : repetitions) {
        for (const auto& count : counts) {
            counted.counts[count.event].push_back(count);
        }
    }
    if (!rank_) {
        if (!durations.empty()) {
            counted.counts[std::string(durationName)] = durations;
        }
        columns_.push_back(std::move(counted));
        return;
    }
    auto whole = counted.column;
    whole.pass = slowestPass(whole.pass);
    counted.column.part = rankPart(rank_->index);
    if (!repetitions.empty()) {
        columns_.push_back(std::move(counted));
    }
    if (!durations.empty()) {
        columns_.push_back(
            {.column = std::move(whole), .counts = {{std::string(durationName), durations}}});
    }
}

void RunTable::addNotes(const CountedRun& run)
{
    for (const auto& note : run.notes) {
        if (std::ranges::find(notes_, note) == notes_.end()) {
            notes_.push_back(note);
        }
    }
}

CounterTable RunTable::table(const std::string& source) const
{
    CounterTable table;
    table.name = programName(request_);
    table.provenance.source = source;
    table.provenance.notes = request_.notes;
    table.provenance.notes.insert(table.provenance.notes.end(), notes_.begin(), notes_.end());
    if (rank_) {
        table.provenance.notes.push_back(shardNote(*rank_));
    }
    for (const auto& column : columns_) {
        table.columns.push_back(column.column);
    }
    nameEvents(table);
    fill(table);
    return table;
}

void RunTable::nameEvents(CounterTable& table) const
{
    for (const auto& set : request_.sets) {
        for (const auto& event : set.events) {
            if (!table.find(event)) {
                table.events.push_back(event);
            }
        }
    }
    table.units.assign(table.events.size(), {});
    for (const auto& event : table.events) {
        table.quantities.push_back(quantityOf(event));
    }
    const auto add = [&](const std::string& name, const char* unit, core::Quantity quantity) {
        if (std::ranges::any_of(columns_,
                                [&](const auto& column) { return column.counts.contains(name); })) {
            table.events.push_back(name);
            table.units.emplace_back(unit);
            table.quantities.push_back(quantity);
        }
    };
    for (const auto time : measuredTimes) {
        add(std::string(time), "ns",
            time == durationName ? core::Quantity::WallTime : core::Quantity::CpuTime);
    }
    add(threadsName, "", core::Quantity::Count);  // those of all ranks
}

void RunTable::fill(CounterTable& table) const
{
    const auto cells = table.events.size() * table.columns.size();
    table.values.assign(cells, std::nan(""));
    table.running.assign(cells, std::nan(""));
    table.spread.assign(request_.repetitions > 1 ? cells : 0, std::nan(""));
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        for (const auto& [event, counts] : columns_[column].counts) {
            const auto cell = table.at(*table.find(event), column);
            const auto statistics = statisticsOf(counts);
            table.values[cell] = statistics.mean;
            table.running[cell] = statistics.running;
            if (!table.spread.empty()) {
                table.spread[cell] = statistics.spread;
            }
        }
    }
}

}  // namespace papilio::collectors
