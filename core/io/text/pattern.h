#pragma once

#include <optional>
#include <re2/re2.h>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The groups of a regular expression where it was found, from 0: parts of the text; empty, and
/// without data, where the group took no part.
using PatternGroups = std::vector<std::string_view>;

inline bool isFound(const re2::RE2& pattern, std::string_view text)
{
    return re2::RE2::PartialMatch({text.data(), text.size()}, pattern);
}

/// In the first place of the text; removes the text up to the end of that place. Nothing where it
/// is in none.
inline std::optional<PatternGroups> takeGroups(const re2::RE2& pattern, std::string_view& text)
{
    std::vector<re2::StringPiece> found(
        static_cast<std::size_t>(pattern.NumberOfCapturingGroups()) + 1);
    if (!pattern.Match({text.data(), text.size()}, 0, text.size(), re2::RE2::UNANCHORED,
                       found.data(), static_cast<int>(found.size()))) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(found[0].data() + found[0].size() - text.data()));
    PatternGroups groups;
    for (std::size_t group = 1; group < found.size(); ++group) {
        groups.emplace_back(found[group].data(), found[group].size());
    }
    return groups;
}

inline std::optional<PatternGroups> findGroups(const re2::RE2& pattern, std::string_view text)
{
    return takeGroups(pattern, text);
}

}  // namespace papilio::core
