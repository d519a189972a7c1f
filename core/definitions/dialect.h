#pragma once

#include "core/base/result.h"
#include "core/formula/evaluate.h"
#include "core/formula/expression.h"
#include "core/formula/parser.h"
#include "core/model/definition.h"
#include "core/papi/presets.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace papilio::core {

/// Why a definition is not read or not written, or what is to be known of one that is.
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
        WholeNumbers,   ///< PAPI cuts values to whole numbers
        // A metric of a study is not written:
        NothingCounted,     ///< no chosen event counts any of it
        LargeCoefficient,   ///< the coefficient `value` is beyond PAPI's integers
        NotAvailable,       ///< the event `text` is not in the list of available ones
        EventName,          ///< files of PAPI cannot contain the event name `text`
        NoEquivalent,       ///< libpfm4 knows no event `text`, and none that counts the same
        SeveralComponents,  ///< PAPI counts its events in different event sets
        DeviceEvents,    ///< of the component `text`: user-defined events can use CPU events only
        NotSelected,     ///< its formula is not exact, and it was not selected by its name
        UserEventsFull,  ///< PAPI has room for `limit`
        PresetsFull,     ///< PAPI has room for `limit` of names that it does not know
        TooManyEvents,   ///< `count` events, `limit` in a preset
        Approximation,   ///< its coefficients are not simple: no preset is made of it
        NotVerified,     ///< PAPI would not read or count the line as it is: see the warnings
        // It is written:
        Split,             ///< `count` events, `limit` in a definition: it has several
        NewPreset,         ///< PAPI has no preset for this
        ReplacesPreset,    ///< it has the name of a preset that counts something else
        MayReplacePreset,  ///< it has the form of a preset's name
        NameOfPreset,      ///< PAPI counts its own preset `text` under its name
        Renamed,           ///< names of this form are for presets
        // PAPI would not read or count what is written:
        ComponentPresets,  ///< PAPI 7.0 reads no presets of the component `text`
        LongLine,          ///< `count` characters, of which PAPI reads `limit`
        Inaccurate,        ///< its value is off by up to `value` of the largest that is expected
    };
    Kind kind = Kind::Malformed;
    std::string text = {};
    std::size_t count = 0;
    std::size_t limit = 0;
    double value = 0;
    PapiVersion version = PapiVersion::V7_0;  ///< whose limit it is

    bool operator==(const DefinitionReason&) const = default;
};

/// "malformed", "no operation", …: how documents spell it.
std::string_view toString(DefinitionReason::Kind kind);
/// As a sentence.
std::string reasonText(const DefinitionReason& reason);

struct Dialect;

/**
 * A metric as some tool defines it.
 *
 * Names in the formula are events in the neutral spelling of EventTerm, properties of the
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

class DefinitionWriter;
struct ConversionOptions;

/// How a target spells a neutral name, or why it cannot.
using SpelledName = std::variant<std::string, DefinitionReason>;

/// How a formula is written.
enum class Syntax {
    Python,  ///< a if b else c; & and | of comparisons, of which there are < and >
    Lua,     ///< IFELSE(b,a,c), MIN, MAX; comparisons are not numbers
    Sums     ///< + - * / only
};

/**
 * All that is particular to a tool's definitions: one constant for each format of a file
 * (core/io/definitions/dialects.h has their list).
 */
struct Dialect {
    std::string_view id;      ///< on the command line and in documents: "likwid"
    std::string_view tool;    ///< as people call it: "LIKWID"
    std::string_view label;   ///< of its files, in a menu: "LIKWID group"
    std::string_view suffix;  ///< of its files: ".txt"

    /// Dialects of one family may name the other definitions of a file.
    std::string_view family = {};
    /// What a file has place for beside a formula.
    enum Keeps : unsigned {
        Groups = 1,
        Parents = 2,
        Constraints = 4,
        Cores = 8,
        Architectures = 16,
        Scales = 32,
        Thresholds = 64,
        Descriptions = 128,  ///< of any length; others have comments on the whole at most
        Slots = 256          ///< the option perf_metrics of Intel's events
    };
    unsigned keeps = 0;
    std::string_view metricPrefix = {};  ///< of names of metrics in thresholds
    char maskSign = 0;           ///< between an event and its unit mask; 0: as the source has it
    bool eventsOnly = false;     ///< it has no formulas
    bool countsOnly = false;     ///< every name is asked of a counter: no times
    bool wholeNumbers = false;   ///< values are cut
    bool needsCounters = false;  ///< how many counters there are decides what fits
    bool isForPapi = false;      ///< PAPI reads it, so that its rules hold for metrics
    bool namesPresets = false;   ///< metrics that count what a preset of PAPI does get its name
    bool isTable = false;        ///< for people: metrics that are not definable are rows too
    bool needsPfmNames = false;  ///< names are looked up in libpfm4 …
    bool hasOwnNames = false;    ///< … and the tool has others besides
    bool isGroup = false;        ///< a file is a group with a name of its own
    bool repeatsNames = false;   ///< definitions for several devices have one name

