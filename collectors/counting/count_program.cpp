#include "collectors/counting/count_program.h"

#include "collectors/base/held_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::collectors {

using core::CounterTable;
using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr const char* nativePass = "without counting";
constexpr std::array timeNames = {"duration_time", "user_time", "system_time"};

std::string passName(std::size_t index)
{
    constexpr std::size_t letters = 26;
    return index < letters ? std::string(1, static_cast<char>('A' + index))
                           : fmt::format("{}", index + 1);
}

/// The first spelling of an event that counts; else why its own name is rejected.
std::pair<std::string, std::string> countable(const core::TopDownEvent& event,
                                              const ProgramCounter& counter)
{
    auto spellings = event.also;
    spellings.insert(spellings.begin(), event.name);
    const auto probes = counter.probe(spellings);
    const auto found =
        std::ranges::find_if(probes, [](const auto& probe) { return probe.refusal.empty(); });
    return found == probes.end() ? std::pair(std::string(), probes.front().refusal)
                                 : std::pair(found->event, std::string());
}

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

std::vector<CountedEvent> timesOf(const CountedRun& run)
{
    const std::array seconds = {run.seconds, run.userSeconds, run.systemSeconds};
    std::vector<CountedEvent> times;
    for (std::size_t index = 0; index < seconds.size(); ++index) {
        times.push_back({timeNames.at(index), std::round(seconds.at(index) * 1e9)});
    }
    return times;
}

/// What a column of the table has, event by event over the repetitions.
struct Column {
    core::CounterColumn column;
    std::map<std::string, std::vector<CountedEvent>> counts;
};

/// The work of countProgram().
class Counting {
public:
    Counting(const ProgramCounter& counter,
             const CountRequest& request,
             const std::stop_token& stop,
             const CountProgress& progress)
        : counter_(counter),
          request_(request),
          stop_(stop),
          progress_(progress),
          program_(std::filesystem::path(request.arguments.front()).filename().string()),
          name_(request.run.empty() ? program_ : request.run),
          perSet_(counter.isVirtual() || request.interval > 0 ? 1 : request.repetitions),
          timed_(counter.isVirtual() && counter.canTime() && request.hasTimes && !request.seconds
                     ? request.repetitions
                     : 0)
    {}

    Result<CounterTable> run()
    {
        if (counter_.isVirtual() && request_.interval > 0) {
            return Error{
                Errc::Unsupported,
                fmt::format("{} counts whole runs only, not intervals: its time is not the "
                            "program's",
                            counter_.name())};
        }
        if (!counter_.isVirtual() && request_.seconds) {
            return Error{Errc::Unsupported,
                         fmt::format("{} measures the time of the program; leave out the seconds",
                                     counter_.name())};
        }
        addGivenTime();
        if (auto timed = timeAlone(); !timed) {
            return timed.error();
        }
        for (const auto& set : request_.sets) {
            if (auto counted = countSet(set); !counted) {
                return counted.error();
            }
        }
        return table();
    }

private:
    /// A time that is not known is a row without a value: what is made of it is not known either.
    void addGivenTime()
    {
        if (!counter_.isVirtual() || !request_.hasTimes || timed_ > 0) {
            return;
        }
        Column column{.column = {name_, nativePass, {}}, .counts = {}};
        CountedEvent time{.event = timeNames.front(), .value = {}};
        if (request_.seconds) {
            constexpr double nanoseconds = 1e9;
            time.value = std::round(*request_.seconds * nanoseconds);
            notes_.push_back(
                fmt::format("The time of the program, {} s, was given and not "
                            "measured.",
                            *request_.seconds));
        }
        add(column, {time});
        columns_.push_back(std::move(column));
    }

    /// Under a virtual counter a program is slow; its times are those of runs of their own.
    Result<void> timeAlone()
    {
        if (timed_ == 0) {
            return {};
        }
        Column column{.column = {name_, nativePass, {}}, .counts = {}};
        for (std::size_t repetition = 0; repetition < timed_; ++repetition) {
            const auto run = timeProgram(request_.arguments, stop_);
            if (const auto good = check(run); !good) {
                return good.error();
            }
            add(column, timesOf(*run));
            report("time");
        }
        columns_.push_back(std::move(column));
        return {};
    }

    Result<void> countSet(const CountedSet& set)
    {
        Column whole{.column = {name_, set.name, {}}, .counts = {}};
        for (std::size_t repetition = 0; repetition < perSet_; ++repetition) {
            auto run = counter_.count({.arguments = request_.arguments,
                                       .events = set.spellings,
                                       .interval = request_.interval},
                                      stop_);
            if (const auto good = check(run); !good) {
                return good.error();
            }
            for (auto& note : run->notes) {
                if (std::ranges::find(notes_, note) == notes_.end()) {
                    notes_.push_back(std::move(note));
                }
            }
            if (request_.interval > 0) {
                addIntervals(set, *run);
            } else {
                add(whole, named(set, run->events));
                if (request_.hasTimes && !counter_.isVirtual()) {
                    add(whole, timesOf(*run));
                }
            }
            report("event set " + set.name);
        }
        if (request_.interval == 0) {
            columns_.push_back(std::move(whole));
        }
        return {};
    }

