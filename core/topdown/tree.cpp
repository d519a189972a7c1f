#include "core/topdown/tree.h"

#include "core/base/parallel.h"
#include "core/formula/evaluate.h"
#include "core/formula/formula_program.h"

#include <algorithm>
#include <string_view>

namespace papilio::core {

namespace {

/// A model compiled for evaluation: the columns of its quantities and nodes. Refers to the model.
class TreeProgram {
public:
    TreeProgram(const TopDownModel& model, const TopDownOptions& options);

    [[nodiscard]] FormulaProgram::Memory memory() const { return FormulaProgram::Memory(program_); }
    /// How many columns TopDownValues::numbers has.
    [[nodiscard]] std::size_t columns() const { return columns_.size(); }
    /// Fills the columns for the runs [begin, end), at most FormulaProgram::block of them.
    void evaluate(std::size_t begin,
                  std::size_t end,
                  FormulaProgram::Memory& memory,
                  TopDownValues& values) const;

private:
    using Slot = FormulaProgram::Slot;

    struct Node {
        Slot value = 0, amount = 0;
    };

    Slot event(std::size_t index);
    Slot quantity(const TopDownQuantity& quantity);
    const Node& node(std::size_t index);
    Slot whole(const TopDownNode& which);
    Slot formula(const Expression& expression);
    Slot column(std::string_view name);
    Slot amountLeft(std::size_t index);
    Slot childrenSum(std::size_t index, Slot none);

    const TopDownModel& model_;
    const TopDownOptions& options_;
    FormulaProgram program_;
    std::vector<Slot> inputs_;
    std::vector<std::optional<Slot>> events_;
    std::map<const TopDownQuantity*, Slot> quantities_;
    std::vector<std::optional<Node>> nodes_;
    std::vector<Slot> columns_;  ///< in the order of TopDownValues
};

/// Finds out why quantities and nodes have no value. Refers to its arguments.
class ValueGaps {
public:
    ValueGaps(const TopDownModel& model, const TopDownOptions& options, TopDownValues& values);

    /// Says of everything without a value why.
    /// @return whether `stop` let it finish
    bool explainAll(const std::stop_token& stop);

private:
    /// Gaps by their column.
    using Known = std::map<std::size_t, const ValueGap*>;

    void explain(std::size_t run);
    /// What a formula lacks, and its value.
    OptionalNumber compute(const Expression& expression, ValueGap& gap);
    OptionalNumber lookUp(std::string_view name, ValueGap& gap);
    OptionalNumber eventValue(std::size_t event, ValueGap& gap);
    /// Of a column of values.
    OptionalNumber columnValue(std::size_t column, ValueGap& gap);
    const ValueGap* columnGap(std::size_t column);
    ValueGap remainderGap(std::size_t node);
    [[nodiscard]] std::size_t columnOf(const TopDownQuantity* quantity) const;
    [[nodiscard]] std::size_t columnOf(std::size_t node) const;
    [[nodiscard]] const ValueGap* known(std::size_t column) const;
    const ValueGap* keep(std::size_t column, ValueGap gap);
    [[nodiscard]] std::string missingEvents() const;

