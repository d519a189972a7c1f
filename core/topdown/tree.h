#pragma once

#include "core/base/constants.h"
#include "core/base/huge_pages.h"
#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
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
    /// NaN: no value.
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
    std::string spelling;     ///< as the counters call it; empty: not among them
    OptionalNumber value;     ///< of the parts together, of the first pass that has it
    std::string missing;      ///< why there is no value: "<not supported>", "not measured"
    std::string remark = {};  ///< what the source says of the value: "below threshold"
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
    std::vector<std::string> events;     ///< E, as the model calls them
    std::vector<std::string> spellings;  ///< E, as the counters call them; empty: not there
    std::vector<std::string> runs;       ///< N
    std::vector<double> times;           ///< N, end of the interval in s; NaN: no interval
    HugeVector<double> values;           ///< E x N; NaN: no value
    HugeVector<double> running;          ///< E x N shares of the time; empty: always 1
    /// Why a cell of `values` is empty, where known; of a value the source's remark on it.
    std::map<std::size_t, std::string> missing;
    std::map<std::size_t, CountNotes> notes;  ///< by run, where there is anything to note

    [[nodiscard]] std::size_t at(std::size_t event, std::size_t run) const
    {
        return event * runs.size() + run;
    }
    [[nodiscard]] EventCount count(std::size_t event, std::size_t run) const;
};

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

/// What an evaluation may change of a model without touching its file.
struct TopDownOptions {
    std::map<std::string, double> parameters;  ///< instead of the model's values
    double agreement = 0.05;  ///< relative; between passes that count the same event
};

/// How far a sum of children may be from their parent and still "add up": counters of several runs
/// never do to the last digit.
inline constexpr double additiveTolerance = 0.01;

/// Why there is no value: events that were not counted, or else what is wrong with the formula.
struct ValueGap {
    std::vector<std::string> missing;  ///< events
    std::string problem;               ///< "divides by zero: Clocks"

    auto operator<=>(const ValueGap&) const = default;
};

struct QuantityValue {
    OptionalNumber value;
    const ValueGap* gap = nullptr;  ///< why there is none; lives as long as the run
};

/// One node in one run. Values out of [0, 1] are kept as they are and marked.
struct NodeValue {
    enum class Range : std::uint8_t { Inside, BelowZero, AboveOne };

    OptionalNumber value;   ///< share of what it is a share of
    OptionalNumber amount;  ///< the same in slots, cycles …: value times its whole
    /// Share of the run's total, where its amount is counted in the same unit.
    OptionalNumber shareOfTotal;
    OptionalNumber childrenSum;     ///< amounts of the children over its own, where they compare
    const ValueGap* gap = nullptr;  ///< why it has no value; lives as long as the run
    Range range = Range::Inside;
    bool isPartial = false;  ///< children may be missing

    /// Whether children that should add up do not.
    [[nodiscard]] bool childrenAreOff() const
    {
        return childrenSum && (*childrenSum > 1 + additiveTolerance ||
                               (*childrenSum < 1 - additiveTolerance && !isPartial));
    }
    /// Events that its value lacks.
    [[nodiscard]] const std::vector<std::string>& missing() const;
    /// Of its formula, where no event is missing: "divides by zero: Clocks"
    [[nodiscard]] std::string problem() const
    {
        return gap == nullptr ? std::string() : gap->problem;
    }
};

/// The values of all runs in columns: a number per run for each quantity, each row outside the tree
/// and each node.
struct TopDownValues {
    EventColumns counts;
    std::size_t quantities = 0, complementary = 0, nodes = 0;
    bool isPartial = false;  ///< as TopDownModel's
    /// Columns x runs: the values of these in this order, then of the nodes their amounts, shares
    /// of the total and sums of children. NaN: none.
    HugeVector<double> numbers;
    /// Why values lack, a column for each of these; empty where every run has a value.
    std::vector<HugeVector<const ValueGap*>> gaps;
    std::set<ValueGap> keptGaps;

    [[nodiscard]] std::size_t runs() const { return counts.runs.size(); }
    [[nodiscard]] std::span<double> column(std::size_t index)
    {
        return std::span(numbers).subspan(index * runs(), runs());
    }
    [[nodiscard]] double number(std::size_t column, std::size_t run) const
    {
        return numbers[column * runs() + run];
    }
    [[nodiscard]] const ValueGap* gap(std::size_t column, std::size_t run) const
    {
        return gaps[column].empty() ? nullptr : gaps[column][run];
    }
    [[nodiscard]] NodeValue node(std::size_t node, std::size_t run) const;
    /// Of `count` columns from `first` on.
    [[nodiscard]] std::vector<QuantityValue> quantityValues(std::size_t first,
                                                            std::size_t count,
                                                            std::size_t run) const;
};

