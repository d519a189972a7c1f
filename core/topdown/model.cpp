#include "core/topdown/model.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formula/parser.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

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

// The steps of complete(), in their order: each may rely on the ones before it and gives the first
// thing that is wrong.
using Fault = std::optional<TopDownFault>;

template<typename... Arguments>
Fault faultIn(const std::string& item,
              fmt::format_string<Arguments...> message,
              Arguments&&... arguments)
{
    return TopDownFault{item, fmt::format(message, std::forward<Arguments>(arguments)...)};
}

/// Every name is there once: formulas can name anything.
Fault checkNames(const TopDownModel& model)
{
    std::map<std::string, std::string_view> seen;
    const auto take = [&](const std::string& name, std::string_view what) -> Fault {
        if (name.empty()) {
            return faultIn(name, "{} has no name", what);
        }
        const auto [entry, isNew] = seen.try_emplace(name, what);
        if (!isNew) {
            return faultIn(name, "\"{}\" is the name of {} and of {}; rename one of them", name,
                           entry->second, what);
        }
        return {};
    };
    if (model.name.empty()) {
        return TopDownFault{"", "the model has no name"};
    }
    Fault fault;
    const auto takeAll = [&](const auto& items, std::string_view what) {
        for (const auto& item : items) {
            if (!fault) {
                fault = take(item.name, what);
            }
        }
    };
    takeAll(model.parameters, "a parameter");
    takeAll(model.events, "an event");
    takeAll(model.quantities, "a quantity");
    takeAll(model.nodes, "a node");
    takeAll(model.complementary, "a row outside the tree");
    if (!fault && model.nodes.empty()) {
        fault = faultIn("", "the model \"{}\" has no nodes", model.name);
    }
    return fault;
}

/// Spellings of events are unique, and event sets hold known events.
Fault checkEvents(const TopDownModel& model)
{
    std::map<std::string, std::string> spellings;
    for (const auto& event : model.events) {
        auto all = event.also;
        all.push_back(event.name);
        for (const auto& spelling : all) {
            const auto [entry, isNew] =
                spellings.try_emplace(comparableEventName(spelling), event.name);
            if (!isNew && entry->second != event.name) {
                return faultIn(event.name, "\"{}\" is a spelling of {} and of {}", spelling,
                               entry->second, event.name);
            }
        }
    }
    for (const auto& set : model.eventSets) {
        for (const auto& name : set) {
            if (model.event(name) == nullptr) {
                return faultIn(name, "the event set contains \"{}\", which is not among the events",
                               name);
            }
        }
    }
    return {};
}

Fault checkRemainders(const TopDownModel& model)
{
    std::set<std::string> parents;
    for (const auto& node : model.nodes) {
        if (node.isRemainder && !parents.insert(node.parentName).second) {
            return faultIn(node.name,
                           "node \"{}\" is the second remainder of its parent; only one is allowed",
                           node.name);
        }
        if (node.isRemainder != node.formula.empty()) {
            return node.isRemainder
                       ? faultIn(node.name,
                                 "node \"{}\" is a remainder and has a formula; remove one of them",
                                 node.name)
                       : faultIn(node.name, "node \"{}\" has no formula", node.name);
        }
    }
    return {};
}

/// Resolves parents and puts them first, fills in levels and children; of the children of one
/// parent one can be the remainder.
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
            return parent
                       ? faultIn(
                             node.name,
                             "node \"{}\" comes before its parent \"{}\"; move it after the parent",
                             node.name, node.parentName)
                       : faultIn(node.name, "the parent of node \"{}\", \"{}\", is not a node",
                                 node.name, node.parentName);
        }
        node.parent = parent;
        node.level = model.nodes[*parent].level + 1;
        model.nodes[*parent].children.push_back(index);
    }
    return checkRemainders(model);
}

Fault parse(const std::string& name, const std::string& formula, Expression& into)
{
    auto parsed = parseInfix(formula);
    if (!parsed) {
        return faultIn(name, "formula of \"{}\": {}", name, parsed.error().message);
    }
    into = *std::move(parsed);
    return {};
}

bool isKnown(const TopDownModel& model, const std::string& name)
{
    return model.parameter(name) != nullptr || model.event(name) != nullptr ||
           model.quantity(name) != nullptr || model.node(name).has_value();
}

/// Calls visit(name, formula, expression) for the formulas of a model, which may be changed, and
/// not for thresholds, until one gives a fault.
template<typename Model, typename Visit>
Fault everyFormula(Model& model, const Visit& visit)
{
    Fault fault;
    const auto all = [&](auto& items, auto formula, auto expression, bool mayLack) {
        for (auto& item : items) {
            if (!fault && !(mayLack && (item.*formula).empty())) {
                fault = visit(item.name, item.*formula, item.*expression);
            }
        }
    };
    all(model.events, &TopDownEvent::otherwise, &TopDownEvent::otherwiseExpression, true);
    all(model.quantities, &TopDownQuantity::formula, &TopDownQuantity::expression, false);
    all(model.nodes, &TopDownNode::formula, &TopDownNode::expression, true);
    all(model.complementary, &TopDownQuantity::formula, &TopDownQuantity::expression, false);
    return fault;
}

