#include "core/topdown/value_gaps.h"

#include "core/base/constants.h"
#include "core/formula/evaluate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::core::topdown {

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

namespace {

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

}  // namespace

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

}  // namespace papilio::core::topdown
