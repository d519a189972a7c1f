#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/counting/count_request.h"
#include "core/model/counters.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

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
    RunTable(const CountRequest& request, const std::optional<Shard>& rank);

    /// A time that was not measured. Without one, a row without a value: what is made of it is not
    /// known either.
    void addGivenTime(std::optional<double> seconds);
    /// Runs in which nothing was counted.
    void addTimes(const std::vector<CountedRun>& repetitions);
    /// Runs with one event set: their means, or the intervals of the only one.
    /// @param isTimed  the means have their times, too
    void addSet(const CountedSet& set, const std::vector<CountedRun>& repetitions, bool isTimed);

    /// @param source  of the counts: "perf_event"
    [[nodiscard]] core::CounterTable table(const std::string& source) const;

private:
    /// Counts of one event list, repetition by repetition.
    using Repetitions = std::vector<std::vector<CountedEvent>>;
    /// What a column of the table has, event by event over the repetitions.
    struct Column {
        core::CounterColumn column;
        std::map<std::string, std::vector<CountedEvent>> counts;
    };

    /// @param durations  from start to end, one for each repetition; none: not wanted
    void add(core::CounterColumn column,
             const Repetitions& repetitions,
             const std::vector<CountedEvent>& durations);
    void addIntervals(const CountedSet& set, const CountedRun& run);
    void addNotes(const CountedRun& run);
    void nameEvents(core::CounterTable& table) const;
    void fill(core::CounterTable& table) const;

    const CountRequest& request_;
    std::optional<Shard> rank_;
    std::string name_;  ///< of whole runs
    std::vector<Column> columns_;
    std::vector<std::string> notes_;
};

}  // namespace papilio::collectors
