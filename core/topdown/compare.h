#pragma once

#include "core/model/counters.h"
#include "core/topdown/model.h"
#include "core/topdown/tree.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What the share of a node is of: its parent's title, a quantity, or the model's total.
std::string wholeOf(const TopDownModel& model, const TopDownNode& node);

/// One run of one model, to be compared with others.
struct TopDownSide {
    std::string label;  ///< "skylake-sp, 32"
    std::shared_ptr<const TopDownModel> model;
    TopDownRun run;
    std::string caption = {};  ///< for people: "skylake-sp, VECTOR_SIZE 32"; empty: the label
    /// What the run was evaluated from; null: the spreads of its counts are not known.
    std::shared_ptr<const CounterTable> table = {};
    TopDownOptions options = {};

    [[nodiscard]] const std::string& shown() const { return caption.empty() ? label : caption; }
};

/// Why shares of two runs are not comparable.
struct Incomparable {
    enum class Kind {
        NoNode,      ///< the model `where` has no node of the meaning
        OtherWhole,  ///< `node` of the model `where` is a share of `what`, not of `other`
        NoValue,     ///< `node` has no value in the run `where`; `what`: why, where it is known
        NotCounted,  ///< the same, because the event `what` was not counted
        Accounting,  ///< the model `where` counts `what`, the model `node` counts `other`
    };
    Kind kind = Kind::NoNode;
    std::string node;
    std::string where;
    std::string what;
    std::string other;
};

/// What to look at next in one run.
struct TopDownAdvice {
    std::vector<std::size_t>
        path;  ///< dominant loss, level 1 first; Retiring only if nothing is lost
    /// Without a value where others of their level have one: which is the largest is not known.
    std::vector<std::size_t> unknown;
    bool isEmptyRun = false;  ///< the total of the run is 0: nothing ran while it was counted
    std::vector<std::size_t> retiring;           ///< level 1 nodes that retire more than half
    std::vector<std::string> missing;            ///< events that the next level needs
    std::vector<std::vector<std::string>> sets;  ///< event sets that hold them
};

/// Which node dominates, and which events and event sets the next level needs.
TopDownAdvice adviseTopDown(const TopDownModel& model, const TopDownRun& run);

/// A node whose share rises or falls over the runs.
struct TopDownTrend {
    std::size_t node = 0;
    std::size_t firstRun = 0;
    std::size_t lastRun = 0;
    double first = 0;  ///< share of what it is a share of, in firstRun
    double last = 0;   ///< in lastRun
};

/// Runs one after another in which the same node dominates.
struct DominantNode {
    std::size_t node = 0;  ///< the last one of dominantPath()
    std::size_t firstRun = 0;
    std::size_t lastRun = 0;
};

/// Whether the runs are values of a parameter, so that one of them may be the best.
bool isSweep(const TopDownResult& result);

/// What changes over runs that have an order.
struct TopDownTrends {
    std::vector<TopDownTrend> nodes;  ///< largest change first
    /// Of the runs that are looked at, in their order; empty where one of them has no dominant node
    std::vector<DominantNode> dominant;
    /// Of a sweep, the run with the smallest total, where it is neither the first nor the last
    std::optional<std::size_t> leastTotal;
};

/// Runs that are looked at, evenly spaced, where there are more.
inline constexpr std::size_t trendRuns = 200;
/// The smallest change of a share that is reported.
inline constexpr double leastTrend = 0.05;
/// Kendall's tau from which a change counts as one direction.
inline constexpr double leastTau = 0.8;

/**
 * Shares that rise or fall over the runs: "the Top-Down model shows general trends and how this
 * evolves throughout different runs" (paper 2, section 6), which the largest share of each run does
 * not (section 5.1).
 *
 * Runs have an order where they are values of a parameter, intervals, or have numbers as names;
 * without one, or with fewer than four, nothing is found. A node counts where it has a value in
 * every run, Kendall's tau of its shares over the order,
 *
 *     tau = (pairs that rise - pairs that fall) / pairs,
 *
 * is at least `leastTau` in magnitude, and the first and the last share differ by `leastTrend`;
 * else from where its share is farthest from the last, by 0.2, on. */
TopDownTrends trendsOf(const TopDownResult& result);

/**
 * A model for counters that are shares already: values of toplev or perf, whose name it has,
 * "Backend_Bound.Memory_Bound" in "% Slots".
 *
 * The dots are the tree; the unit says what a node is a share of. How many slots there were is not
 * known, so amounts are shares too.
 * @return nothing where no event has a unit "% …"
 */
std::optional<TopDownModel> topDownModelOfShares(const CounterTable& counters);

/// The share of one node in each part (rank, thread, socket) of each run: over intervals a time
/// line of the ranks (paper 2, Figs. 6 and 7).
struct PartShares {
    std::vector<std::string> parts;  ///< P, in the order of their first column
    std::vector<std::string> runs;   ///< N
    std::vector<double> shares;      ///< P x N; NaN: no value

    [[nodiscard]] double at(std::size_t part, std::size_t run) const
    {
        return shares[part * runs.size() + run];
    }
};

/// Names of the parts whose counts a table has apart; fewer than two: nothing to tell apart. What a
/// run with parts has without one is a total, not a part.
std::vector<std::string> partsOf(const CounterTable& counters);

/// The columns of one part.
CounterTable partOf(const CounterTable& counters, const std::string& part);

/**
 * Evaluates the model for each part by itself, as evaluateTopDown() does for their sum.
 * @param node  an index into the nodes of the model
 */
PartShares sharesByPart(const std::shared_ptr<const TopDownModel>& model,
                        const CounterTable& counters,
                        const TopDownOptions& options,
                        std::size_t node);

}  // namespace papilio::core
