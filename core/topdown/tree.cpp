#include "core/topdown/tree.h"

#include "core/base/parallel.h"
#include "core/formula/evaluate.h"
#include "core/topdown/value_gaps.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// Fills the values of all runs.
/// @return whether `stop` let it finish
bool evaluateAll(const TopDownModel& model,
                 const TopDownOptions& options,
                 TopDownValues& values,
                 const std::stop_token& stop)
{
    const auto runs = values.runs();
    values.quantities = model.quantities.size();
    values.complementary = model.complementary.size();
    values.nodes = model.nodes.size();
    const topdown::TreeProgram program(model, options);
    values.numbers.resize(program.columns() * runs);
    constexpr std::size_t runsAtOnce = 16 * FormulaProgram::block;
    const bool isDone =
        parallelFor(runs, runsAtOnce, stop, [&](std::size_t begin, std::size_t end) {
            auto memory = program.memory();
            for (auto at = begin; at < end; at += FormulaProgram::block) {
                program.evaluate(at, std::min(at + FormulaProgram::block, end), memory, values);
            }
        });
    if (!isDone) {
        return false;
    }
    return topdown::ValueGaps(model, options, values).explainAll(stop);
}

std::vector<TopDownRun> runsOf(const TopDownModel& model,
                               const std::shared_ptr<const TopDownValues>& values)
{
    const auto total = model.quantity(model.total) - model.quantities.data();
    std::vector<TopDownRun> runs;
    runs.reserve(values->counts.runs.size());
    for (std::size_t run = 0; run < values->counts.runs.size(); ++run) {
        runs.push_back({.name = values->counts.runs[run],
                        .time = values->counts.times[run],
                        .total = values->number(static_cast<std::size_t>(total), run),
                        .index = run,
                        .values = values});
    }
    return runs;
}

std::vector<TopDownWarning> warningsOf(const TopDownModel& model,
                                       const CounterTable& counters,
                                       const std::map<std::size_t, CountNotes>& notes,
                                       double agreement)
{
    using Kind = TopDownWarning::Kind;
    std::vector<TopDownWarning> warnings;
    if (knownEvents(model, counters) == 0) {
        warnings.push_back({.kind = Kind::OtherEvents});
    } else if (!counters.model.empty() && counters.model != model.name) {
        warnings.push_back({.kind = Kind::OtherModel, .name = counters.model});
    }
    for (const auto& [run, noted] : notes) {
        for (std::size_t index = 0; index < noted.disagreements.size(); ++index) {
            warnings.push_back(
                {.kind = Kind::Disagreement, .run = run, .index = index, .agreement = agreement});
        }
        if (noted.sharing) {
            warnings.push_back({.kind = Kind::Sharing, .run = run});
        }
    }
    return warnings;
}

NodeValue::Range rangeOf(double value)
{
    // Differences of large counts end a few units in the last place off zero.
    constexpr double roundoff = 1e-12;
    return value < -roundoff      ? NodeValue::Range::BelowZero
           : value > 1 + roundoff ? NodeValue::Range::AboveOne
                                  : NodeValue::Range::Inside;
}

/// The model without what its parameters exclude ("… if #smt_on else …"): events that only that
/// needs are not missing. The model itself where there is no such condition.
std::shared_ptr<const TopDownModel> settledModel(std::shared_ptr<const TopDownModel> model,
                                                 const TopDownOptions& options)
{
    const Lookup parameters = [&](std::string_view name) -> std::optional<double> {
        if (const auto chosen = options.parameters.find(std::string(name));
            chosen != options.parameters.end()) {
            return chosen->second;
        }
        const auto* parameter = model->parameter(name);
        return parameter != nullptr ? std::optional(parameter->value) : std::nullopt;
    };
    auto settledOne = std::make_shared<TopDownModel>(*model);
    bool isChanged = false;
    const auto settle = [&](Expression& expression) {
        auto part = settled(expression, parameters);
        isChanged = isChanged || part.size() != expression.size();
        expression = std::move(part);
    };
    for (auto* quantities : {&settledOne->quantities, &settledOne->complementary}) {
        for (auto& quantity : *quantities) {
            settle(quantity.expression);
        }
    }
    for (auto& node : settledOne->nodes) {
        if (!node.isRemainder) {
            settle(node.expression);
        }
    }
    return isChanged ? std::shared_ptr<const TopDownModel>(std::move(settledOne))
                     : std::move(model);
}

}  // namespace

