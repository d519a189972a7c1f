#include "core/topdown/run_evaluation.h"

#include "core/formula/evaluate.h"

#include <algorithm>

namespace papilio::core::topdown {

namespace {

using Names = std::vector<std::string>;

void addMissing(Names& missing, const std::string& event)
{
    if (std::ranges::find(missing, event) == missing.end()) {
        missing.push_back(event);
    }
}

/// Hands a value on, and what it lacked.
std::optional<double> pass(std::optional<double> value,
                           const Names& itsMissing,
                           const std::string& itsProblem,
                           Names& missing,
                           std::string& problem)
{
    for (const auto& event : itsMissing) {
        addMissing(missing, event);
    }
    if (problem.empty() && !value) {
        problem = itsProblem;
    }
    return value;
}

void mark(NodeValue& value)
{
    // Differences of large counts end a few units in the last place off zero.
    constexpr double roundoff = 1e-12;
    if (value.value && *value.value < -roundoff) {
        value.range = NodeValue::Range::BelowZero;
    } else if (value.value && *value.value > 1 + roundoff) {
        value.range = NodeValue::Range::AboveOne;
    }
}

Dimension dimensionOfTotal(const TopDownModel& model)
{
    const auto dimension = Dimension::parse(model.quantity(model.total)->unit);
    return dimension ? *dimension : Dimension();
}

}  // namespace

RunEvaluation::RunEvaluation(const TopDownModel& model,
                             const RunCounts& counts,
                             const TopDownOptions& options)
    : model_(model),
      counts_(counts),
      options_(options),
      totalDimension_(dimensionOfTotal(model)),
      nodes_(model.nodes.size())
{}

QuantityValue RunEvaluation::quantity(const TopDownQuantity& quantity)
{
    const auto known = quantities_.find(&quantity);
    if (known != quantities_.end()) {
        return known->second;
    }
    QuantityValue value{quantity.name, {}, {}, {}};
    value.value = compute(quantity.expression, value.missing, value.problem);
    return quantities_.try_emplace(&quantity, std::move(value)).first->second;
}

const NodeValue& RunEvaluation::node(std::size_t index)
{
    if (!nodes_[index]) {
        nodes_[index] = computeNode(index);
    }
    return *nodes_[index];
}

std::optional<double> RunEvaluation::total()
{
    return quantity(*model_.quantity(model_.total)).value;
}

/// Evaluates, and says what was missing in terms of events.
std::optional<double> RunEvaluation::compute(const Expression& expression,
                                             Names& missing,
                                             std::string& problem)
{
    std::string inner;
    const auto evaluation =
        evaluate(expression, [&](std::string_view name) { return lookUp(name, missing, inner); });
    problem = inner.empty() ? evaluation.warning : inner;
    return missing.empty() && inner.empty() ? evaluation.value : std::nullopt;
}

std::optional<double> RunEvaluation::lookUp(std::string_view name,
                                            Names& missing,
                                            std::string& problem)
{
    if (const auto chosen = options_.parameters.find(std::string(name));
        chosen != options_.parameters.end()) {
        return chosen->second;
    }
    if (const auto* parameter = model_.parameter(name)) {
        return parameter->value;
    }
    if (const auto* event = model_.event(name)) {
        return eventValue(*event, missing, problem);
    }
    if (const auto* found = model_.quantity(name)) {
        const auto value = quantity(*found);
        return pass(value.value, value.missing, value.problem, missing, problem);
    }
    const auto& value = node(*model_.node(name));
    return pass(value.value, value.missing, value.problem, missing, problem);
}

std::optional<double> RunEvaluation::eventValue(const TopDownEvent& event,
                                                Names& missing,
                                                std::string& problem)
{
    const auto index = static_cast<std::size_t>(&event - model_.events.data());
    if (const auto& count = counts_.events[index]; count.value) {
        return count.value;
    }
    if (event.otherwise.empty()) {
        addMissing(missing, event.name);
        return {};
    }
    return compute(event.otherwiseExpression, missing, problem);
}

/// The whole a node's share is of.
QuantityValue RunEvaluation::whole(const TopDownNode& node)
{
    if (node.shareOf == TopDownNode::ShareOf::Quantity) {
        return quantity(*model_.quantity(node.quantity));
    }
    if (node.shareOf == TopDownNode::ShareOf::Parent && node.parent) {
        const auto& parent = this->node(*node.parent);
        return {node.parentName, parent.amount, parent.missing, parent.problem};
    }
    return quantity(*model_.quantity(model_.total));
}

NodeValue RunEvaluation::computeNode(std::size_t index)
{
    const auto& node = model_.nodes[index];
    NodeValue value;
    const auto ofWhat = whole(node);
    if (node.isRemainder) {
        computeRemainder(index, ofWhat, value);
    } else {
        value.value = compute(node.expression, value.missing, value.problem);
        if (value.value && ofWhat.value) {
            value.amount = *value.value * *ofWhat.value;
        }
    }
    const auto all = total();
    if (value.amount && all && *all != 0 && node.whole == totalDimension_) {
        value.shareOfTotal = *value.amount / *all;
    }
    mark(value);
    return value;
}

void RunEvaluation::computeRemainder(std::size_t index,
                                     const QuantityValue& ofWhat,
                                     NodeValue& value)
{
    const auto& node = model_.nodes[index];
    std::optional<double> left;
    if (node.parent) {
        const auto& parent = this->node(*node.parent);
        left = pass(parent.amount, parent.missing, parent.problem, value.missing, value.problem);
    } else {
        const auto all = quantity(*model_.quantity(model_.total));
        left = pass(all.value, all.missing, all.problem, value.missing, value.problem);
    }
    for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
        if (other == index || model_.nodes[other].parent != node.parent) {
            continue;
        }
        const auto& sibling = this->node(other);
        const auto amount =
            pass(sibling.amount, sibling.missing, sibling.problem, value.missing, value.problem);
        left = left && amount ? std::optional(*left - *amount) : std::nullopt;
    }
    value.amount = left;
    if (left && ofWhat.value && *ofWhat.value != 0) {
        value.value = *left / *ofWhat.value;
    } else if (left && value.problem.empty()) {
        value.problem = "divides by zero: " + ofWhat.name;
    }
}

}  // namespace papilio::core::topdown
