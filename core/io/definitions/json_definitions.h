#pragma once

#include "core/definitions/metric_definition.h"
#include "core/io/text/json_object.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

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
