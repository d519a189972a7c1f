#include "core/io/formats/table/table_rules.h"

#include "core/formula/parser.h"
#include "core/io/resources/resources.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

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

TableText textOf(std::string_view written)
{
    static const re2::RE2 field(R"((?s)^(.*?)\{([^}]+)\})");
    TableText text;
    const auto add = [&text](bool isField, std::string_view piece) {
        if (!piece.empty()) {
            text.pieces.push_back({isField, std::string(piece)});
        }
    };
    while (const auto found = takeGroups(field, written)) {
        add(false, (*found)[0]);
        add(true, (*found)[1]);
    }
    add(false, written);
    return text;
}

}  // namespace

// Where RuleFields finds it, by its argument.
static void readField(const JsonObject& json, std::string_view name, TableText& to)
{
    to = textOf(json.text(name));
}

namespace {

std::vector<std::string_view> withOutputs(std::vector<std::string_view> names)
{
    std::ranges::transform(outputKinds, std::back_inserter(names), &OutputKind::name);
    return names;
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
    constexpr EnumNames<TablePart::Kind, 3> kinds = {{"line", "header", "first"}};
    TablePart part;
    RuleFields fields(json);
    fields("begins", part.begins)("numbered", part.isNumbered)("once", part.once);
    fields("refuse", part.refuse)("named", part.isNamed)("fault", part.fault);
    fields("note", part.note)("every", part.every)("escaped", part.isEscaped);
    fields("separator", part.separators)("plain", part.isPlain)("columns", part.columns);
    fields("more", part.more)("rows", part.rows)("skip", part.skip);
    fields("describes", part.describes)("joined", part.joined)("each", part.each);
    fields("except", part.except)("behind", part.behind)("values", part.values);
    fields("numeric", part.areNumbers)("empty", part.empty)("has", part.has);
    fields("ragged", part.isRagged)("complete", part.complete)("since", part.since);
    fields("key", part.key)("remember", part.isRemembered);
    fields.end(withOutputs({"line", "header", "first"}));
    part.kind = kindOf(
        json, kinds,
        "expected one of the fields \"line\" (a regular expression that finds a line), \"header\" "
        "(one that finds the header of a table) and \"first\" (one that finds the first row of a "
        "table without a header)");
    readField(json, kinds.of(part.kind), part.pattern);
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
    constexpr std::size_t most = 200;  // one may lead to the next
    std::vector<TableChoice> choices;
    if (const auto count = json.object("choose").size(); count > most) {
        json.refuse("choose", fmt::format("expected at most {} fields, found {}", most, count));
    }
    for (const auto& [field, value] : json.object("choose").items()) {
        const auto where = fmt::format("choice \"{}\"", field);
        if (!value.is_object()) {
            json.refuse("choose", where + ": expected an object with \"of\" and patterns");
        }
        const JsonObject cases(value, where);
        TableChoice choice{field, textOf(cases.requiredText("of")), {}};
        for (const auto& [pattern, text] : value.items()) {
            if (pattern != "of") {
                choice.cases.emplace_back(namedPattern(cases, pattern, pattern),
                                          textOf(cases.text(pattern)));
            }
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

TableRules rulesOf(std::string_view text, const std::string& name)
{
    const auto content = parseJson(text, "rules for a table as JSON");
    const JsonObject json(content, {});
    TableRules rules;
    rules.name = name;
    rules.what = "tables of " + name;
    rules.units = "counts";
    int numbers = 0;
    RuleFields fields(json);
    fields("what", rules.what)("mark", rules.marks)("unless", rules.unless)("file", rules.file);
    fields("stem", rules.stems)("called", rules.called)("weak", rules.isWeak);
    fields("partial", rules.isPartial)("foreign", rules.isForeign)("json", rules.isJson);
    fields("optional", rules.isOptional)("together", rules.areTogether);
    fields("skip_lines", rules.skipped)("group", rules.group)("rename", rules.renamed);
    fields("benchmarks", rules.areBenchmarks)("units", rules.units);
    fields("unordered", rules.isUnordered)("since1970", rules.areSince1970);
    fields("none", rules.none)("notes", rules.notes);
    fields("twice", rules.twice, EnumNames<TableRules::Twice, 3>{{"refused", "pass", "run"}});
    fields("repeated", rules.repeated,
           EnumNames<TableRules::Repeated, 3>{{"join", "best", "apart"}});
    fields("levels", rules.areLevelsBySize, EnumNames<bool, 2>{{"named", "by size"}});
    fields("numbers", numbers, EnumNames<int, 4>{{"plain", "local", "point", "comma"}});
    fields.end({"source", "defaults", "choose", "parts", "end", "quantum"});
    if (rules.marks.empty() && rules.file == nullptr && !rules.isPartial) {
        json.refuse("expected a \"mark\": what is in every file of this kind, and in no other");
    }
    rules.isLocal = numbers == 1;
    if (numbers > 1) {
        rules.known = NumberLocale(numbers == 3);
    }
    const auto& defaults = json.object("defaults");
    const JsonObject texts(defaults, json.place("defaults"));
    for (const auto& [field, value] : defaults.items()) {
        rules.defaults[field] = texts.text(field);
    }
    rules.choices = choicesIn(json);
    rules.parts = rulesIn(json, "parts", "part", partOf);
    const JsonObject end(json.object("end"), json.place("end"));
    end.allow(withOutputs({}));
    rules.end = outputsIn(end);
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
