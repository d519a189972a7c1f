#include "core/definitions/metric_definition.h"

#include "core/base/ascii.h"
#include "core/base/contains.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

namespace papilio::core {

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

}  // namespace papilio::core