/// One run of a result. A copy may outlive the result.
struct TopDownRun {
    std::string name;
    OptionalNumber time;    ///< end of the interval in seconds
    OptionalNumber total;   ///< slots or cycles: the budget all level-1 nodes share
    std::size_t index = 0;  ///< of the run in `values`
    std::shared_ptr<const TopDownValues> values = {};

    // Parallel to the model's.
    [[nodiscard]] std::vector<QuantityValue> quantities() const
    {
        return values->quantityValues(0, values->quantities, index);
    }
    [[nodiscard]] std::vector<QuantityValue> complementary() const
    {
        return values->quantityValues(values->quantities, values->complementary, index);
    }
    [[nodiscard]] std::vector<NodeValue> nodes() const;
    [[nodiscard]] NodeValue node(std::size_t node) const { return values->node(node, index); }
    /// Of an event of the model.
    [[nodiscard]] EventCount count(std::size_t event) const
    {
        return values->counts.count(event, index);
    }
    /// Null where there is nothing to note.
    [[nodiscard]] const CountNotes* notes() const;
};

/// What the source of the counters says of a node that is one of its values: "sample EVENT",
/// "below threshold", "bottleneck" of toplev; empty: nothing.
std::string remarkOf(const TopDownModel& model, const TopDownRun& run, std::size_t node);

/// Whether the share of a node deserves attention, by the threshold of the model, else by what the
/// source says; nothing where neither says it, or where a share is missing.
std::optional<bool> exceedsThreshold(const TopDownModel& model,
                                     const TopDownRun& run,
                                     std::size_t node);

/// What has to be known to read a result.
struct TopDownWarning {
    enum class Kind {
        OtherEvents,   ///< none of the model's events is among the counters
        OtherModel,    ///< the counters were collected for the model `name`
        Disagreement,  ///< disagreement `index` of the run: more than `agreement`
        Sharing,       ///< CountNotes::sharing of the run
    };
    Kind kind = Kind::OtherEvents;
    std::optional<std::size_t> run = {};  ///< empty: all
    std::string name = {};
    std::size_t index = 0;
    double agreement = 0;
};

struct TopDownResult {
    std::string counters;  ///< name of the table
    std::shared_ptr<const TopDownModel> model;
    std::string parameter;  ///< what the names of the runs are values of; empty: not known
    std::vector<TopDownRun> runs;
    std::vector<TopDownWarning> warnings;  ///< of the match of model and counters, and of the runs
};

/// Events of the node that were not counted and for which the model has a number instead
/// (TopDownEvent::otherwise without a name in it): its value is approximate.
std::vector<std::string> assumedEvents(const TopDownModel& model,
                                       const TopDownRun& run,
                                       std::size_t node);

/// The nodes below `parent` (nothing: level 1); all, or those that are a loss: what retires is
/// none.
std::vector<std::size_t> levelBelow(const TopDownModel& model,
                                    std::optional<std::size_t> parent,
                                    bool isLoss = false);

/// The nodes as a tree is read: each before its children, those before its next sibling.
std::vector<std::size_t> nodesInDepth(const TopDownModel& model);

/// From level 1 down, at each level the node with the largest share. It ends above a level where a
/// node has no value, or where more is in none of the nodes than in the largest: that might be the
/// largest.
/// @param isLoss  only of the nodes that are a loss
std::vector<std::size_t> dominantPath(const TopDownModel& model,
                                      const TopDownRun& run,
                                      bool isLoss = false);

/**
 * Evaluates a model from counters: sum over parts, passes joined, then every quantity and node.
 *
 * Share s of a whole W; amount = s·W, where W is the total, the parent's amount, or a quantity.
 * A remainder is its parent (or the total) minus its siblings, in amounts. A missing event, a zero
 * denominator, a negative share or one above 1 is not an error: the node says so.
 * @param given  the model, completed
 * @param stop   asked between blocks of runs; a stopped evaluation has none
 */
TopDownResult evaluateTopDown(std::shared_ptr<const TopDownModel> given,
                              const CounterTable& counters,
                              const TopDownOptions& options = {},
                              const std::stop_token& stop = {});

}  // namespace papilio::core
