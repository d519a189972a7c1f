#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/io/definitions/dialects.h"
#include "core/io/text/pattern.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

#ifdef PAPILIO_HAS_YAML
#include <yaml-cpp/yaml.h>
#endif

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// Counters have one for each unit of the device; functions of them and properties have not.
bool hasInstances(std::string_view name)
{
    return !isAmdProperty(name) && name.find('(') == std::string_view::npos;
}

constexpr std::string_view commonTag = "common_derived";

/// Operators whose left side has no counter of several instances, but whose right side may: AMD
/// swaps their sides where it has.
void findSwapped(const Expression& expression, std::vector<DefinitionReason>& found)
{
    const auto isVector = [](const Expression& operand) {
        return anyPart(operand, [](const Expression& part) {
            return part.kind() == Kind::Name && hasInstances(part.name());
        });
    };
    for (std::size_t i = 0; i < expression.operandCount(); ++i) {
        findSwapped(expression.operand(i), found);
    }
    const bool hasOrder = expression.kind() == Kind::Subtract ||
                          expression.kind() == Kind::Divide || expression.kind() == Kind::Ratio;
    if (hasOrder && !isVector(expression.left()) && isVector(expression.right())) {
        found.push_back(
            {.kind = DefinitionReason::Kind::SwapsOperands, .text = toInfix(expression)});
    }
}

/// Adds a metric, or why it is not read. What has no expression is a counter of the hardware.
void add(MetricDefinition metric, std::string_view expression, MetricDefinitions& all)
{
    if (expression.empty()) {
        return;
    }
    auto formula = parse(expression, *all.dialect);
    if (!formula) {
        all.refuse(metric.name, formula.error());
        return;
    }
    findSwapped(*formula, metric.lost);
    metric.formula = *std::move(formula);
    all.definitions.push_back(std::move(metric));
}

/// It is no XML: expressions have no quotation marks, and lines that begin with # are comments.
Result<MetricDefinitions> readXml(std::string_view text, const std::filesystem::path& path)
{
    static const re2::RE2 tags(
        R"re((?s)<!--.*?-->|#[^\n]*|<([^\s>!]+)((?:=\s*"[^"]*"|=\s*'[^']*'|[^>])*?)>|(<))re");
    static const re2::RE2 attributes(R"re(([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']\S*)))re");
    MetricDefinitions all;
    all.dialect = &dialects::amdXml;
    std::string architecture;
    auto rest = text;
    while (const auto tag = takeGroups(tags, rest)) {
        const auto name = tag->at(0);
        if (const auto unended = tag->at(2); !unended.empty()) {
            const auto at = static_cast<std::size_t>(unended.data() - text.data());
            return errorAt(path.string(), positionAt(text, at),
                           "the tag that starts here does not end");
        }
        if (name == "metric") {
            std::map<std::string_view, std::string> fields;
            auto inside = tag->at(1);
            while (const auto one = takeGroups(attributes, inside)) {
                fields.emplace(one->at(0),
                               fmt::format("{}", fmt::join(one->begin() + 1, one->end(), "")));
            }
            MetricDefinition metric;
            metric.name = fields["name"];
            metric.description = fields["descr"];
            if (!architecture.empty() && architecture != commonTag) {
                metric.architectures = {architecture};
            }
            add(std::move(metric), fields["expr"], all);
        } else if (!name.empty() && !name.starts_with('/') && !name.starts_with('?')) {
            architecture = name;
        }
    }
    if (all.definitions.empty() && all.refused.empty()) {
        return Error{
            Errc::Malformed,
            path.string() + ": it has no metric with an expression; expected derived_counters.xml"};
    }
    return all;
}

#ifdef PAPILIO_HAS_YAML

std::string textOf(const YAML::Node& node)
{
    return node && node.IsScalar() ? node.Scalar() : std::string();
}

void addCounter(const YAML::Node& counter, MetricDefinitions& all)
{
    const auto definitions = counter.IsMap() ? counter["definitions"] : YAML::Node();
    if (!definitions || !definitions.IsSequence()) {
        return;
    }
    for (const auto& definition : definitions) {
        if (!definition.IsMap()) {
            continue;
        }
        MetricDefinition metric;
        metric.name = textOf(counter["name"]);
        metric.description = textOf(counter["description"]);
        if (const auto architectures = definition["architectures"];
            architectures && architectures.IsSequence()) {
            for (const auto& architecture : architectures) {
                metric.architectures.push_back(textOf(architecture));
            }
        }
        add(std::move(metric), textOf(definition["expression"]), all);
    }
}

Result<MetricDefinitions> readYaml(std::string_view text, const std::filesystem::path& path)
{
    MetricDefinitions all;
    all.dialect = &dialects::amdYaml;
    try {
        const auto root = YAML::Load(std::string(text));
        const auto sdk = root.IsMap() ? root["rocprofiler-sdk"] : YAML::Node();
        const auto counters = sdk && sdk.IsMap() ? sdk["counters"] : YAML::Node();
        if (!counters || !counters.IsSequence()) {
            return errorOf(Errc::Malformed,
                           "{}: has no list rocprofiler-sdk: counters; expected counter_defs.yaml",
                           path.string());
        }
        for (const auto& counter : counters) {
            addCounter(counter, all);
        }
    } catch (const YAML::Exception& wrong) {
        return errorOf(Errc::Malformed, "{}: line {}, column {}: {}", path.string(),
                       wrong.mark.line + 1, wrong.mark.column + 1, wrong.msg);
    }
    return all;
}

#else

Result<MetricDefinitions> readYaml(std::string_view, const std::filesystem::path& path)
{
    return errorOf(Errc::Unsupported,
                   "{}: is YAML, and this Papilio was built without yaml-cpp; use "
                   "derived_counters.xml, or build with yaml-cpp",
                   path.string());
}

#endif

/// YAML in single quotation marks: one of them is written twice.
std::string yamlText(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : visibleText(text)) {
        quoted.append(c == '\'' ? 2 : 1, c);
    }
    return quoted + "'";
}

