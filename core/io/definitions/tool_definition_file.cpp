#include "core/io/definitions/tool_definition_file.h"

#include "core/base/number_format.h"
#include "core/base/shell_word.h"
#include "core/base/text.h"
#include "core/definitions/amd_counters.h"
#include "core/definitions/intel_perfmon.h"
#include "core/definitions/likwid_group.h"
#include "core/definitions/papi_defines.h"
#include "core/definitions/tool_formula.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/papi_xml.h"
#include "core/io/files/file_text.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/json_object.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::core {

namespace {

using Reason = DefinitionReason::Kind;

DefinitionReason malformed(const Error& error)
{
    return {.kind = error.code == Errc::Unsupported ? Reason::Unsupported : Reason::Malformed,
            .text = error.message};
}

/// Level 1 of Arm's Top-Down, which files of perf name without a formula (ArchStdEvent); empty for
/// any other name.
std::string standardArmMetric(std::string_view name)
{
    constexpr std::string_view used = "(1 - stall_slot / (#slots * cpu_cycles))";
    return name == "frontend_bound"    ? "100 * (stall_slot_frontend / (#slots * cpu_cycles))"
           : name == "backend_bound"   ? "100 * (stall_slot_backend / (#slots * cpu_cycles))"
           : name == "retiring"        ? fmt::format("100 * (op_retired / op_spec) * {}", used)
           : name == "bad_speculation" ? fmt::format("100 * (1 - op_retired / op_spec) * {}", used)
                                       : std::string();
}

std::vector<std::string> groupsOf(std::string_view text)
{
    std::vector<std::string> groups;
    for (const auto group : split(text, ";")) {
        if (!group.empty()) {
            groups.emplace_back(group);
        }
    }
    return groups;
}

/// "100%" is a factor of 100 and the unit %.
void takeScaleUnit(std::string_view text, ToolDefinition& definition)
{
    text = trimmed(text);
    double scale = 1;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), scale);
    if (failed == std::errc()) {
        definition.scale = scale;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    definition.unit = trimmed(text);
}

ToolDefinitions perfOf(const JsonValue& root)
{
    if (!root.is_array()) {
        throw ParseError{"expected a list of perf's metrics, found " + excerptOf(root)};
    }
    ToolDefinitions all;
    all.format = ToolFormat::Perf;
    bool isAny = root.empty();
    for (const auto& item : root) {
        const JsonObject one(item, fmt::format("metric {}", all.definitions.size() + 1),
                             "MetricName");
        const auto standard = standardArmMetric(one.text("ArchStdEvent"));
        if (!one.has("MetricExpr") && standard.empty()) {
            isAny = isAny || one.has("EventName") || one.has("ArchStdEvent");
            continue;
        }
        isAny = true;
        ToolDefinition definition;
        definition.name =
            standard.empty() ? one.requiredText("MetricName") : one.text("ArchStdEvent");
        const auto formula =
            parsePerfFormula(one.has("MetricExpr") ? one.text("MetricExpr") : standard);
        if (!formula) {
            all.refused.push_back({definition.name, malformed(formula.error())});
            continue;
        }
        definition.formula = *formula;
        takeScaleUnit(one.text("ScaleUnit", standard.empty() ? "" : "1percent of slots"),
                      definition);
        definition.description = one.text("PublicDescription", one.text("BriefDescription"));
        definition.groups = groupsOf(one.text("MetricGroup", standard.empty() ? "" : "TopdownL1"));
        definition.constraint = one.text("MetricConstraint");
        definition.cores = one.text("Unit");
        if (one.has("MetricThreshold")) {
            if (const auto threshold = parsePerfFormula(one.text("MetricThreshold"))) {
                definition.threshold = *threshold;
            } else {
                definition.lost.push_back({.kind = Reason::Threshold});
            }
        }
        all.definitions.push_back(std::move(definition));
    }
    if (!isAny) {
        throw ParseError{"contains neither a MetricExpr nor an event of perf"};
    }
    return all;
}

