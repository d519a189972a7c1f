#include "core/papi/metric_definitions.h"

#include "core/formula/evaluate.h"

#include <optional>
#include <string>

namespace papilio::core {

namespace {

std::string formulaOf(const MetricFit& fit, const Analysis& analysis)
{
    const auto& names = analysis.benchmark->data->eventNames;
    std::optional<Expression> sum;
    for (Eigen::Index place = 0; place < fit.shown.size(); ++place) {
        const double coefficient = fit.shown(place);
        if (coefficient == 0) {
            continue;
        }
        const auto event = analysis.pivoting->chosen[static_cast<std::size_t>(place)].event;
        auto term = Expression::name(std::string(names[event]));
        if (coefficient != 1) {
            term = Expression::number(coefficient) * term;
        }
        sum = sum ? *sum + term : term;
    }
    return sum ? toInfix(simplify(*sum)) : "0";
}

bool isEvent(const Dataset& data, const std::string& name)
{
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        if (data.eventNames[event] == name || data.eventIds[event] == name) {
            return true;
        }
    }
    return false;
}

}  // namespace

DefinitionSet metricDefinitions(const Analysis& analysis)
{
    DefinitionSet set;
    if (!analysis.benchmark) {
        return set;
    }
    set.name = analysis.benchmark->name;
    if (!analysis.isComplete()) {
        return set;
    }
    for (const auto& fit : analysis.fits->metrics) {
        if (!fit.isDefined()) {
            continue;
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name =
            isEvent(*analysis.benchmark->data, fit.metric) ? fit.metric + " (metric)" : fit.metric;
        definition.formula = formulaOf(fit, analysis);
        definition.category = set.name;
    }
    return set;
}

}  // namespace papilio::core
