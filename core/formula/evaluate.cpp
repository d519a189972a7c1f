#include "core/formula/evaluate.h"

#include "core/base/contains.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

constexpr std::size_t largest = 100'000;    // operands; definitions may double with every level
constexpr std::size_t deepestChain = 4000;  // levels; a walk over the tree must fit on the stack

class Evaluator {
public:
    Evaluator(const Lookup& lookup, const Arithmetic& arithmetic)
        : lookup_(lookup),
          arithmetic_(arithmetic)
    {}

    Evaluation run(const Expression& expression)
    {
        result_.value = visit(expression);
        if (result_.value && (!std::isfinite(*result_.value) || isNoNumber(expression))) {
            result_.value = warn("has no finite value: " + toInfix(expression));
        }
        return std::move(result_);
    }

private:
    std::optional<double> visit(const Expression& expression)
    {
        switch (expression.kind()) {
            case Kind::Number:
                return expression.number();
            case Kind::Name:
                return named(expression.name());
            case Kind::Negate: {
                const auto operand = visit(expression.left());
                return operand ? std::optional(-*operand) : std::nullopt;
            }
            case Kind::Conditional:
                return chosen(expression);
            default:
                break;
        }
        // Both sides in any case: every missing name must be reported.
        const auto left = visit(expression.left());
        const auto right = visit(expression.right());
        if (!left || !right) {
            return std::nullopt;
        }
        return isSwapped(expression) ? applied(expression, *right, *left)
                                     : applied(expression, *left, *right);
    }

    std::optional<double> applied(const Expression& expression, double left, double right)
    {
        const auto kind = expression.kind();
        const bool isLogic = kind == Kind::And || kind == Kind::Or;
        if (arithmetic_.hasTruth && isLogic) {
            const bool holds = !isNoNumber(expression.left()) || left != 0;
            return holds == (kind == Kind::And) ? right : left;
        }
        if (isNoNumber(expression.left()) || isNoNumber(expression.right())) {
            return warn("takes true or false for a number: " + toInfix(expression));
        }
        if (kind == Kind::Ratio && right == 0) {
            return 0.0;
        }
        if (kind == Kind::Divide && right == 0 && !arithmetic_.hasInfinity) {
            return warn("divides by zero: " + toInfix(expression.right()));
        }
        const double value = combined(kind, left, right);
        return std::isfinite(value) || arithmetic_.hasInfinity
                   ? std::optional(value)
                   : warn("exceeds the range of a double: " + toInfix(expression));
    }

    /// Whether the value is true or false in a language that tells them from numbers.
    [[nodiscard]] bool isNoNumber(const Expression& expression) const
    {
        if (!arithmetic_.hasTruth) {
            return false;
        }
        switch (expression.kind()) {
            case Kind::And:
            case Kind::Or:
                return isNoNumber(expression.right());
            case Kind::Conditional:
                return isNoNumber(expression.left()) && isNoNumber(expression.right());
            default:
                return isComparison(expression.kind());
        }
    }

    [[nodiscard]] bool isSwapped(const Expression& expression) const
    {
        return arithmetic_.hasInstances != nullptr && !hasInstances(expression.left()) &&
               hasInstances(expression.right());
    }

    [[nodiscard]] bool hasInstances(const Expression& expression) const
    {
        return anyPart(expression, [this](const Expression& part) {
            return part.kind() == Kind::Name && arithmetic_.hasInstances(part.name());
        });
    }

    // The part that is not chosen may divide by zero; a name that it needs is missing all the same.
    std::optional<double> chosen(const Expression& expression)
    {
        const auto condition = visit(expression.condition());
        const auto part = [&](const Expression& operand, bool isChosen) {
            const std::string before = result_.warning;
            const auto value = visit(operand);
            if (!isChosen) {
                result_.warning = before;
            }
            return value;
        };
        const bool isAlways = arithmetic_.hasTruth && !isNoNumber(expression.condition());
        const bool takesLeft = condition && (isAlways || *condition != 0);
        const auto left = part(expression.left(), takesLeft);
        const auto right = part(expression.right(), condition && !takesLeft);
        return !condition || !result_.missing.empty() ? std::nullopt : takesLeft ? left : right;
    }

    static double combined(Kind kind, double left, double right)
    {
        switch (kind) {
            case Kind::Add:
                return left + right;
            case Kind::Subtract:
                return left - right;
            case Kind::Multiply:
                return left * right;
            case Kind::Divide:
            case Kind::Ratio:
                return left / right;
            case Kind::Minimum:
                return std::min(left, right);
            case Kind::Maximum:
                return std::max(left, right);
            default:
                return truthOf(kind, left, right) ? 1 : 0;
        }
    }

