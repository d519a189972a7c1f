#pragma once

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

/// Why a definition is not read or not written, or what of it the target does not keep.
struct DefinitionReason {
    enum class Kind {
        // It is refused:
        Malformed,      ///< `text`: what the reader of formulas says
        NoOperation,    ///< the target has no operation `text`
        NoProperty,     ///< the target does not know the property `text` of the machine
        NoName,         ///< the target cannot spell the name `text`
        NoEventOption,  ///< the target cannot set the option `text` of an event
        NoEvent,        ///< the formula uses the counter `text`, to which no event is assigned
        UnknownEvent,   ///< libpfm4 knows no event `text` of the PMU
        NoPmu,          ///< the target needs the name of a PMU, and none is known
        ClockTime,      ///< the target takes counts only, and `text` is a time
        NoRoom,         ///< `count` counters are needed, `limit` are there
        NoCounts,       ///< it contains no event
        OtherValue,     ///< its own arithmetic gives another value on `count` of `limit` tests
        Unsupported,    ///< `text`: a message of the target's writer
        // It is written:
        Threshold,     ///< the threshold is left out
        Groups,        ///< the groups are left out
        Parent,        ///< its place in a tree is left out
        Constraint,    ///< the constraint `text` is left out
        Architecture,  ///< that it is for `text` only is left out
        Scale,         ///< the factor `text` is part of the formula now
        OwnName,       ///< libpfm4 has no event `text`; the target may have it
        Spelling,  ///< event names are kept as they are, and the target may spell them otherwise
        DroppedOption,  ///< the option `text` of an event is left out; it does not change the count
        SwapsOperands,  ///< AMD computes `text` the other way round where it has several instances
        WholeNumbers    ///< PAPI cuts values to whole numbers
    };
    Kind kind = Kind::Malformed;
    std::string text = {};
    std::size_t count = 0;
    std::size_t limit = 0;

    bool operator==(const DefinitionReason&) const = default;
};

/// "malformed", "no operation", …: how documents spell it.
std::string_view toString(DefinitionReason::Kind kind);

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
