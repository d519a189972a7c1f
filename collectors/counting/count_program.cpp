#include "collectors/counting/count_program.h"

#include "collectors/base/held_program.h"
#include "collectors/counting/run_table.h"
#include "collectors/suite/join_ranks.h"
#include "core/base/child_process.h"

#include <fmt/format.h>

namespace papilio::collectors {

using core::CounterTable;
using core::Errc;
using core::Error;
using core::Result;

namespace {

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
                                    .interval = request_.interval},
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
            return Error{Errc::InvalidArgument,
                         fmt::format("the launcher started {} ranks for one event set and {} for "
                                     "another; name their number in --launcher",
                                     counted_.size(), runs.size())};
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
            return counted_.front().table.table(counter_.name());
        }
        std::vector<RankCounts> ranks;
        for (const auto& [rank, table, machine] : counted_) {
            ranks.push_back({rankPart(rank->index), *rank, table.table(counter_.name())});
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
        return Error{Errc::InvalidArgument,
                     fmt::format("{}: {}, and only runs with status 0 are "
                                 "used; run it alone to see why, or count sh -c \"…; true\"",
                                 program, core::endText(run->status))};
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