    FormulaWords words = {};
    /// What the tool means by the operations that were read; null: what Papilio does.
    Result<Expression> (*understood)(const Expression& parsed) = nullptr;
    Syntax syntax = Syntax::Python;
    /// How the tool computes; nothing: it does not, or as its writer says.
    std::optional<Arithmetic> arithmetic = {};
    /// What a name in a formula represents; null: itself.
    Expression (*meaning)(std::string_view word) = nullptr;
    /// Null: its writer spells names.
    SpelledName (*spell)(std::string_view neutral) = nullptr;
    /// Names in formulas that are not counted, besides isMachineProperty(); null: none.
    bool (*isProperty)(std::string_view name) = nullptr;

    bool (*looksLike)(std::string_view head) = nullptr;
    /// @param path  for messages, and for the name of a group
    Result<MetricDefinitions> (*read)(std::string_view text,
                                      const std::filesystem::path& path) = nullptr;
    /// Null: such files are read only.
    std::unique_ptr<DefinitionWriter> (*writer)(const MetricDefinitions& source,
                                                const ConversionOptions& options) = nullptr;

    [[nodiscard]] bool has(Keeps what) const { return (keeps & what) != 0; }
    /// Whether a name in a formula is not an event.
    [[nodiscard]] bool isUncounted(std::string_view name) const
    {
        return isMachineProperty(name) || (isProperty != nullptr && isProperty(name));
    }
};

/**
 * Reads a formula. Names become neutral ones (EventTerm, isMachineProperty()).
 *
 * @param meaning  of its names; by default the dialect's
 * @return Malformed or Unsupported, naming the column, where Papilio has no such operation: the
 * remainder, powers, and bits of what is not a comparison
 */
Result<Expression> parse(std::string_view text,
                         const Dialect& dialect,
                         const NameMeaning& meaning = {});

/// Whether a formula's value is 1 or 0 by its form or by the meaning of its name.
bool isTruth(const Expression& expression);
/// For Dialect::understood: & and | are bits of numbers, which is the same as `and` and `or`
/// where both sides are 0 or 1, and Unsupported elsewhere.
Result<Expression> withoutBits(const Expression& parsed);

/// Of Papilio's own formulas: MetricDefinitions without a dialect, and its file.
inline constexpr std::string_view papilioFamily = "papilio";

/// Those that need no more than text.
namespace dialects {
extern const Dialect likwid;          ///< a performance group
extern const Dialect papiUserEvents;  ///< also papi_events.csv, where it is read
extern const Dialect papiPresets;     ///< papi_events.csv of metrics; papiUserEvents reads it
extern const Dialect papiDefines;     ///< of the paper of 2011: see looksLikePapiDefines()
extern const Dialect eventList;       ///< the events alone, in sets that fit
// Of the metrics of a study only, beside what PAPI computes of them:
extern const Dialect csv;
extern const Dialect json;
extern const Dialect latex;
}  // namespace dialects

/**
 * An event with the unit that counts it and its options.
 *
 * Neutral spelling: UNIT::EVENT:KEY=VALUE:FLAG, as libpfm has it. Keys are those of perf: cmask,
 * edge, inv, umask, config1, offcore_rsp, and the flags u and k (user, kernel).
 */
struct EventTerm {
    std::string unit;   ///< "cha", "MBOX0"; empty: the core
    std::string event;  ///< empty where options encode it
    std::vector<std::pair<std::string, std::string>> options = {};  ///< a flag has no value

    bool operator==(const EventTerm&) const = default;
};

EventTerm parseEventTerm(std::string_view neutral);
std::string toString(const EventTerm& term);

/// perf in a MetricExpr, without its escapes: "cha/EVENT,cmask=1/u", "EVENT:u".
EventTerm fromPerf(std::string_view text);
/// "cha@EVENT\,cmask\=1@u"; a unit mask behind a colon is joined with a dot, as Intel does.
std::string perfMetricEvent(const EventTerm& term);

/// perfmon: "EVENT:c1:e1", "EVENT:SUP", "EVENT:filter1=0x40433".
EventTerm fromPerfmon(std::string_view text);
/// Unit masks as part of the event, behind a dot, as Intel has them.
EventTerm withDottedMasks(EventTerm term);
std::string perfmonEvent(const EventTerm& term);

/// LIKWID: the event of an EVENTSET and its counter with options, "PMC0:EDGEDETECT".
EventTerm fromLikwid(std::string_view event, std::string_view counter);
/// Where an event of LIKWID's is written: "FP_ARITH_INST_RETIRED_SCALAR_DOUBLE" and
/// ":EDGEDETECT:THRESHOLD=0x1".
struct LikwidEvent {
    std::string event;
    std::string options;
    std::optional<std::string> unsayable;  ///< an option that LIKWID has not
};
LikwidEvent likwidEvent(const EventTerm& term);

/// PAPI and what measures with it: "EVENT:UMASK:c=1:e=1"; nothing where libpfm has no such option.
std::optional<std::string> papiEvent(const EventTerm& term);

}  // namespace papilio::core
