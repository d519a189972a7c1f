#include "core/io/formats/table/table_rules.h"

#include "core/base/ascii.h"
#include "core/formula/parser.h"
#include "core/io/resources/resources.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <variant>

namespace papilio::core {

namespace {

using Kind = TableOutput::Kind;

/// What an output takes: texts, and numbers as formulas over fields.
struct OutputKind {
    Kind kind;
    std::string_view name;
    std::string_view texts;
    std::string_view numbers;
    std::string_view needed;
};
constexpr auto outputKinds = std::to_array<OutputKind>(
    {{Kind::Counters, "counters", "event unit run pass part remark", "value time running spread",
      "event value"},
     {Kind::Measurements, "measurements", "event kernel repetition unit", "value", "event value"},
     {Kind::Launches, "launches",
      "kernel grid device execution counter unit machine model capability host", "value seconds",
      "kernel counter value"},
     {Kind::Series, "series", "name unit time event part machine", "value", "name time value"},
     {Kind::Roofs, "roofs", "name kind isa precision operation",
      "value low high threads bytes watts loads stores frequency memory_frequency",
      "name kind value"},
     {Kind::Points, "points", "name run level",
      "intensity performance seconds utilisation watts frequency memory_frequency working_set "
      "threads flops bytes rank",
      "name"},
     {Kind::Levels, "levels", "name", "bytes shared_by", "name bytes"},
     {Kind::Latencies, "latencies", "", "bytes value rank megahertz", "bytes value"},
     {Kind::Bandwidths, "bandwidths", "operation", "bytes value threads", "bytes value"},
     {Kind::Reuse, "reuse", "object use", "bytes cold distance count",
      "object use cold distance count"},
     {Kind::Misses, "misses", "name object", "lines misses", "name misses"},
     {Kind::Communication, "communication", "sharing from to", "value", "sharing from to value"},
     {Kind::About, "about",
      "title name machine source model parameter command note created bytes_of",
      "line_bytes sampled_one_in", ""}});

bool has(std::string_view words, std::string_view word)
{
    const auto all = split(words, " ");
    return std::ranges::find(all, word) != all.end();
}

/// The name between the brace at `from` and the one that closes it.
std::optional<std::string_view> fieldAt(std::string_view text, std::size_t from, bool isPattern)
{
    const auto end = text[from] == '{' ? text.find('}', from) : std::string_view::npos;
    if (end == std::string_view::npos || end == from + 1) {
        return {};
    }
    const auto name = text.substr(from + 1, end - from - 1);
    const auto isLetter = [](char letter) { return isWordCharacter(letter) && !isDigit(letter); };
    return !isPattern || std::ranges::all_of(name, isLetter) ? std::optional(name) : std::nullopt;
}

TableText textOf(std::string_view written)
{
    TableText text;
    const auto add = [&text](bool isField, std::string piece) {
        if (!isField && !text.pieces.empty() && !text.pieces.back().isField) {
            text.pieces.back().text += piece;
        } else {
            text.pieces.push_back({isField, std::move(piece)});
        }
    };
    for (std::size_t at = 0; at < written.size(); ++at) {
        if (const auto field = fieldAt(written, at, false)) {
            add(true, std::string(*field));
            at += field->size() + 1;
        } else {
            add(false, std::string(1, written[at]));
        }
    }
    return text;
}

/// A regular expression; {name} in it is a word that is a field.
TablePattern patternOf(const JsonObject& json, std::string_view field, std::string_view written)
{
    std::string pattern;
    for (std::size_t at = 0; at < written.size(); ++at) {
        if (const auto name = fieldAt(written, at, true)) {
            pattern += fmt::format("(?P<{}>\\S+)", *name);
            at += name->size() + 1;
        } else {
            pattern += written[at];
        }
    }
    return compiledPattern(json, field, pattern);
}

/// One text, or a list of them.
std::vector<std::string> textsIn(const JsonObject& json, std::string_view field)
{
    return !json.has(field)              ? std::vector<std::string>()
           : json.any(field).is_string() ? std::vector{json.text(field)}
                                         : json.texts(field);
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
    to = json.text(name, to);
}
void readField(const JsonObject& json, std::string_view name, TableText& to)
{
    to = textOf(json.text(name));
}
void readField(const JsonObject& json, std::string_view name, TablePattern& to)
{
    to = json.has(name) ? patternOf(json, name, json.text(name)) : nullptr;
}
void readField(const JsonObject& json, std::string_view name, std::vector<std::string>& to)
{
    to = textsIn(json, name);
}
/// Of several lines.
void readField(const JsonObject& json, std::string_view name, std::vector<TablePattern>& to)
{
    for (const auto& written : textsIn(json, name)) {
        to.push_back(patternOf(json, name, "(?m)" + written));
    }
}
void readField(const JsonObject& json, std::string_view name, TableNames& to)
{
    const auto& object = json.object(name);
    const JsonObject members(object, json.place(name));
    for (const auto& [pattern, other] : object.items()) {
        to.emplace_back(patternOf(json, name, pattern), members.text(pattern));
    }
}

/// A field of the rules as its file calls it, and where it goes.
template<typename Rules>
struct RuleField {
    std::string_view name;
    std::variant<bool Rules::*,
                 std::size_t Rules::*,
                 std::string Rules::*,
                 TableText Rules::*,
                 TablePattern Rules::*,
                 std::vector<std::string> Rules::*,
                 std::vector<TablePattern> Rules::*,
                 TableNames Rules::*>
        member;
};
constexpr auto partFields =
    std::to_array<RuleField<TablePart>>({{"begins", &TablePart::begins},
                                         {"numbered", &TablePart::isNumbered},
                                         {"once", &TablePart::once},
                                         {"refuse", &TablePart::refuse},
                                         {"named", &TablePart::isNamed},
                                         {"drops", &TablePart::drops},
                                         {"note", &TablePart::note},
                                         {"every", &TablePart::every},
                                         {"escaped", &TablePart::isEscaped},
                                         {"separator", &TablePart::separators},
                                         {"plain", &TablePart::isPlain},
                                         {"columns", &TablePart::columns},
                                         {"more", &TablePart::more},
                                         {"rows", &TablePart::rows},
                                         {"skip", &TablePart::skip},
                                         {"describes", &TablePart::describes},
                                         {"joined", &TablePart::joined},
                                         {"each", &TablePart::each},
                                         {"except", &TablePart::except},
                                         {"behind", &TablePart::behind},
                                         {"values", &TablePart::values},
                                         {"numeric", &TablePart::areNumbers},
                                         {"empty", &TablePart::empty},
                                         {"has", &TablePart::has},
                                         {"ragged", &TablePart::isRagged},
                                         {"complete", &TablePart::complete},
                                         {"since", &TablePart::since},
                                         {"key", &TablePart::key},
                                         {"remember", &TablePart::isRemembered}});
constexpr auto rulesFields =
    std::to_array<RuleField<TableRules>>({{"what", &TableRules::what},
                                          {"mark", &TableRules::marks},
                                          {"unless", &TableRules::unless},
                                          {"file", &TableRules::file},
                                          {"stem", &TableRules::stems},
                                          {"called", &TableRules::called},
                                          {"weak", &TableRules::isWeak},
                                          {"partial", &TableRules::isPartial},
                                          {"foreign", &TableRules::isForeign},
                                          {"json", &TableRules::isJson},
                                          {"optional", &TableRules::isOptional},
                                          {"together", &TableRules::areTogether},
                                          {"skip_lines", &TableRules::skipped},
                                          {"group", &TableRules::group},
                                          {"rename", &TableRules::renamed},
                                          {"benchmarks", &TableRules::areBenchmarks},
                                          {"units", &TableRules::units},
                                          {"unordered", &TableRules::isUnordered},
                                          {"since1970", &TableRules::areSince1970},
                                          {"none", &TableRules::none},
                                          {"notes", &TableRules::notes}});

/// Refuses what is neither a field nor among `others`.
template<typename Rules, std::size_t count>
void readFields(const JsonObject& json,
                const std::array<RuleField<Rules>, count>& fields,
                std::vector<std::string_view> others,
                Rules& to)
{
    std::ranges::transform(fields, std::back_inserter(others), &RuleField<Rules>::name);
    json.allow(others);
    for (const auto& field : fields) {
        std::visit([&](auto member) { readField(json, field.name, to.*member); }, field.member);
    }
}

std::vector<std::string_view> withOutputs(std::vector<std::string_view> names)
{
    std::ranges::transform(outputKinds, std::back_inserter(names), &OutputKind::name);
    return names;
}

std::size_t wordIn(const JsonObject& json,
                   std::string_view field,
                   std::initializer_list<std::string_view> words)
{
    const auto word = json.text(field, std::string(*words.begin()));
    const auto* const found = std::ranges::find(words, word);
    if (found == words.end()) {
        json.refuse(field, fmt::format("expected one of {}, found {}", fmt::join(words, ", "),
                                       quotedExcerpt(word)));
    }
    return static_cast<std::size_t>(found - words.begin());
}

TableOutput outputOf(const JsonValue& value, const OutputKind& kind, const std::string& where)
{
    const JsonObject json(value, where);
    TableOutput output;
    output.kind = kind.kind;
    for (const auto& [name, content] : value.items()) {
        const auto text = content.is_number() ? content.dump() : json.text(name);
        if (has(kind.texts, name)) {
            output.texts[name] = textOf(text);
            continue;
        }
        if (!has(kind.numbers, name) && name != "if" && name != "needs") {
            json.refuse(name, fmt::format("is no field of {}; expected one of {} {} if needs",
                                          kind.name, kind.texts, kind.numbers));
        }
        auto formula = parseInfix(text);
        if (!formula) {
            json.refuse(name, formula.error().message);
        }
        output.numbers[name] = *std::move(formula);
    }
    for (const auto needed : split(kind.needed, " ")) {
        if (!needed.empty() && !output.texts.contains(needed) && !output.numbers.contains(needed)) {
            json.refuse(fmt::format("field \"{}\" is missing", needed));
        }
    }
    return output;
}

std::vector<TableOutput> outputsIn(const JsonObject& json)
{
    std::vector<TableOutput> outputs;
    for (const auto& kind : outputKinds) {
        if (!json.has(kind.name)) {
            continue;
        }
        const auto& given = json.any(kind.name);
        const auto add = [&](const JsonValue& one) {
            outputs.push_back(outputOf(one, kind, json.place(kind.name)));
        };
        if (given.is_array()) {
            std::ranges::for_each(given, add);
        } else {
            add(json.object(kind.name));
        }
    }
    return outputs;
}

TablePart partOf(const JsonObject& json)
{
    using enum TablePart::Kind;
    constexpr auto kinds = std::to_array<std::pair<std::string_view, TablePart::Kind>>(
        {{"line", Line}, {"header", Header}, {"first", First}});
    TablePart part;
    readFields(json, partFields, withOutputs({"line", "header", "first"}), part);
    if (std::ranges::count_if(kinds, [&](const auto& kind) { return json.has(kind.first); }) != 1) {
        json.refuse(
            "expected one of the fields \"line\" (a regular expression that finds a line), "
            "\"header\" (one that finds the header of a table) and \"first\" (one that finds the "
            "first row of a table without a header)");
    }
    for (const auto& [name, kind] : kinds) {
        if (json.has(name)) {
            part.kind = kind;
            readField(json, name, part.pattern);
        }
    }
    part.outputs = outputsIn(json);
    if (part.separators.empty()) {
        json.refuse("separator", "expected the characters that separate columns, found nothing");
    }
    if (part.kind == First && part.columns.empty() && part.refuse.empty()) {
        json.refuse("a table without a header needs the names of its \"columns\"");
    }
    return part;
}

std::vector<TableChoice> choicesIn(const JsonObject& json)
{
    std::vector<TableChoice> choices;
    for (const auto& [field, value] : json.object("choose").items()) {
        const auto where = fmt::format("choice \"{}\"", field);
        if (!value.is_object()) {
            json.refuse("choose", where + ": expected an object with \"of\" and patterns");
        }
        const JsonObject cases(value, where);
        TableChoice choice{field, textOf(cases.requiredText("of")), {}};
        for (const auto& [pattern, text] : value.items()) {
            if (pattern != "of") {
                choice.cases.emplace_back(patternOf(cases, pattern, pattern),
                                          textOf(cases.text(pattern)));
            }
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

TableRules rulesOf(std::string_view text, const std::string& name)
{
    constexpr std::size_t mostParts = 100;
    const auto content = parseJson(text, "rules for a table as JSON");
    const JsonObject json(content, {});
    TableRules rules;
    rules.name = name;
    rules.what = "tables of " + name;
    rules.units = "counts";
    readFields(json, rulesFields,
               {"source", "numbers", "defaults", "choose", "parts", "end", "twice", "repeated",
                "levels", "quantum"},
               rules);
    if (rules.marks.empty() && rules.file == nullptr && !rules.isPartial) {
        json.refuse("expected a \"mark\": what is in every file of this kind, and in no other");
    }
    const auto numbers = wordIn(json, "numbers", {"plain", "local", "point", "comma"});
    rules.isLocal = numbers == 1;
    if (numbers > 1) {
        rules.known = NumberLocale(numbers == 3);
    }
    const auto& defaults = json.object("defaults");
    const JsonObject fields(defaults, json.place("defaults"));
    for (const auto& [field, value] : defaults.items()) {
        rules.defaults[field] = fields.text(field);
    }
    rules.choices = choicesIn(json);
    const auto& parts = json.list("parts");
    if (parts.empty() || parts.size() > mostParts) {
        json.refuse("parts",
                    fmt::format("expected 1 to {} parts, found {}", mostParts, parts.size()));
    }
    for (const auto& part : parts) {
        const auto where = fmt::format("part {}", rules.parts.size() + 1);
        rules.parts.push_back(partOf(JsonObject(part, where)));
    }
    const JsonObject end(json.object("end"), json.place("end"));
    end.allow(withOutputs({}));
    rules.end = outputsIn(end);
    rules.twice = static_cast<TableRules::Twice>(wordIn(json, "twice", {"refused", "pass", "run"}));
    rules.repeated =
        static_cast<TableRules::Repeated>(wordIn(json, "repeated", {"join", "best", "apart"}));
    rules.areLevelsBySize = wordIn(json, "levels", {"named", "by size"}) == 1;
    rules.quantum = json.number("quantum", 0, 0, 1);
    if (rules.end.empty() &&
        std::ranges::all_of(rules.parts, [](const auto& part) { return part.outputs.empty(); })) {
        json.refuse("parts", "no part says what its rows are (counters, roofs, points, …)");
    }
    return rules;
}

}  // namespace

const TableChoice* TableRules::choice(std::string_view field) const
{
    const auto found = std::ranges::find(choices, field, &TableChoice::field);
    return found == choices.end() ? nullptr : &*found;
}

bool TableRules::givesBenchmarks() const
{
    const auto gives = [](const std::vector<TableOutput>& outputs) {
        return std::ranges::any_of(outputs, [](const TableOutput& output) {
            return output.kind == Kind::Measurements || output.kind == Kind::Launches;
        });
    };
    return gives(end) ||
           std::ranges::any_of(parts, [&](const TablePart& part) { return gives(part.outputs); });
}

bool TableRules::fits(const std::filesystem::path& path, std::string_view head) const
{
    const auto isInHead = [&](const TablePattern& mark) { return isFound(*mark, head); };
    return !head.empty() && (file == nullptr || isFound(*file, path.filename().string())) &&
           std::ranges::none_of(unless, isInHead) && std::ranges::all_of(marks, isInHead);
}

Result<TableRules> parseTableRules(std::string_view json, const std::string& name)
{
    return caught({}, json, [&] { return rulesOf(json, name); });
}

Result<TableRules> readTableRules(const std::string& nameOrPath)
{
    return readDataFile("tables", "table", nameOrPath, parseTableRules);
}

Result<std::filesystem::path> saveTableRules(std::string_view json, const std::string& name)
{
    const auto rules = parseTableRules(json, name);
    return rules ? saveDataFile("tables", name, json) : rules.error();
}

}  // namespace papilio::core
