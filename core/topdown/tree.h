#pragma once

#include "core/topdown/counts.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// What an evaluation may change of a model without touching its file.
struct TopDownOptions {
    std::map<std::string, double> parameters;  ///< instead of the model's values
    double agreement = 0.05;  ///< relative; between passes that count the same event
};

/// How far a sum of children may be from their parent and still "add up": counters of several runs
/// never do to the last digit.
inline constexpr double additiveTolerance = 0.01;

struct QuantityValue {
    std::string name;
    std::optional<double> value;
    std::vector<std::string> missing;  ///< events
    std::string problem = {};          ///< of its formula: "divides by zero: Clocks"
};

/// One node in one run. Values out of [0, 1] are kept as they are and marked.
struct NodeValue {
    enum class Range { Inside, BelowZero, AboveOne };

    std::optional<double> value;   ///< share of what it is a share of
    std::optional<double> amount;  ///< the same in slots, cycles …: value times its whole
    /// Share of the run's total, where its amount is counted in the same unit.
    std::optional<double> shareOfTotal;
    std::optional<double>
        childrenSum;  ///< amounts of the children over its own, where they compare
    Range range = Range::Inside;
    std::vector<std::string> missing;  ///< events
    std::string problem;               ///< of its formula: "divides by zero: Clocks"

    /// Whether children that should add up really do.
    [[nodiscard]] bool childrenAreOff() const
    {
        return childrenSum &&
               (*childrenSum > 1 + additiveTolerance || *childrenSum < 1 - additiveTolerance);
    }
};

struct TopDownRun {
    std::string name;
    std::optional<double> time;
    std::optional<double> total;  ///< slots or cycles: the budget all level-1 nodes share
    std::vector<QuantityValue> quantities;
    std::vector<QuantityValue> complementary;
    std::vector<NodeValue> nodes;  ///< parallel to the model's
    RunCounts counts;
    /// From level 1 down, at each level the node with the largest amount.
    std::vector<std::size_t> dominantPath;
};

/// What has to be known to read a result.
struct TopDownWarning {
    enum class Kind {
        OtherEvents,   ///< none of the model's events is among the counters
        OtherModel,    ///< the counters were collected for the model `name`
        Disagreement,  ///< disagreement `index` of the run: more than `agreement`
        Sharing,       ///< RunCounts::sharing of the run
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

/**
 * Evaluates a model from counters: sum over parts, passes joined, then every quantity and node.
 *
 * Share s of a whole W; amount = s·W, where W is the total, the parent's amount, or a quantity.
 * A remainder is its parent (or the total) minus its siblings, in amounts. A missing event, a zero
 * denominator, a negative share or one above 1 is not an error: the node says so.
 * @param model  completed
 * @param stop   asked between runs; a stopped evaluation has none
 */
TopDownResult evaluateTopDown(std::shared_ptr<const TopDownModel> model,
                              const CounterTable& counters,
                              const TopDownOptions& options = {},
                              const std::stop_token& stop = {});

}  // namespace papilio::core
