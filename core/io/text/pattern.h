#pragma once

#include "core/base/enum_names.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>
#include <re2/re2.h>
#include <string>
#include <string_view>
#include <utility>
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

// What rules for logs (resources/logs) and for tables (resources/tables) have in common.

using RulePattern = std::shared_ptr<const re2::RE2>;
/// Names by the patterns that find what they are for; the order matters.
using NamesByPattern = std::vector<std::pair<RulePattern, std::string>>;

/// A pattern of a rule file, compiled with bounds: none takes longer than a time proportional to
/// its line. @throws ParseError naming the field where it is none, or too long
RulePattern compiledPattern(const JsonObject& json,
                            std::string_view field,
                            const std::string& pattern);

/// A pattern in which {name} is a word that is the group of that name. @throws as compiledPattern()
RulePattern namedPattern(const JsonObject& json, std::string_view field, std::string written);

/// One kind of field each.
void readField(const JsonObject& json, std::string_view name, bool& to);
void readField(const JsonObject& json, std::string_view name, std::size_t& to);
void readField(const JsonObject& json, std::string_view name, std::string& to);
void readField(const JsonObject& json, std::string_view name, RulePattern& to);
void readField(const JsonObject& json, std::string_view name, NamesByPattern& to);
/// One text, or a list of them.
void readField(const JsonObject& json, std::string_view name, std::vector<std::string>& to);
/// The same of patterns that are found in several lines.
void readField(const JsonObject& json, std::string_view name, std::vector<RulePattern>& to);

/// Reads the fields of a rule into the members of a struct; what is absent stays as it is.
class RuleFields {
public:
    explicit RuleFields(const JsonObject& json) : json_(json) {}

    template<typename Value>
    RuleFields& operator()(std::string_view name, Value& to)
    {
        names_.push_back(name);
        if (json_.has(name)) {
            readField(json_, name, to);
        }
        return *this;
    }
    /// One of some words.
    template<typename Enum, std::size_t count>
    RuleFields& operator()(std::string_view name, Enum& to, const EnumNames<Enum, count>& words)
    {
        std::string word;
        (*this)(name, word);
        const auto found = words.find(word);
        if (!found && json_.has(name)) {
            json_.refuse(name, fmt::format("expected \"{}\", found {}",
                                           fmt::join(words.names, "\", \""), quotedExcerpt(word)));
        }
        to = found.value_or(to);
        return *this;
    }
    /// Refuses a field that was not read and is not one of `others`: a misspelt one.
    void end(const std::vector<std::string_view>& others)
    {
        names_.insert(names_.end(), others.begin(), others.end());
        json_.allow(names_);
    }

private:
    const JsonObject& json_;
    std::vector<std::string_view> names_;
};

/// Which of some kinds a rule is. @param expected  what is said of none, or several
template<typename Kind, std::size_t count>
Kind kindOf(const JsonObject& json,
            const EnumNames<Kind, count>& kinds,
            const std::string& expected)
{
    const auto has = [&](std::string_view name) { return json.has(name); };
    if (std::ranges::count_if(kinds.names, has) != 1) {
        json.refuse(expected);
    }
    return *kinds.find(*std::ranges::find_if(kinds.names, has));
}

/// The rules in a list, at least one. @param rule  what each is called, "rule"
template<typename Read>
auto rulesIn(const JsonObject& json, std::string_view list, const std::string& rule, Read read)
{
    constexpr std::size_t most = 200;
    const auto& all = json.list(list);
    if (all.empty() || all.size() > most) {
        json.refuse(list, fmt::format("expected 1 to {} {}, found {}", most, list, all.size()));
    }
    std::vector<decltype(read(json))> rules;
    for (const auto& one : all) {
        rules.push_back(
            read(JsonObject(one, fmt::format("{} {}", rule, rules.size() + 1), "line")));
    }
    return rules;
}

}  // namespace papilio::core
