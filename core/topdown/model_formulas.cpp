#include "core/formula/parser.h"
#include "core/topdown/model_steps.h"

#include <fmt/format.h>

namespace papilio::core::topdown {

namespace {

Fault parse(const std::string& name, const std::string& formula, Expression& into)
{
    auto parsed = parseInfix(formula);
    if (!parsed) {
        return TopDownFault{name,
                            fmt::format("formula of \"{}\": {}", name, parsed.error().message)};
    }
    into = *std::move(parsed);
    return {};
}

bool isKnown(const TopDownModel& model, const std::string& name)
{
    return model.parameter(name) != nullptr || model.event(name) != nullptr ||
           model.quantity(name) != nullptr || model.node(name).has_value();
}

}  // namespace

Fault parseFormulas(TopDownModel& model)
{
    Fault fault;
    const auto read = [&](const std::string& name, const std::string& formula, Expression& into) {
        if (!fault) {
            fault = parse(name, formula, into);
        }
    };
    for (auto& event : model.events) {
        if (!event.otherwise.empty()) {
            read(event.name, event.otherwise, event.otherwiseExpression);
        }
    }
    for (auto& quantity : model.quantities) {
        read(quantity.name, quantity.formula, quantity.expression);
    }
    for (auto& node : model.nodes) {
        if (!node.isRemainder) {
            read(node.name, node.formula, node.expression);
        }
        if (!node.threshold.empty()) {
            read(node.name, node.threshold, node.thresholdExpression);
        }
    }
    for (auto& row : model.complementary) {
        read(row.name, row.formula, row.expression);
    }
    return fault;
}

Fault everyFormula(const TopDownModel& model, const FormulaVisit& visit)
{
    Fault fault;
    const auto one = [&](const std::string& name, const Expression& expression) {
        if (!fault) {
            fault = visit(name, expression);
        }
    };
    for (const auto& event : model.events) {
        if (!event.otherwise.empty()) {
            one(event.name, event.otherwiseExpression);
        }
    }
    for (const auto& quantity : model.quantities) {
        one(quantity.name, quantity.expression);
    }
    for (const auto& node : model.nodes) {
        if (!node.isRemainder) {
            one(node.name, node.expression);
        }
    }
    for (const auto& row : model.complementary) {
        one(row.name, row.expression);
    }
    return fault;
}

Fault checkKnown(const TopDownModel& model)
{
    for (const auto& node : model.nodes) {
        for (const auto& used : node.thresholdExpression.names()) {
            if (!model.node(used)) {
                return TopDownFault{node.name,
                                    fmt::format("threshold of \"{}\" uses \"{}\", which is not a "
                                                "node of the model",
                                                node.name, used)};
            }
        }
    }
    return everyFormula(model, [&](const std::string& name, const Expression& expression) -> Fault {
        for (const auto& used : expression.names()) {
            if (!isKnown(model, used)) {
                return TopDownFault{name,
                                    fmt::format("formula of \"{}\" uses \"{}\", which is not a "
                                                "parameter, event, quantity or node of the model",
                                                name, used)};
            }
        }
        return {};
    });
}

}  // namespace papilio::core::topdown
