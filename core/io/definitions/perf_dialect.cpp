#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/io/definitions/dialects.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

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

/// "100%" is a factor of 100 and the unit %.
void takeScaleUnit(std::string_view text, MetricDefinition& definition)
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

std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            plain += text[++i];
        } else {
            plain += text[i] == '@' ? '/' : text[i];
        }
    }
    return plain;
}
Expression perfMeaning(std::string_view word)
{
    const auto name = unescaped(word);
    // perf compares the names of properties without regard to case.
    return Expression::name(name == "duration_time"   ? "#seconds"
                            : name.starts_with('#')   ? lowerCase(name)
                            : isMachineProperty(name) ? name
                                                      : toString(fromPerf(name)));
}

DefinitionReason noName(std::string_view name)
{
    return {.kind = DefinitionReason::Kind::NoName, .text = std::string(name)};
}

DefinitionReason noProperty(std::string_view name)
{
    return {.kind = DefinitionReason::Kind::NoProperty, .text = std::string(name)};
}

/// Events with escapes, #properties, names of metrics.
SpelledName perfName(std::string_view name)
{
    constexpr std::array<std::string_view, 9> known = {
        "#smt_on",          "#core_wide",       "#num_cpus",
        "#num_cpus_online", "#num_cores",       "#num_dies",
        "#num_packages",    "#system_tsc_freq", "#slots"};
    if (name == "#seconds") {
        return std::string("duration_time");
    }
    if (name == "#chas_per_socket") {
        return std::string("source_count(UNC_CHA_CLOCKTICKS)");
    }
    if (name.starts_with('#')) {
        return !contains(known, name) ? SpelledName(noProperty(name)) : std::string(name);
    }
    if (isMachineProperty(name)) {
        return std::string(name);
    }
    const auto term = parseEventTerm(name);
    for (const auto& [key, set] : term.options) {
        if (key == "instance" || key == "one_unit") {
            return DefinitionReason{.kind = DefinitionReason::Kind::NoEventOption, .text = key};
        }
    }
    auto text = perfMetricEvent(term);
    const bool isSpelled = !text.empty() && std::ranges::all_of(text, [](char c) {
        return isWordCharacter(c) ||
               std::string_view(".:@?\\,=-").find(c) != std::string_view::npos;
    });
    const bool isNumber = std::ranges::none_of(text, isWordStart);
    const bool isKeyword =
        text == "min" || text == "max" || text == "if" || text == "else" || text == "d_ratio";
    if (!isSpelled || isNumber || isKeyword) {
        return noName(name);
    }
    return text;
}

MetricDefinitions perfOf(const JsonValue& root)
{
    if (!root.is_array()) {
        throw ParseError{"expected a list of perf's metrics, found " + excerptOf(root)};
    }
    MetricDefinitions all;
    all.dialect = &dialects::perf;
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
        MetricDefinition definition;
        definition.name =
            standard.empty() ? one.requiredText("MetricName") : one.text("ArchStdEvent");
        const auto formula =
            parse(one.has("MetricExpr") ? one.text("MetricExpr") : standard, dialects::perf);
        if (!formula) {
            all.refuse(definition.name, formula.error());
            continue;
        }
        definition.formula = *formula;
        takeScaleUnit(one.text("ScaleUnit", standard.empty() ? "" : "1percent of slots"),
                      definition);
        definition.description = one.text("PublicDescription", one.text("BriefDescription"));
        definition.groups = groupsIn(one.text("MetricGroup", standard.empty() ? "" : "TopdownL1"));
        definition.constraint = one.text("MetricConstraint");
        definition.cores = one.text("Unit");
        if (one.has("MetricThreshold")) {
            if (const auto threshold = parse(one.text("MetricThreshold"), dialects::perf)) {
                definition.threshold = *threshold;
            } else {
                definition.lost.push_back({.kind = DefinitionReason::Kind::Threshold});
            }
        }
        all.definitions.push_back(std::move(definition));
    }
    if (!isAny) {
        throw ParseError{"contains neither a MetricExpr nor an event of perf"};
    }
    return all;
}

std::string perfText(const Conversion& made)
{
    auto root = JsonValue::array();
    for (const auto* one : made.written()) {
        const auto& source = one->source;
        JsonValue metric;
        putText(metric, "BriefDescription", source.description);
        metric["MetricExpr"] = one->formula;
        putText(metric, "MetricGroup", fmt::format("{}", fmt::join(source.groups, ";")));
        metric["MetricName"] = one->name;
        putText(metric, "MetricConstraint", source.constraint);
        putText(metric, "Unit", source.cores);
        putText(metric, "MetricThreshold", one->threshold.value_or(""));
        if (source.scale != 1 || !source.unit.empty()) {
            std::string unit = source.unit;  // perf reads a word
            std::ranges::replace(unit, ' ', '_');
            metric["ScaleUnit"] = exactText(source.scale) + unit;
        }
        root.push_back(std::move(metric));
    }
    return jsonFile(root);
}

constexpr auto functions = std::to_array<std::pair<std::string_view, Kind>>(
    {{"min", Kind::Minimum}, {"max", Kind::Maximum}, {"d_ratio", Kind::Ratio}});
constexpr auto keywords = std::to_array<std::string_view>({"if", "else"});
constexpr auto calls =
    std::to_array<std::string_view>({"source_count", "has_event", "strcmp_cpuid_str"});

}  // namespace

/// A MetricExpr: event@…@ with escapes, #literals, & and | of comparisons, source_count(…) and its
/// like as one name, duration_time as #seconds.
const Dialect dialects::perf = {
    .id = "perf",
    .tool = "Linux perf",
    .label = "Linux perf metrics (JSON)",
    .suffix = ".json",
    .family = "perf",
    .keeps = Dialect::Groups | Dialect::Constraints | Dialect::Cores | Dialect::Scales |
             Dialect::Thresholds | Dialect::Descriptions,
    .maskSign = '.',
    .needsPfmNames = true,
    .hasOwnNames = true,
    .words = {.inNames = ".:@?#",
              .hasEscapes = true,
              .keywords = keywords,
              .functions = functions,
              .calls = calls},
    .understood = withoutBits,
    .arithmetic = Arithmetic(),
    .meaning = perfMeaning,
    .spell = perfName,
    .looksLike =
        [](std::string_view head) {
            return trimmed(head, " \t\r\n").starts_with('[') &&
                   (head.find("\"MetricExpr\"") != std::string_view::npos ||
                    head.find("\"EventName\"") != std::string_view::npos);
        },
    .read =
        [](std::string_view text, const std::filesystem::path& path) {
            return readJsonDefinitions(text, path, perfOf);
        },
    .writer = newWriter<FormulaFileWriter<perfText>>,
};

}  // namespace papilio::core
