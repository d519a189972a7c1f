#include "core/io/formats/log/log_format.h"

#include "core/base/ascii.h"
#include "core/io/resources/resources.h"
#include "core/io/text/pattern.h"
#include "core/model/recorder.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <re2/re2.h>

namespace papilio::core {

namespace {

constexpr std::size_t mostRules = 200;

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

bool isNameLetter(char letter)
{
    return isLower(letter) || letter == '_';
}

/// The name between the brace at `from` and the one that closes it; nothing where there is none.
std::optional<std::string_view> placeholderAt(std::string_view text, std::size_t from)
{
    const auto end = text.find('}', from);
    if (text[from] != '{' || end == std::string_view::npos) {
        return {};
    }
    const auto name = text.substr(from + 1, end - from - 1);
    return std::ranges::all_of(name, isNameLetter) ? std::optional(name) : std::nullopt;
}

/// A pattern with its placeholders written out. @param isPlain  everything else is as it is
/// printed: a blank is any number of them, and {} any text
std::string writtenOut(std::string_view text, bool isPlain)
{
    std::string pattern = isPlain ? R"(^\s*)" : "";
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto name = placeholderAt(text, at);
        if (name && name->empty() && isPlain) {
            pattern += ".*?";
            ++at;
        } else if (name && !name->empty()) {
            pattern += fmt::format("(?P<{}>{})", *name, patternOf(*name));
            at += name->size() + 1;
        } else if (isPlain && text[at] == ' ') {
            pattern += R"(\s+)";
            at = std::min(text.find_first_not_of(' ', at), text.size()) - 1;
        } else if (isPlain) {
            // Bytes of UTF-8 are letters to RE2 where they are together.
            const bool isAscii = static_cast<unsigned char>(text[at]) < 0x80;
            const bool isWord = !isAscii || isLetterOrDigit(text[at]);
            pattern += (isWord ? "" : "\\") + std::string(1, text[at]);
        } else {
            pattern += text[at];
        }
    }
    // A number or word is taken whole.
    return isPlain && text.ends_with('}') ? pattern + R"((?:[^\w.]|\.?\s|\.?$))" : pattern;
}

/// Reads one rule; throws ParseError.
class RuleParser {
public:
    explicit RuleParser(const JsonObject& json) : json_(json) {}

    LogRule parse()
    {
        json_.allow({"line", "pattern", "header", "recorder", "role", "iteration", "value",
                     "values", "separator", "solve", "begins", "steps", "ends", "all"});
        constexpr std::array<std::string_view, 3> kinds = {"line", "pattern", "header"};
        if (std::ranges::count_if(kinds, [&](auto kind) { return json_.has(kind); }) != 1) {
            json_.refuse(
                "expected one of the fields \"line\" (the text of a line), \"pattern\" (a regular "
                "expression) and \"header\" (a regular expression of the titles of a table)");
        }
        LogRule rule;
        const bool isTable = json_.has("header");
        const auto kind = isTable ? "header" : json_.has("line") ? "line" : "pattern";
        rule.pattern =
            compiledPattern(json_, kind, writtenOut(json_.requiredText(kind), json_.has("line")));
        rule.groups.resize(static_cast<std::size_t>(rule.pattern->NumberOfCapturingGroups()));
        for (const auto& [index, name] : rule.pattern->CapturingGroupNames()) {
            if (rule.has(name)) {
                json_.refuse(kind, fmt::format("{{{}}} appears twice", name));
            }
            rule.groups[static_cast<std::size_t>(index) - 1] = name;
        }
        rule.recorder = json_.text("recorder");
        rule.role = json_.text("role");
        rule.begins = json_.flag("begins");
        rule.steps = json_.flag("steps");
        rule.scale = scale();
        rule.ends = end();
        rule.endsAll = json_.flag("all");
        if (isTable) {
            rule.table = table();
        } else if (json_.has("iteration")) {
            rule.isSameIteration = json_.any("iteration") == "same";
            rule.iteration =
                rule.isSameIteration ? std::nullopt : std::optional(json_.count("iteration", 0));
        }
        if (!rule.givesValues() && !rule.begins && !rule.steps && !rule.ends &&
            !rule.has("tolerance") && !rule.has("iteration") && !rule.has("region") &&
            !rule.has("final_residual")) {
            json_.refuse(
                "does nothing; expected {value}, {iteration} or {tolerance} in it, or the field "
                "\"begins\", \"steps\" or \"ends\"");
        }
        return rule;
    }

private:
    /// A column of a table by its title, all of it.
    std::shared_ptr<const re2::RE2> column(std::string_view field, bool isRequired)
    {
        return isRequired || json_.has(field)
                   ? compiledPattern(json_, field, "^(?:" + json_.requiredText(field) + ")$")
                   : nullptr;
    }

    LogRule::Table table()
    {
        const auto separator = json_.text("separator", " ");
        if (separator.size() != 1) {
            json_.refuse("separator", "expected one character");
        }
        return {separator.front(), column("values", true), column("iteration", false),
                column("solve", false)};
    }

    LogScale scale()
    {
        const auto word = json_.text("value", "as printed");
        if (word != "as printed" && word != "squared" && word != "log10") {
            json_.refuse("value", fmt::format("expected \"squared\" or \"log10\", found {}",
                                              quotedExcerpt(word)));
        }
        return word == "squared" ? LogScale::Squared
               : word == "log10" ? LogScale::Logarithm
                                 : LogScale::AsPrinted;
    }

    LogEnd end()
    {
        using Kind = RunEnd::Kind;
        constexpr std::array<std::pair<std::string_view, Kind>, 7> ends = {
            {{"converged", Kind::Converged},
             {"failed", Kind::NotConverged},
             {"stopped", Kind::Stopped},
             {"false convergence", Kind::FalseConvergence},
             {"diverged", Kind::Diverged},
             {"breakdown", Kind::Failed},
             {"unknown", Kind::Unsaid}}};
        const auto word = json_.text("ends");
        const auto* const found = std::ranges::find(ends, word, &decltype(ends)::value_type::first);
        if (!word.empty() && found == ends.end()) {
            json_.refuse("ends",
                         fmt::format("expected \"converged\", \"failed\", \"stopped\", \"false "
                                     "convergence\", \"diverged\", \"breakdown\" or \"unknown\", "
                                     "found {}",
                                     quotedExcerpt(word)));
        }
        return found == ends.end() ? std::nullopt : std::optional(found->second);
    }

    const JsonObject& json_;
};

LogFormat formatOf(std::string_view text, const std::string& name)
{
    const auto content = parseJson(text, "rules for a log as JSON");
    const JsonObject json(content, {});
    json.allow({"what", "source", "library", "role", "normalised", "fields", "rules"});
    LogFormat format;
    format.name = name;
    format.what = json.text("what", "output of " + name);
    format.library = json.text("library", name);
    format.role = json.text("role", Recorder::Roles::residual);
    format.isNormalised = json.flag("normalised");
    format.hasFields = json.flag("fields");
    const auto& rules = json.list("rules");
    if (rules.empty() || rules.size() > mostRules) {
        json.refuse("rules",
                    fmt::format("expected 1 to {} rules, found {}", mostRules, rules.size()));
    }
    for (const auto& rule : rules) {
        const auto where = fmt::format("rule {}", format.rules.size() + 1);
        const JsonObject object(rule, where, "line");
        format.rules.push_back(RuleParser(object).parse());
    }
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
