#include "core/io/formats/log/log_format.h"

#include "core/io/resources/resources.h"
#include "core/io/text/pattern.h"
#include "core/model/recorder.h"

#include <algorithm>
#include <fmt/format.h>
#include <re2/re2.h>

namespace papilio::core {

namespace {

// What placeholders stand for. Fortran writes exponents with D, and NaN with a sign.
constexpr std::string_view numberPattern =
    R"([-+]?(?:\d+\.?\d*(?:[eEdD][-+]?\d+)?|\.\d+(?:[eEdD][-+]?\d+)?|(?i:nan|inf(?:inity)?)))";
constexpr std::string_view countPattern = R"(\d+)";
constexpr std::string_view wordPattern = R"(\S+)";
constexpr std::string_view listPattern = R"(\([^()]*\))";

std::string_view patternOf(std::string_view group)
{
    return group == "iteration" ? countPattern
           : group == "values"  ? listPattern
           : group == "recorder" || group == "solve" || group == "part" || group == "region" ||
                   group == "word"
               ? wordPattern
               : numberPattern;
}

std::string groupOf(std::string_view name)
{
    return fmt::format("(?P<{}>{})", name, patternOf(name));
}

/// A pattern with its placeholders written out.
std::string writtenOut(std::string_view text)
{
    static const re2::RE2 part(R"((?s)^(.*?)\{([a-z_]+)\})");
    std::string pattern;
    while (const auto found = takeGroups(part, text)) {
        pattern += std::string((*found)[0]) + groupOf((*found)[1]);
    }
    return pattern + std::string(text);
}

/// The pattern of a line as it is printed: a blank is any number of them, and {} any text.
std::string linePattern(std::string_view text)
{
    static const re2::RE2 part(R"((?s)^(.*?)(?:( +)|\{([a-z_]*)\}))");
    const auto quoted = [](std::string_view plain) {
        return re2::RE2::QuoteMeta({plain.data(), plain.size()});
    };
    // A number or word is taken whole.
    const auto* const end = text.ends_with('}') ? R"((?:[^\w.]|\.?\s|\.?$))" : "";
    std::string pattern = R"(^\s*)";
    while (const auto found = takeGroups(part, text)) {
        pattern += quoted((*found)[0]) + (!(*found)[1].empty()  ? R"(\s+)"
                                          : (*found)[2].empty() ? ".*?"
                                                                : groupOf((*found)[2]));
    }
    return pattern + quoted(text) + end;
}

LogRule ruleOf(const JsonObject& json)
{
    enum class Kind { Line, Pattern, Header };
    constexpr EnumNames<Kind, 3> kinds = {{"line", "pattern", "header"}};
    constexpr EnumNames<LogScale, 3> scales = {{"as printed", "squared", "log10"}};
    constexpr EnumNames<RunEnd::Kind, 7> ends = {{"unknown", "converged", "stopped", "failed",
                                                  "false convergence", "diverged", "breakdown"}};
    LogRule rule;
    RunEnd::Kind end{};
    RuleFields fields(json);
    fields("recorder", rule.recorder)("role", rule.role)("begins", rule.begins);
    fields("steps", rule.steps)("all", rule.endsAll)("value", rule.scale, scales);
    fields("ends", end, ends);
    fields.end({"line", "pattern", "header", "iteration", "values", "separator", "solve"});
    const auto kind =
        kindOf(json, kinds,
               "expected one of the fields \"line\" (the text of a line), \"pattern\" (a regular "
               "expression) and \"header\" (a regular expression of the titles of a table)");
    const auto field = kinds.of(kind);
    const auto text = json.requiredText(field);
    rule.pattern =
        compiledPattern(json, field, kind == Kind::Line ? linePattern(text) : writtenOut(text));
    rule.groups.resize(static_cast<std::size_t>(rule.pattern->NumberOfCapturingGroups()));
    for (const auto& [index, name] : rule.pattern->CapturingGroupNames()) {
        if (rule.has(name)) {
            json.refuse(field, fmt::format("{{{}}} appears twice", name));
        }
        rule.groups[static_cast<std::size_t>(index) - 1] = name;
    }
    rule.ends = json.has("ends") ? std::optional(end) : std::nullopt;
    if (kind == Kind::Header) {
        LogRule::Table table;
        std::string separator = " ";
        RuleFields columns(json);
        columns("separator", separator)("values", table.values);
        columns("iteration", table.iteration)("solve", table.solve);
        if (separator.size() != 1) {
            json.refuse("separator", "expected one character");
        }
        (void)json.requiredText("values");
        table.separator = separator.front();
        rule.table = std::move(table);
    } else if (json.has("iteration")) {
        rule.isSameIteration = json.any("iteration") == "same";
        rule.iteration =
            rule.isSameIteration ? std::nullopt : std::optional(json.count("iteration", 0));
    }
    if (!rule.givesValues() && !rule.begins && !rule.steps && !rule.ends &&
        !rule.has("tolerance") && !rule.has("iteration") && !rule.has("region") &&
        !rule.has("final_residual")) {
        json.refuse(
            "does nothing; expected {value}, {iteration} or {tolerance} in it, or the field "
            "\"begins\", \"steps\" or \"ends\"");
    }
    return rule;
}

LogFormat formatOf(std::string_view text, const std::string& name)
{
    const auto content = parseJson(text, "rules for a log as JSON");
    const JsonObject json(content, {});
    LogFormat format{.name = name,
                     .what = "output of " + name,
                     .library = name,
                     .role = Recorder::Roles::residual};
    RuleFields fields(json);
    fields("what", format.what)("library", format.library)("role", format.role);
    fields("normalised", format.isNormalised)("fields", format.hasFields);
    fields.end({"source", "rules"});
    format.rules = rulesIn(json, "rules", "rule", ruleOf);
    if (std::ranges::none_of(format.rules, &LogRule::givesValues)) {
        json.refuse("rules", "no rule has {value} or is a table, so nothing would be read");
    }
    return format;
}

}  // namespace

bool LogRule::has(std::string_view group) const
{
    return std::ranges::find(groups, group) != groups.end();
}

Result<LogFormat> parseLogFormat(std::string_view json, const std::string& name)
{
    return caught({}, json, [&] { return formatOf(json, name); });
}

Result<LogFormat> readLogFormat(const std::string& nameOrPath)
{
    return readDataFile("logs", "log format", nameOrPath, parseLogFormat);
}

Result<std::filesystem::path> saveLogFormat(std::string_view json, const std::string& name)
{
    const auto format = parseLogFormat(json, name);
    return format ? saveDataFile("logs", name, json) : format.error();
}

}  // namespace papilio::core
