#include "core/papi/metric_definitions.h"

#include "core/analysis/shown_formula.h"
#include "core/formula/evaluate.h"

#include <optional>
#include <string>

namespace papilio::core {

namespace {

std::string infixOf(const MeasuredFormula& formula, const Analysis& analysis)
{
    const auto& names = analysis.benchmark->data->eventNames;
    Expression sum;
    for (std::size_t place = 0; place < formula.events.size(); ++place) {
        sum = sum + Expression::number(formula.coefficients(static_cast<Eigen::Index>(place))) *
                        Expression::name(std::string(names[formula.events[place]]));
    }
    return toInfix(simplify(sum));
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

DefinitionSet metricDefinitions(const Analysis& analysis, const Document& document)
{
    DefinitionSet set;
    if (!analysis.benchmark) {
        return set;
    }
    set.name = analysis.benchmark->name;
    if (!analysis.isComplete()) {
        return set;
    }
    for (const auto& written :
         countedFormulas(analysis, document.descriptions, document.view.get())) {
        const auto& fit = written.fit;
        if (!fit.isDefined()) {
            continue;
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name =
            isEvent(*analysis.benchmark->data, fit.metric) ? fit.metric + " (metric)" : fit.metric;
        definition.formula = infixOf(written.shown, analysis);
        definition.category = set.name;
    }
    return set;
}

Document withMetricDefinitions(const Document& document)
{
    auto all = document;
    for (const auto& benchmark : document.benchmarks) {
        all.definitions.push_back(
            std::make_shared<const DefinitionSet>(metricDefinitions(analyze(benchmark), document)));
    }
    return all;
}

}  // namespace papilio::core
