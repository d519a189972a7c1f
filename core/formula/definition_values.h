#pragma once

#include "core/formula/evaluate.h"
#include "core/formula/run_counts.h"
#include "core/model/counters.h"
#include "core/model/definition.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// What a user-defined event comes to on some counts.
struct DefinitionValue {
    std::string name;
    std::string unit;
    std::optional<double> value;
    /// Half width that the spreads of the constants and of the counts give it, taken as
    /// independent: sqrt(sum of (dv/dc · spread)²)
    double spread = 0;
    /// Smallest share of the time that one of its events was really counted, in (0, 1]; the rest of
    /// that event is extrapolated
    double running = 1;
    std::string leastCounted;          ///< that event; empty where running is 1
    std::vector<std::string> missing;  ///< events without a count, in order of appearance
    /// Why the first of them has no count, where the counters say; without any, why there is no
    /// value otherwise: it does not parse, divides by zero, …
    std::string problem;
};

/// The formulas of a set, parsed once, to be evaluated many times.
class ParsedDefinitions {
public:
    using Constants = std::map<std::string, double, std::less<>>;

    /// @param set  must outlive this
    explicit ParsedDefinitions(const DefinitionSet& set);

    [[nodiscard]] const DefinitionSet& set() const { return *set_; }
    /// By definition; nothing where the text does not parse.
    [[nodiscard]] const std::vector<std::optional<Expression>>& formulas() const
    {
        return formulas_;
    }
    [[nodiscard]] const Constants& constants() const { return constants_; }
    /// Names that are neither constants nor definitions, each once.
    [[nodiscard]] const std::vector<std::string>& events() const { return events_; }

    /**
     * Evaluates in order, each with the constants and the definitions above it.
     * @param known  values that are known already, by definition; NaN, or empty: not known
     */
    [[nodiscard]] std::vector<DefinitionValue> evaluate(const Constants& constants,
                                                        const Lookup& events,
                                                        std::span<const double> known = {}) const;

    /// Notes with each value which of its events was counted the smallest share of the time, and
    /// why the first that is missing has no count.
    void addRunning(const CountQualities& qualities, std::vector<DefinitionValue>& values) const;

private:
    const DefinitionSet* set_;
    std::vector<std::optional<Expression>> formulas_;
    std::vector<std::string> problems_;            ///< by definition: why it does not parse
    std::vector<std::vector<std::string>> names_;  ///< by definition: what it needs
    Constants constants_;
    std::vector<std::string> events_;
};

/**
 * Evaluates all definitions of a set, each with the constants and the definitions above it
 * (paper 3, section 2).
 *
 * A definition that cannot be evaluated has the reason in its value; the others are not affected.
 * @param qualities  empty: nothing is known of how well the events were counted
 */
std::vector<DefinitionValue> evaluateDefinitions(const DefinitionSet& set,
                                                 const Lookup& events,
                                                 const CountQualities& qualities = {});

/// The same on one run of counters: countsOfRun(), qualitiesOfRun().
std::vector<DefinitionValue> evaluateDefinitions(const DefinitionSet& set,
                                                 const CounterTable& counters,
                                                 const std::string& run);

/// The definitions of a set and its constants as expressions, for flatten(): a constant is a
/// number. What does not parse is not a definition.
Definitions definitionsOf(const DefinitionSet& set);

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
