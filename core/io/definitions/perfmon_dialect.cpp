#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/io/definitions/dialects.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
/// Alias and name.
using Aliases = std::vector<std::pair<std::string, std::string>>;

/// Names of constants, and the properties that they are.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> constantNames = {
    {{"DURATIONTIMEINSECONDS", "#seconds"},
     {"DURATIONTIMEINMILLISECONDS", "#milliseconds"},
     {"SYSTEM_TSC_FREQ", "#system_tsc_freq"},
     {"SOCKET_COUNT", "#num_packages"},
     {"HYPERTHREADING_ON", "#smt_on"},
     {"THREADS_PER_CORE", "#threads_per_core"},
     {"CORES_PER_SOCKET", "#cores_per_socket"},
     {"CHAS_PER_SOCKET", "#chas_per_socket"},
     {"system.sockets[0].cpus.count * system.socket_count", "#num_cpus"},
     {"NUM_CPUS", "#num_cpus"}}};

Expression constantOf(std::string_view name)
{
    if (const auto number = parsedNumber<double>(name)) {
        return Expression::number(*number);
    }
    for (const auto& [theirs, property] : constantNames) {
        if (name == theirs) {
            return Expression::name(std::string(property));
        }
    }
    return Expression::name("#" + std::string(name));
}

/// The alias of "a[0]", and the instance that it takes.
std::pair<std::string_view, std::string_view> instanceOf(std::string_view word)
{
    const auto open = word.find('[');
    if (open == std::string_view::npos || !word.ends_with(']')) {
        return {word, {}};
    }
    return {word.substr(0, open), word.substr(open + 1, word.size() - open - 2)};
}

Result<Expression> formulaOf(const std::string& formula,
                             const Aliases& events,
                             const Aliases& constants)
{
    const auto parsed = parse(formula, dialects::perfmon, [&](std::string_view word) {
        const auto [alias, instance] = instanceOf(word);
        for (const auto& [known, name] : events) {
            if (known == alias) {
                auto term = fromPerfmon(name);
                if (!instance.empty()) {
                    term.options.emplace_back("instance", std::string(instance));
                }
                return Expression::name(toString(term));
            }
        }
        for (const auto& [known, name] : constants) {
            if (known == alias) {
                return constantOf(name);
            }
        }
        for (const auto& [name, property] : constantNames) {
            if (name == word) {
                return Expression::name(std::string(property));
            }
        }
        return Expression::name(std::string(word));
    });
    return !parsed ? parsed
                   : flatten(*parsed, [](std::string_view name) -> std::optional<Expression> {
                         return name == "#milliseconds"
                                    ? std::optional(Expression::name("#seconds") *
                                                    Expression::number(1000))
                                    : std::nullopt;
                     });
}

Aliases aliasesOf(const JsonObject& metric, std::string_view field, const char* name)
{
    Aliases aliases;
    for (const auto& item : metric.list(field)) {
        const JsonObject one(item, metric.place(field));
        aliases.emplace_back(one.requiredText("Alias"), one.requiredText(name));
    }
    return aliases;
}