    const TopDownModel& model_;
    const TopDownOptions& options_;
    TopDownValues& values_;
    std::size_t run_ = 0;
    /// Which events are missing decides which a formula lacks: found once for all such runs.
    std::map<std::string, Known> missing_;
    Known* missingHere_ = nullptr;  ///< of the runs that lack the same events as this one
    Known problems_;                ///< of this run
};

using Extra = FormulaProgram::Extra;

TreeProgram::TreeProgram(const TopDownModel& model, const TopDownOptions& options)
    : model_(model),
      options_(options),
      events_(model.events.size()),
      nodes_(model.nodes.size())
{
    for (std::size_t index = 0; index < model.events.size(); ++index) {
        inputs_.push_back(program_.input());
    }
    for (const auto* quantities : {&model.quantities, &model.complementary}) {
        for (const auto& each : *quantities) {
            columns_.push_back(quantity(each));
        }
    }
    const auto* all = model.quantity(model.total);
    const auto total = quantity(*all);
    const auto unit = parseUnit(all->unit).value_or(Unit());
    const auto none = program_.constant(notANumber);
    std::vector<Slot> amounts, shares, sums;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const bool isOfTotal = model.nodes[index].whole == unit;
        columns_.push_back(node(index).value);
        amounts.push_back(node(index).amount);
        shares.push_back(isOfTotal ? program_.apply(Extra::Quotient, amounts.back(), total) : none);
        sums.push_back(childrenSum(index, none));
    }
    for (const auto* each : {&amounts, &shares, &sums}) {
        columns_.insert(columns_.end(), each->begin(), each->end());
    }
}

FormulaProgram::Slot TreeProgram::event(std::size_t index)
{
    if (!events_[index]) {
        auto slot = inputs_[index];
        if (!model_.events[index].otherwise.empty()) {
            slot = program_.apply(Extra::OrElse, slot,
                                  formula(model_.events[index].otherwiseExpression));
        }
        events_[index] = program_.apply(Extra::Finite, slot);
    }
    return *events_[index];
}

FormulaProgram::Slot TreeProgram::quantity(const TopDownQuantity& quantity)
{
    const auto known = quantities_.find(&quantity);
    if (known != quantities_.end()) {
        return known->second;
    }
    return quantities_.try_emplace(&quantity, formula(quantity.expression)).first->second;
}

const TreeProgram::Node& TreeProgram::node(std::size_t index)
{
    if (nodes_[index]) {
        return *nodes_[index];
    }
    const auto& which = model_.nodes[index];
    const auto ofWhat = whole(which);
    Node made;
    if (which.isRemainder) {
        made.amount = amountLeft(index);
        made.value = program_.apply(Extra::Quotient, made.amount, ofWhat);
    } else {
        made.value = formula(which.expression);
        made.amount = program_.apply(Extra::Product, made.value, ofWhat);
    }
    return nodes_[index].emplace(made);
}

/// The whole a node's share is of.
FormulaProgram::Slot TreeProgram::whole(const TopDownNode& which)
{
    if (which.shareOf == TopDownNode::ShareOf::Quantity) {
        return quantity(*model_.quantity(which.quantity));
    }
    if (which.shareOf == TopDownNode::ShareOf::Parent && which.parent) {
        return node(*which.parent).amount;
    }
    return quantity(*model_.quantity(model_.total));
}

/// What the siblings leave of the parent, or of the total.
FormulaProgram::Slot TreeProgram::amountLeft(std::size_t index)
{
    const auto& parent = model_.nodes[index].parent;
    auto left = parent ? node(*parent).amount : quantity(*model_.quantity(model_.total));
    for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
        if (other != index && model_.nodes[other].parent == parent) {
            left = program_.apply(Extra::Difference, left, node(other).amount);
        }
    }
    return left;
}

FormulaProgram::Slot TreeProgram::childrenSum(std::size_t index, Slot none)
{
    if (model_.nodes[index].children.empty() || !model_.nodes[index].childrenAddUp) {
        return none;
    }
    auto sum = program_.constant(0);
    for (const auto child : model_.nodes[index].children) {
        sum = program_.apply(Extra::Sum, sum, node(child).amount);
    }
    return program_.apply(Extra::Quotient, sum, node(index).amount);
}

FormulaProgram::Slot TreeProgram::formula(const Expression& expression)
{
    return program_.formula(expression, [this](std::string_view name) { return column(name); });
}

FormulaProgram::Slot TreeProgram::column(std::string_view name)
{
    if (const auto chosen = options_.parameters.find(std::string(name));
        chosen != options_.parameters.end()) {
        return program_.apply(Extra::Finite, program_.constant(chosen->second));
    }
    if (const auto* parameter = model_.parameter(name)) {
        return program_.apply(Extra::Finite, program_.constant(parameter->value));
    }
    if (const auto* found = model_.event(name)) {
        return event(static_cast<std::size_t>(found - model_.events.data()));
    }
    if (const auto* found = model_.quantity(name)) {
        return quantity(*found);
    }
    return node(*model_.node(name)).value;
}

