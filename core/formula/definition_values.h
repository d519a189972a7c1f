#pragma once

#include "core/formula/evaluate.h"
#include "core/formula/run_counts.h"
#include "core/model/counters.h"
#include "core/model/definition.h"

#include <optional>
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

}  // namespace papilio::core
