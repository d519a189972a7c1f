#pragma once

#include "core/topdown/tree.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core::topdown {

/// Values of one run's names, each computed once. Refers to its arguments.
class RunEvaluation {
public:
    RunEvaluation(const TopDownModel& model,
                  const RunCounts& counts,
                  const TopDownOptions& options);

    QuantityValue quantity(const TopDownQuantity& quantity);
    const NodeValue& node(std::size_t index);
    /// The budget all level-1 nodes share.
    std::optional<double> total();

private:
    using Names = std::vector<std::string>;

    std::optional<double> compute(const Expression& expression,
                                  Names& missing,
                                  std::string& problem);
    std::optional<double> lookUp(std::string_view name, Names& missing, std::string& problem);
    std::optional<double> eventValue(const TopDownEvent& event,
                                     Names& missing,
                                     std::string& problem);
    QuantityValue whole(const TopDownNode& node);
    NodeValue computeNode(std::size_t index);
    void computeRemainder(std::size_t index, const QuantityValue& ofWhat, NodeValue& value);

    const TopDownModel& model_;
    const RunCounts& counts_;
    const TopDownOptions& options_;
    Dimension totalDimension_;
    std::map<const TopDownQuantity*, QuantityValue> quantities_;
    std::vector<std::optional<NodeValue>> nodes_;
};

}  // namespace papilio::core::topdown
