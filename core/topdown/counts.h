#pragma once

#include "core/base/constants.h"
#include "core/base/huge_pages.h"
#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// A number or nothing in eight bytes: NaN is nothing. For tables of millions of cells, where
/// std::optional takes twice the memory.
class OptionalNumber {
public:
    constexpr OptionalNumber() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a number is one
    constexpr OptionalNumber(double number) : number_(number) {}

    [[nodiscard]] bool has_value() const { return !std::isnan(number_); }
    explicit operator bool() const { return has_value(); }
    /// NaN where there is none.
    double operator*() const { return number_; }
    [[nodiscard]] double value_or(double other) const { return has_value() ? number_ : other; }
    // NOLINTNEXTLINE(google-explicit-constructor): the same, only larger
    operator std::optional<double>() const
    {
        return has_value() ? std::optional(number_) : std::nullopt;
    }

    bool operator==(const OptionalNumber& other) const
    {
        return number_ == other.number_ || (!has_value() && !other.has_value());
    }

private:
    double number_ = notANumber;
};

/// What one event of a model came to in one run.
struct EventCount {
    std::string spelling;  ///< as the counters call it; empty: not among them
    OptionalNumber value;  ///< of the parts together, of the first pass that has it
    std::string missing;   ///< why there is no value: "<not supported>", "not measured"
};

/// An event that several passes counted differently.
struct Disagreement {
    std::string event;
    std::string firstPass, secondPass;
    double first = 0, second = 0;
    double difference = 0;  ///< |second - first| / |first|
};

/// Events that were counted for less than a tenth of a run: the rest is extrapolated.
struct Sharing {
    std::string event;       ///< the one that was counted for the shortest time
    double running = 0;      ///< share of the time that it was counted
    std::size_t others = 0;  ///< how many more
};

/// What has to be known about the counts of one run.
struct CountNotes {
    std::vector<Disagreement> disagreements;
    std::optional<Sharing> sharing;
    std::size_t parts = 1;  ///< ranks, sockets … that were combined
};

/// The counts of all runs, ready for formulas: one column per event of the model, a number per run.
struct EventColumns {
    std::vector<std::string> events;             ///< E, as the model calls them
    std::vector<std::string> spellings;          ///< E, as the counters call them; empty: not there
    std::vector<std::string> runs;               ///< N
    std::vector<double> times;                   ///< N, end of the interval in s; NaN: no interval
    HugeVector<double> values;                   ///< E x N; NaN: no value
    HugeVector<double> running;                  ///< E x N shares of the time; empty: always 1
    std::map<std::size_t, std::string> missing;  ///< why a cell of `values` has none, where known
    std::map<std::size_t, CountNotes> notes;     ///< by run, where there is anything to note

    [[nodiscard]] std::size_t at(std::size_t event, std::size_t run) const
    {
        return event * runs.size() + run;
    }
    [[nodiscard]] EventCount count(std::size_t event, std::size_t run) const;
};

/// The counters with these columns only.
CounterTable withColumns(const CounterTable& counters, const std::vector<std::size_t>& kept);

/**
 * Combines parts, then joins the passes of each run (docs/developer/methods.md, 3; paper 2,
 * section 4.1). Where a share has no value of all parts together (cores of two kinds have no common
 * slots), each part is a run of its own: "run, part".
 *
 * An event that several passes measured takes the value of the first; where another differs by
 * more than `agreement` (relative), the pair is reported. A part without a value leaves the
 * count without one: nothing is guessed.
 * @param agreement  0.05 in the paper
 */
EventColumns countsOfRuns(const TopDownModel& model,
                          const CounterTable& counters,
                          double agreement);

/// How many of a model's events have a value among the counters, by any of their spellings.
std::size_t countedEvents(const TopDownModel& model, const CounterTable& counters);

/// How many nodes have all their events among the counters, so that they can get a value.
std::size_t countedNodes(const TopDownModel& model, const CounterTable& counters);

/// How many of them are named there at all, counted or not.
std::size_t knownEvents(const TopDownModel& model, const CounterTable& counters);

}  // namespace papilio::core
