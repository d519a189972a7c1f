#include "core/formula/definition_values.h"

#include "core/base/median.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace papilio::core {

namespace {

using Values = std::map<std::string, double, std::less<>>;

/// Evaluates in order; `values` begins with the constants and grows.
std::vector<DefinitionValue> evaluateAll(const DefinitionSet& set,
                                         const std::vector<std::optional<Expression>>& formulas,
                                         Values values,
                                         const Lookup& events)
{
    std::map<std::string, std::vector<std::string>, std::less<>> missingBehind;
    std::vector<DefinitionValue> results;
    for (std::size_t at = 0; at < set.definitions.size(); ++at) {
        const auto& definition = set.definitions[at];
        DefinitionValue result;
        result.name = definition.name;
        result.unit = definition.unit;
        result.category = definition.category;
        if (formulas[at]) {
            const auto evaluated =
                evaluate(*formulas[at], [&](std::string_view name) -> std::optional<double> {
                    if (const auto found = values.find(name); found != values.end()) {
                        return found->second;
                    }
                    return missingBehind.contains(name) ? std::nullopt : events(name);
                });
            result.value = evaluated.value;
            result.problem = evaluated.warning;
            for (const auto& name : evaluated.missing) {
                const auto behind = missingBehind.find(name);
                const auto add = [&](const std::string& event) {
                    if (std::ranges::find(result.missing, event) == result.missing.end()) {
                        result.missing.push_back(event);
                    }
                };
                if (behind == missingBehind.end()) {
                    add(name);
                } else {
                    std::ranges::for_each(behind->second, add);
                    if (behind->second.empty() && result.problem.empty()) {
                        result.problem = "needs " + name + ", which has no value";
                    }
                }
            }
        }
        if (result.value) {
            values[definition.name] = *result.value;
        } else {
            missingBehind[definition.name] = result.missing;
        }
        results.push_back(std::move(result));
    }
    return results;
}

/// Names of the formulas that are neither constants nor definitions, each once.
std::vector<std::string> eventsOf(const DefinitionSet& set,
                                  const std::vector<std::optional<Expression>>& formulas)
{
    std::vector<std::string> events;
    for (const auto& formula : formulas) {
        for (const auto& name : formula ? formula->names() : std::vector<std::string>()) {
            if (std::ranges::find(set.constants, name, &Constant::name) == set.constants.end() &&
                std::ranges::find(set.definitions, name, &Definition::name) ==
                    set.definitions.end() &&
                std::ranges::find(events, name) == events.end()) {
                events.push_back(name);
            }
        }
    }
    return events;
}

/// Adds half the difference of values that were made with both ends of one band: exact where a
/// formula is linear in what varies.
void addSpread(const std::vector<DefinitionValue>& below,
               const std::vector<DefinitionValue>& above,
               std::vector<DefinitionValue>& results)
{
    for (std::size_t at = 0; at < results.size(); ++at) {
        if (below[at].value && above[at].value) {
            results[at].spread =
                std::hypot(results[at].spread, (*above[at].value - *below[at].value) / 2);
        }
    }
}

/// The event of each definition that was counted the smallest share of the time.
void addRunning(const std::vector<std::optional<Expression>>& formulas,
                const CountQualities& qualities,
                std::vector<DefinitionValue>& results)
{
    for (std::size_t at = 0; at < results.size(); ++at) {
        auto& result = results[at];
        for (const auto& name : formulas[at] ? formulas[at]->names() : std::vector<std::string>()) {
            const auto end = results.begin() + static_cast<std::ptrdiff_t>(at);
            const auto known = std::find_if(
                results.begin(), end, [&](const auto& earlier) { return earlier.name == name; });
            const double running = known != end ? known->running : qualities(name).running;
            if (running < result.running) {
                result.running = running;
                result.leastCounted = known != end ? known->leastCounted : name;
            }
        }
    }
}

}  // namespace

