#include "core/formula/expression.h"
#include "core/formula/lexer.h"
#include "core/formula/parser.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

// How tightly an expression holds together in infix: sums, products, signs, atoms.
int strength(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Add:
        case Kind::Subtract:
            return 1;
        case Kind::Multiply:
        case Kind::Divide:
            return 2;
        case Kind::Negate:
            return 3;
        case Kind::Number:
            return std::signbit(expression.number()) ? 3 : 4;
        default:
            return 4;
    }
}

std::string_view sign(Kind kind)
{
    switch (kind) {
        case Kind::Add:
            return "+";
        case Kind::Subtract:
            return "-";
        case Kind::Multiply:
            return "*";
        case Kind::Divide:
            return "/";
        case Kind::Minimum:
            return "min";
        case Kind::Maximum:
            return "max";
        default:
            return "neg";
    }
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

std::string exactText(double value)
{
    std::array<char, 32> buffer = {};
    const auto end = std::to_chars(buffer.begin(), buffer.end(), value).ptr;
    return {buffer.begin(), end};
}

std::string quotedName(std::string_view name)
{
    const bool isReserved = name == "min" || name == "max" || name == "neg";
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
            const bool isAtom =
                strength(expression.left()) == 4 && expression.left().kind() != Kind::Number;
            return "-" + inParentheses(toInfix(expression.left()), !isAtom);
        }
        case Kind::Minimum:
        case Kind::Maximum:
            return fmt::format("{}({}, {})", sign(expression.kind()), toInfix(expression.left()),
                               toInfix(expression.right()));
        default:
            break;
    }
    // Operators of one precedence are written from left to right; a sign never follows an operator.
    const int own = strength(expression);
    const int right = strength(expression.right());
    return fmt::format("{} {} {}",
                       inParentheses(toInfix(expression.left()), strength(expression.left()) < own),
                       sign(expression.kind()),
                       inParentheses(toInfix(expression.right()), right <= own || right == 3));
}

std::string toRpn(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return exactText(expression.number());
        case Kind::Name:
            return quotedName(expression.name());
        case Kind::Negate:
            return toRpn(expression.left()) + " neg";
        default:
            return fmt::format("{} {} {}", toRpn(expression.left()), toRpn(expression.right()),
                               sign(expression.kind()));
    }
}

std::string latexName(std::string_view name)
{
    std::string text = "\\mathrm{";
    for (const char c : name) {
        switch (c) {
            case '_':
            case '#':
            case '%':
            case '&':
            case '$':
            case '{':
            case '}':
                text += fmt::format("\\{}", c);
                break;
            case ':':
            case '=':
            case '/':
            case ',':
                text += fmt::format("{{{}}}", c);
                break;  // no space around, as in a relation
            case '-':
                text += "\\mbox{-}";
                break;  // a hyphen, not a minus
            case '\\':
                text += "\\backslash ";
                break;
            case '^':
                text += "\\wedge ";
                break;
            case '~':
                text += "\\sim ";
                break;
            case ' ':
                text += "\\ ";
                break;
            default:
                text += c;
        }
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
            return "-" + latexOperand(expression.left(), strength(expression.left()) < 4);
        case Kind::Divide:
            return fmt::format("\\frac{{{}}}{{{}}}", toLatex(expression.left()),
                               toLatex(expression.right()));
        case Kind::Minimum:
        case Kind::Maximum:
            return fmt::format("\\{}\\left({}, {}\\right)", sign(expression.kind()),
                               toLatex(expression.left()), toLatex(expression.right()));
        default:
            break;
    }
    const int own = strength(expression);
    const int right = strength(expression.right());
    const bool isFraction = expression.right().kind() == Kind::Divide;
    return fmt::format(
        "{} {} {}", latexOperand(expression.left(), strength(expression.left()) < own),
        expression.kind() == Kind::Multiply ? "\\cdot" : sign(expression.kind()),
        latexOperand(expression.right(), (right <= own && !isFraction) || right == 3));
}

}  // namespace papilio::core