void TreeProgram::evaluate(std::size_t begin,
                           std::size_t end,
                           FormulaProgram::Memory& memory,
                           TopDownValues& values) const
{
    const auto runs = end - begin;
    for (std::size_t event = 0; event < inputs_.size(); ++event) {
        std::copy_n(values.counts.values.begin() + std::ptrdiff_t(values.counts.at(event, begin)),
                    runs, memory.column(inputs_[event]));
    }
    program_.run(memory);
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        std::copy_n(memory.column(columns_[column]), runs,
                    values.column(column).begin() + std::ptrdiff_t(begin));
    }
}

/// Hands on what an operand lacks.
OptionalNumber pass(OptionalNumber value, const ValueGap* its, ValueGap& gap)
{
    if (!value && its != nullptr) {
        for (const auto& event : its->missing) {
            if (std::ranges::find(gap.missing, event) == gap.missing.end()) {
                gap.missing.push_back(event);
            }
        }
        if (gap.problem.empty()) {
            gap.problem = its->problem;
        }
    }
    return value;
}

ValueGaps::ValueGaps(const TopDownModel& model,
                     const TopDownOptions& options,
                     TopDownValues& values)
    : model_(model),
      options_(options),
      values_(values)
{}

bool ValueGaps::explainAll(const std::stop_token& stop)
{
    const auto columns = values_.quantities + values_.complementary + values_.nodes;
    values_.gaps.resize(columns);
    std::vector<char> isLacking(values_.runs());
    for (std::size_t column = 0; column < columns; ++column) {
        const auto numbers = values_.column(column);
        for (std::size_t run = 0; run < numbers.size(); ++run) {
            if (std::isnan(numbers[run])) {
                isLacking[run] = 1;
                values_.gaps[column].resize(numbers.size());
            }
        }
        std::ranges::fill(values_.gaps[column], nullptr);
    }
    constexpr std::size_t runsAtOnce = 256;
    for (std::size_t run = 0; run < isLacking.size(); ++run) {
        if (run % runsAtOnce == 0 && stop.stop_requested()) {
            return false;
        }
        if (isLacking[run] != 0) {
            explain(run);
        }
    }
    return true;
}

void ValueGaps::explain(std::size_t run)
{
    run_ = run;
    missingHere_ = &missing_[missingEvents()];
    problems_.clear();
    for (std::size_t column = 0; column < values_.gaps.size(); ++column) {
        if (std::isnan(values_.number(column, run))) {
            values_.gaps[column][run] = columnGap(column);
        }
    }
}

/// A byte for each event.
std::string ValueGaps::missingEvents() const
{
    std::string events(model_.events.size(), '.');
    for (std::size_t event = 0; event < events.size(); ++event) {
        const OptionalNumber count = values_.counts.values[values_.counts.at(event, run_)];
        events[event] = count ? '.' : '-';
    }
    return events;
}

OptionalNumber ValueGaps::compute(const Expression& expression, ValueGap& gap)
{
    ValueGap inner;
    const auto evaluation = evaluate(
        expression,
        [&](std::string_view name) -> std::optional<double> { return lookUp(name, inner); });
    if (inner.problem.empty()) {
        inner.problem = evaluation.warning;
    }
    const bool isWhole = inner.missing.empty() && inner.problem.empty() && evaluation.value;
    return pass(isWhole ? OptionalNumber(*evaluation.value) : OptionalNumber(), &inner, gap);
}

