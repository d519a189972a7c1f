#include "core/topdown/model_steps.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace papilio::core::topdown {

namespace {

/// What a name needs directly: the names in its formula, and for a node also its total, because its
/// amount is a part of that.
std::vector<std::string> needs(const TopDownModel& model, const std::string& name)
{
    if (const auto* event = model.event(name)) {
        return event->otherwise.empty() ? std::vector<std::string>()
                                        : event->otherwiseExpression.names();
    }
    if (const auto* quantity = model.quantity(name)) {
        return quantity->expression.names();
    }
    const auto index = model.node(name);
    if (!index) {
        return {};
    }
    const auto& node = model.nodes[*index];
    std::vector<std::string> names;
    if (!node.isRemainder) {
        names = node.expression.names();
    }
    names.push_back(model.total);
    if (node.shareOf == TopDownNode::ShareOf::Quantity) {
        names.push_back(node.quantity);
    }
    if (node.parent && (node.isRemainder || node.shareOf == TopDownNode::ShareOf::Parent)) {
        names.push_back(node.parentName);
    }
    if (!node.isRemainder) {
        return names;
    }
    for (const auto& other : model.nodes) {
        if (other.name != name && other.parent == node.parent) {
            names.push_back(other.name);
        }
    }
    return names;
}

Fault walk(const TopDownModel& model,
           const std::string& name,
           std::vector<std::string>& path,
           std::set<std::string>& done)
{
    if (const auto start = std::ranges::find(path, name); start != path.end()) {
        std::string cycle;
        for (auto step = start; step != path.end(); ++step) {
            cycle += *step + " → ";
        }
        return TopDownFault{path.back(),
                            fmt::format("\"{}\" depends on itself: {}{}", name, cycle, name)};
    }
    if (done.contains(name)) {
        return {};
    }
    path.push_back(name);
    for (const auto& next : needs(model, name)) {
        if (auto fault = walk(model, next, path, done)) {
            return fault;
        }
    }
    path.pop_back();
    done.insert(name);
    return {};
}

}  // namespace

Fault checkCycles(const TopDownModel& model)
{
    std::set<std::string> done;
    Fault fault;
    const auto from = [&](const auto& items) {
        for (const auto& item : items) {
            std::vector<std::string> path;
            if (!fault) {
                fault = walk(model, item.name, path, done);
            }
        }
    };
    from(model.events);
    from(model.quantities);
    from(model.nodes);
    return fault;
}

}  // namespace papilio::core::topdown
