#include "core/formula/parser.h"
#include "core/topdown/event_names.h"
#include "core/topdown/model.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

using Fault = std::optional<TopDownFault>;

/// Checks one model, part by part; each step may rely on the ones before it.
class Completion {
public:
    explicit Completion(TopDownModel& model) : model_(model) {}

    Fault run()
    {
        for (const auto step :
             {&Completion::checkNames, &Completion::checkEvents, &Completion::placeNodes,
              &Completion::parseFormulas, &Completion::checkKnown, &Completion::checkCircles,
              &Completion::checkTotal, &Completion::checkUnits, &Completion::checkWholes}) {
            if (auto fault = (this->*step)()) {
                return fault;
            }
        }
        return {};
    }

private:
    /// Everything a formula can name: one table, so that no name means two things.
    Fault checkNames()
    {
        std::map<std::string, std::string_view> seen;
        const auto take = [&](const std::string& name, std::string_view what) -> Fault {
            if (name.empty()) {
                return TopDownFault{name, fmt::format("{} has no name", what)};
            }
            const auto [entry, isNew] = seen.try_emplace(name, what);
            if (!isNew) {
                return TopDownFault{
                    name, fmt::format("\"{}\" is the name of {} and of {}; give one of them "
                                      "another name",
                                      name, entry->second, what)};
            }
            return {};
        };
        if (model_.name.empty()) {
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
        takeAll(model_.parameters, "a parameter");
        takeAll(model_.events, "an event");
        takeAll(model_.quantities, "a quantity");
        takeAll(model_.nodes, "a node");
        takeAll(model_.complementary, "a row beside the tree");
        if (!fault && model_.nodes.empty()) {
            fault = TopDownFault{"", fmt::format("the model \"{}\" has no nodes", model_.name)};
        }
        return fault;
    }

    Fault checkEvents()
    {
        std::map<std::string, std::string> spellings;
        for (const auto& event : model_.events) {
            auto all = event.also;
            all.push_back(event.name);
            for (const auto& spelling : all) {
                const auto [entry, isNew] =
                    spellings.try_emplace(comparableEventName(spelling), event.name);
                if (!isNew && entry->second != event.name) {
                    return TopDownFault{
                        event.name, fmt::format("\"{}\" is a spelling of {} and of {}", spelling,
                                                entry->second, event.name)};
                }
            }
        }
        for (const auto& set : model_.eventSets) {
            for (const auto& name : set) {
                if (model_.event(name) == nullptr) {
                    return TopDownFault{
                        name,
                        fmt::format("event set holds \"{}\", which is not among the events", name)};
                }
            }
        }
        return {};
    }

    Fault placeNodes()
    {
        for (std::size_t index = 0; index < model_.nodes.size(); ++index) {
            auto& node = model_.nodes[index];
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
            const auto parent = model_.node(node.parentName);
            if (!parent || *parent >= index) {
                return TopDownFault{
                    node.name,
                    parent ? fmt::format("node \"{}\" stands before its parent \"{}\"; put it "
                                         "behind",
                                         node.name, node.parentName)
                           : fmt::format("the parent of node \"{}\", \"{}\", is not a node",
                                         node.name, node.parentName)};
            }
            node.parent = parent;
            node.level = model_.nodes[*parent].level + 1;
            model_.nodes[*parent].children.push_back(index);
        }
        return checkRemainders();
    }

    Fault checkRemainders()
    {
        std::set<std::string> parents;
        for (const auto& node : model_.nodes) {
            if (node.isRemainder && !parents.insert(node.parentName).second) {
                return TopDownFault{
                    node.name, fmt::format("node \"{}\" is a second remainder of one parent; only "
                                           "one can be what is left",
                                           node.name)};
            }
            if (node.isRemainder != node.formula.empty()) {
                return TopDownFault{
                    node.name, node.isRemainder
                                   ? fmt::format("node \"{}\" is a remainder and has a formula; "
                                                 "drop one of them",
                                                 node.name)
                                   : fmt::format("node \"{}\" has no formula", node.name)};
            }
        }
        return {};
    }

    static Fault parse(const std::string& name, const std::string& formula, Expression& into)
    {
        auto parsed = parseInfix(formula);
        if (!parsed) {
            return TopDownFault{name,
                                fmt::format("formula of \"{}\": {}", name, parsed.error().message)};
        }
        into = *std::move(parsed);
        return {};
    }

    Fault parseFormulas()
    {
        Fault fault;
        const auto read = [&](const std::string& name, const std::string& formula,
                              Expression& into) {
            if (!fault) {
                fault = parse(name, formula, into);
            }
        };
        for (auto& event : model_.events) {
            if (!event.otherwise.empty()) {
                read(event.name, event.otherwise, event.otherwiseExpression);
            }
        }
        for (auto& quantity : model_.quantities) {
            read(quantity.name, quantity.formula, quantity.expression);
        }
        for (auto& node : model_.nodes) {
            if (!node.isRemainder) {
                read(node.name, node.formula, node.expression);
            }
        }
        for (auto& row : model_.complementary) {
            read(row.name, row.formula, row.expression);
        }
        return fault;
    }

    [[nodiscard]] bool isKnown(const std::string& name) const
    {
        return model_.parameter(name) != nullptr || model_.event(name) != nullptr ||
               model_.quantity(name) != nullptr || model_.node(name).has_value();
    }

    /// Calls visit(name, expression) for every formula there is.
    template<typename Visit>
    Fault everyFormula(Visit visit) const
    {
        Fault fault;
        const auto one = [&](const std::string& name, const Expression& expression) {
            if (!fault) {
                fault = visit(name, expression);
            }
        };
        for (const auto& event : model_.events) {
            if (!event.otherwise.empty()) {
                one(event.name, event.otherwiseExpression);
            }
        }
        for (const auto& quantity : model_.quantities) {
            one(quantity.name, quantity.expression);
        }
        for (const auto& node : model_.nodes) {
            if (!node.isRemainder) {
                one(node.name, node.expression);
            }
        }
        for (const auto& row : model_.complementary) {
            one(row.name, row.expression);
        }
        return fault;
    }

    Fault checkKnown()
    {
        return everyFormula([&](const std::string& name, const Expression& expression) -> Fault {
            for (const auto& used : expression.names()) {
                if (!isKnown(used)) {
                    return TopDownFault{
                        name, fmt::format("formula of \"{}\" uses \"{}\", which is no parameter, "
                                          "event, quantity or node of the model",
                                          name, used)};
                }
            }
            return {};
        });
    }

    /// What a name needs directly.
    [[nodiscard]] std::vector<std::string> needs(const std::string& name) const
    {
        if (const auto* event = model_.event(name)) {
            return event->otherwise.empty() ? std::vector<std::string>()
                                            : event->otherwiseExpression.names();
        }
        if (const auto* quantity = model_.quantity(name)) {
            return quantity->expression.names();
        }
        const auto index = model_.node(name);
        if (!index) {
            return {};
        }
        const auto& node = model_.nodes[*index];
        if (!node.isRemainder) {
            return node.expression.names();
        }
        std::vector<std::string> names;
        if (node.parent) {
            names.push_back(node.parentName);
        }
        for (const auto& other : model_.nodes) {
            if (other.name != name && other.parent == node.parent) {
                names.push_back(other.name);
            }
        }
        return names;
    }

    Fault walk(const std::string& name, std::vector<std::string>& path, std::set<std::string>& done)
    {
        if (const auto start = std::ranges::find(path, name); start != path.end()) {
            std::string circle;
            for (auto step = start; step != path.end(); ++step) {
                circle += *step + " → ";
            }
            return TopDownFault{path.back(),
                                fmt::format("\"{}\" needs itself: {}{}", name, circle, name)};
        }
        if (done.contains(name)) {
            return {};
        }
        path.push_back(name);
        for (const auto& next : needs(name)) {
            if (auto fault = walk(next, path, done)) {
                return fault;
            }
        }
        path.pop_back();
        done.insert(name);
        return {};
    }

    Fault checkCircles()
    {
        std::set<std::string> done;
        Fault fault;
        const auto from = [&](const auto& items) {
            for (const auto& item : items) {
                std::vector<std::string> path;
                if (!fault) {
                    fault = walk(item.name, path, done);
                }
            }
        };
        from(model_.events);
        from(model_.quantities);
        from(model_.nodes);
        return fault;
    }

    Fault checkTotal()
    {
        if (model_.quantity(model_.total) == nullptr) {
            return TopDownFault{"total", fmt::format("the total, \"{}\", is not among the "
                                                     "quantities",
                                                     model_.total)};
        }
        for (const auto& node : model_.nodes) {
            if (node.shareOf == TopDownNode::ShareOf::Quantity &&
                model_.quantity(node.quantity) == nullptr) {
                return TopDownFault{
                    node.name, fmt::format("node \"{}\" is a share of \"{}\", which is neither "
                                           "total, parent nor a quantity",
                                           node.name, node.quantity)};
            }
        }
        return {};
    }

    Fault declare(const std::string& name, const std::string& unit)
    {
        auto dimension = Dimension::parse(unit);
        if (!dimension) {
            return TopDownFault{name, dimension.error().message};
        }
        dimensions_[name] = *std::move(dimension);
        return {};
    }

    Fault declareAll()
    {
        Fault fault;
        const auto all = [&](const auto& items) {
            for (const auto& item : items) {
                if (!fault) {
                    fault = declare(item.name, item.unit);
                }
            }
        };
        all(model_.parameters);
        all(model_.events);
        all(model_.quantities);
        all(model_.complementary);
        for (const auto& node : model_.nodes) {
            dimensions_[node.name] = Dimension();
        }
        return fault;
    }

    Fault checkUnits()
    {
        if (auto fault = declareAll()) {
            return fault;
        }
        return everyFormula([&](const std::string& name, const Expression& expression) -> Fault {
            const auto found =
                dimensionOf(expression, [&](std::string_view used) -> std::optional<Dimension> {
                    return dimensions_.at(std::string(used));
                });
            if (!found) {
                return TopDownFault{
                    name, fmt::format("formula of \"{}\": {}", name, found.error().message)};
            }
            const auto& wanted = dimensions_.at(name);
            if (*found && **found != wanted) {
                return TopDownFault{
                    name, model_.node(name)
                              ? fmt::format("formula of node \"{}\" gives {}, but a share is a "
                                            "plain number",
                                            name, (*found)->text())
                              : fmt::format("formula of \"{}\" gives {}, but its unit is {}", name,
                                            (*found)->text(), wanted.text())};
            }
            return {};
        });
    }

    Fault checkWholes()
    {
        const auto total = dimensions_.at(model_.total);
        for (auto& node : model_.nodes) {
            const auto& outer = node.parent ? model_.nodes[*node.parent].whole : total;
            node.whole = node.shareOf == TopDownNode::ShareOf::Total ? total
                         : node.shareOf == TopDownNode::ShareOf::Quantity
                             ? dimensions_.at(node.quantity)
                             : outer;
            node.isPart =
                node.whole == outer && (!node.parent || model_.nodes[*node.parent].childrenAddUp);
            if (node.isRemainder && !(node.whole == outer)) {
                return TopDownFault{
                    node.name, fmt::format("node \"{}\" is what is left of {}, so it cannot be a "
                                           "share of {}",
                                           node.name, outer.text(), node.whole.text())};
            }
        }
        for (auto& node : model_.nodes) {
            node.childrenAddUp =
                node.childrenAddUp && std::ranges::all_of(node.children, [&](std::size_t child) {
                    return model_.nodes[child].whole == node.whole;
                });
        }
        return {};
    }

    TopDownModel& model_;
    std::map<std::string, Dimension> dimensions_;
};

}  // namespace

std::optional<TopDownFault> complete(TopDownModel& model)
{
    return Completion(model).run();
}

}  // namespace papilio::core
