#include "core/topdown/model.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <set>

namespace papilio::core {

namespace {

constexpr EnumNames<TopDownMeaning, 7> meanings = {
    "", "retiring", "frontend", "speculation", "backend", "backend memory", "backend core"};

template<typename Item>
const Item* named(const std::vector<Item>& items, std::string_view name)
{
    const auto found = std::ranges::find(items, name, &Item::name);
    return found == items.end() ? nullptr : &*found;
}

/// Walks from names to the events behind them.
class EventWalk {
public:
    explicit EventWalk(const TopDownModel& model) : model_(model) {}

    void visit(const Expression& expression)
    {
        for (const auto& name : expression.names()) {
            visitName(name);
        }
    }

    void visitNode(std::size_t index)
    {
        const auto& node = model_.nodes[index];
        if (!seen_.insert("node " + node.name).second) {
            return;
        }
        if (!node.isRemainder) {
            visit(node.expression);
        } else {
            if (node.parent) {
                visitNode(*node.parent);
            }
            for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
                if (other != index && model_.nodes[other].parent == node.parent) {
                    visitNode(other);
                }
            }
        }
    }

    [[nodiscard]] std::vector<std::string> events() && { return std::move(events_); }

private:
    void visitName(const std::string& name)
    {
        if (const auto node = model_.node(name)) {
            visitNode(*node);
        } else if (const auto* quantity = model_.quantity(name)) {
            if (seen_.insert("quantity " + name).second) {
                visit(quantity->expression);
            }
        } else if (model_.event(name) != nullptr && seen_.insert(name).second) {
            events_.push_back(name);
        }
    }

    const TopDownModel& model_;
    std::set<std::string> seen_;
    std::vector<std::string> events_;
};

}  // namespace

std::string_view toString(TopDownMeaning meaning)
{
    return meanings.of(meaning);
}

std::optional<TopDownMeaning> topDownMeaning(std::string_view text)
{
    return meanings.find(text);
}

TopDownMeaning areaOf(TopDownMeaning meaning)
{
    return meaning == TopDownMeaning::BackendMemory || meaning == TopDownMeaning::BackendCore
               ? TopDownMeaning::Backend
               : meaning;
}

const TopDownEvent* TopDownModel::event(std::string_view wanted) const
{
    return named(events, wanted);
}

const TopDownQuantity* TopDownModel::quantity(std::string_view wanted) const
{
    return named(quantities, wanted);
}

const TopDownParameter* TopDownModel::parameter(std::string_view wanted) const
{
    return named(parameters, wanted);
}

std::optional<std::size_t> TopDownModel::node(std::string_view wanted) const
{
    const auto* found = named(nodes, wanted);
    return found == nullptr ? std::nullopt : std::optional<std::size_t>(found - nodes.data());
}

std::string TopDownModel::path(std::size_t index) const
{
    const auto& node = nodes[index];
    return node.parent ? path(*node.parent) + "/" + node.name : node.name;
}

std::vector<std::string> TopDownModel::eventsOf(const Expression& expression) const
{
    EventWalk walk(*this);
    walk.visit(expression);
    return std::move(walk).events();
}

std::vector<std::string> TopDownModel::eventsOfNode(std::size_t index) const
{
    EventWalk walk(*this);
    walk.visitNode(index);
    return std::move(walk).events();
}

}  // namespace papilio::core
