#pragma once

#include "core/topdown/tree.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace papilio::core::topdown {

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