/// Formulas are read.
Fault parseFormulas(TopDownModel& model)
{
    auto fault = everyFormula(model, parse);
    for (auto& node : model.nodes) {
        if (!fault && !node.threshold.empty()) {
            fault = parse(node.name, node.threshold, node.thresholdExpression);
        }
    }
    return fault;
}

/// They use known names only.
Fault checkKnown(const TopDownModel& model)
{
    for (const auto& node : model.nodes) {
        for (const auto& used : node.thresholdExpression.names()) {
            if (!model.node(used)) {
                return faultIn(node.name,
                               "threshold of \"{}\" uses \"{}\", which is not a node of the model",
                               node.name, used);
            }
        }
    }
    return everyFormula(model, [&](const auto& name, const auto&, const auto& expression) -> Fault {
        for (const auto& used : expression.names()) {
            if (!isKnown(model, used)) {
                return faultIn(name,
                               "formula of \"{}\" uses \"{}\", which is not a "
                               "parameter, event, quantity or node of the model",
                               name, used);
            }
        }
        return {};
    });
}

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
        return faultIn(path.back(), "\"{}\" depends on itself: {}{}", name, cycle, name);
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

/// Nothing needs itself.
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

using Units = std::map<std::string, Unit, std::less<>>;

Fault declare(Units& units, const std::string& name, const std::string& text)
{
    const auto unit = trimmed(text).empty() ? Unit() : parseUnit(text);
    if (!unit) {
        return faultIn(name, "\"{}\" is no unit; write names with / and *", text);
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
    return everyFormula(model, [&](const auto& name, const auto&, const auto& expression) -> Fault {
        const auto found = unitOf(
            expression,
            [&](std::string_view used) { return std::optional(units.find(used)->second); },
            Literals::PureNumbers);
        if (!found.problem.empty()) {
            return faultIn(name, "formula of \"{}\" {}", name, found.problem);
        }
        const auto& wanted = units.at(name);
        if (found.unit && *found.unit != wanted) {
            return model.node(name)
                       ? faultIn(name,
                                 "formula of node \"{}\" gives {}, but a share is a plain number",
                                 name, toString(*found.unit))
                       : faultIn(name, "formula of \"{}\" gives {}, but its unit is {}", name,
                                 toString(*found.unit), toString(wanted));
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
            return faultIn(node.name,
                           "node \"{}\" is the remainder of {}, so it cannot be a share of {}",
                           node.name, toString(outer), toString(node.whole));
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

/// The total and the wholes of shares are quantities.
Fault checkTotal(const TopDownModel& model)
{
    if (model.quantity(model.total) == nullptr) {
        return faultIn("total", "the total, \"{}\", is not among the quantities", model.total);
    }
    for (const auto& node : model.nodes) {
        if (node.shareOf == TopDownNode::ShareOf::Quantity &&
            model.quantity(node.quantity) == nullptr) {
            return faultIn(node.name,
                           "node \"{}\" is a share of \"{}\", which is "
                           "not the total, its parent or a quantity",
                           node.name, node.quantity);
        }
    }
    return {};
}

/// Units agree; what nodes are counted in is filled in.
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

}  // namespace

TopDownMeaning areaOf(TopDownMeaning meaning)
{
    return meaning == TopDownMeaning::BackendMemory || meaning == TopDownMeaning::BackendCore
               ? TopDownMeaning::Backend
               : meaning;
}

const TopDownEvent* TopDownModel::event(std::string_view wanted) const
{
    return findBy(events, wanted, &TopDownEvent::name);
}

const TopDownQuantity* TopDownModel::quantity(std::string_view wanted) const
{
    return findBy(quantities, wanted, &TopDownQuantity::name);
}

std::vector<TopDownParameter> TopDownModel::choices() const
{
    auto chosen = parameters;
    std::erase_if(chosen, &TopDownParameter::isConstant);
    return chosen;
}

const TopDownParameter* TopDownModel::parameter(std::string_view wanted) const
{
    return findBy(parameters, wanted, &TopDownParameter::name);
}

std::optional<std::size_t> TopDownModel::node(std::string_view wanted) const
{
    const auto* found = findBy(nodes, wanted, &TopDownNode::name);
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

std::optional<TopDownFault> complete(TopDownModel& model)
{
    for (const auto read : {checkNames, checkEvents}) {
        if (auto fault = read(model)) {
            return fault;
        }
    }
    for (const auto fill : {buildTree, parseFormulas}) {
        if (auto fault = fill(model)) {
            return fault;
        }
    }
    for (const auto read : {checkKnown, checkCycles, checkTotal}) {
        if (auto fault = read(model)) {
            return fault;
        }
    }
    return checkUnits(model);
}

}  // namespace papilio::core
