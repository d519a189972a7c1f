#pragma once

#include "core/base/constants.h"
#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a number measures: it decides how numbers of several parts or intervals become one.
enum class Quantity : std::uint8_t {
    Unknown,
    Count,
    WallTime,   ///< passes for all parts at once
    CpuTime,    ///< of each thread that ran
    Share,      ///< of a whole: per cent, slots
    Rate,       ///< per second, per instruction; a ratio of two other numbers
    Frequency,  ///< of a clock
    Level,      ///< a state: temperature, voltage
    Power,
    Energy,
    Constant,  ///< the same everywhere
};

template<>
inline constexpr EnumNames<Quantity, 11> spelling<Quantity> = {
    "unknown",   "count", "wall-time", "cpu-time", "share",   "rate",
    "frequency", "level", "power",     "energy",   "constant"};

/// A unit as a multiple of the one that all of its kind are compared in: "msec" is 1e-3 of "s".
struct UnitScale {
    std::string base;  ///< "s", "B", "Hz", "J", "W", "V"; a unit that is not known is its own
    double scale = 1;

    bool operator==(const UnitScale&) const = default;
};

/// The base and scale of a unit as tools print it: "GB/s" is 1e9 of "B/s".
UnitScale unitScale(std::string_view unit);

/**
 * The quantity of an event that its source does not state (docs/developer/methods.md, Quantities).
 *
 * The unit decides: times, "%", rates, frequencies, watts, joules, degrees; bytes and whatever is
 * counted one by one are counts. Without a unit, words in the name say that it is a time, a share,
 * a rate, a frequency or a level; else an event that has only whole numbers, or is spelled as PAPI,
 * perf or libpfm4 spell events, is a count.
 * @param values  NaN: not measured
 * @return Unknown where nothing of this says it
 */
Quantity quantityOf(std::string_view event, std::string_view unit, std::span<const double> values);

/// What several numbers of one quantity belong to.
enum class Over {
    Parts,      ///< threads, ranks, sockets at the same time
    Intervals,  ///< one after the other
};

/// What shares and rates are of, for each of their numbers: slots, cycles, seconds.
struct Wholes {
    Quantity quantity = Quantity::Count;
    std::span<const double> values = {};  ///< as many as there are numbers; empty: not counted
};

/**
 * Numbers of one quantity as one number.
 *
 *     Count, CpuTime, Energy  sum
 *     WallTime                largest over parts, sum over intervals
 *     Power                   sum over parts, mean over intervals
 *     Level                   apart over parts, mean over intervals
 *     Share, Rate, Frequency  sum of number times whole, over the wholes combined; of a share and a
 *                             frequency the sum of the wholes, so that the result is between the
 *                             smallest and the largest number
 *     Constant                the same, or none
 *
 * Passes and repetitions measure one thing again: they are never combined here.
 * @return NaN where the numbers stay apart, where one is NaN, or where there is none. One number
 *         alone is itself.
 */
double combined(Quantity quantity,
                Over over,
                std::span<const double> values,
                const Wholes& wholes = {});

/// One column of counts: who counted, in which run of the program, in which pass over it.
struct CounterColumn {
    /// What is evaluated and compared, e.g. a vector size, a region, an interval: "32", "0.5 s".
    std::string run;
    /// Executions of the same run with other event sets; empty where there was only one.
    std::string pass;
    /// Rank, socket, core or thread; empty where they are totals.
    std::string part;
    /// End of an interval in seconds since the start of the program; NaN: no interval.
    double time = notANumber;

    bool operator==(const CounterColumn& other) const
    {
        return run == other.run && pass == other.pass && part == other.part &&
               (time == other.time || (time != time && other.time != other.time));
    }
};

/// How the counts are to be evaluated as a Top-Down tree: what a user chose, never what was
/// counted.
struct TopDownChoice {
    std::string model;                         ///< name of a model; empty: none was chosen
    std::map<std::string, double> parameters;  ///< instead of the model's own values
    /// Relative difference that passes may have, in [0, 1]; nothing: the paper's 5 %.
    std::optional<double> agreement;

    bool operator==(const TopDownChoice&) const = default;
};

/**
 * Raw counts of a program's runs: events x columns, row by row (one event's numbers are together).
 *
 * What was not counted is NaN, and `notes` has the reason where the source gave one.
 */
