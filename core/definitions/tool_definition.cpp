#include "core/definitions/tool_definition.h"

#include "core/base/enum_names.h"
#include "core/formula/definition_values.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace papilio::core {

namespace {

constexpr EnumNames<ToolFormat, 10> formatNames = {{"papilio", "papi-user-events", "papi-defines",
                                                    "papi-xml", "likwid", "perf", "perfmon",
                                                    "amd-yaml", "amd-xml", "event-list"}};

constexpr EnumNames<DefinitionReason::Kind, 24> reasonNames = {
    {"malformed", "no operation",   "no property",      "no name",      "no event option",
     "no event",  "unknown event",  "no pmu",           "clock time",   "no room",
     "no counts", "other value",    "unsupported",      "threshold",    "groups",
     "parent",    "constraint",     "architecture",     "scale",        "own name",
     "spelling",  "dropped option", "swapped operands", "whole numbers"}};

}  // namespace

std::string_view toString(ToolFormat format)
{
    return formatNames.of(format);
}

std::optional<ToolFormat> toolFormat(std::string_view text)
{
    return formatNames.find(text);
}

std::vector<ToolFormat> writableFormats()
{
    std::vector<ToolFormat> formats;
    for (std::size_t i = 0; i < formatNames.names.size(); ++i) {
        if (static_cast<ToolFormat>(i) != ToolFormat::AmdXml) {
            formats.push_back(static_cast<ToolFormat>(i));
        }
    }
    return formats;
}

bool isEventList(ToolFormat format)
{
    return format == ToolFormat::EventList;
}

bool hasDescriptions(ToolFormat format)
{
    // PAPI reads so many characters of a line.
    return format != ToolFormat::Likwid && format != ToolFormat::PapiUserEvents &&
           !isEventList(format);
}

bool needsPfmNames(ToolFormat format)
{
    return isEventList(format) || format == ToolFormat::PapiUserEvents ||
           format == ToolFormat::PapiXml || format == ToolFormat::Perf;
}

bool hasOwnArithmetic(ToolFormat format)
{
    return format != ToolFormat::Papilio && format != ToolFormat::PapiDefines &&
           !isEventList(format);
}

std::string_view nameOf(ToolFormat format)
{
    constexpr EnumNames<ToolFormat, 10> names = {
        "Papilio",    "PAPI",          "PAPI (2011)", "PAPI",    "LIKWID",
        "Linux perf", "Intel perfmon", "rocprofiler", "rocprof", "libpfm4"};
    return names.of(format);
}

std::string_view fileSuffix(ToolFormat format)
{
    switch (format) {
        case ToolFormat::Papilio:
        case ToolFormat::Perf:
        case ToolFormat::Perfmon:
            return ".json";
        case ToolFormat::PapiUserEvents:
            return ".csv";
        case ToolFormat::AmdYaml:
            return ".yaml";
        case ToolFormat::AmdXml:
        case ToolFormat::PapiXml:
            return ".xml";
        default:
            return ".txt";
    }
}

std::string_view toString(DefinitionReason::Kind kind)
{
    return reasonNames.of(kind);
}

std::string pmuOf(const ToolDefinitions& definitions)
{
    const auto& all = definitions.definitions;
    if (definitions.format != ToolFormat::PapiUserEvents || all.empty()) {
        return {};
    }
    const auto& first = all.front().category;
    const bool isOne = first.find(',') == std::string::npos &&
                       std::ranges::all_of(all, [&](const auto& definition) {
                           return definition.category == first;
                       });
    return isOne ? first : std::string();
}

Definitions formulasOf(const ToolDefinitions& definitions)
{
    // Of AMD's, one name has several formulas; each group of GPUs is read by itself.
    auto known = std::make_shared<std::map<std::string, Expression, std::less<>>>();
    for (const auto& definition : definitions.definitions) {
        known->emplace(definition.name, definition.formula);
    }
    return [known](std::string_view name) -> std::optional<Expression> {
        const auto found = known->find(name);
        return found == known->end() ? std::nullopt : std::optional(found->second);
    };
}

ToolDefinitions toolDefinitions(const DefinitionSet& set)
{
    ToolDefinitions all;
    all.title = set.name;
    all.note = set.note;
    all.constants = set.constants;
    std::map<std::string, double, std::less<>> constants;
    for (const auto& constant : set.constants) {
        constants.emplace(constant.name, constant.value);
    }
    const Definitions numbers = [&](std::string_view name) -> std::optional<Expression> {
        const auto found = constants.find(name);
        return found == constants.end() ? std::nullopt
                                        : std::optional(Expression::number(found->second));
    };
    for (const auto& definition : set.definitions) {
        auto formula = parseInfix(definition.formula);
        std::optional<Expression> named;
        if (formula) {
            const auto usesConstant = [&](const auto& name) { return constants.contains(name); };
            if (std::ranges::any_of(formula->names(), usesConstant)) {
                named = *formula;
            }
            formula = flatten(*formula, numbers);
        }
        if (!formula) {
            all.refused.push_back(
                {definition.name,
                 {.kind = DefinitionReason::Kind::Malformed, .text = formula.error().message}});
            continue;
        }
        all.definitions.push_back({.name = definition.name,
                                   .formula = *std::move(formula),
                                   .unit = definition.unit,
                                   .description = definition.description,
                                   .category = definition.category,
                                   .named = std::move(named)});
    }
    return all;
}

bool isMachineProperty(std::string_view name)
{
    return name.size() > 1 &&
           (name.starts_with('#') || name.starts_with("source_count(") ||
            name.starts_with("has_event(") || name.starts_with("strcmp_cpuid_str("));
}

}  // namespace papilio::core
