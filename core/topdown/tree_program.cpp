#include "core/topdown/tree_program.h"

#include "core/base/constants.h"

#include <algorithm>

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

}  // namespace papilio::core::topdown