struct CounterTable {
    std::string name;                    ///< unique in a study
    std::string machine;                 ///< Machine::id; empty if unknown
    std::string model;                   ///< Top-Down model they were counted for; may be empty
    std::vector<std::string> events;     ///< C; unique, spelled as the source spells them
    std::vector<std::string> units;      ///< C, or empty: none has one
    std::vector<Quantity> quantities;    ///< C, or empty: what quantityOf() says of each
    std::vector<CounterColumn> columns;  ///< N
    std::vector<double> values;          ///< C x N; NaN: not counted
    /// C x N, share of the time the event was really counted, in (0, 1]; empty: always all of it
    std::vector<double> running;
    /// C x N, relative standard deviation over repeats; empty: not known
    std::vector<double> spread;
    /// C x N reasons of what is missing ("<not supported>"); empty: none is known
    std::vector<std::string> reasons;
    Provenance provenance;
    TopDownChoice topDown;
    /// What the names of the runs are values of: "VECTOR_SIZE", "threads"; empty: not known
    std::string parameter;

    [[nodiscard]] std::size_t at(std::size_t event, std::size_t column) const
    {
        return event * columns.size() + column;
    }
    [[nodiscard]] double value(std::size_t event, std::size_t column) const
    {
        return values[at(event, column)];
    }
    /// Empty where it has none.
    [[nodiscard]] const std::string& unit(std::size_t event) const;
    [[nodiscard]] Quantity quantity(std::size_t event) const;
    [[nodiscard]] std::optional<std::size_t> find(const std::string& event) const;
    /// The different runs, in the order of their first column.
    [[nodiscard]] std::vector<std::string> runs() const;
};

/// @return InvalidShape or InvalidArgument naming the first size, event or column that does not fit
Result<void> checkCounters(const CounterTable& counters);

/// Names of a sensible length without control characters, finite parameters, agreement in [0, 1].
/// Whether the model exists is for whoever evaluates to say: a study may come from elsewhere.
/// @return InvalidArgument naming the counters and what does not fit
Result<void> checkTopDownChoice(const CounterTable& counters);

/**
 * Which columns of counters belong to which run, and to which of its passes: found once for all
 * runs, in a time that grows with the columns, also where each of a million intervals is a run.
 */
class CounterRuns {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    /// Columns of one pass over a run, in the order of the table.
    struct Pass {
        const CounterTable& counters;
        const std::size_t* first;
        const std::size_t* last;

        [[nodiscard]] const std::string& name() const { return counters.columns[*first].pass; }
        [[nodiscard]] const std::size_t* begin() const { return first; }
        [[nodiscard]] const std::size_t* end() const { return last; }
        [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(last - first); }
    };

    /// @param counters  must outlive this
    explicit CounterRuns(const CounterTable& counters);

    /// Number of runs. Their order is that of their first columns.
    [[nodiscard]] std::size_t size() const { return firstColumns_.size(); }
    [[nodiscard]] const std::string& name(std::size_t run) const
    {
        return counters_->columns[firstColumns_[run]].run;
    }
    /// The run of a name; npos: none.
    [[nodiscard]] std::size_t find(std::string_view name) const;
    /// The run of a column.
    [[nodiscard]] std::size_t runOf(std::size_t column) const { return runs_[column]; }
    /// Each column is a run of its own.
    [[nodiscard]] bool isOneEach() const { return size() == runs_.size(); }

    /// Passes of a run, in the order of their first columns; npos has none.
    [[nodiscard]] std::size_t passCount(std::size_t run) const;
    [[nodiscard]] Pass pass(std::size_t run, std::size_t index) const;

private:
    [[nodiscard]] std::size_t placeOf(std::string_view name) const;
    void groupPasses();

    const CounterTable* counters_;
    std::vector<std::uint32_t> places_;      ///< open hash table: runs by name
    std::vector<std::size_t> firstColumns_;  ///< by run
    std::vector<std::size_t> runs_;          ///< by column
    std::vector<std::size_t> order_;         ///< columns by run, then by pass
    /// Where each pass begins in `order_`, and its end; empty where each column is a run.
    std::vector<std::size_t> passBegins_;
    std::vector<std::size_t> firstPasses_;  ///< by run, and the end
};

}  // namespace papilio::core