std::vector<std::pair<std::string, std::string>> aliasesOf(const JsonObject& metric,
                                                           std::string_view field,
                                                           const char* name)
{
    std::vector<std::pair<std::string, std::string>> aliases;
    for (const auto& item : metric.list(field)) {
        const JsonObject one(item, metric.place(field));
        aliases.emplace_back(one.requiredText("Alias"), one.requiredText(name));
    }
    return aliases;
}

class PerfmonReader {
public:
    ToolDefinitions run(const JsonValue& root)
    {
        const JsonObject file(root, "");
        ToolDefinitions all;
        all.format = ToolFormat::Perfmon;
        if (file.has("Header")) {
            const JsonObject header(file.object("Header"), "Header");
            all.title = header.text("Info");
        }
        if (!file.has("Metrics")) {
            file.refuse("Metrics", "is missing; expected a list");
        }
        const auto& metrics = file.list("Metrics");
        for (const auto& item : metrics) {
            const JsonObject one(item, "metric", "MetricName");
            const auto name = one.requiredText("MetricName");
            legacy_.emplace(one.text("LegacyName", "metric_" + name), name);
        }
        for (const auto& item : metrics) {
            take(JsonObject(item, fmt::format("metric {}", all.definitions.size() + 1),
                            "MetricName"),
                 all);
        }
        return all;
    }

private:
    void take(const JsonObject& one, ToolDefinitions& all) const
    {
        ToolDefinition definition;
        definition.name = one.requiredText("MetricName");
        PerfmonMetric metric;
        metric.formula = one.requiredText("Formula");
        metric.events = aliasesOf(one, "Events", "Name");
        metric.constants = aliasesOf(one, "Constants", "Name");
        const auto formula = perfmonExpression(metric);
        if (!formula) {
            all.refused.push_back({definition.name, malformed(formula.error())});
            return;
        }
        definition.formula = *formula;
        const auto unit = one.text("UnitOfMeasure");
        definition.unit = unit == "percent" ? "%" : unit;
        definition.description = one.text("BriefDescription");
        definition.category = one.text("Category");
        definition.groups = groupsOf(one.text("MetricGroup"));
        definition.parent = one.text("ParentCategory");
        definition.level = static_cast<int>(one.number("Level", 0, 0, 100));
        definition.domain = one.text("CountDomain");
        if (one.has("Threshold") && one.any("Threshold").is_object()) {
            takeThreshold(JsonObject(one.any("Threshold"), one.place("Threshold")), definition);
        }
        all.definitions.push_back(std::move(definition));
    }

    void takeThreshold(const JsonObject& threshold, ToolDefinition& definition) const
    {
        const auto text = threshold.text("Formula");
        if (trimmed(text).empty()) {
            return;
        }
        const auto aliases = aliasesOf(threshold, "ThresholdMetrics", "Value");
        const auto parsed = parsePerfmonFormula(text, [&](std::string_view word) {
            std::string name(word);
            for (const auto& [alias, value] : aliases) {
                if (alias == word) {
                    name = value;
                }
            }
            const auto known = legacy_.find(name);
            return Expression::name(known == legacy_.end() ? name : known->second);
        });
        if (parsed) {
            definition.threshold = *parsed;
        } else {
            definition.lost.push_back({.kind = Reason::Threshold});
        }
    }

    std::map<std::string, std::string, std::less<>> legacy_;  ///< to names of metrics
};

template<typename Read>
Result<ToolDefinitions> readJson(std::string_view text, const std::string& name, Read read)
{
    try {
        return read(parseJson(text));
    } catch (const ParseError& error) {
        return errorOf(error, name, text);
    }
}

Result<ToolDefinitions> fromPapi(std::string_view text)
{
    const auto file = readPresets(text);
    if (!file) {
        return file.error();
    }
    ToolDefinitions all;
    all.format = ToolFormat::PapiUserEvents;
    for (const auto& block : file->blocks) {
        std::vector<std::string> pmus;
        for (const auto& cpu : block.cpus) {
            pmus.push_back(cpu.pmu);
        }
        for (const auto& preset : block.presets) {
            const auto formula = presetExpression(preset);
            if (!formula) {
                all.refused.push_back({preset.name, malformed(formula.error())});
                continue;
            }
            auto& definition = all.definitions.emplace_back();
            definition.name = preset.name;
            definition.formula = *formula;
            definition.description = preset.longDescription;
            definition.category = fmt::format("{}", fmt::join(pmus, ", "));
        }
    }
    for (const auto& note : file->notes) {
        if (!note.name.empty()) {
            all.refused.push_back({note.name, {.kind = Reason::Malformed, .text = note.text}});
        }
    }
    return all;
}

