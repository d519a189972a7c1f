#include "core/definitions/dialect.h"

#include "core/base/ascii.h"
#include "core/base/contains.h"
#include "core/base/number_format.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// By kind: how documents spell it, and how people read it.
constexpr auto reasons = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"malformed", "{text}"},
    {"no operation", "the target has no operation \"{text}\""},
    {"no property", "the target does not know the property {text} of the machine"},
    {"no name", "the target format does not allow the name {text}"},
    {"no event option", "the target cannot set the event option {text}"},
    {"no event", "the formula uses {text}, but no event is assigned to it"},
    {"unknown event",
     "libpfm4, which PAPI asks, knows no event {text} of this PMU: use its name there "
     "(papilio-collect names --pmu PMU)"},
    {"no pmu",
     "PAPI takes definitions only below a CPU line: name the PMU with --pmu "
     "(papi_component_avail lists it)"},
    {"clock time",
     "{text} is a time and no event of the target: write the counts alone, and divide by the time "
     "in the tool"},
    {"no room",
     "the event set needs {count} counters, but there are {limit}; write the definition into a "
     "second file, or use --counters"},
    {"no counts", "the formula contains no event"},
    {"other value", "the target computes a different value in {count} of {limit} tests"},
    {"unsupported", "{text}"},
    {"threshold", "the threshold is left out"},
    {"groups", "the groups are left out"},
    {"parent", "its place in the tree is left out"},
    {"constraint", "the constraint {text} is left out"},
    {"architecture", "it is for {text} only, which the target format cannot state"},
    {"scale", "the factor {text} is part of the formula"},
    {"own name", "libpfm4 has no event {text} of this PMU: check the name with perf list"},
    {"spelling", "the event names are those of the source; the target may spell them differently"},
    {"dropped option", "the event option {text} is left out; it does not change the count"},
    {"swapped operands",
     "rocprofiler-sdk swaps the operands of {text} where the right one has several instances"},
    {"whole numbers", "PAPI cuts the value to a whole number"},
    {"nothing counted", "no chosen event counts any of it"},
    {"large coefficient", "PAPI's integers cannot hold the coefficient {value}"},
    {"not available", "{text} is not in the list of available events"},
    {"event name",
     "the name {text} has a comma, a bar, a blank or a control character, which PAPI files cannot "
     "contain"},
    {"unknown event",
     "PAPI (libpfm4) has no event {text} of this PMU, and none that it has counts the same in the "
     "study"},
    {"several components",
     "its events belong to different components, which PAPI counts in different event sets"},
    {"device events",
     "events of the component {text} belong to a device, and user-defined events of PAPI can use "
     "CPU events only; export papi-presets (PAPI 7.2 and later)"},
    {"not selected", "the formula is not exact; select the metric by name to write it"},
    {"user events full",
     "PAPI has room for {limit} user-defined events; export the others into a second file"},
    {"presets full",
     "PAPI {papi} has room for {limit} presets whose names it does not know; export the others as "
     "user-defined events, or into a second file"},
    {"too many events", "{count} events, but PAPI {papi} accepts only {limit} in a preset"},
    {"approximation",
     "no preset is made: the coefficients that fit the kernels are not simple numbers"},
    {"not verified", "PAPI {papi} would not count what the line says"},
    {"split",
     "{count} events, but PAPI {papi} accepts only {limit}: split into {parts} definitions whose "
     "values must be added"},
    {"new preset", "PAPI has no preset for this: use it by its name, papi_avail does not list it"},
    {"replaces preset", "PAPI's preset of this name counts something else; this replaces it"},
    {"may replace preset", "where PAPI has a preset of this name, this replaces it"},
    {"name of preset", "renamed, because PAPI counts its own preset under {text}"},
    {"renamed", "renamed, because PAPI's presets have names of this form"},
    {"component presets",
     "PAPI 7.0 does not read presets of the component {text}; PAPI 7.2 and later do"},
    {"long line", "the line has {count} characters, but PAPI reads only {limit}"},
    {"inaccurate",
     "on the worst kernel PAPI's value differs by {share} of the largest expected value"},
});
static_assert(reasons.size() == static_cast<std::size_t>(DefinitionReason::Kind::Inaccurate) + 1);