    [[nodiscard]] Result<void> check(const Result<CountedRun>& run) const
    {
        if (!run) {
            return run.error();
        }
        if (run->status != 0) {
            return Error{Errc::InvalidArgument,
                         fmt::format("{}: ended with status {}, and only runs with status 0 are "
                                     "used; run it alone to see why, or count sh -c \"…; true\"",
                                     request_.arguments.front(), run->status)};
        }
        return {};
    }

    /// By the names of the table.
    static std::vector<CountedEvent> named(const CountedSet& set, std::vector<CountedEvent> counts)
    {
        for (std::size_t index = 0; index < counts.size(); ++index) {
            counts[index].event = set.events[index];
        }
        return counts;
    }

    static void add(Column& column, const std::vector<CountedEvent>& counts)
    {
        for (const auto& count : counts) {
            column.counts[count.event].push_back(count);
        }
    }

    void addIntervals(const CountedSet& set, const CountedRun& run)
    {
        const std::string prefix = request_.run.empty() ? "" : request_.run + " ";
        double before = 0;
        for (std::size_t index = 0; index < run.intervals.size(); ++index) {
            const auto& interval = run.intervals[index];
            const bool isLast = index + 1 == run.intervals.size();
            // The sets have other runs, whose intervals end a little earlier or later.
            const double nominal = static_cast<double>(index + 1) * request_.interval;
            const double end = isLast ? std::min(interval.end, nominal) : nominal;
            Column column{.column = {fmt::format("{}{:.3f} s", prefix, end), set.name, {}, end},
                          .counts = {}};
            add(column, named(set, interval.events));
            if (request_.hasTimes) {
                const auto length = std::round((interval.end - before) * 1e9);
                add(column, {{timeNames.front(), length}});
            }
            before = interval.end;
            columns_.push_back(std::move(column));
        }
    }

    void report(const std::string& what)
    {
        progress_(++done_, request_.sets.size() * perSet_ + timed_, what);
    }

    [[nodiscard]] CounterTable table() const
    {
        CounterTable table;
        table.name = program_;
        table.provenance.source = counter_.name();
        table.provenance.notes = request_.notes;
        table.provenance.notes.insert(table.provenance.notes.end(), notes_.begin(), notes_.end());
        for (const auto& column : columns_) {
            table.columns.push_back(column.column);
        }
        for (const auto& set : request_.sets) {
            for (const auto& event : set.events) {
                if (!table.find(event)) {
                    table.events.push_back(event);
                }
            }
        }
        table.units.assign(table.events.size(), {});
        for (const char* time : timeNames) {
            if (std::ranges::any_of(
                    columns_, [&](const auto& column) { return column.counts.contains(time); })) {
                table.events.emplace_back(time);
                table.units.emplace_back("ns");
            }
        }
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
        return table;
    }

    const ProgramCounter& counter_;
    const CountRequest& request_;
    const std::stop_token& stop_;
    const CountProgress& progress_;
    std::string program_;
    std::string name_;
    std::size_t perSet_;
    std::size_t timed_;
    std::size_t done_ = 0;
    std::vector<Column> columns_;
    std::vector<std::string> notes_;
};

}  // namespace

Result<CountRequest> requestOf(const core::TopDownModel& model, const ProgramCounter& counter)
{
    std::map<std::string, std::pair<std::string, std::string>> known;
    std::vector<std::string> refused;
    std::string reason;
    CountRequest request;
    request.hasTimes = false;
    for (const auto& wanted : model.eventSets) {
        CountedSet set{.name = passName(request.sets.size()), .events = {}, .spellings = {}};
        for (const auto& name : wanted) {
            const auto& event = *model.event(name);
            if (!known.contains(name)) {
                known[name] = countable(event, counter);
                if (known[name].first.empty() && event.isOptional) {
                    request.notes.push_back(
                        fmt::format("{} was not counted: {}", name, known[name].second));
                } else if (known[name].first.empty()) {
                    refused.push_back(name);
                    reason = known[name].second;
                }
            }
            if (!known[name].first.empty()) {
                set.events.push_back(name);
                set.spellings.push_back(known[name].first);
            }
        }
        if (!set.events.empty()) {
            request.sets.push_back(std::move(set));
        }
    }
    if (!refused.empty()) {
        return Error{
            Errc::Unsupported,
            fmt::format("{} of the model {} cannot be counted here: {} ({}); count on a machine "
                        "with this CPU and its counters, or choose a different model",
                        refused.size() == 1 ? "an event" : "events", model.name,
                        fmt::join(refused, ", "), reason)};
    }
    if (request.sets.empty()) {
        return Error{Errc::Unsupported,
                     fmt::format("the model {} has no event sets to count", model.name)};
    }
    return request;
}

void describeAs(const core::TopDownModel& model, CounterTable& table)
{
    table.model = model.name;
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        if (const auto* known = model.event(table.events[event])) {
            table.units[event] = known->unit;
        }
    }
}

CountRequest requestOf(const core::EventPlan& plan)
{
    CountRequest request;
    for (const auto& events : plan.eventSets) {
        request.sets.push_back(
            {.name = passName(request.sets.size()), .events = events, .spellings = events});
    }
    return request;
}

Result<CounterTable> countProgram(const ProgramCounter& counter,
                                  const CountRequest& request,
                                  const std::stop_token& stop,
                                  const CountProgress& progress)
{
    return Counting(counter, request, stop, progress).run();
}

}  // namespace papilio::collectors