OptionalNumber ValueGaps::lookUp(std::string_view name, ValueGap& gap)
{
    if (const auto chosen = options_.parameters.find(std::string(name));
        chosen != options_.parameters.end()) {
        return chosen->second;
    }
    if (const auto* parameter = model_.parameter(name)) {
        return parameter->value;
    }
    if (const auto* event = model_.event(name)) {
        return eventValue(static_cast<std::size_t>(event - model_.events.data()), gap);
    }
    if (const auto* quantity = model_.quantity(name)) {
        return columnValue(columnOf(quantity), gap);
    }
    return columnValue(columnOf(*model_.node(name)), gap);
}

OptionalNumber ValueGaps::eventValue(std::size_t event, ValueGap& gap)
{
    const OptionalNumber count = values_.counts.values[values_.counts.at(event, run_)];
    if (count) {
        return count;
    }
    const auto& which = model_.events[event];
    if (!which.otherwise.empty()) {
        return compute(which.otherwiseExpression, gap);
    }
    const ValueGap missing{.missing = {which.name}, .problem = {}};
    return pass({}, &missing, gap);
}

OptionalNumber ValueGaps::columnValue(std::size_t column, ValueGap& gap)
{
    const OptionalNumber value = values_.number(column, run_);
    return pass(value, value ? nullptr : columnGap(column), gap);
}

std::size_t ValueGaps::columnOf(const TopDownQuantity* quantity) const
{
    return static_cast<std::size_t>(quantity - model_.quantities.data());
}

std::size_t ValueGaps::columnOf(std::size_t node) const
{
    return values_.quantities + values_.complementary + node;
}

const ValueGap* ValueGaps::known(std::size_t column) const
{
    for (const Known* gaps : {static_cast<const Known*>(missingHere_), &problems_}) {
        if (const auto found = gaps->find(column); found != gaps->end()) {
            return found->second;
        }
    }
    return nullptr;
}

/// What is wrong with a formula does not matter before all of its events are counted.
const ValueGap* ValueGaps::keep(std::size_t column, ValueGap gap)
{
    const bool isMissing = !gap.missing.empty();
    if (isMissing) {
        gap.problem.clear();
    }
    const auto* kept = &*values_.keptGaps.insert(std::move(gap)).first;
    (isMissing ? *missingHere_ : problems_)[column] = kept;
    return kept;
}

const ValueGap* ValueGaps::columnGap(std::size_t column)
{
    if (const auto* gap = known(column)) {
        return gap;
    }
    const auto firstNode = columnOf(std::size_t(0));
    if (column >= firstNode && model_.nodes[column - firstNode].isRemainder) {
        return keep(column, remainderGap(column - firstNode));
    }
    ValueGap gap;
    compute(column >= firstNode ? model_.nodes[column - firstNode].expression
            : column >= values_.quantities
                ? model_.complementary[column - values_.quantities].expression
                : model_.quantities[column].expression,
            gap);
    return keep(column, std::move(gap));
}

/// A node has an amount where both it and its whole have a value.
ValueGap ValueGaps::remainderGap(std::size_t node)
{
    const auto& which = model_.nodes[node];
    ValueGap gap;
    const auto needAmount = [&](std::size_t other) {
        const auto value = values_.node(other, run_);
        pass(value.amount, value.value ? nullptr : columnGap(columnOf(other)), gap);
    };
    if (which.parent) {
        needAmount(*which.parent);
    } else {
        columnValue(columnOf(model_.quantity(model_.total)), gap);
    }
    for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
        if (other != node && model_.nodes[other].parent == which.parent) {
            needAmount(other);
        }
    }
    auto ofWhat = model_.total;
    if (which.shareOf == TopDownNode::ShareOf::Quantity) {
        columnValue(columnOf(model_.quantity(which.quantity)), gap);
        ofWhat = which.quantity;
    } else if (which.shareOf == TopDownNode::ShareOf::Parent && which.parent) {
        ofWhat = which.parentName;
    }
    if (gap.missing.empty() && gap.problem.empty()) {
        gap.problem = "divides by zero: " + ofWhat;
    }
    return gap;
}

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
    const TreeProgram program(model, options);
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
    return ValueGaps(model, options, values).explainAll(stop);
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
