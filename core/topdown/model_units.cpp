#include "core/topdown/model_steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace papilio::core::topdown {

namespace {

using Dimensions = std::map<std::string, Dimension>;

Fault declare(Dimensions& dimensions, const std::string& name, const std::string& unit)
{
    auto dimension = Dimension::parse(unit);
    if (!dimension) {
        return TopDownFault{name, dimension.error().message};
    }
    dimensions[name] = *std::move(dimension);
    return {};
}

Fault declareAll(const TopDownModel& model, Dimensions& dimensions)
{
    Fault fault;
    const auto all = [&](const auto& items) {
        for (const auto& item : items) {
            if (!fault) {
                fault = declare(dimensions, item.name, item.unit);
            }
        }
    };
    all(model.parameters);
    all(model.events);
    all(model.quantities);
    all(model.complementary);
    for (const auto& node : model.nodes) {
        dimensions[node.name] = Dimension();
    }
    return fault;
}

Fault checkFormulas(const TopDownModel& model, const Dimensions& dimensions)
{
    return everyFormula(model, [&](const std::string& name, const Expression& expression) -> Fault {
        const auto found =
            dimensionOf(expression, [&](std::string_view used) -> std::optional<Dimension> {
                return dimensions.at(std::string(used));
            });
        if (!found) {
            return TopDownFault{name,
                                fmt::format("formula of \"{}\": {}", name, found.error().message)};
        }
        const auto& wanted = dimensions.at(name);
        if (*found && **found != wanted) {
            return TopDownFault{
                name, model.node(name)
                          ? fmt::format("formula of node \"{}\" gives {}, but a share is a "
                                        "plain number",
                                        name, (*found)->text())
                          : fmt::format("formula of \"{}\" gives {}, but its unit is {}", name,
                                        (*found)->text(), wanted.text())};
        }
        return {};
    });
}

Fault checkWholes(TopDownModel& model, const Dimensions& dimensions)
{
    const auto total = dimensions.at(model.total);
    for (auto& node : model.nodes) {
        const auto& outer = node.parent ? model.nodes[*node.parent].whole : total;
        node.whole = node.shareOf == TopDownNode::ShareOf::Total      ? total
                     : node.shareOf == TopDownNode::ShareOf::Quantity ? dimensions.at(node.quantity)
                                                                      : outer;
        node.isPart =
            node.whole == outer && (!node.parent || model.nodes[*node.parent].childrenAddUp);
        if (node.isRemainder && !(node.whole == outer)) {
            return TopDownFault{
                node.name,
                fmt::format("node \"{}\" is the remainder of {}, so it cannot be a share of {}",
                            node.name, outer.text(), node.whole.text())};
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
    Dimensions dimensions;
    if (auto fault = declareAll(model, dimensions)) {
        return fault;
    }
    if (auto fault = checkFormulas(model, dimensions)) {
        return fault;
    }
    return checkWholes(model, dimensions);
}

}  // namespace papilio::core::topdown
