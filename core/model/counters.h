#pragma once

#include "core/base/constants.h"
#include "core/base/result.h"
#include "core/model/dataset.h"
#include "core/model/quantity.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

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

}  // namespace papilio::core
