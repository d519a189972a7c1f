#include "core/topdown/model_steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace papilio::core::topdown {

namespace {

Fault checkRemainders(const TopDownModel& model)
{
    std::set<std::string> parents;
    for (const auto& node : model.nodes) {
        if (node.isRemainder && !parents.insert(node.parentName).second) {
            return TopDownFault{
                node.name,
                fmt::format(
                    "node \"{}\" is the second remainder of its parent; only one is allowed",
                    node.name)};
        }
        if (node.isRemainder != node.formula.empty()) {
            return TopDownFault{
                node.name,
                node.isRemainder
                    ? fmt::format(
                          "node \"{}\" is a remainder and has a formula; remove one of them",
                          node.name)
                    : fmt::format("node \"{}\" has no formula", node.name)};
        }
    }
    return {};
}

}  // namespace

Fault buildTree(TopDownModel& model)
{
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        auto& node = model.nodes[index];
        node.parent.reset();
        node.children.clear();
        node.level = 1;
        if (node.title.empty()) {
            node.title = node.name;
            std::ranges::replace(node.title, '_', ' ');
        }
        if (node.parentName.empty()) {
            continue;
        }
        const auto parent = model.node(node.parentName);
        if (!parent || *parent >= index) {
            return TopDownFault{
                node.name,
                parent ? fmt::format(
                             "node \"{}\" comes before its parent \"{}\"; move it after the parent",
                             node.name, node.parentName)
                       : fmt::format("the parent of node \"{}\", \"{}\", is not a node", node.name,
                                     node.parentName)};
        }
        node.parent = parent;
        node.level = model.nodes[*parent].level + 1;
        model.nodes[*parent].children.push_back(index);
    }
    return checkRemainders(model);
}

}  // namespace papilio::core::topdown