const auto& textsOf(DefinitionReason::Kind kind)
{
    return reasons[static_cast<std::size_t>(kind)];
}

}  // namespace

Result<Expression> parse(std::string_view text, const Dialect& dialect, const NameMeaning& meaning)
{
    auto parsed = parseFormula(
        text, dialect.words,
        meaning || dialect.meaning == nullptr ? meaning : NameMeaning(dialect.meaning));
    return parsed && dialect.understood != nullptr ? dialect.understood(*parsed) : parsed;
}

bool isTruth(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return expression.number() == 0 || expression.number() == 1;
        case Kind::Name:
            return expression.name() == "#smt_on" || expression.name() == "#core_wide" ||
                   expression.name().starts_with("has_event(") ||
                   expression.name().starts_with("strcmp_cpuid_str(");
        case Kind::Conditional:
            return isTruth(expression.left()) && isTruth(expression.right());
        case Kind::Subtract:  // 1 - (a > b) for a <= b
            return expression.left() == Expression::number(1) && isTruth(expression.right());
        default:
            return isTruthValue(expression.kind());
    }
}

Result<Expression> withoutBits(const Expression& parsed)
{
    std::optional<Error> bits;
    const bool isBit = anyPart(parsed, [&](const Expression& part) {
        const bool isAnd = part.kind() == Kind::And;
        if ((!isAnd && part.kind() != Kind::Or) ||
            (isTruth(part.left()) && isTruth(part.right()))) {
            return false;
        }
        bits = Error{Errc::Unsupported,
                     fmt::format("\"{}\" takes the bits of numbers, which Papilio's formulas do "
                                 "not have; it reads comparisons on both sides",
                                 isAnd ? "&" : "|")};
        return true;
    });
    return isBit ? Result<Expression>(*bits) : Result(parsed);
}

const Dialect dialects::csv = {
    .id = "csv", .tool = "PAPI", .label = "CSV", .suffix = ".csv", .isTable = true};
const Dialect dialects::json = {.id = "json", .tool = "PAPI", .label = "JSON", .suffix = ".json"};
const Dialect dialects::latex = {
    .id = "latex", .tool = "PAPI", .label = "LaTeX table", .suffix = ".tex", .isTable = true};

void MetricDefinitions::refuse(const std::string& name, const Error& error)
{
    const auto kind = error.code == Errc::Unsupported ? DefinitionReason::Kind::Unsupported
                                                      : DefinitionReason::Kind::Malformed;
    refused.push_back({name, {.kind = kind, .text = error.message}});
}

Definitions formulasOf(const MetricDefinitions& definitions)
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

MetricDefinitions metricsOf(const DefinitionSet& set)
{
    MetricDefinitions all;
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

bool isAmdProperty(std::string_view name)
{
    constexpr std::array<std::string_view, 6> capitals = {"CU_NUM",        "SE_NUM",  "SIMD_NUM",
                                                          "MAX_WAVE_SIZE", "XCC_NUM", "LDS_NUM"};
    const bool isSmall = !name.empty() && std::ranges::all_of(name, [](char c) {
        return isLower(c) || c == '_' || isDigit(c);
    });
    return isSmall || contains(capitals, name);
}

std::string_view toString(DefinitionReason::Kind kind)
{
    return textsOf(kind).first;
}

std::string reasonText(const DefinitionReason& reason)
{
    const auto count = [](std::size_t number) { return countText(static_cast<double>(number)); };
    const auto parts = reason.limit == 0 ? 0 : (reason.count + reason.limit - 1) / reason.limit;
    return fmt::format(
        fmt::runtime(textsOf(reason.kind).second), fmt::arg("text", reason.text),
        fmt::arg("count", count(reason.count)), fmt::arg("limit", count(reason.limit)),
        fmt::arg("parts", count(parts)), fmt::arg("value", shortText(reason.value)),
        fmt::arg("share", percentText(reason.value)), fmt::arg("papi", toString(reason.version)));
}

}  // namespace papilio::core