    std::optional<double> named(const std::string& name)
    {
        const auto value = lookup_(name);
        if (value && !std::isnan(*value)) {
            return std::isfinite(*value) ? value : warn("is not finite: " + quotedName(name));
        }
        if (!contains(result_.missing, name)) {
            result_.missing.push_back(name);
        }
        return std::nullopt;
    }

    std::optional<double> warn(std::string warning)
    {
        if (result_.warning.empty()) {  // the first one causes the others
            result_.warning = std::move(warning);
        }
        return std::nullopt;
    }

    const Lookup& lookup_;
    const Arithmetic& arithmetic_;
    Evaluation result_;
};

bool hasConditional(const Expression& expression)
{
    return anyPart(expression,
                   [](const Expression& part) { return part.kind() == Kind::Conditional; });
}

class Flattener {
public:
    explicit Flattener(const Definitions& definitions) : definitions_(definitions) {}

    Result<Expression> visit(const Expression& expression)
    {
        if (level_ >= deepestChain) {
            return tooLarge();
        }
        ++level_;
        auto flat = visitOperands(expression);
        --level_;
        return flat;
    }

private:
    Result<Expression> visitOperands(const Expression& expression)
    {
        switch (expression.kind()) {
            case Kind::Number:
                return expression;
            case Kind::Name:
                return named(expression);
            default:
                break;
        }
        std::vector<Expression> operands;
        for (std::size_t i = 0; i < expression.operandCount(); ++i) {
            auto operand = visit(expression.operand(i));
            if (!operand) {
                return operand;
            }
            operands.push_back(*std::move(operand));
        }
        auto flat = Expression::rebuilt(expression, operands);
        if (flat.size() > largest || flat.depth() > deepestChain) {
            return tooLarge();
        }
        return flat;
    }

    Result<Expression> named(const Expression& expression)
    {
        const std::string& name = expression.name();
        if (const auto known = done_.find(name); known != done_.end()) {
            return known->second;
        }
        if (const auto circle = std::ranges::find(open_, name); circle != open_.end()) {
            std::string text;
            for (auto step = circle; step != open_.end(); ++step) {
                text += *step + " \u2192 ";
            }
            return Error{
                Errc::InvalidArgument,
                fmt::format("{} depends on itself: {}{}; remove the cycle", name, text, name)};
        }
        const auto definition = definitions_(name);
        if (!definition) {
            return done_.emplace(name, expression).first->second;
        }
        open_.push_back(name);
        auto flat = visit(*definition);
        open_.pop_back();
        if (flat) {
            done_.emplace(name, *flat);
        }
        return flat;
    }

    [[nodiscard]] Error tooLarge() const
    {
        return {Errc::InvalidArgument,
                fmt::format("{} exceeds {} operands or {} levels when its definitions are inserted",
                            open_.empty() ? "the formula" : open_.back(), largest, deepestChain)};
    }

    const Definitions& definitions_;
    std::vector<std::string> open_;  ///< definitions being put in, outermost first
    std::size_t level_ = 0;
    std::map<std::string, Expression, std::less<>> done_;
};

}  // namespace

bool truthOf(Expression::Kind kind, double left, double right)
{
    switch (kind) {
        case Kind::Less:
            return left < right;
        case Kind::AtMost:
            return left <= right;
        case Kind::Greater:
            return left > right;
        case Kind::AtLeast:
            return left >= right;
        case Kind::Equal:
            return left == right;
        case Kind::Unequal:
            return left != right;
        case Kind::And:
            return left != 0 && right != 0;
        default:
            return left != 0 || right != 0;
    }
}

Expression settled(const Expression& expression, const Lookup& known)
{
    if (!hasConditional(expression)) {
        return expression;
    }
    if (expression.kind() == Kind::Conditional) {
        if (const auto condition = evaluate(expression.condition(), known).value) {
            return settled(*condition != 0 ? expression.left() : expression.right(), known);
        }
    }
    return withOperands(expression,
                        [&](const Expression& operand) { return settled(operand, known); });
}

Evaluation evaluate(const Expression& expression,
                    const Lookup& lookup,
                    const Arithmetic& arithmetic)
{
    return Evaluator(lookup, arithmetic).run(expression);
}

Result<Expression> flatten(const Expression& expression, const Definitions& definitions)
{
    return Flattener(definitions).visit(expression);
}

}  // namespace papilio::core
