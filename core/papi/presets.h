#pragma once

#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/formula/evaluate.h"

#include <cstddef>
#include <optional>
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
template<>
inline constexpr EnumNames<PapiVersion, 2> spelling<PapiVersion> = {"7.0", "7.2 and later"};

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

template<>
inline constexpr EnumNames<Derivation, 8> spelling<Derivation> = {
    "NOT_DERIVED", "DERIVED_ADD",    "DERIVED_SUB",     "DERIVED_CMPD",
    "DERIVED_PS",  "DERIVED_ADD_PS", "DERIVED_POSTFIX", "DERIVED_INFIX"};

/// One PRESET or EVENT line of papi_events.csv or of a file of user-defined events.
struct Preset {
    std::string name;
    Derivation derivation = Derivation::NotDerived;
    std::string formula;              ///< of Postfix and Infix, as it is in the file
    std::vector<std::string> events;  ///< N0, N1, …
    std::string longDescription;
    std::string shortDescription;
    std::string note;
    bool isUserEvent = false;  ///< EVENT rather than PRESET; the same to PAPI
    std::size_t line = 0;      ///< 1-based; 0: not from a file

    /// Equal in everything but `line`.
    [[nodiscard]] bool sameAs(const Preset& other) const;
};

/// A CPU line: the PMU, and its type where it has one.
struct CpuLine {
    std::string pmu;
    std::optional<int> type;

    bool operator==(const CpuLine&) const = default;
};

/// Something in a file that its reader should know: a redefinition, a line that is not understood.
struct PresetNote {
    std::size_t line = 0;
    std::string text;
    std::string name = {};  ///< of the definition that is not read for it; else empty
};

/// Definitions that hold for any of some PMUs (or of some devices of a component: "cuda,GH100").
struct PresetBlock {
    std::string component;  ///< "CPU", or what else is there, such as "cuda"
    std::vector<CpuLine> cpus;
    std::vector<Preset> presets;
    std::vector<PresetNote> unread =
        {};  ///< its lines that are not definitions; notes of the file too
};

/// A whole papi_events.csv or file of user-defined events.
struct PresetFile {
    std::vector<PresetBlock> blocks;
    std::vector<PresetNote> notes;
};

/**
 * Reads what a file means: CR is dropped, quoted texts
 * keep their commas, any number of events is taken.
 * @return Malformed where no line at all is a definition or a CPU line, naming the first line
 */
Result<PresetFile> readPresets(std::string_view text);

/// The same definitions as text that PAPI reads: no commas in texts, LF, one line each.
std::string writePresets(const PresetFile& file);
/// A comment of such a file: lines of # and at most 500 characters.
void addComment(std::string& text, std::string_view sentence);
/// One line of it, without its end.
std::string presetLine(const Preset& preset);
/// The line above those of a PMU, with its end: "CPU,clx", "cuda,GH100" of cuda:GH100.
std::string pmuLine(std::string_view pmu);

/// What PAPI has for one PMU after reading all blocks: a later definition replaces an earlier one.
struct PmuPresets {
    std::string pmu;
    std::vector<Preset> presets;
    std::vector<PresetNote> redefinitions;  ///< "PAPI_L1_DCM replaces line 812"
    std::vector<PresetNote> unread = {};    ///< lines that are not definitions
};

/// @param pmu  in any case; of a component section "cuda:GH100", or "GH100" where that is clear
/// @return NotFound naming the PMUs that are alike, or how many there are
Result<PmuPresets> presetsFor(const PresetFile& file, std::string_view pmu);
/// All names of PMUs, in the order of the file.
std::vector<std::string> pmuNames(const PresetFile& file);

/// The name of the highest clock rate in Hz in formulas (# in PAPI's).
inline constexpr std::string_view maximumHz = "#";

/**
 * What a definition means, over the names of its events: differences take all others from the
 * first, rates are per second of the first event's cycles, infix is read from left to right.
 * @return Malformed naming the token, or the operand Nk that has no event
 */
Result<Expression> presetExpression(const Preset& preset);

/**
 * The same as that PAPI computes it, where it can: up to so many events, unsigned integers, + - *
 * /, and a stack of so many values.
 * @return Malformed as presetExpression(); Unsupported, a sentence on what PAPI has not; infix is:
 * PAPI makes postfix of it, another one where operators of equal strength follow one another
 */
Result<Expression> papiFormula(const Preset& preset, PapiVersion version);

/**
 * What PAPI_read returns for it: computed in double, cut to a whole number.
 * @param counts  of its events, and of maximumHz
 * @return NotFinite where PAPI has no number: a division by zero, more than 64 bits
 */
Result<long long> papiValue(const Expression& formula, const Lookup& counts);

/// Definitions for flatten(): the presets by name.
Definitions presetDefinitions(const std::vector<Preset>& presets);

}  // namespace papilio::core
