#include "core/definitions/replay_arithmetic.h"

#include "core/base/constants.h"
#include "core/definitions/tool_formula.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace papilio::core {

namespace {

using Node = ReplayedFormula::Tree::Node;
using Operation = ReplayedFormula::Tree::Operation;

/// A value of some tool's language.
struct Value {
    double number = notANumber;
    bool isTruth = false;   ///< Lua's true and false, as 1 and 0
    bool isVector = false;  ///< has several instances (AMD)
};

bool compares(Operation operation, double left, double right)
{
    switch (operation) {
        case Operation::Less:
            return left < right;
        case Operation::AtMost:
            return left <= right;
        case Operation::Greater:
            return left > right;
        case Operation::AtLeast:
            return left >= right;
        case Operation::Equal:
            return left == right;
        default:
            return left != right;
    }
}

double bits(Operation operation, double left, double right)
{
    // What does not fit into a whole number is no outcome of a comparison.
    constexpr double limit = 9e18;
    if (!(std::abs(left) < limit) || !(std::abs(right) < limit)) {
        return notANumber;
    }
    const auto a = static_cast<std::int64_t>(left);
    const auto b = static_cast<std::int64_t>(right);
    return static_cast<double>(operation == Operation::And ? (a & b) : (a | b));
}

class ReplayEvaluator {
public:
    ReplayEvaluator(const ReplayedFormula::Tree& tree, const Lookup& lookup)
        : tree_(tree),
          lookup_(lookup)
    {}

    double run() const
    {
        const Value value = visit(tree_.root);
        return value.isTruth ? notANumber : value.number;
    }

private:
    Value visit(std::size_t index) const
    {
        const Node& node = tree_.nodes[index];
        switch (node.operation) {
            case Operation::Number:
                return {.number = node.number};
            case Operation::Name:
                return named(node.name);
            case Operation::Negate: {
                Value value = visit(node.operands[0]);
                value.number = value.isTruth ? notANumber : -value.number;
                return value;
            }
            default:
                break;
        }
        const Value first = visit(node.operands[0]);
        const Value second = visit(node.operands[1]);
        if (node.operation == Operation::Choose) {
            return choice(first, second, visit(node.operands[2]));
        }
        switch (tree_.format) {
            case ToolFormat::Likwid:
                return lua(node.operation, first, second);
            case ToolFormat::AmdYaml:
            case ToolFormat::AmdXml:
                return amd(node.operation, first, second);
            default:
                return python(node.operation, first.number, second.number);
        }
    }

    Value named(const std::string& name) const
    {
        const auto found = lookup_(name);
        return {.number = found.value_or(notANumber),
                .isVector = !isAmdProperty(name) && name.find('(') == std::string::npos};
    }

    static double arithmetic(Operation operation, double left, double right)
    {
        switch (operation) {
            case Operation::Add:
                return left + right;
            case Operation::Subtract:
                return left - right;
            case Operation::Multiply:
                return left * right;
            default:
                return left / right;
        }
    }

    Value choice(const Value& condition, const Value& value, const Value& alternative) const
    {
        if (tree_.format == ToolFormat::Likwid) {
            return !condition.isTruth || condition.number != 0 ? value : alternative;
        }
        if (std::isnan(condition.number)) {
            return {};
        }
        return condition.number != 0 ? value : alternative;
    }

    static Value python(Operation operation, double left, double right)
    {
        switch (operation) {
            case Operation::And:
            case Operation::Or:
                return {.number = bits(operation, left, right)};
            case Operation::Minimum:
                return {.number = left < right ? left : right};
            case Operation::Maximum:
                return {.number = left > right ? left : right};
            case Operation::Ratio:
                return {.number = right == 0 ? 0 : left / right};
            case Operation::Divide:
                return {.number = right == 0 ? notANumber : left / right};
            case Operation::Less:
            case Operation::Greater:
                return {.number = std::isnan(left) || std::isnan(right) ? notANumber
                                  : compares(operation, left, right)    ? 1.0
                                                                        : 0.0};
            default:
                return {.number = arithmetic(operation, left, right)};
        }
    }

    static Value lua(Operation operation, const Value& left, const Value& right)
    {
        const bool isCompared = operation >= Operation::Less && operation <= Operation::Unequal;
        if (operation == Operation::And || operation == Operation::Or) {
            const bool isTrue = !left.isTruth || left.number != 0;
            return isTrue == (operation == Operation::And) ? right : left;
        }
        if (left.isTruth || right.isTruth) {
            return {};  // Lua stops: it neither adds nor compares true and false
        }
        if (isCompared) {
            return {.number = compares(operation, left.number, right.number) ? 1.0 : 0.0,
                    .isTruth = true};
        }
        if (operation == Operation::Minimum || operation == Operation::Maximum) {
            const bool takesRight = operation == Operation::Minimum ? right.number < left.number
                                                                    : right.number > left.number;
            return {.number = takesRight ? right.number : left.number};
        }
        return {.number = arithmetic(operation, left.number, right.number)};
    }

    static Value amd(Operation operation, Value left, Value right)
    {
        if (right.isVector && !left.isVector) {
            std::swap(left, right);
        }
        const bool isNothing = operation == Operation::Divide && right.number == 0;
        return {.number = isNothing ? 0 : arithmetic(operation, left.number, right.number),
                .isVector = left.isVector};
    }

    const ReplayedFormula::Tree& tree_;
    const Lookup& lookup_;
};

}  // namespace

double replayedValue(const ReplayedFormula::Tree& tree, const Lookup& lookup)
{
    return ReplayEvaluator(tree, lookup).run();
}

}  // namespace papilio::core
