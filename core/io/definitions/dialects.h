#pragma once

#include "core/base/result.h"
#include "core/definitions/dialect.h"
#include "core/io/text/json_object.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Those whose files are JSON, XML or YAML; the others are in core/definitions/dialect.h.
namespace dialects {
extern const Dialect own;      ///< Papilio's: resources/definitions/README.md
extern const Dialect papiXml;  ///< papiUserEvents as PAPI's XML; read as papiUserEvents
extern const Dialect perf;     ///< metrics of Linux perf: JSON with MetricExpr
extern const Dialect perfmon;  ///< Intel's metrics: JSON with Formula and aliases
extern const Dialect amdYaml;  ///< counter_defs.yaml of rocprofiler-sdk
extern const Dialect amdXml;   ///< derived_counters.xml, the same before; read only
}  // namespace dialects

/// All, in the order in which a file is compared with them.
std::span<const Dialect* const> allDialects();
/// As on the command line: "likwid", "perf", …; null: there is none.
const Dialect* findDialect(std::string_view id);
/// "papilio" of formulas without a dialect.
std::string_view idOf(const MetricDefinitions& definitions);

/// Whose file begins like this; null where it is that of no tool. User-defined events of PAPI have
/// no mark.
const Dialect* dialectOf(std::string_view head);

/// What to do with a text of definitions of another tool than Papilio where its own are expected:
/// "holds definitions of LIKWID; …". Nothing where it is none.
std::optional<std::string> conversionAdvice(std::string_view head,
                                            const std::filesystem::path& path);

/**
 * Reads definitions of any tool by the content of the text: Papilio's JSON, a LIKWID group, metrics
 * of perf and of perfmon, AMD's YAML and XML, papi_events.csv, its XML and user-defined events.
 * @param path  for messages and for the name of a LIKWID group
 */
Result<MetricDefinitions> parseDefinitionsOf(std::string_view text,
                                             const std::filesystem::path& path);

// What dialects share whose files are JSON.

/// Reads a text with a function that throws ParseError; errors name the file and the place.
Result<MetricDefinitions> readJsonDefinitions(std::string_view text,
                                              const std::filesystem::path& path,
                                              MetricDefinitions (*read)(const JsonValue& root));
/// "A;B" as two.
std::vector<std::string> groupsIn(std::string_view text);
/// A field of text, where there is any.
void putText(JsonValue& object, const char* key, const std::string& text);
/// The file: indented, foreign bytes replaced.
std::string jsonFile(const JsonValue& root);

}  // namespace papilio::core
