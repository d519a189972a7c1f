#include "core/formula/definition_values.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/parallel.h"
#include "core/formula/block.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

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
                addOnce(events_, name);
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
                    addOnce(result.missing, name);
                } else {
                    for (const auto& event : behind->second) {
                        addOnce(result.missing, event);
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

/// The formulas of a set over blocks of runs.
class EvaluatedRuns::Program {
public:
    Program(const ParsedDefinitions& parsed, const CountsByRun& counted, bool hasSpreads)
        : parsed_(parsed),
          counted_(counted),
          hasSpreads_(hasSpreads)
    {
        for (const auto& formula : parsed.formulas()) {
            for (const auto& name : formula ? formula->names() : std::vector<std::string>()) {
                if (const auto row = counted.find(name); row != EventNames::npos) {
                    rows_.emplace(name, row);
                }
            }
        }
    }

    /// Computes the block of runs that begins at `begin`.
    void run(std::size_t begin, EvaluatedRuns& results) const
    {
        const auto runs = std::min(Block().size(), counted_.runs().size() - begin);
        Blocks inputs;
        for (const auto& [name, row] : rows_) {
            auto& block = inputs.emplace(name, none).first->second;
            for (std::size_t run = 0; run < runs; ++run) {
                block[run] = counted_.value(row, begin + run).value_or(notANumber);
            }
            makeFinite(block);
        }
        for (const auto& [name, value] : parsed_.constants()) {
            makeFinite(inputs.insert_or_assign(name, filledBlock(value)).first->second);
        }
        const auto values = valuesOf(inputs);
        for (std::size_t at = 0; at < values.size(); ++at) {
            std::copy_n(values[at].begin(), runs,
                        results.values_.begin() + std::ptrdiff_t(results.at(at, begin)));
        }
        for (const auto& constant : parsed_.set().constants) {
            if (constant.spread != 0) {
                shift(constant.name, filledBlock(constant.spread), runs, begin, inputs, results);
            }
        }
        // In the order in which evaluateDefinitions() adds their spreads: the same roundings.
        for (const auto& event : parsed_.events()) {
            const auto row = rows_.find(event);
            if (!hasSpreads_ || row == rows_.end()) {
                continue;
            }
            Block spreads{};
            for (std::size_t run = 0; run < runs; ++run) {
                spreads[run] = counted_.quality(row->second, begin + run).spread;
            }
            if (std::ranges::any_of(spreads, [](double spread) { return spread > 0; })) {
                shift(event, spreads, runs, begin, inputs, results);
            }
        }
    }

private:
    using Blocks = std::map<std::string, Block, std::less<>>;

    static inline const Block none = filledBlock(notANumber);

    /// Of the definitions. @param inputs  counts, and constants in place of events of their name
    [[nodiscard]] std::vector<Block> valuesOf(const Blocks& inputs) const
    {
        std::vector<Block> values;
        Blocks above;
        const auto find = [&](std::string_view name) -> const Block& {
            const auto known = above.find(name);
            const auto input = inputs.find(name);
            return known != above.end()    ? known->second
                   : input != inputs.end() ? input->second
                                           : none;
        };
        for (std::size_t at = 0; at < parsed_.formulas().size(); ++at) {
            const auto& formula = parsed_.formulas()[at];
            const auto& name = parsed_.set().definitions[at].name;
            values.push_back(formula ? evaluateBlock(*formula, find) : none);
            const bool isKnown = above.contains(name) || parsed_.constants().contains(name);
            above.insert_or_assign(name,
                                   isKnown ? orElse(values.back(), find(name)) : values.back());
        }
        return values;
    }

    /// Adds the spread that an input's own spread gives each definition.
    void shift(const std::string& name,
               const Block& spreads,
               std::size_t runs,
               std::size_t begin,
               Blocks& inputs,
               EvaluatedRuns& results) const
    {
        auto& input = inputs.at(name);
        const Block center = input;
        const auto compute = [&](double sign) {
            input = center;
            combine(input, spreads, [sign](double a, double b) { return a + sign * b; });
            makeFinite(input);
            return valuesOf(inputs);
        };
        const auto below = compute(-1);
        const auto above = compute(1);
        input = center;
        for (std::size_t at = 0; at < above.size(); ++at) {
            for (std::size_t run = 0; run < runs; ++run) {
                const double half = (above[at][run] - below[at][run]) / 2;
                if (!std::isnan(half) && spreads[run] != 0) {
                    auto& spread = results.spreads_[results.at(at, begin + run)];
                    spread = std::hypot(spread, half);
                }
            }
        }
    }

    const ParsedDefinitions& parsed_;
    const CountsByRun& counted_;
    bool hasSpreads_;
    std::map<std::string, std::size_t, std::less<>> rows_;  ///< events of the formulas
};

EvaluatedRuns::EvaluatedRuns(const DefinitionSet& set, const CounterTable& counters)
    : parsed_(set),
      counters_(&counters),
      counted_(counters)
{
    const auto runs = counted_.runs().size();
    const bool hasSpreads = !counters.spread.empty() || !counted_.runs().isOneEach();
    const bool hasBands =
        hasSpreads || std::ranges::any_of(
                          set.constants, [](const auto& constant) { return constant.spread != 0; });
    values_.assign(set.definitions.size() * runs, notANumber);
    spreads_.assign(hasBands ? values_.size() : 0, 0);
    const Program program(parsed_, counted_, hasSpreads);
    const auto block = Block().size();
    parallelFor(runs, 16 * block, {}, [&](std::size_t begin, std::size_t end) {
        for (auto at = begin; at < end; at += block) {
            program.run(at, *this);
        }
    });
}

std::vector<DefinitionValue> EvaluatedRuns::values(std::size_t run) const
{
    std::vector<double> known(parsed_.formulas().size());
    for (std::size_t definition = 0; definition < known.size(); ++definition) {
        known[definition] = values_[at(definition, run)];
    }
    auto values = parsed_.evaluate(
        parsed_.constants(), [&](std::string_view event) { return counted_.value(event, run); },
        known);
    for (std::size_t definition = 0; definition < values.size() && !spreads_.empty();
         ++definition) {
        values[definition].spread = spreads_[at(definition, run)];
    }
    const auto isMissing = [](const auto& value) { return !value.missing.empty(); };
    if (!counters_->running.empty() || std::ranges::any_of(values, isMissing)) {
        parsed_.addRunning([&](std::string_view event) { return counted_.quality(event, run); },
                           values);
    }
    return values;
}

}  // namespace papilio::core
