#pragma once

#include "core/base/result.h"
#include "core/definitions/metric_definition.h"
#include "core/formula/lexer.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace papilio::core {

class DefinitionWriter;
struct ConversionOptions;

/// How a target spells a neutral name, or why it cannot.
using SpelledName = std::variant<std::string, DefinitionReason>;

/// How a formula is written.
enum class Syntax {
    Python,  ///< a if b else c; & and | of comparisons, of which there are < and >
    Lua,     ///< IFELSE(b,a,c), MIN, MAX; comparisons are no numbers
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
    bool needsPfmNames = false;  ///< the tool looks names up in libpfm4 …
    bool hasOwnNames = false;    ///< … and has others besides
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
    /// Whether a name in a formula is no event.
    [[nodiscard]] bool isUncounted(std::string_view name) const
    {
        return isMachineProperty(name) || (isProperty != nullptr && isProperty(name));
    }
};

/**
 * Reads a formula. Names become neutral ones (event_term.h, metric_definition.h).
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
extern const Dialect papiDefines;     ///< of the paper of 2011: see papi_defines.h
extern const Dialect eventList;       ///< the events alone, in sets that fit
// Of the metrics of a study only; what PAPI computes of them stands beside:
extern const Dialect csv;
extern const Dialect json;
extern const Dialect latex;
}  // namespace dialects

}  // namespace papilio::core
