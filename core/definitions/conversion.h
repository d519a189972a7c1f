#pragma once

#include "core/definitions/intel_perfmon.h"
#include "core/definitions/replay.h"
#include "core/definitions/tool_definition.h"
#include "core/papi/known_events.h"
#include "core/papi/presets.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

struct ConversionOptions {
    ToolFormat format = ToolFormat::Perf;
    std::size_t counters = 4;     ///< general counters that count at once, >= 1
    std::string pmu = {};         ///< for the CPU line of PAPI; empty: none is written for it
    /// Ratios are written times this for PAPI, which cuts values to whole numbers: METRIC_X1000.
    std::size_t scale = 1;
    std::size_t trials = 64;  ///< counts on which each line is computed by the target's rules
    std::vector<std::string> notes = {};  ///< for comments, where the format has any
    /// The events of `pmu`, as libpfm4 spells them: no other is written for what measures with
    /// libpfm4 or PAPI (needsPfmNames()), and perf's are marked. Null: names are not checked.
    std::shared_ptr<const KnownEvents> known = {};
};

/// What becomes of one definition.
struct ConvertedDefinition {
    ToolDefinition source;
    std::string name;     ///< as the target has it
    std::string formula;  ///< in the target's language; empty: it is refused, or a list of events
    std::optional<std::string> threshold = {};  ///< in the target's language
    PerfmonMetric perfmon = {};                 ///< formula and aliases, of perfmon
    std::string line = {};                      ///< of a text format, without its end
    std::vector<std::string> events = {};       ///< neutral names, in order of appearance
    /// What each name in `formula` represents: spelling to neutral name.
    std::map<std::string, std::string, std::less<>> names = {};
    std::optional<DefinitionReason> refused = {};
    std::vector<DefinitionReason> lost = {};
    ReplayOutcome replay = {};
    std::optional<Preset> preset = {};  ///< of PAPI
};

struct Conversion {
    ConversionOptions options;
    std::string title;
    std::vector<ConvertedDefinition>
        definitions;  ///< in the order of the source; also refused ones
    std::vector<std::vector<std::string>> eventSets = {};  ///< of lists of events, as spelled there
    std::string eventSet = {};                             ///< the EVENTSET of LIKWID
    std::string defines = {};                              ///< the #define lines of PapiDefines
    std::string note = {};                 ///< of the source, for Papilio's own format
    std::vector<Constant> constants = {};  ///< the same: names in its formulas

    [[nodiscard]] std::size_t writtenCount() const;
};

/**
 * Writes definitions for another tool.
 *
 * Definitions that others use are inserted, except from perf to perf and into Papilio's own format
 * from itself or #define lines, which keeps constants, too. Each formula is computed by the
 * target's own arithmetic on random counts (replay.h; PAPI: papi_text.h) and compared with the
 * source; one that gives another value is refused. So is one with a time (isClockTime()) where the
 * target takes counts only.
 */
Conversion convert(const ToolDefinitions& definitions, const ConversionOptions& options);

/// The file of a format that is plain text: neither JSON nor a study. Empty where nothing is
/// written.
std::string conversionText(const Conversion& conversion);

}  // namespace papilio::core
