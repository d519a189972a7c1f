#pragma once

#include "core/io/text/json_object.h"

#include <memory>
#include <optional>
#include <re2/re2.h>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The groups of a regular expression where it was found, from 0: parts of the text; empty, and
/// without data, where the group took no part.
using PatternGroups = std::vector<std::string_view>;

bool isFound(const re2::RE2& pattern, std::string_view text);

/// In the first place of the text; removes the text up to the end of that place. Nothing where it
/// is in none.
std::optional<PatternGroups> takeGroups(const re2::RE2& pattern, std::string_view& text);
std::optional<PatternGroups> findGroups(const re2::RE2& pattern, std::string_view text);

/// A pattern of a rule file, compiled with bounds: none takes longer than a time proportional to
/// its line. @throws ParseError naming the field where it is none, or too long
std::shared_ptr<const re2::RE2> compiledPattern(const JsonObject& json,
                                                std::string_view field,
                                                const std::string& pattern);

}  // namespace papilio::core
