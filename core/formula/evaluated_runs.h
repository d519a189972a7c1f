#pragma once

#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"

#include <cstddef>
#include <vector>

namespace papilio::core {

/**
 * The definitions of a set in every run of a table: formulas are compiled once and computed over
 * columns, one number for each run.
 */
class EvaluatedRuns {
public:
    /// @param set, counters  must outlive this
    EvaluatedRuns(const DefinitionSet& set, const CounterTable& counters);

    [[nodiscard]] const CountsByRun& counted() const { return counted_; }

    /// What evaluateDefinitions() gives for the run, bit for bit.
    [[nodiscard]] std::vector<DefinitionValue> values(std::size_t run) const;

private:
    class Program;

    [[nodiscard]] std::size_t at(std::size_t definition, std::size_t run) const
    {
        return definition * counted_.runs().size() + run;
    }

    ParsedDefinitions parsed_;
    const CounterTable* counters_;
    CountsByRun counted_;
    std::vector<double> values_;   ///< definitions x runs; NaN: none
    std::vector<double> spreads_;  ///< definitions x runs; empty: all 0
};

}  // namespace papilio::core
