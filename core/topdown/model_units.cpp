#include "core/base/text.h"
#include "core/topdown/model_steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace papilio::core::topdown {

namespace {

using Units = std::map<std::string, Unit, std::less<>>;

Fault declare(Units& units, const std::string& name, const std::string& text)
{
    const auto unit = trimmed(text).empty() ? Unit() : parseUnit(text);
    if (!unit) {
        return TopDownFault{name, fmt::format("\"{}\" is no unit; write names with / and *", text)};
    }
    units[name] = *unit;
    return {};
}

Fault declareAll(const TopDownModel& model, Units& units)
{
    Fault fault;
    const auto all = [&](const auto& items) {
        for (const auto& item : items) {
            if (!fault) {
                fault = declare(units, item.name, item.unit);
            }
        }
    };
    all(model.parameters);
    all(model.events);
    all(model.quantities);
    all(model.complementary);
    for (const auto& node : model.nodes) {
        units[node.name] = Unit();
    }
    return fault;
}

Fault checkFormulas(const TopDownModel& model, const Units& units)
{
    return everyFormula(model, [&](const std::string& name, const Expression& expression) -> Fault {
        const auto found = unitOf(
            expression,
            [&](std::string_view used) { return std::optional(units.find(used)->second); },
            Literals::PureNumbers);
        if (!found.problem.empty()) {
            return TopDownFault{name, fmt::format("formula of \"{}\" {}", name, found.problem)};
        }
        const auto& wanted = units.at(name);
        if (found.unit && *found.unit != wanted) {
            return TopDownFault{
                name, model.node(name)
                          ? fmt::format("formula of node \"{}\" gives {}, but a share is a "
                                        "plain number",
                                        name, toString(*found.unit))
                          : fmt::format("formula of \"{}\" gives {}, but its unit is {}", name,
                                        toString(*found.unit), toString(wanted))};
        }
        return {};
    });
}

Fault checkWholes(TopDownModel& model, const Units& units)
{
    const auto total = units.at(model.total);
    const auto unitIn = [&](const std::string& quantity) -> const std::string& {
        return model.quantity(quantity)->unit;
    };
    for (auto& node : model.nodes) {
        const auto* parent = node.parent ? &model.nodes[*node.parent] : nullptr;
        const auto& outer = parent != nullptr ? parent->whole : total;
        node.whole = node.shareOf == TopDownNode::ShareOf::Total      ? total
                     : node.shareOf == TopDownNode::ShareOf::Quantity ? units.at(node.quantity)
                                                                      : outer;
        const auto& text = node.shareOf == TopDownNode::ShareOf::Quantity ? unitIn(node.quantity)
                           : node.shareOf == TopDownNode::ShareOf::Total || parent == nullptr
                               ? unitIn(model.total)
                               : parent->wholeUnit;
        node.wholeUnit = text.empty() ? "1" : text;
        node.isPart = node.whole == outer && (parent == nullptr || parent->childrenAddUp);
        if (node.isRemainder && !(node.whole == outer)) {
            return TopDownFault{
                node.name,
                fmt::format("node \"{}\" is the remainder of {}, so it cannot be a share of {}",
                            node.name, toString(outer), toString(node.whole))};
        }
    }
    for (auto& node : model.nodes) {
        node.childrenAddUp =
            node.childrenAddUp && std::ranges::all_of(node.children, [&](std::size_t child) {
                return model.nodes[child].whole == node.whole;
            });
    }
    return {};
}

}  // namespace

Fault checkTotal(const TopDownModel& model)
{
    if (model.quantity(model.total) == nullptr) {
        return TopDownFault{"total", fmt::format("the total, \"{}\", is not among the "
                                                 "quantities",
                                                 model.total)};
    }
    for (const auto& node : model.nodes) {
        if (node.shareOf == TopDownNode::ShareOf::Quantity &&
            model.quantity(node.quantity) == nullptr) {
            return TopDownFault{node.name, fmt::format("node \"{}\" is a share of \"{}\", which is "
                                                       "not the total, its parent or a quantity",
                                                       node.name, node.quantity)};
        }
    }
    return {};
}

Fault checkUnits(TopDownModel& model)
{
    Units units;
    if (auto fault = declareAll(model, units)) {
        return fault;
    }
    if (auto fault = checkFormulas(model, units)) {
        return fault;
    }
    return checkWholes(model, units);
}

}  // namespace papilio::core::topdown
