#pragma once

#include "core/base/result.h"
#include "core/definitions/conversion.h"
#include "core/definitions/tool_definition.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// Metrics of Linux perf: a list of objects with MetricName and MetricExpr; events among them are
/// skipped.
/// @return Malformed with its place; a metric whose formula cannot be read is refused by itself
Result<ToolDefinitions> parsePerfMetrics(std::string_view text, const std::string& name);

/// Intel's perfmon: {"Header", "Metrics": [{"MetricName", "Formula", "Events", "Constants", …}]}.
Result<ToolDefinitions> parsePerfmonMetrics(std::string_view text, const std::string& name);

/// counter_defs.yaml of rocprofiler-sdk. @return Unsupported where Papilio is built without
/// yaml-cpp
Result<ToolDefinitions> parseAmdYaml(std::string_view text, const std::string& name);

/// Which tool's file begins like this; nothing where it is none of them.
std::optional<ToolFormat> toolFormatOf(std::string_view head);

/// What to do with a text of definitions of another tool than Papilio where its own are expected:
/// "holds definitions of LIKWID; …". Nothing where it is none.
std::optional<std::string> conversionAdvice(std::string_view head,
                                            const std::filesystem::path& path);

/**
 * Reads definitions of any tool by the content of the text: Papilio's JSON, a LIKWID group, metrics
 * of perf and of perfmon, AMD's YAML and XML, papi_events.csv, its XML and user-defined events.
 * @param path  for messages and for the name of a LIKWID group
 */
Result<ToolDefinitions> parseToolDefinitions(std::string_view text,
                                             const std::filesystem::path& path);

/// The file of a conversion. Empty where nothing is written.
std::string toolDefinitionText(const Conversion& conversion);

}  // namespace papilio::core