std::vector<DefinitionValue> evaluateDefinitions(const DefinitionSet& set,
                                                 const Lookup& events,
                                                 const CountQualities& qualities)
{
    std::vector<std::optional<Expression>> formulas;
    std::vector<std::string> problems;
    for (const auto& definition : set.definitions) {
        const auto parsed = parseInfix(definition.formula);
        formulas.push_back(parsed ? std::optional(*parsed) : std::nullopt);
        problems.push_back(parsed ? "" : parsed.error().message);
    }
    Values constants;
    for (const auto& constant : set.constants) {
        constants[constant.name] = constant.value;
    }
    auto results = evaluateAll(set, formulas, constants, events);
    for (std::size_t at = 0; at < results.size(); ++at) {
        results[at].problem = problems[at].empty() ? results[at].problem : problems[at];
    }
    for (const auto& constant : set.constants) {
        if (constant.spread == 0) {
            continue;
        }
        auto low = constants;
        auto high = constants;
        low[constant.name] -= constant.spread;
        high[constant.name] += constant.spread;
        addSpread(evaluateAll(set, formulas, low, events), evaluateAll(set, formulas, high, events),
                  results);
    }
    if (!qualities) {
        return results;
    }
    addRunning(formulas, qualities, results);
    for (const auto& event : eventsOf(set, formulas)) {
        const double spread = qualities(event).spread;
        if (!(spread > 0)) {
            continue;
        }
        const auto shifted = [&](double by) {
            return evaluateAll(set, formulas, constants, [&](std::string_view name) {
                auto count = events(name);
                if (count && name == event) {
                    *count += by;
                }
                return count;
            });
        };
        addSpread(shifted(-spread), shifted(spread), results);
    }
    return results;
}

std::vector<DefinitionValue> evaluateDefinitions(const DefinitionSet& set,
                                                 const CounterTable& counters,
                                                 const std::string& run)
{
    return evaluateDefinitions(set, countsOfRun(counters, run), qualitiesOfRun(counters, run));
}

CountQualities qualitiesOfRun(const CounterTable& counters, const std::string& run)
{
    const auto counts = std::make_shared<const std::vector<RunCount>>(runCounts(counters, run));
    const auto spelled = std::make_shared<const EventNames>(counters.events);
    return [counts, spelled](std::string_view name) -> CountQuality {
        const auto event = spelled->find(name);
        if (event == EventNames::npos || !(*counts)[event].value) {
            return {};
        }
        const auto& count = (*counts)[event];
        const double spread = count.spread * std::abs(*count.value);
        return {.spread = std::isfinite(spread) ? spread : 0, .running = count.running};
    };
}

Lookup countsOfRun(const CounterTable& counters, const std::string& run)
{
    // Columns of the run by pass, passes in the order of the table.
    auto passes = std::make_shared<std::vector<std::vector<std::size_t>>>();
    std::vector<std::string> names;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        if (counters.columns[column].run != run) {
            continue;
        }
        const auto& pass = counters.columns[column].pass;
        const auto known = std::ranges::find(names, pass);
        const auto index = static_cast<std::size_t>(known - names.begin());
        if (known == names.end()) {
            names.push_back(pass);
            passes->emplace_back();
        }
        (*passes)[index].push_back(column);
    }
    const auto spelled = std::make_shared<EventNames>(counters.events);
    return [&counters, passes, spelled](std::string_view name) -> std::optional<double> {
        const auto event = spelled->find(name);
        if (event == EventNames::npos) {
            return std::nullopt;
        }
        for (const auto& columns : *passes) {
            double sum = 0;
            for (const auto column : columns) {
                sum += counters.value(event, column);
            }
            if (!std::isnan(sum)) {
                return sum;
            }
        }
        return std::nullopt;
    };
}

Lookup countsOfKernel(const Dataset& data, std::size_t kernel)
{
    auto names = std::make_shared<std::vector<std::string>>();
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        names->emplace_back(data.eventNames[event]);
    }
    const auto spelled = std::make_shared<EventNames>(*names);
    return [&data, kernel, names, spelled](std::string_view name) -> std::optional<double> {
        const auto event = spelled->find(name);
        if (event == EventNames::npos) {
            return std::nullopt;
        }
        const auto threads = std::max<std::size_t>(1, data.threads);
        const auto block = data.block(event);
        const auto mask = data.mask(event);
        double sum = 0;
        std::size_t count = 0;
        for (std::size_t repetition = 0; repetition < data.repetitions; ++repetition) {
            std::vector<double> values;
            for (std::size_t thread = 0; thread < threads; ++thread) {
                const auto at = (repetition * threads + thread) * data.kernelCount() + kernel;
                if ((mask.empty() || mask[at] != 0) && std::isfinite(block[at])) {
                    values.push_back(block[at]);
                }
            }
            if (values.size() == threads) {
                sum += medianOf(std::move(values));
                ++count;
            }
        }
        return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
    };
}

Definitions definitionsOf(const DefinitionSet& set)
{
    auto expressions = std::make_shared<std::map<std::string, Expression, std::less<>>>();
    for (const auto& constant : set.constants) {
        expressions->emplace(constant.name, Expression::number(constant.value));
    }
    for (const auto& definition : set.definitions) {
        if (const auto parsed = parseInfix(definition.formula)) {
            expressions->emplace(definition.name, *parsed);
        }
    }
    return [expressions](std::string_view name) -> std::optional<Expression> {
        const auto found = expressions->find(name);
        return found == expressions->end() ? std::nullopt : std::optional(found->second);
    };
}

}  // namespace papilio::core
