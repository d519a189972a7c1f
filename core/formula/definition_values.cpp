#include "core/formula/definition_values.h"

#include "core/base/contains.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace papilio::core {

namespace {

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

void addOnce(const std::string& name, std::vector<std::string>& names)
{
    if (!contains(names, name)) {
        names.push_back(name);
    }
}

}  // namespace

ParsedDefinitions::ParsedDefinitions(const DefinitionSet& set) : set_(&set)
{
    for (const auto& definition : set.definitions) {
        const auto parsed = parseInfix(definition.formula);
        formulas_.push_back(parsed ? std::optional(*parsed) : std::nullopt);
        problems_.push_back(parsed ? "" : parsed.error().message);
        names_.push_back(parsed ? parsed->names() : std::vector<std::string>());
        for (const auto& name : names_.back()) {
            if (std::ranges::find(set.constants, name, &Constant::name) == set.constants.end() &&
                std::ranges::find(set.definitions, name, &Definition::name) ==
                    set.definitions.end()) {
                addOnce(name, events_);
            }
        }
    }
    for (const auto& constant : set.constants) {
        constants_[constant.name] = constant.value;
    }
}

std::vector<DefinitionValue> ParsedDefinitions::evaluate(const Constants& constants,
                                                         const Lookup& events,
                                                         std::span<const double> known) const
{
    auto values = constants;
    std::map<std::string, std::vector<std::string>, std::less<>> missingBehind;
    const Lookup lookup = [&](std::string_view name) -> std::optional<double> {
        if (const auto found = values.find(name); found != values.end()) {
            return found->second;
        }
        return missingBehind.contains(name) ? std::nullopt : events(name);
    };
    std::vector<DefinitionValue> results;
    for (std::size_t at = 0; at < formulas_.size(); ++at) {
        const auto& definition = set_->definitions[at];
        DefinitionValue result;
        result.name = definition.name;
        result.unit = definition.unit;
        result.problem = problems_[at];
        if (!known.empty() && !std::isnan(known[at])) {
            result.value = known[at];
        } else if (formulas_[at]) {
            const auto evaluated = core::evaluate(*formulas_[at], lookup);
            result.value = evaluated.value;
            result.problem = evaluated.warning;
            for (const auto& name : evaluated.missing) {
                const auto behind = missingBehind.find(name);
                if (behind == missingBehind.end()) {
                    addOnce(name, result.missing);
                } else {
                    for (const auto& event : behind->second) {
                        addOnce(event, result.missing);
                    }
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

void ParsedDefinitions::addRunning(const CountQualities& qualities,
                                   std::vector<DefinitionValue>& values) const
{
    for (std::size_t at = 0; at < values.size(); ++at) {
        auto& value = values[at];
        if (!value.missing.empty()) {
            value.problem = qualities(value.missing.front()).reason;
        }
        for (const auto& name : names_[at]) {
            const auto end = values.begin() + static_cast<std::ptrdiff_t>(at);
            const auto known = std::find_if(
                values.begin(), end, [&](const auto& earlier) { return earlier.name == name; });
            const double running = known != end ? known->running : qualities(name).running;
            if (running < value.running) {
                value.running = running;
                value.leastCounted = known != end ? known->leastCounted : name;
            }
        }
    }
}

std::vector<DefinitionValue> evaluateDefinitions(const DefinitionSet& set,
                                                 const Lookup& events,
                                                 const CountQualities& qualities)
{
    const ParsedDefinitions parsed(set);
    const auto& constants = parsed.constants();
    auto results = parsed.evaluate(constants, events);
    for (const auto& constant : set.constants) {
        if (constant.spread == 0) {
            continue;
        }
        auto low = constants;
        auto high = constants;
        low[constant.name] -= constant.spread;
        high[constant.name] += constant.spread;
        addSpread(parsed.evaluate(low, events), parsed.evaluate(high, events), results);
    }
    if (!qualities) {
        return results;
    }
    parsed.addRunning(qualities, results);
    for (const auto& event : parsed.events()) {
        const double spread = qualities(event).spread;
        if (!(spread > 0)) {
            continue;
        }
        const auto shifted = [&](double by) {
            return parsed.evaluate(constants, [&](std::string_view name) {
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
