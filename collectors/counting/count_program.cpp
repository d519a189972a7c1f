#include "collectors/counting/count_program.h"

#include "collectors/base/held_program.h"
#include "collectors/base/program_counter.h"
#include "collectors/counting/count_request.h"
#include "collectors/suite/join_ranks.h"
#include "core/base/child_process.h"
#include "core/base/text.h"
#include "core/model/counters.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace papilio::collectors {

using core::CounterColumn;
using core::CounterTable;
using core::Errc;
using core::errorOf;
using core::Result;

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
            return {.running = std::nan("")};  // a mean of the others would hide it
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

/**
 * The counts of a program, or of one of its ranks, run by run, as a table: every event set is a
 * pass, every interval a run.
 *
 * The counts of a rank have its name as their part. Its user and system times are parts, too, but
 * what ranks take at the same time is not added: the time from start to end is in a pass of its
 * own, slowestPass(), for the whole program.
 */
class RunTable {
public:
    /// @param request  must outlive this
    RunTable(const CountRequest& request, const std::optional<Shard>& rank)
        : request_(request),
          rank_(rank),
          name_(request.run.empty() ? programName(request) : request.run)
    {}

    /// A time that was not measured. Without one, a row without a value: what is made of it is not
    /// known either.
    void addGivenTime(std::optional<double> seconds)
    {
        CountedEvent time{.event = std::string(durationName), .value = {}};
        if (seconds) {
            time = timeOf(durationName, *seconds);
            notes_.push_back(fmt::format(
                "The time of the program, {} s, was given and not measured.", *seconds));
        }
        add({name_, nativePass, {}}, {}, {time});
    }
    /// Runs in which nothing was counted.
    void addTimes(const std::vector<CountedRun>& repetitions)
    {
        Repetitions counts;
        std::vector<CountedEvent> durations;
        for (const auto& run : repetitions) {
            addProcessorTimes(run, counts.emplace_back());
            durations.push_back(timeOf(durationName, run.seconds));
        }
        add({name_, nativePass, {}}, counts, durations);
    }
    /// Runs with one event set: their means, or the intervals of the only one.
    /// @param isTimed  the means have their times, too
    void addSet(const CountedSet& set, const std::vector<CountedRun>& repetitions, bool isTimed)
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
            addPieces(set, repetitions, isTimed);
        }
    }

    [[nodiscard]] core::CounterTable table(const ProgramCounter& counter) const
    {
        CounterTable table;
        table.name = programName(request_);
        table.provenance.source = counter.name();
        table.provenance.kind =
            counter.isVirtual() ? core::DataOrigin::Virtual : core::DataOrigin::Measured;
        table.provenance.notes = request_.notes;
        table.provenance.notes.insert(table.provenance.notes.end(), notes_.begin(), notes_.end());
        if (!notScheduled_.empty()) {
            table.provenance.notes.push_back(fmt::format(
                "No value: {}. In at least one run or interval these events were never counted, "
                "because more events share the processor's counters than it has, or the program "
                "did not run. Count fewer at a time with --counters, or run the program longer.",
                fmt::join(notScheduled_, ", ")));
        }
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

private:
    /// Counts of one event list, repetition by repetition.
    using Repetitions = std::vector<std::vector<CountedEvent>>;
    /// What a column of the table has, event by event over the repetitions.
    struct Column {
        core::CounterColumn column;
        std::map<std::string, std::vector<CountedEvent>> counts;
    };

    /// @param durations  from start to end, one for each repetition; none: not wanted
    void add(CounterColumn column,
             const Repetitions& repetitions,
             const std::vector<CountedEvent>& durations)
    {
        Column counted{.column = std::move(column), .counts = {}};
        for (const auto& counts : repetitions) {
            for (const auto& count : counts) {
                counted.counts[count.event].push_back(count);
                if (!count.value) {
                    notScheduled_.insert(count.event);
                }
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
    /// Each is a run.
    void addPieces(const CountedSet& set, const std::vector<CountedRun>& repetitions, bool isTimed)
    {
        for (const auto& first : repetitions.front().pieces) {
            Repetitions counts;
            std::vector<CountedEvent> durations;
            for (const auto& run : repetitions) {
                const auto piece = std::ranges::find(run.pieces, first.name, &CountedPiece::name);
                if (piece == run.pieces.end()) {
                    continue;
                }
                counts.push_back(named(set, piece->events));
                if (isTimed && piece->seconds) {
                    durations.push_back(timeOf(durationName, *piece->seconds));
                }
            }
            add({fmt::format("{}: {}", name_, first.name), set.name, {}}, counts, durations);
        }
    }
    void addIntervals(const CountedSet& set, const CountedRun& run)
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
    void addNotes(const CountedRun& run)
    {
        for (const auto& note : run.notes) {
            if (std::ranges::find(notes_, note) == notes_.end()) {
                notes_.push_back(note);
            }
        }
    }
    void nameEvents(CounterTable& table) const
    {
        for (const auto& set : request_.sets) {
            for (const auto& event : set.events) {
                if (!table.find(event)) {
                    table.events.push_back(event);
                }
            }
        }
        for (const auto& event : table.events) {
            table.quantities.push_back(quantityOf(event));
            table.units.emplace_back(table.quantities.back() == core::Quantity::CpuTime ? "ns"
                                                                                        : "");
        }
        const auto add = [&](const std::string& name, const char* unit, core::Quantity quantity) {
            if (std::ranges::any_of(
                    columns_, [&](const auto& column) { return column.counts.contains(name); })) {
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
    void fill(CounterTable& table) const
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

    const CountRequest& request_;
    std::optional<Shard> rank_;
    std::string name_;  ///< of whole runs
    std::vector<Column> columns_;
    std::vector<std::string> notes_;
    std::set<std::string> notScheduled_;
};

/// What a run of the whole program, or of one of its ranks, is called.
struct Runner {
    RankRunner run;
    bool hasRanks = false;  ///< it gives the runs of all ranks, not that of this process
};

/// The runs of one rank, or of the program.
struct Counted {
    std::optional<Shard> rank;
    RunTable table;
    std::string machine;
};

/// The work of countProgram() and countRanks().
class Counting {
public:
    Counting(const ProgramCounter& counter,
             const CountRequest& request,
             const Runner& runner,
             const std::stop_token& stop,
             const CountProgress& progress)
        : counter_(counter),
          request_(request),
          runner_(runner),
          stop_(stop),
          progress_(progress)
    {}

    Result<CounterTable> run()
    {
        if (counter_.isVirtual() && request_.interval > 0) {
            return errorOf(
                Errc::Unsupported,
                "{} counts whole runs only, not intervals: its time is not the program's",
                counter_.name());
        }
        if (!counter_.isVirtual() && request_.seconds) {
            return errorOf(Errc::Unsupported,
                           "{} measures the time of the program; leave out the seconds",
                           counter_.name());
        }
        if (request_.functions > 0 && !counter_.canCountFunctions()) {
            return errorOf(
                Errc::Unsupported,
                "{} counts whole programs, not their functions; valgrind does: --source valgrind",
                counter_.name());
        }
        if (request_.hasRegions && (!counter_.canCountRegions() || request_.interval > 0)) {
            return core::Error{Errc::Unsupported,
                               "regions are counted with --source perf, and over whole runs: leave "
                               "out --regions, or the other source or the interval"};
        }
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
    using Repetitions = std::vector<CountedRun>;

    /// Under a virtual counter a program is slow; its times are those of runs of their own.
    Result<void> timeAlone()
    {
        const auto times = timedRuns(counter_, request_);
        if (times == 0) {
            return {};
        }
        const auto runs = repeated({.arguments = request_.arguments, .events = {}}, times, "time");
        if (!runs) {
            return runs.error();
        }
        for (std::size_t rank = 0; rank < counted_.size(); ++rank) {
            counted_[rank].table.addTimes((*runs)[rank]);
        }
        return {};
    }

    Result<void> countSet(const CountedSet& set)
    {
        const auto runs = repeated({.arguments = request_.arguments,
                                    .events = set.spellings,
                                    .interval = request_.interval,
                                    .functions = request_.functions,
                                    .hasRegions = request_.hasRegions},
                                   runsOfEachSet(counter_, request_), "event set " + set.name);
        if (!runs) {
            return runs.error();
        }
        for (std::size_t rank = 0; rank < counted_.size(); ++rank) {
            counted_[rank].table.addSet(set, (*runs)[rank],
                                        request_.hasTimes && !counter_.isVirtual());
        }
        return {};
    }

    /// The runs of each rank.
    Result<std::vector<Repetitions>> repeated(const ProgramRun& run,
                                              std::size_t times,
                                              const std::string& what)
    {
        std::vector<Repetitions> ranks;
        for (std::size_t repetition = 0; repetition < times; ++repetition) {
            auto runs = runner_.run(run, stop_);
            if (!runs) {
                return runs.error();
            }
            if (const auto good = meet(*runs); !good) {
                return good.error();
            }
            ranks.resize(runs->size());
            for (std::size_t rank = 0; rank < runs->size(); ++rank) {
                ranks[rank].push_back(std::move((*runs)[rank]));
            }
            progress_(++done_, runsOf(counter_, request_), what);
        }
        return ranks;
    }

    /// The tables of the ranks, which the first run shows; every other one has as many.
    Result<void> meet(const std::vector<CountedRun>& runs)
    {
        if (!counted_.empty() && counted_.size() != runs.size()) {
            return errorOf(Errc::InvalidArgument,
                           "the launcher started {} ranks for one event set and {} for another; "
                           "name their number in --launcher",
                           counted_.size(), runs.size());
        }
        while (counted_.size() < runs.size()) {
            const auto index = counted_.size();
            const auto rank =
                runner_.hasRanks ? std::optional(Shard{index, runs.size()}) : request_.rank;
            counted_.push_back({rank, RunTable(request_, rank), runs[index].machine});
            if (counter_.isVirtual() && request_.hasTimes && timedRuns(counter_, request_) == 0) {
                counted_.back().table.addGivenTime(request_.seconds);
            }
        }
        return {};
    }

    [[nodiscard]] Result<CounterTable> table() const
    {
        if (!runner_.hasRanks) {
            return counted_.front().table.table(counter_);
        }
        std::vector<RankCounts> ranks;
        for (const auto& [rank, table, machine] : counted_) {
            ranks.push_back({rankPart(rank->index), *rank, table.table(counter_)});
            ranks.back().table.machine = machine;
        }
        return joinRanks(std::move(ranks));
    }

    const ProgramCounter& counter_;
    const CountRequest& request_;
    const Runner& runner_;
    const std::stop_token& stop_;
    const CountProgress& progress_;
    std::size_t done_ = 0;
    std::vector<Counted> counted_;
};

/// Only runs with status 0 are used.
Result<std::vector<CountedRun>> alone(Result<CountedRun> run, const std::string& program)
{
    if (!run) {
        return run.error();
    }
    if (run->status != 0) {
        return errorOf(Errc::InvalidArgument,
                       "{}: {}, and only runs with status 0 are used; run it alone to see why, or "
                       "count sh -c \"…; true\"",
                       program, core::endText(run->status));
    }
    std::vector<CountedRun> runs;
    runs.push_back(*std::move(run));
    return runs;
}

}  // namespace

Result<CounterTable> countProgram(const ProgramCounter& counter,
                                  const CountRequest& request,
                                  const std::stop_token& stop,
                                  const CountProgress& progress)
{
    const Runner runner{.run = [&counter](const ProgramRun& run, const std::stop_token& token) {
        return alone(
            run.events.empty() ? timeProgram(run.arguments, token) : counter.count(run, token),
            run.arguments.front());
    }};
    return Counting(counter, request, runner, stop, progress).run();
}

Result<CounterTable> countRanks(const ProgramCounter& counter,
                                const CountRequest& request,
                                const RankRunner& runner,
                                const std::stop_token& stop,
                                const CountProgress& progress)
{
    return Counting(counter, request, {.run = runner, .hasRanks = true}, stop, progress).run();
}

}  // namespace papilio::collectors
