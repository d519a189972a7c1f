#include "core/formula/definition_values.h"

#include "core/formula/parsed_definitions.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"

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

}  // namespace

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