Result<ToolDefinitions> fromDefines(std::string_view text)
{
    const auto set = parsePapiDefines(text);
    if (!set) {
        return set.error();
    }
    auto all = toolDefinitions(*set);
    all.format = ToolFormat::PapiDefines;
    return all;
}

std::string dumped(const JsonValue& root)
{
    return root.dump(4, ' ', false, JsonValue::error_handler_t::replace) + '\n';
}

void putText(JsonValue& object, const char* key, const std::string& text)
{
    if (!text.empty()) {
        object[key] = text;
    }
}

std::string perfText(const Conversion& conversion)
{
    auto root = JsonValue::array();
    for (const auto& one : conversion.definitions) {
        if (one.refused) {
            continue;
        }
        JsonValue metric;
        putText(metric, "BriefDescription", one.source.description);
        metric["MetricExpr"] = one.formula;
        putText(metric, "MetricGroup", fmt::format("{}", fmt::join(one.source.groups, ";")));
        metric["MetricName"] = one.name;
        putText(metric, "MetricConstraint", one.source.constraint);
        putText(metric, "Unit", one.source.cores);
        putText(metric, "MetricThreshold", one.threshold.value_or(""));
        if (one.source.scale != 1 || !one.source.unit.empty()) {
            std::string unit = one.source.unit;  // perf reads a word
            std::ranges::replace(unit, ' ', '_');
            metric["ScaleUnit"] = exactText(one.source.scale) + unit;
        }
        root.push_back(std::move(metric));
    }
    return dumped(root);
}

JsonValue aliasList(const std::vector<std::pair<std::string, std::string>>& aliases)
{
    auto list = JsonValue::array();
    for (const auto& [alias, name] : aliases) {
        list.push_back({{"Name", name}, {"Alias", alias}});
    }
    return list;
}

std::string perfmonText(const Conversion& conversion)
{
    JsonValue root;
    root["Header"] = {{"Info", conversion.title}};
    root["Metrics"] = JsonValue::array();
    for (const auto& one : conversion.definitions) {
        if (one.refused) {
            continue;
        }
        JsonValue metric;
        metric["MetricName"] = one.name;
        metric["LegacyName"] = "metric_" + one.name;
        putText(metric, "ParentCategory", one.source.parent);
        if (one.source.level > 0) {
            metric["Level"] = one.source.level;
        }
        metric["BriefDescription"] = one.source.description;
        metric["UnitOfMeasure"] = one.source.unit == "%" ? "percent" : one.source.unit;
        metric["Events"] = aliasList(one.perfmon.events);
        metric["Constants"] = aliasList(one.perfmon.constants);
        metric["Formula"] = one.formula;
        metric["Category"] = one.source.category;
        if (one.threshold) {
            metric["Threshold"] = {{"Formula", *one.threshold}};
        }
        metric["MetricGroup"] = fmt::format("{}", fmt::join(one.source.groups, ";"));
        root["Metrics"].push_back(std::move(metric));
    }
    return dumped(root);
}

std::string papilioText(const Conversion& conversion)
{
    DefinitionSet set;
    set.name = conversion.title.empty() ? "definitions" : conversion.title;
    set.note = conversion.note;
    set.constants = conversion.constants;
    for (const auto& one : conversion.definitions) {
        if (!one.refused) {
            set.definitions.push_back({one.name, one.formula, one.source.unit,
                                       one.source.description, one.source.category});
        }
    }
    return definitionsToJson(set);
}

std::string xmlOf(const Conversion& conversion)
{
    std::vector<PapiXmlEvent> events;
    for (const auto& one : conversion.definitions) {
        if (one.preset && !one.refused) {
            events.push_back({{*one.preset}, {}});
        }
    }
    return papiXml(conversion.options.pmu, conversion.options.notes, events);
}

}  // namespace

