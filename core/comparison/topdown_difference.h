#pragma once

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
    std::optional<double> first;   ///< share of `whole`
    std::optional<double> second;  ///< the same
    std::optional<double> firstAmount;
    std::optional<double> secondAmount;
    std::optional<Incomparable> obstacle;  ///< empty: it is comparable

    [[nodiscard]] bool isComparable() const { return !obstacle; }
    /// second - first, as a share; nothing where they do not compare.
    [[nodiscard]] std::optional<double> delta() const;
    /// secondAmount / firstAmount; nothing where they do not compare or the first is not above 0.
    [[nodiscard]] std::optional<double> ratio() const;
};

/// Two runs, node by node.
struct TopDownDifference {
    std::string first;  ///< label: "alya-mn4, 32"
    std::string second;
    std::string firstCaption;  ///< TopDownSide::shown(): "alya-mn4, VECTOR_SIZE 32"
    std::string secondCaption;
    std::string firstModel;  ///< "skylake-sp"
    std::string secondModel;
    bool isSameModel = false;
    std::vector<NodeDifference> nodes;  ///< in the model's order, or by meaning
    std::optional<double> firstTotal;   ///< slots or cycles of the whole run
    std::optional<double> secondTotal;

    [[nodiscard]] std::size_t comparableNodes() const;
};

/**
 * Two runs of one model are compared node by node: shares of the same whole, amounts in the same
 * unit. Two models are compared by meaning (compareTopDown()): shares of the total only, and no
 * amounts, because slots and cycles of different CPUs are different things.
 */
TopDownDifference compareTopDownRuns(const TopDownSide& first, const TopDownSide& second);

}  // namespace papilio::core
