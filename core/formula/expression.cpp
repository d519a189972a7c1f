#include "core/formula/expression.h"

#include <algorithm>
#include <cassert>
#include <unordered_set>
#include <utility>

namespace papilio::core {

struct Expression::Node {
    Kind kind = Kind::Number;
    double number = 0;
    std::string name = {};
    Expression left;
    Expression right;
    Expression condition = Expression(nullptr);
    std::size_t depth = 1;
    std::size_t size = 1;

    Node(Kind ofKind, double value, std::string text)
        : kind(ofKind),
          number(value),
          name(std::move(text)),
          left(nullptr),
          right(nullptr)
    {}
    Node(Kind ofKind, Expression first, Expression second, Expression decides)
        : kind(ofKind),
          left(std::move(first)),
          right(std::move(second)),
          condition(std::move(decides))
    {
        for (const Expression* operand : {&left, &right, &condition}) {
            if (operand->node_) {
                depth = std::max(depth, 1 + operand->depth());
                size += operand->size();
            }
        }
    }
};

Expression::Expression() : Expression(number(0)) {}

Expression::Expression(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

Expression Expression::number(double value)
{
    return Expression(std::make_shared<const Node>(Kind::Number, value, std::string()));
}

Expression Expression::name(std::string name)
{
    return Expression(std::make_shared<const Node>(Kind::Name, 0.0, std::move(name)));
}

Expression Expression::negate(Expression operand)
{
    return Expression(std::make_shared<const Node>(Kind::Negate, std::move(operand),
                                                   Expression(nullptr), Expression(nullptr)));
}

Expression Expression::binary(Kind kind, Expression left, Expression right)
{
    assert(kind >= Kind::Add && kind < Kind::Conditional);
    return Expression(
        std::make_shared<const Node>(kind, std::move(left), std::move(right), Expression(nullptr)));
}

Expression Expression::conditional(Expression value, Expression condition, Expression otherwise)
{
    return Expression(std::make_shared<const Node>(Kind::Conditional, std::move(value),
                                                   std::move(otherwise), std::move(condition)));
}

Expression Expression::rebuilt(const Expression& model, std::span<const Expression> operands)
{
    assert(operands.size() == model.operandCount());
    switch (operands.size()) {
        case 0:
            return model;
        case 1:
            return negate(operands[0]);
        case 2:
            return binary(model.kind(), operands[0], operands[1]);
        default:
            return conditional(operands[0], operands[1], operands[2]);
    }
}

Expression::Kind Expression::kind() const
{
    return node_->kind;
}

double Expression::number() const
{
    assert(kind() == Kind::Number);
    return node_->number;
}

const std::string& Expression::name() const
{
    assert(kind() == Kind::Name);
    return node_->name;
}

const Expression& Expression::left() const
{
    assert(kind() >= Kind::Negate);
    return node_->left;
}

const Expression& Expression::right() const
{
    assert(kind() >= Kind::Add);
    return node_->right;
}

const Expression& Expression::condition() const
{
    assert(kind() == Kind::Conditional);
    return node_->condition;
}

std::size_t Expression::operandCount() const
{
    switch (kind()) {
        case Kind::Number:
        case Kind::Name:
            return 0;
        case Kind::Negate:
            return 1;
        case Kind::Conditional:
            return 3;
        default:
            return 2;
    }
}

const Expression& Expression::operand(std::size_t index) const
{
    assert(index < operandCount());
    if (index == 0) {
        return node_->left;
    }
    return index + 1 < operandCount() ? node_->condition : node_->right;
}

std::size_t Expression::depth() const
{
    return node_->depth;
}

std::size_t Expression::size() const
{
    return node_->size;
}

std::vector<std::string> Expression::names() const
{
    std::vector<std::string> found;
    std::unordered_set<std::string> seen;
    std::vector<const Expression*> open = {this};
    while (!open.empty()) {
        const Expression& expression = *open.back();
        open.pop_back();
        if (expression.kind() == Kind::Name && seen.insert(expression.name()).second) {
            found.push_back(expression.name());
        }
        for (std::size_t i = expression.operandCount(); i > 0; --i) {
            open.push_back(&expression.operand(i - 1));
        }
    }
    return found;
}

bool Expression::operator==(const Expression& other) const
{
    if (node_ == other.node_) {
        return true;
    }
    if (kind() != other.kind() || size() != other.size()) {
        return false;
    }
    switch (kind()) {
        case Kind::Number:
            return number() == other.number();
        case Kind::Name:
            return name() == other.name();
        default:
            break;
    }
    for (std::size_t i = 0; i < operandCount(); ++i) {
        if (!(operand(i) == other.operand(i))) {
            return false;
        }
    }
    return true;
}

bool isComparison(Expression::Kind kind)
{
    return kind >= Expression::Kind::Less && kind <= Expression::Kind::Unequal;
}

bool isTruthValue(Expression::Kind kind)
{
    return isComparison(kind) || kind == Expression::Kind::And || kind == Expression::Kind::Or;
}

Expression operator+(const Expression& left, const Expression& right)
{
    return Expression::binary(Expression::Kind::Add, left, right);
}

Expression operator-(const Expression& left, const Expression& right)
{
    return Expression::binary(Expression::Kind::Subtract, left, right);
}

Expression operator*(const Expression& left, const Expression& right)
{
    return Expression::binary(Expression::Kind::Multiply, left, right);
}

Expression operator/(const Expression& left, const Expression& right)
{
    return Expression::binary(Expression::Kind::Divide, left, right);
}

}  // namespace papilio::core
