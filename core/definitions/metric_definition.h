#pragma once

#include "core/definitions/definition_reason.h"
#include "core/formula/evaluate.h"
#include "core/formula/expression.h"
#include "core/model/definition.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

struct Dialect;

/**
 * A metric as some tool defines it.
 *
 * Names in the formula are events in the neutral spelling of event_term.h, properties of the
 * machine, or other definitions of the same file.
 */
struct MetricDefinition {
    std::string name;
    Expression formula;
    double scale = 1;  ///< what is shown is the formula times this
    std::string unit;
    std::string description;
    std::string category;  ///< the PMU of PAPI, the category of perfmon
    std::vector<std::string> groups = {};
    std::string parent = {};  ///< of a tree such as Top-Down
    int level = 0;            ///< in the tree, from 1; 0: not in one
    std::string domain = {};  ///< of Intel, what its share is of: "Slots", "Clocks"; may be empty
    /// Not 0 where the value deserves attention: over names of definitions, by what they show.
    std::optional<Expression> threshold = {};
    std::string constraint = {};
    std::vector<std::string> architectures = {};
    std::vector<DefinitionReason> lost = {};  ///< what its reader could not keep
    std::string cores = {};                   ///< perf's Unit on hybrid processors: "cpu_core"
    std::optional<Expression> named = {};     ///< the formula before constants became numbers

    bool operator==(const MetricDefinition&) const = default;
};

/// A definition that is not read.
struct RefusedDefinition {
    std::string name;
    DefinitionReason reason;
};

/// An event and the counter that a file assigns to it.
struct AssignedCounter {
    std::string event;  ///< neutral
    std::string counter;
};

/// The definitions of one file.
struct MetricDefinitions {
    const Dialect* dialect = nullptr;  ///< null: Papilio's own formulas
    std::string title = {};            ///< the name of a LIKWID group, of a set, of Intel's header
    std::string note = {};
    std::vector<MetricDefinition> definitions = {};
    std::vector<RefusedDefinition> refused = {};
    std::vector<AssignedCounter> counters = {};
    /// Numbers in the formulas, names in MetricDefinition::named.
    std::vector<Constant> constants = {};

    /// Refused, Malformed or Unsupported as the error says.
    void refuse(const std::string& name, const Error& error);
};

/// The definitions that a formula may name, for flatten(): without scale.
Definitions formulasOf(const MetricDefinitions& definitions);

/// The same set; constants are numbers in the formulas. What does not parse is refused.
MetricDefinitions metricsOf(const DefinitionSet& set);

/**
 * Properties of a machine have a # before their names: #seconds (of the measurement),
 * #num_packages, #num_nodes, #smt_on, #threads_per_core, #system_tsc_freq (Hz) and what perf has
 * besides. Functions of perf's such as source_count(EVENT) are properties, too.
 */
bool isMachineProperty(std::string_view name);

/// AMD's names of what is not counted: CU_NUM, SE_NUM, …
bool isAmdProperty(std::string_view name);

}  // namespace papilio::core
