#include "core/io/text/pattern.h"

#include <fmt/format.h>

namespace papilio::core {

bool isFound(const re2::RE2& pattern, std::string_view text)
{
    return re2::RE2::PartialMatch({text.data(), text.size()}, pattern);
}

std::optional<PatternGroups> takeGroups(const re2::RE2& pattern, std::string_view& text)
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

std::optional<PatternGroups> findGroups(const re2::RE2& pattern, std::string_view text)
{
    return takeGroups(pattern, text);
}

RulePattern compiledPattern(const JsonObject& json,
                            std::string_view field,
                            const std::string& pattern)
{
    constexpr std::size_t longest = 4000;
    constexpr std::int64_t memory = 4 << 20;
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(memory);
    if (pattern.size() > longest) {
        json.refuse(field, fmt::format("is longer than {} bytes", longest));
    }
    auto compiled = std::make_shared<const re2::RE2>(pattern, options);
    if (!compiled->ok()) {
        json.refuse(field,
                    fmt::format("is not a regular expression of RE2: {}", compiled->error()));
    }
    return compiled;
}

RulePattern namedPattern(const JsonObject& json, std::string_view field, std::string written)
{
    re2::RE2::GlobalReplace(&written, R"(\{([A-Za-z_]+)\})", R"((?P<\1>\\S+))");
    return compiledPattern(json, field, written);
}

void readField(const JsonObject& json, std::string_view name, bool& to)
{
    to = json.flag(name);
}

void readField(const JsonObject& json, std::string_view name, std::size_t& to)
{
    to = json.count(name, to);
}

void readField(const JsonObject& json, std::string_view name, std::string& to)
{
    to = json.text(name);
}

void readField(const JsonObject& json, std::string_view name, RulePattern& to)
{
    to = namedPattern(json, name, json.text(name));
}

void readField(const JsonObject& json, std::string_view name, NamesByPattern& to)
{
    const auto& object = json.object(name);
    const JsonObject members(object, json.place(name));
    for (const auto& [pattern, other] : object.items()) {
        to.emplace_back(namedPattern(json, name, pattern), members.text(pattern));
    }
}

void readField(const JsonObject& json, std::string_view name, std::vector<std::string>& to)
{
    to = json.any(name).is_string() ? std::vector{json.text(name)} : json.texts(name);
}

void readField(const JsonObject& json, std::string_view name, std::vector<RulePattern>& to)
{
    std::vector<std::string> written;
    readField(json, name, written);
    for (const auto& one : written) {
        to.push_back(namedPattern(json, name, "(?m)" + one));
    }
}

}  // namespace papilio::core
