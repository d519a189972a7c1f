#pragma once

#include "core/formula/formula_program.h"
#include "core/topdown/tree.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace papilio::core::topdown {

/// A model compiled for evaluation: the columns of its quantities and nodes. Refers to the model.
class TreeProgram {
public:
    TreeProgram(const TopDownModel& model, const TopDownOptions& options);

    [[nodiscard]] FormulaProgram::Memory memory() const { return FormulaProgram::Memory(program_); }
    /// How many columns TopDownValues::numbers has.
    [[nodiscard]] std::size_t columns() const { return columns_.size(); }
    /// Fills the columns for the runs [begin, end), at most FormulaProgram::block of them.
    void evaluate(std::size_t begin,
                  std::size_t end,
                  FormulaProgram::Memory& memory,
                  TopDownValues& values) const;

private:
    using Slot = FormulaProgram::Slot;

    struct Node {
        Slot value = 0, amount = 0;
    };

    Slot event(std::size_t index);
    Slot quantity(const TopDownQuantity& quantity);
    const Node& node(std::size_t index);
    Slot whole(const TopDownNode& which);
    Slot formula(const Expression& expression);
    Slot column(std::string_view name);
    Slot amountLeft(std::size_t index);
    Slot childrenSum(std::size_t index, Slot none);

    const TopDownModel& model_;
    const TopDownOptions& options_;
    FormulaProgram program_;
    std::vector<Slot> inputs_;
    std::vector<std::optional<Slot>> events_;
    std::map<const TopDownQuantity*, Slot> quantities_;
    std::vector<std::optional<Node>> nodes_;
    std::vector<Slot> columns_;  ///< in the order of TopDownValues
};

}  // namespace papilio::core::topdown
