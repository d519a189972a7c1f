#pragma once

#include "core/formula/formula_program.h"
#include "core/topdown/tree.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
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

/// Finds out why quantities and nodes have no value. Refers to its arguments.
class ValueGaps {
public:
    ValueGaps(const TopDownModel& model, const TopDownOptions& options, TopDownValues& values);

    /// Says of everything without a value why.
    /// @return whether `stop` let it finish
    bool explainAll(const std::stop_token& stop);

private:
    /// Gaps by their column.
    using Known = std::map<std::size_t, const ValueGap*>;

    void explain(std::size_t run);
    /// What a formula lacks, and its value.
    OptionalNumber compute(const Expression& expression, ValueGap& gap);
    OptionalNumber lookUp(std::string_view name, ValueGap& gap);
    OptionalNumber eventValue(std::size_t event, ValueGap& gap);
    /// Of a column of values.
    OptionalNumber columnValue(std::size_t column, ValueGap& gap);
    const ValueGap* columnGap(std::size_t column);
    ValueGap remainderGap(std::size_t node);
    [[nodiscard]] std::size_t columnOf(const TopDownQuantity* quantity) const;
    [[nodiscard]] std::size_t columnOf(std::size_t node) const;
    [[nodiscard]] const ValueGap* known(std::size_t column) const;
    const ValueGap* keep(std::size_t column, ValueGap gap);
    [[nodiscard]] std::string missingEvents() const;

    const TopDownModel& model_;
    const TopDownOptions& options_;
    TopDownValues& values_;
    std::size_t run_ = 0;
    /// Which events are missing decides which a formula lacks: found once for all such runs.
    std::map<std::string, Known> missing_;
    Known* missingHere_ = nullptr;  ///< of the runs that lack the same events as this one
    Known problems_;                ///< of this run
};

}  // namespace papilio::core::topdown