const std::vector<std::string>& NodeValue::missing() const
{
    static const std::vector<std::string> none;
    return gap == nullptr ? none : gap->missing;
}

NodeValue TopDownValues::node(std::size_t node, std::size_t run) const
{
    const auto column = quantities + complementary + node;
    const double value = number(column, run);
    return {.value = value,
            .amount = number(column + nodes, run),
            .shareOfTotal = number(column + 2 * nodes, run),
            .childrenSum = number(column + 3 * nodes, run),
            .gap = gap(column, run),
            .range = rangeOf(value)};
}

const CountNotes* TopDownRun::notes() const
{
    const auto found = values->counts.notes.find(index);
    return found == values->counts.notes.end() ? nullptr : &found->second;
}

std::vector<std::string> assumedEvents(const TopDownModel& model,
                                       const TopDownRun& run,
                                       std::size_t node)
{
    std::vector<std::string> assumed;
    const auto isAssumed = [&](std::size_t event) {
        const auto& which = model.events[event];
        return !which.otherwise.empty() && which.otherwiseExpression.names().empty() &&
               !run.count(event).value;
    };
    for (std::size_t event = 0; event < model.events.size(); ++event) {
        if (isAssumed(event)) {
            assumed.push_back(model.events[event].name);
        }
    }
    if (!assumed.empty()) {
        const auto needed = model.eventsOfNode(node);
        std::erase_if(assumed, [&](const auto& event) {
            return std::ranges::find(needed, event) == needed.end();
        });
    }
    return assumed;
}

std::vector<std::size_t> levelBelow(const TopDownModel& model,
                                    std::optional<std::size_t> parent,
                                    bool isLoss)
{
    std::vector<std::size_t> level;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        if (node.parent == parent && (!isLoss || node.meaning != TopDownMeaning::Retiring)) {
            level.push_back(index);
        }
    }
    return level;
}

std::vector<std::size_t> nodesInDepth(const TopDownModel& model)
{
    std::vector<std::size_t> nodes;
    auto waiting = levelBelow(model, std::nullopt);
    std::ranges::reverse(waiting);
    while (!waiting.empty()) {
        nodes.push_back(waiting.back());
        waiting.pop_back();
        const auto& children = model.nodes[nodes.back()].children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return nodes;
}

std::vector<std::size_t> dominantPath(const TopDownModel& model, const TopDownRun& run, bool isLoss)
{
    std::vector<std::size_t> path;
    for (;;) {
        const auto level =
            levelBelow(model, path.empty() ? std::nullopt : std::optional(path.back()), isLoss);
        const auto value = [&run](std::size_t node) { return run.nodes()[node].value; };
        if (level.empty() ||
            !std::ranges::all_of(level, [&](auto node) { return value(node).has_value(); })) {
            return path;
        }
        path.push_back(*std::ranges::max_element(
            level, [&](auto left, auto right) { return *value(left) < *value(right); }));
    }
}

TopDownResult evaluateTopDown(std::shared_ptr<const TopDownModel> given,
                              const CounterTable& counters,
                              const TopDownOptions& options,
                              const std::stop_token& stop)
{
    const auto model = settledModel(std::move(given), options);
    TopDownResult result{.counters = counters.name,
                         .model = model,
                         .parameter = counters.parameter,
                         .runs = {},
                         .warnings = {}};
    const auto values = std::make_shared<TopDownValues>();
    values->counts = countsOfRuns(*model, counters, options.agreement);
    if (evaluateAll(*model, options, *values, stop)) {
        result.warnings = warningsOf(*model, counters, values->counts.notes, options.agreement);
        result.runs = runsOf(*model, values);
    }
    return result;
}

std::optional<bool> exceedsThreshold(const TopDownModel& model,
                                     const TopDownRun& run,
                                     std::size_t node)
{
    if (model.nodes[node].threshold.empty()) {
        return std::nullopt;
    }
    const auto found = evaluate(
        model.nodes[node].thresholdExpression, [&](std::string_view name) -> std::optional<double> {
            const auto other = model.node(name);
            const auto value = other ? run.values->node(*other, run.index).value : OptionalNumber();
            return value ? std::optional(*value) : std::nullopt;
        });
    return found.value ? std::optional(*found.value != 0) : std::nullopt;
}

}  // namespace papilio::core