Result<ToolDefinitions> parsePerfMetrics(std::string_view text, const std::string& name)
{
    return readJson(text, name, perfOf);
}

Result<ToolDefinitions> parsePerfmonMetrics(std::string_view text, const std::string& name)
{
    return readJson(text, name, [](const JsonValue& root) { return PerfmonReader().run(root); });
}

std::optional<ToolFormat> toolFormatOf(std::string_view head)
{
    const auto text = trimmed(head, " \t\r\n");
    if (looksLikeDefinitions(head)) {
        return ToolFormat::Papilio;
    }
    if (text.starts_with('[')) {
        return text.find("\"MetricExpr\"") != std::string_view::npos ||
                       text.find("\"EventName\"") != std::string_view::npos
                   ? std::optional(ToolFormat::Perf)
                   : std::nullopt;
    }
    if (text.starts_with('{')) {
        return text.find("\"Metrics\"") != std::string_view::npos
                   ? std::optional(ToolFormat::Perfmon)
                   : std::nullopt;
    }
    if (looksLikePapiXml(text)) {
        return ToolFormat::PapiUserEvents;
    }
    if (looksLikeAmdXml(head)) {
        return ToolFormat::AmdXml;
    }
    if (looksLikeLikwidGroup(head)) {
        return ToolFormat::Likwid;
    }
    if (looksLikePapiDefines(head)) {
        return ToolFormat::PapiDefines;
    }
    return looksLikeAmdYaml(head) ? std::optional(ToolFormat::AmdYaml) : std::nullopt;
}

std::optional<std::string> conversionAdvice(std::string_view head,
                                            const std::filesystem::path& path)
{
    const auto format = toolFormatOf(head);
    const bool isPapi = format == ToolFormat::PapiUserEvents || format == ToolFormat::PapiDefines ||
                        firstContentLine(head).starts_with("CPU,");
    if (format == ToolFormat::Papilio || (!format && !isPapi)) {
        return {};
    }
    return fmt::format(
        "holds definitions of {}; papilio definitions {} --to papilio -o {}.json "
        "writes them as papilio evaluate and papilio import read them",
        isPapi ? "PAPI" : nameOf(*format), shellWord(path.string()), shellWord(textStem(path)));
}

Result<ToolDefinitions> parseToolDefinitions(std::string_view text,
                                             const std::filesystem::path& path)
{
    const auto name = path.string();
    const auto named = [&](Result<ToolDefinitions> read) {
        return read ? read : Result<ToolDefinitions>(visibleText(read.error().in(name)));
    };
    if (!isText(text)) {
        return Error{Errc::Malformed, name + ": is not text; expected definitions of a tool"};
    }
    if (looksLikePapiXml(trimmed(text, " \t\r\n"))) {
        return parsePapiXml(text, name);
    }
    switch (toolFormatOf(text).value_or(ToolFormat::PapiUserEvents)) {
        case ToolFormat::Papilio: {
            const auto set = parseDefinitions(text, name);
            return set ? toolDefinitions(*set) : Result<ToolDefinitions>(set.error());
        }
        case ToolFormat::Perf:
            return parsePerfMetrics(text, name);
        case ToolFormat::Perfmon:
            return parsePerfmonMetrics(text, name);
        case ToolFormat::AmdYaml:
            return parseAmdYaml(text, name);
        case ToolFormat::AmdXml:
            return named(parseAmdXml(text));
        case ToolFormat::PapiDefines:
            return named(fromDefines(text));
        case ToolFormat::Likwid:
            return named(parseLikwidGroup(text, textStem(path)));
        default:
            return named(fromPapi(text));
    }
}

std::string toolDefinitionText(const Conversion& conversion)
{
    if (conversion.writtenCount() == 0) {
        return {};
    }
    switch (conversion.options.format) {
        case ToolFormat::Papilio:
            return papilioText(conversion);
        case ToolFormat::Perf:
            return perfText(conversion);
        case ToolFormat::Perfmon:
            return perfmonText(conversion);
        case ToolFormat::PapiXml:
            return xmlOf(conversion);
        default:
            return conversionText(conversion);
    }
}

}  // namespace papilio::core
