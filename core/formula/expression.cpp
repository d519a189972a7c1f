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
    std::size_t depth = 1;
    std::size_t size = 1;

    Node(Kind ofKind, double value, std::string text)
        : kind(ofKind),
          number(value),
          name(std::move(text)),
          left(nullptr),
          right(nullptr)
    {}
    Node(Kind ofKind, Expression first, Expression second)
        : kind(ofKind),
          left(std::move(first)),
          right(std::move(second))
    {
        depth = 1 + left.depth();
        size = 1 + left.size();
        if (right.node_) {
            depth = std::max(depth, 1 + right.depth());
            size += right.size();
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
    return Expression(
        std::make_shared<const Node>(Kind::Negate, std::move(operand), Expression(nullptr)));
}

Expression Expression::binary(Kind kind, Expression left, Expression right)
{
    assert(kind >= Kind::Add);
    return Expression(std::make_shared<const Node>(kind, std::move(left), std::move(right)));
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
        if (expression.kind() >= Kind::Add) {
            open.push_back(&expression.right());
        }
        if (expression.kind() >= Kind::Negate) {
            open.push_back(&expression.left());
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
        case Kind::Negate:
            return left() == other.left();
        default:
            return left() == other.left() && right() == other.right();
    }
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
