#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// PAPI whose rules are modeled: release 7.0 (Debian 12), or the development head (7.2 and later).
enum class PapiVersion { V7_0, Head };

/// What that PAPI holds; more is dropped or aborts.
struct PapiLimits {
    std::size_t terms = 8;          ///< native events of one definition, and operands on its stack
    std::size_t userEvents = 50;    ///< definitions of one file of user-defined events
    std::size_t newPresets = 20;    ///< presets with names that it does not know
    std::size_t lineLength = 2047;  ///< characters; the rest is read as another line
    int largestConstant = 2147483647;  ///< of the integers in a formula (read by atoi)
};

PapiLimits papiLimits(PapiVersion version);
/// Whether that PAPI has a preset of the name ("PAPI_TOT_INS"), be it available or not.
bool isPapiPreset(std::string_view name, PapiVersion version);
/// "7.0", "7.2 and later"
std::string_view toString(PapiVersion version);

/// How a definition is made of its native events: the word in the file.
enum class Derivation {
    NotDerived,
    Add,
    Subtract,
    Compound,
    PerSecond,
    AddPerSecond,
    Postfix,
    Infix
};

/// "DERIVED_POSTFIX", …
std::string_view toString(Derivation derivation);
/// @param word in any case
std::optional<Derivation> derivation(std::string_view word);

/// What reading a definition gives.
struct PapiReading {
    enum class Outcome {
        Value,        ///< `value` is what PAPI_read returns, expected or not
        Garbage,      ///< PAPI returns `value`, an unfinished result; it complains only if verbose
        OutOfBounds,  ///< PAPI reads memory that is none of its counters: any number
        Aborts,       ///< the process dies (an assertion, a division of integers by zero)
        NotAdded      ///< PAPI_add_event refuses it
    };
    Outcome outcome = Outcome::Value;
    long long value = 0;
    std::string problem;  ///< a sentence; empty where the outcome is a value
};

/// A definition as PAPI holds it once a file is loaded.
struct PapiDefinition {
    std::string name;
    Derivation derivation = Derivation::NotDerived;
    std::string postfix;               ///< "N0|2|*|"; infix was converted
    std::vector<std::string> natives;  ///< N0, N1, …; a name may appear twice
    std::size_t listedTerms = 0;       ///< terms on its line that were taken
    std::string longDescription;
    std::string shortDescription;
    std::string note;
};

/// What PAPI knows before it loads a file.
struct PapiHost {
    PapiVersion version = PapiVersion::V7_0;
    std::string pmu = "clx";   ///< default PMU of component 0
    int pmuType = 0;           ///< third field of a CPU line, where there is one
    double maximumMhz = 2500;  ///< what # represents, in MHz
    /// Whether a native event exists; empty: all do
    std::function<bool(std::string_view)> knowsNative;
    std::vector<PapiDefinition> presets;  ///< already loaded; a definition may use them
};

/// Definitions after loading, and what PAPI says on the way (only with PAPI_VERBOSE=1).
struct PapiTable {
    std::vector<PapiDefinition> definitions;  ///< in the order of their first appearance
    std::vector<std::string> messages;

    [[nodiscard]] const PapiDefinition* find(std::string_view name) const;  ///< in any case
};

/**
 * Loads the text of a file of user-defined events as PAPI does, with all it gets wrong: fields end
 * at every comma, empty fields vanish, lines before a matching CPU line are skipped without a word,
 * CR stays in the last field, nested definitions are merged with its renumbering (issue: wrong
 * values).
 */
PapiTable papiLoad(std::string_view text, const PapiHost& host);

/// Counts of native events by name.
using PapiCounts = std::function<long long(std::string_view native)>;

/// What PAPI_read returns for a definition.
PapiReading papiRead(const PapiDefinition& definition,
                     const PapiCounts& counts,
                     const PapiHost& host = {});

/**
 * PAPI's evaluation of a postfix formula: double arithmetic on a stack of papiLimits().terms,
 * constants by atoi, the result cut to a long long (LLONG_MIN where it does not fit, so also after
 * a division by zero).
 */
PapiReading papiPostfix(std::string_view formula,
                        std::span<const long long> natives,
                        const PapiHost& host = {});

/// PAPI's conversion: operators of one strength group from the right (a-b-c becomes a-(b-c)).
/// @return nothing where PAPI runs off its buffers: a ")" without its "("
std::optional<std::string> papiInfixToPostfix(std::string_view infix);

}  // namespace papilio::core
