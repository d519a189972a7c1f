#include "core/formula/expression.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <unordered_set>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

// How tightly an expression holds together in infix.
enum class Strength { Choice = 1, Either, Both, Compared, Sum, Product, Sign, Atom };

Strength strength(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Conditional:
            return Strength::Choice;
        case Kind::Or:
            return Strength::Either;
        case Kind::And:
            return Strength::Both;
        case Kind::Add:
        case Kind::Subtract:
            return Strength::Sum;
        case Kind::Multiply:
        case Kind::Divide:
            return Strength::Product;
        case Kind::Negate:
            return Strength::Sign;
        case Kind::Number:
            return std::signbit(expression.number()) ? Strength::Sign : Strength::Atom;
        default:
            return isComparison(expression.kind()) ? Strength::Compared : Strength::Atom;
    }
}

// 1 < 2 < 3 compares the outcome of the first one: parentheses say so.
bool leftNeedsParentheses(const Expression& expression)
{
    const Strength own = strength(expression);
    const Strength left = strength(expression.left());
    return left < own || (left == own && own == Strength::Compared);
}

bool isFunction(Kind kind)
{
    return kind == Kind::Minimum || kind == Kind::Maximum || kind == Kind::Ratio;
}

std::string inParentheses(const std::string& text, bool isNeeded)
{
    return isNeeded ? "(" + text + ")" : text;
}

std::string latexOperand(const Expression& expression, bool needsParentheses)
{
    const std::string text = toLatex(expression);
    return needsParentheses ? "\\left(" + text + "\\right)" : text;
}

std::string_view latexSign(Kind kind)
{
    switch (kind) {
        case Kind::Multiply:
            return "\\cdot";
        case Kind::AtMost:
            return "\\le";
        case Kind::AtLeast:
            return "\\ge";
        case Kind::Equal:
            return "=";
        case Kind::Unequal:
            return "\\ne";
        case Kind::And:
            return "\\wedge";
        case Kind::Or:
            return "\\vee";
        default:
            return operationText(kind);
    }
}

std::string latexNumber(double value)
{
    const std::string text = exactText(value);
    const auto exponent = text.find('e');
    if (exponent == std::string::npos) {
        return text;
    }
    int power = 0;
    const char* digits = text.data() + exponent + (text[exponent + 1] == '+' ? 2 : 1);
    std::from_chars(digits, text.data() + text.size(), power);
    return fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, exponent), power);
}

}  // namespace

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

std::string_view operationText(Kind kind)
{
    constexpr std::array<std::string_view, 19> texts = {
        "",  "",   "neg", "+",  "-",  "*",  "/",   "min", "max", "d_ratio",
        "<", "<=", ">",   ">=", "==", "!=", "and", "or",  "if"};
    return texts[static_cast<std::size_t>(kind)];
}

std::string quotedName(std::string_view name)
{
    constexpr std::array<std::string_view, 8> reserved = {"min", "max",  "neg", "d_ratio",
                                                          "if",  "else", "and", "or"};
    const bool isReserved = contains(reserved, name);
    if (!isReserved && plainNameLength(name) == name.size()) {
        return std::string(name);
    }
    std::string text = "`";
    for (const char c : name) {
        text.append(c == '`' ? 2 : 1, c);
    }
    return text + "`";
}

std::string toInfix(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return exactText(expression.number());
        case Kind::Name:
            return quotedName(expression.name());
        case Kind::Negate: {
            // The sign of a number literal is part of it, so a negated one keeps its parentheses.
            const bool isAtom = strength(expression.left()) == Strength::Atom &&
                                expression.left().kind() != Kind::Number;
            return "-" + inParentheses(toInfix(expression.left()), !isAtom);
        }
        case Kind::Conditional:
            return fmt::format("{} if {} else {}",
                               inParentheses(toInfix(expression.left()),
                                             strength(expression.left()) == Strength::Choice),
                               inParentheses(toInfix(expression.condition()),
                                             strength(expression.condition()) == Strength::Choice),
                               toInfix(expression.right()));
        default:
            break;
    }
    if (isFunction(expression.kind())) {
        return fmt::format("{}({}, {})", operationText(expression.kind()),
                           toInfix(expression.left()), toInfix(expression.right()));
    }
    // Operators of one precedence are written from left to right; a sign never follows an operator.
    const Strength own = strength(expression);
    const Strength right = strength(expression.right());
    return fmt::format(
        "{} {} {}", inParentheses(toInfix(expression.left()), leftNeedsParentheses(expression)),
        operationText(expression.kind()),
        inParentheses(toInfix(expression.right()), right <= own || right == Strength::Sign));
}

std::string toRpn(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return exactText(expression.number());
        case Kind::Name:
            return quotedName(expression.name());
        default:
            break;
    }
    std::string text;
    for (std::size_t i = 0; i < expression.operandCount(); ++i) {
        text += toRpn(expression.operand(i)) + " ";
    }
    return text += operationText(expression.kind());
}

std::string latexName(std::string_view name)
{
    // No space around what is no relation, and a hyphen is no minus.
    static const std::map<char, std::string_view> spellings = {
        {'_', "\\_"},           {'#', "\\#"},      {'%', "\\%"},    {'&', "\\&"},
        {'$', "\\$"},           {'{', "\\{"},      {'}', "\\}"},    {':', "{:}"},
        {'=', "{=}"},           {'/', "{/}"},      {',', "{,}"},    {'-', "\\mbox{-}"},
        {'\\', "\\backslash "}, {'^', "\\wedge "}, {'~', "\\sim "}, {' ', "\\ "}};
    std::string text = "\\mathrm{";
    for (const char c : name) {
        const auto found = spellings.find(c);
        text += found == spellings.end() ? std::string_view(&c, 1) : found->second;
    }
    return text + "}";
}

std::string toLatex(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return latexNumber(expression.number());
        case Kind::Name:
            return latexName(expression.name());
        case Kind::Negate:
            return "-" +
                   latexOperand(expression.left(), strength(expression.left()) < Strength::Atom);
        case Kind::Divide:
            return fmt::format("\\frac{{{}}}{{{}}}", toLatex(expression.left()),
                               toLatex(expression.right()));
        case Kind::Minimum:
        case Kind::Maximum:
            return fmt::format("\\{}\\left({}, {}\\right)", operationText(expression.kind()),
                               toLatex(expression.left()), toLatex(expression.right()));
        case Kind::Ratio:
            return fmt::format("\\mathrm{{d\\_ratio}}\\left({}, {}\\right)",
                               toLatex(expression.left()), toLatex(expression.right()));
        case Kind::Conditional:
            return fmt::format(
                "\\left\\{{\\begin{{array}}{{ll}}{} & \\mbox{{if }}{} \\\\ {} & "
                "\\mbox{{otherwise}}\\end{{array}}\\right.",
                toLatex(expression.left()), toLatex(expression.condition()),
                toLatex(expression.right()));
        default:
            break;
    }
    const Strength own = strength(expression);
    const Strength right = strength(expression.right());
    const bool isFraction = expression.right().kind() == Kind::Divide;
    return fmt::format(
        "{} {} {}", latexOperand(expression.left(), leftNeedsParentheses(expression)),
        latexSign(expression.kind()),
        latexOperand(expression.right(), (right <= own && !isFraction) || right == Strength::Sign));
}

}  // namespace papilio::core