class PerfmonReader {
public:
    MetricDefinitions run(const JsonValue& root)
    {
        const JsonObject file(root, "");
        MetricDefinitions all;
        all.dialect = &dialects::perfmon;
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
    void take(const JsonObject& one, MetricDefinitions& all) const
    {
        MetricDefinition definition;
        definition.name = one.requiredText("MetricName");
        const auto formula =
            formulaOf(one.requiredText("Formula"), aliasesOf(one, "Events", "Name"),
                      aliasesOf(one, "Constants", "Name"));
        if (!formula) {
            all.refuse(definition.name, formula.error());
            return;
        }
        definition.formula = *formula;
        const auto unit = one.text("UnitOfMeasure");
        definition.unit = unit == "percent" ? "%" : unit;
        definition.description = one.text("BriefDescription");
        definition.category = one.text("Category");
        definition.groups = groupsIn(one.text("MetricGroup"));
        definition.parent = one.text("ParentCategory");
        definition.level = static_cast<int>(one.number("Level", 0, 0, 100));
        definition.domain = one.text("CountDomain");
        if (one.has("Threshold") && one.any("Threshold").is_object()) {
            takeThreshold(JsonObject(one.any("Threshold"), one.place("Threshold")), definition);
        }
        all.definitions.push_back(std::move(definition));
    }

    void takeThreshold(const JsonObject& threshold, MetricDefinition& definition) const
    {
        const auto text = threshold.text("Formula");
        if (trimmed(text).empty()) {
            return;
        }
        const auto aliases = aliasesOf(threshold, "ThresholdMetrics", "Value");
        const auto parsed = parse(text, dialects::perfmon, [&](std::string_view word) {
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
            definition.lost.push_back({.kind = DefinitionReason::Kind::Threshold});
        }
    }

    std::map<std::string, std::string, std::less<>> legacy_;  ///< to names of metrics
};

/// "a", …, "z", "a_a", …: no word of Python's or of perfmon's.
std::string aliasAt(std::size_t index)
{
    constexpr std::size_t letters = 26;
    const std::string last(1, static_cast<char>('a' + index % letters));
    return index < letters ? last : aliasAt(index / letters - 1) + "_" + last;
}

/// What perfmon calls a property of the machine; empty: it has none.
std::string_view constantFor(std::string_view property)
{
    const auto* const found =
        std::ranges::find(constantNames, property, &decltype(constantNames)::value_type::second);
    return found == constantNames.end() ? std::string_view() : found->first;
}

/// Formulas over aliases a, b, … of their own.
class PerfmonWriter : public DefinitionWriter {
public:
    using DefinitionWriter::DefinitionWriter;

    void write(WrittenDefinition& one, const Expression& formula) override
    {
        writeFormula(formula, dialects::perfmon, one, [&](std::string_view name) -> SpelledName {
            for (const auto& [alias, neutral] : one.names) {
                if (neutral == name) {
                    return alias;
                }
            }
            if (constantFor(name).empty()) {
                const auto term = parseEventTerm(name);
                const auto event = perfmonEvent(term);
                // perfmon has one event of a name; who counts it is in the name.
                const bool isSpelled = event.find_first_of("()[]{}, /\"'") == std::string::npos;
                if (isMachineProperty(name)) {
                    return DefinitionReason{.kind = DefinitionReason::Kind::NoProperty,
                                            .text = std::string(name)};
                }
                if (!term.unit.empty() || !isSpelled ||
                    fromPerfmon(event) != withDottedMasks(term)) {
                    return DefinitionReason{.kind = DefinitionReason::Kind::NoName,
                                            .text = std::string(name)};
                }
            }
            return aliasAt(one.names.size());
        });
    }

    std::string text(Conversion& made) override
    {
        JsonValue root;
        root["Header"] = {{"Info", source_.title}};
        root["Metrics"] = JsonValue::array();
        for (const auto* one : made.written()) {
            root["Metrics"].push_back(metricOf(*one));
        }
        return jsonFile(root);
    }

private:
    static JsonValue metricOf(const WrittenDefinition& one)
    {
        const auto& source = one.source;
        JsonValue metric;
        metric["MetricName"] = one.name;
        metric["LegacyName"] = std::string(dialects::perfmon.metricPrefix) + one.name;
        putText(metric, "ParentCategory", source.parent);
        if (source.level > 0) {
            metric["Level"] = source.level;
        }
        metric["BriefDescription"] = source.description;
        metric["UnitOfMeasure"] = source.unit == "%" ? "percent" : source.unit;
        metric["Events"] = JsonValue::array();
        metric["Constants"] = JsonValue::array();
        for (const auto& [alias, neutral] : one.names) {
            const auto constant = constantFor(neutral);
            metric[constant.empty() ? "Events" : "Constants"].push_back(
                {{"Name",
                  constant.empty() ? perfmonEvent(parseEventTerm(neutral)) : std::string(constant)},
                 {"Alias", alias}});
        }
        metric["Formula"] = one.formula;
        metric["Category"] = source.category;
        if (one.threshold) {
            metric["Threshold"] = {{"Formula", *one.threshold}};
        }
        metric["MetricGroup"] = fmt::format("{}", fmt::join(source.groups, ";"));
        return metric;
    }
};

constexpr auto functions = std::to_array<std::pair<std::string_view, Kind>>(
    {{"min", Kind::Minimum}, {"max", Kind::Maximum}});
constexpr auto keywords = std::to_array<std::string_view>({"if", "else", "and", "or"});

}  // namespace

/// {"Header", "Metrics": [{"MetricName", "Formula", "Events", "Constants", …}]}: formulas over
/// aliases in Python, and thresholds over names of metrics such as metric_TMA_....DRAM_Bound(%).
const Dialect dialects::perfmon = {
    .id = "perfmon",
    .tool = "Intel perfmon",
    .label = "Intel perfmon metrics (JSON)",
    .suffix = ".json",
    .keeps = Dialect::Groups | Dialect::Parents | Dialect::Thresholds | Dialect::Descriptions |
             Dialect::Slots,
    .metricPrefix = "metric_",
    .maskSign = '.',
    .needsPfmNames = true,
    .hasOwnNames = true,
    .words = {.inNames = ".:",
              .hasIndices = true,
              .untilBlank = "metric_",
              .keywords = keywords,
              .functions = functions},
    .understood = withoutBits,
    .arithmetic = Arithmetic(),
    .looksLike =
        [](std::string_view head) {
            return trimmed(head, " \t\r\n").starts_with('{') &&
                   head.find("\"Metrics\"") != std::string_view::npos;
        },
    .read =
        [](std::string_view text, const std::filesystem::path& path) {
            return readJsonDefinitions(
                text, path, [](const JsonValue& root) { return PerfmonReader().run(root); });
        },
    .writer = newWriter<PerfmonWriter>,
};

}  // namespace papilio::core