std::string yamlFile(const Conversion& made)
{
    auto text = made.comments() + "rocprofiler-sdk:\n  counters-schema-version: 1\n  counters:\n";
    for (const auto* one : made.written()) {
        text += fmt::format(
            "  - name: {}\n    description: {}\n    properties: []\n"
            "    definitions:\n    - architectures:\n",
            yamlText(one->name), yamlText(one->source.description));
        for (const auto& architecture : one->source.architectures) {
            text += fmt::format("      - {}\n", yamlText(architecture));
        }
        text += fmt::format("      expression: {}\n", yamlText(one->formula));
    }
    return text;
}

/// Quotients are 0 where the denominator is.
Expression ratios(const Expression& expression)
{
    auto changed = withOperands(expression, ratios);
    if (changed.kind() == Kind::Divide &&
        !(changed.right().kind() == Kind::Number && changed.right().number() != 0)) {
        return Expression::binary(Kind::Ratio, changed.left(), changed.right());
    }
    return changed;
}

Result<Expression> withRatios(const Expression& parsed)
{
    return ratios(parsed);
}

SpelledName amdName(std::string_view name)
{
    if (name.starts_with('#')) {
        return DefinitionReason{.kind = DefinitionReason::Kind::NoProperty,
                                .text = std::string(name)};
    }
    const auto parsed = parse(name, dialects::amdYaml);
    if (parsed && parsed->kind() == Kind::Name && parsed->name() == name) {
        return std::string(name);
    }
    return DefinitionReason{.kind = DefinitionReason::Kind::NoName, .text = std::string(name)};
}

constexpr auto calls = std::to_array<std::string_view>({"reduce", "select", "accumulate"});
/// Sums, products and quotients; reduce(…), select(…) and accumulate(…) are one name each.
constexpr FormulaWords words = {.hasIndices = true, .calls = calls};
constexpr Arithmetic arithmetic = {.hasInstances = hasInstances};
constexpr std::string_view family = "amd";

}  // namespace

const Dialect dialects::amdYaml = {
    .id = "amd-yaml",
    .tool = "rocprofiler",
    .label = "AMD rocprofiler (YAML)",
    .suffix = ".yaml",
    .family = family,
    .keeps = Dialect::Architectures | Dialect::Descriptions,
    .repeatsNames = true,
    .words = words,
    .understood = withRatios,
    .syntax = Syntax::Sums,
    .arithmetic = arithmetic,
    .spell = amdName,
    .isProperty = isAmdProperty,
    .looksLike =
        [](std::string_view head) {
            return head.find("rocprofiler-sdk:") != std::string_view::npos &&
                   head.find("counters:") != std::string_view::npos;
        },
    .read = readYaml,
    .writer = newWriter<FormulaFileWriter<yamlFile>>,
};

const Dialect dialects::amdXml = {
    .id = "amd-xml",
    .tool = "rocprof",
    .label = "AMD rocprof (XML)",
    .suffix = ".xml",
    .family = family,
    .words = words,
    .understood = withRatios,
    .syntax = Syntax::Sums,
    .arithmetic = arithmetic,
    .isProperty = isAmdProperty,
    .looksLike =
        [](std::string_view head) {
            return trimmed(head, " \t\r\n").starts_with("<") &&
                   head.find("<metric") != std::string_view::npos &&
                   head.find("expr=") != std::string_view::npos;
        },
    .read = readXml,
};

}  // namespace papilio::core
