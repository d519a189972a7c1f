#pragma once

#include "core/model/counters.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * Which columns of counters belong to which run, and to which of its passes: found once for all
 * runs, in a time that grows with the columns, also where each of a million intervals is a run.
 */
class CounterRuns {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    /// Columns of one pass over a run, in the order of the table.
    struct Pass {
        const CounterTable& counters;
        const std::size_t* first;
        const std::size_t* last;

        [[nodiscard]] const std::string& name() const { return counters.columns[*first].pass; }
        [[nodiscard]] const std::size_t* begin() const { return first; }
        [[nodiscard]] const std::size_t* end() const { return last; }
        [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(last - first); }
    };

    /// @param counters  must outlive this
    explicit CounterRuns(const CounterTable& counters);

    /// Number of runs. Their order is that of their first columns.
    [[nodiscard]] std::size_t size() const { return firstColumns_.size(); }
    [[nodiscard]] const std::string& name(std::size_t run) const
    {
        return counters_->columns[firstColumns_[run]].run;
    }
    /// The run of a name; npos: none.
    [[nodiscard]] std::size_t find(std::string_view name) const;
    /// The run of a column.
    [[nodiscard]] std::size_t runOf(std::size_t column) const { return runs_[column]; }
    /// Each column is a run of its own.
    [[nodiscard]] bool isOneEach() const { return size() == runs_.size(); }

    /// Passes of a run, in the order of their first columns; npos has none.
    [[nodiscard]] std::size_t passCount(std::size_t run) const;
    [[nodiscard]] Pass pass(std::size_t run, std::size_t index) const;

private:
    [[nodiscard]] std::size_t placeOf(std::string_view name) const;
    void groupPasses();

    const CounterTable* counters_;
    std::vector<std::uint32_t> places_;      ///< open hash table: runs by name
    std::vector<std::size_t> firstColumns_;  ///< by run
    std::vector<std::size_t> runs_;          ///< by column
    std::vector<std::size_t> order_;         ///< columns by run, then by pass
    /// Where each pass begins in `order_`, and its end; empty where each column is a run.
    std::vector<std::size_t> passBegins_;
    std::vector<std::size_t> firstPasses_;  ///< by run, and the end
};

}  // namespace papilio::core
