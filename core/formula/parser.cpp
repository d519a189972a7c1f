#include "core/formula/parser.h"

#include "core/base/place.h"
#include "core/formula/lexer.h"

#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using TokenKind = FormulaToken::Kind;

std::optional<Kind> binaryKind(char sign)
{
    switch (sign) {
        case '+':
            return Kind::Add;
        case '-':
            return Kind::Subtract;
        case '*':
            return Kind::Multiply;
        case '/':
            return Kind::Divide;
        default:
            return std::nullopt;
    }
}

std::string shown(const FormulaToken& token)
{
    switch (token.kind) {
        case TokenKind::Number:
            return exactText(token.number);
        case TokenKind::Name:
            return "\"" + token.name + "\"";
        case TokenKind::Sign:
            return fmt::format("\"{}\"", token.sign);
        case TokenKind::End:
            break;
    }
    return "the end";
}

Error unexpected(const FormulaToken& token, std::string_view expected)
{
    return token.kind == TokenKind::End
               ? errorAt({}, {0, token.column}, fmt::format("{} is missing at the end", expected))
               : unexpectedAt({}, {0, token.column}, expected, shown(token));
}

Error tooDeep(const FormulaToken& token)
{
    return errorAt({}, {0, token.column},
                   fmt::format("the formula is more than {} levels deep; define a part of it under "
                               "its own name",
                               Expression::deepest));
}

/// Recursive descent: sum := product {(+|-) product}, product := factor {(*|/) factor},
/// factor := [+|-] factor | atom.
class InfixParser {
public:
    explicit InfixParser(std::string_view text) : lexer_(text) {}

    Result<Expression> run()
    {
        if (auto problem = advance()) {
            return *problem;
        }
        auto expression = chain(0, 1);
        if (expression && token_.kind != TokenKind::End) {
            return unexpected(token_, "an operator or the end");
        }
        return expression;
    }

private:
    std::optional<Error> advance()
    {
        auto token = lexer_.next();
        if (!token) {
            return token.error();
        }
        token_ = *std::move(token);
        return std::nullopt;
    }

    bool isSign(char sign) const { return token_.kind == TokenKind::Sign && token_.sign == sign; }

    std::optional<Error> expect(char sign, std::string_view what)
    {
        return isSign(sign) ? advance() : unexpected(token_, what);
    }

    // strength 1: sums, 2: products
    Result<Expression> chain(std::size_t level, int strength)
    {
        auto left = strength == 1 ? chain(level, 2) : factor(level);
        while (left && token_.kind == TokenKind::Sign) {
            const auto kind = binaryKind(token_.sign);
            const bool isProduct = token_.sign == '*' || token_.sign == '/';
            if (!kind || isProduct != (strength == 2)) {
                break;
            }
            const FormulaToken sign = token_;
            if (auto problem = advance()) {
                return *problem;
            }
            auto right = strength == 1 ? chain(level, 2) : factor(level);
            if (!right) {
                return right;
            }
            left = Expression::binary(*kind, *std::move(left), *std::move(right));
            if (left->depth() > Expression::deepest) {
                return tooDeep(sign);
            }
        }
        return left;
    }

    Result<Expression> factor(std::size_t level)
    {
        if (level >= Expression::deepest) {
            return tooDeep(token_);
        }
        if (isSign('+') || isSign('-')) {
            const bool isMinus = token_.sign == '-';
            if (auto problem = advance()) {
                return *problem;
            }
            const bool isLiteral = token_.kind == TokenKind::Number;
            auto operand = factor(level + 1);
            if (!operand || !isMinus) {
                return operand;
            }
            return isLiteral ? Expression::number(-operand->number())
                             : Expression::negate(*std::move(operand));
        }
        return atom(level);
    }

    Result<Expression> atom(std::size_t level)
    {
        const FormulaToken token = token_;
        if (token.kind == TokenKind::End || (token.kind == TokenKind::Sign && token.sign != '(')) {
            return unexpected(token, "a number, a name or \"(\"");
        }
        if (auto problem = advance()) {
            return *problem;
        }
        if (token.kind == TokenKind::Number) {
            return Expression::number(token.number);
        }
        if (token.kind == TokenKind::Sign) {
            return closed(chain(level + 1, 1));
        }
        const bool isFunction = !token.isQuoted && (token.name == "min" || token.name == "max");
        if (isFunction && isSign('(')) {
            return function(token.name == "min" ? Kind::Minimum : Kind::Maximum, level);
        }
        if (isSign('(')) {
            return errorAt({}, {0, token.column},
                           shown(token) + " is not a function; the functions are min and max");
        }
        return Expression::name(token.name);
    }

    Result<Expression> function(Kind kind, std::size_t level)
    {
        if (auto problem = advance()) {
            return *problem;
        }
        auto result = chain(level + 1, 1);
        if (result && !isSign(',')) {
            return unexpected(token_, "\",\" and a second value");
        }
        while (result && isSign(',')) {  // min(a, b, c) is min(min(a, b), c)
            if (auto problem = advance()) {
                return *problem;
            }
            auto next = chain(level + 1, 1);
            if (!next) {
                return next;
            }
            result = Expression::binary(kind, *std::move(result), *std::move(next));
            if (result->depth() > Expression::deepest) {
                return tooDeep(token_);
            }
        }
        return closed(std::move(result));
    }

    Result<Expression> closed(Result<Expression> inside)
    {
        if (!inside) {
            return inside;
        }
        if (auto problem = expect(')', "\")\"")) {
            return *problem;
        }
        return inside;
    }

    FormulaLexer lexer_;
    FormulaToken token_;
};

}  // namespace

Result<Expression> parseInfix(std::string_view text)
{
    return InfixParser(text).run();
}

}  // namespace papilio::core
