#pragma once

#include "core/base/difference.h"
#include "core/topdown/compare.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// One node of two runs; of different models, one meaning.
struct NodeDifference {
    std::string name;    ///< "Memory_Bound"; of different models "backend memory"
    std::string path;    ///< "Backend_Bound/Memory_Bound"
    std::string title;   ///< for people; of different models with the nodes of both
    std::string detail;  ///< of different models the nodes that were summed: "FE / Empty queue"
    std::string whole;   ///< what the shares are of: "Slots"; empty: each run's own total
    int level = 1;
    Measured first;   ///< share of `whole`; NaN: none
    Measured second;  ///< the same
    Measured firstAmount;
    Measured secondAmount;
    std::optional<Incomparable> obstacle;  ///< empty: it is comparable

    [[nodiscard]] bool isComparable() const { return !obstacle; }
    /// Of the shares.
    [[nodiscard]] Difference difference() const;
    /// second - first, as a share; NaN where they do not compare, or differ within the noise.
    [[nodiscard]] double delta() const;
    /// secondAmount / firstAmount; NaN likewise, or where the first is not above 0.
    [[nodiscard]] double ratio() const;
};

/// Whether two models have the same nodes, so that runs of both compare node by node.
bool haveSameNodes(const TopDownModel& a, const TopDownModel& b);

/**
 * Two runs of one model are compared node by node: shares of the same whole, amounts in the same
 * unit. Two models are compared by what their nodes mean (paper 2, section 6), frontend, backend
 * memory and so on: shares of the total only, and no amounts, because slots and cycles of different
 * CPUs are different things. Shares of parents are converted first. A meaning is not comparable
 * where a side lacks it, counts at another stage (slots at issue against cycles at commit), or
 * gives it as a share of something that is not a part of its total (stall cycles against slots).
 *
 * A share is known to twice the standard deviation that the spreads of its counts over their
 * repetitions give it, as if these were independent: the squares of what the share changes by when
 * one count is larger by its spread are added. Where a count that it depends on has no spread, it
 * was measured once.
 */
std::vector<NodeDifference> compareTopDownRuns(const TopDownSide& first, const TopDownSide& second);

}  // namespace papilio::core
