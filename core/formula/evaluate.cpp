#include "core/formula/evaluate.h"

#include "core/base/lists.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

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
        addOnce(result_.missing, name);
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

constexpr double exactIntegers = 9007199254740992.0;  // 2^53

/// p / q, so that A / 3 stays A / 3 and does not become 0.333… * A.
struct Ratio {
    double p = 0;
    double q = 1;

    [[nodiscard]] double value() const { return p / q; }
    [[nodiscard]] bool isZero() const { return p == 0; }
};

bool isExactInteger(double value)
{
    return std::abs(value) <= exactIntegers && std::trunc(value) == value;
}

Ratio reduced(double p, double q)
{
    if (p == 0) {
        return {};
    }
    if (!isExactInteger(p) || !isExactInteger(q)) {
        return {p / q, 1};
    }
    if (q < 0) {
        p = -p;
        q = -q;
    }
    const auto divisor =
        static_cast<double>(std::gcd(static_cast<std::int64_t>(p), static_cast<std::int64_t>(q)));
    return {p / divisor, q / divisor};
}

Ratio operator*(const Ratio& a, const Ratio& b)
{
    return reduced(a.p * b.p, a.q * b.q);
}

Ratio operator+(const Ratio& a, const Ratio& b)
{
    return a.q == b.q ? reduced(a.p + b.p, a.q) : reduced(a.p * b.q + b.p * a.q, a.q * b.q);
}

/// constant + sum of coefficient * atom, atoms in the order of their first appearance.
struct Sum {
    Ratio constant;
    std::vector<std::pair<Expression, Ratio>> terms;

    [[nodiscard]] bool isConstant() const { return terms.empty(); }
    [[nodiscard]] bool isSingle() const { return terms.size() == 1 && constant.isZero(); }

    void add(const Sum& other, const Ratio& factor)
    {
        constant = constant + other.constant * factor;
        for (const auto& [atom, coefficient] : other.terms) {
            const std::string key = toRpn(atom);
            const auto [place, isNew] = places_.emplace(key, terms.size());
            if (isNew) {
                terms.emplace_back(atom, coefficient * factor);
            } else {
                Ratio& known = terms[place->second].second;
                known = known + coefficient * factor;
            }
        }
    }

    /// Terms that cancelled are gone.
    [[nodiscard]] Sum compact() &&
    {
        if (std::ranges::none_of(terms, [](const auto& term) { return term.second.isZero(); })) {
            return std::move(*this);
        }
        Sum sum;
        sum.constant = constant;
        for (const auto& term : terms) {
            if (!term.second.isZero()) {
                sum.places_.emplace(toRpn(term.first), sum.terms.size());
                sum.terms.push_back(term);
            }
        }
        return sum;
    }

private:
    std::map<std::string, std::size_t> places_;
};

Sum constantSum(double value)
{
    Sum sum;
    sum.constant = reduced(value, 1);
    return sum;
}

Sum atomSum(const Expression& atom, const Ratio& coefficient)
{
    Sum single;
    single.terms.emplace_back(atom, Ratio{1, 1});
    Sum sum;
    sum.add(single, coefficient);
    return sum;
}

// |coefficient| * atom as people write it: 2 * A, A / 3, 2 * A / 3.
Expression scaled(const Expression& atom, const Ratio& ratio)
{
    const double p = std::abs(ratio.p);
    const Expression product = p == 1 ? atom : Expression::number(p) * atom;
    return ratio.q == 1 ? product : product / Expression::number(ratio.q);
}

Expression constantExpression(const Ratio& ratio)
{
    return Expression::number(std::abs(ratio.value()));
}

// Positive terms first where the sum would otherwise begin with a sign.
Expression toExpression(const Sum& sum)
{
    std::optional<Expression> result;
    std::vector<std::pair<Expression, bool>> parts;  // magnitude, is negative
    for (const auto& [atom, coefficient] : sum.terms) {
        parts.emplace_back(scaled(atom, coefficient), coefficient.p < 0);
    }
    if (!sum.constant.isZero()) {
        parts.emplace_back(constantExpression(sum.constant), sum.constant.p < 0);
    }
    std::size_t first = 0;
    while (first < parts.size() && parts[first].second) {
        ++first;
    }
    if (parts.empty()) {
        return Expression::number(0);
    }
    if (first == parts.size()) {  // all negative: -(A + B), or the number itself
        first = 0;
        Expression total = parts[0].first;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            total = total + parts[i].first;
        }
        return total.kind() == Kind::Number ? Expression::number(-total.number())
                                            : Expression::negate(total);
    }
    Expression total = parts[first].first;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != first) {
            total = parts[i].second ? total - parts[i].first : total + parts[i].first;
        }
    }
    return total;
}

// What is left of a factor when its coefficient is pulled out: 2 * A gives A and 2.
std::pair<Expression, Ratio> splitSum(const Sum& sum)
{
    return sum.isSingle() ? sum.terms.front() : std::pair(toExpression(sum), Ratio{1, 1});
}

Sum visit(const Expression& expression);

Sum product(const Sum& left, const Sum& right)
{
    Sum sum;
    if (left.isConstant()) {
        sum.add(right, left.constant);
        return std::move(sum).compact();
    }
    if (right.isConstant()) {
        sum.add(left, right.constant);
        return std::move(sum).compact();
    }
    const auto [first, a] = splitSum(left);
    const auto [second, b] = splitSum(right);
    return atomSum(first * second, a * b);
}

Sum quotient(const Sum& left, const Sum& right)
{
    if (right.isConstant() && !right.constant.isZero()) {
        Sum sum;
        sum.add(left, reduced(right.constant.q, right.constant.p));
        return std::move(sum).compact();
    }
    if (right.isConstant()) {  // stays, so that evaluation can say so
        return atomSum(toExpression(left) / Expression::number(0), {1, 1});
    }
    const auto [denominator, b] = splitSum(right);
    if (left.isConstant()) {
        // The number stays on top: 64 / A. A zero is not folded: 0 / A is undefined where A is 0.
        const Ratio top = left.constant * reduced(b.q, b.p);
        if (top.isZero()) {
            return atomSum(Expression::number(0) / denominator, {1, 1});
        }
        Sum sum = atomSum(Expression::number(std::abs(top.p)) /
                              (top.q == 1 ? denominator : Expression::number(top.q) * denominator),
                          {top.p < 0 ? -1.0 : 1.0, 1});
        return sum;
    }
    const auto [numerator, a] = splitSum(left);
    return atomSum(numerator / denominator, a * reduced(b.q, b.p));
}

Sum extreme(Kind kind, const Sum& left, const Sum& right)
{
    if (left.isConstant() && right.isConstant()) {
        const bool takesLeft =
            (left.constant.value() < right.constant.value()) == (kind == Kind::Minimum);
        return takesLeft ? left : right;
    }
    const Expression first = toExpression(left);
    const Expression second = toExpression(right);
    return first == second ? left : atomSum(Expression::binary(kind, first, second), {1, 1});
}

// What is compared, or quotients that are 0 over 0: folded only where all is known.
Sum decided(Kind kind, const Sum& left, const Sum& right)
{
    if (left.isConstant() && right.isConstant()) {
        const double a = left.constant.value();
        const double b = right.constant.value();
        if (kind != Kind::Ratio) {
            return constantSum(truthOf(kind, a, b) ? 1 : 0);
        }
        return b == 0 ? constantSum(0) : quotient(left, right);
    }
    if (kind == Kind::Ratio && right.isConstant()) {
        return right.constant.isZero() ? constantSum(0) : quotient(left, right);
    }
    return atomSum(Expression::binary(kind, toExpression(left), toExpression(right)), {1, 1});
}

Sum chosen(const Expression& expression)
{
    const Sum condition = visit(expression.condition());
    if (condition.isConstant()) {
        return visit(condition.constant.isZero() ? expression.right() : expression.left());
    }
    const Expression left = toExpression(visit(expression.left()));
    const Expression right = toExpression(visit(expression.right()));
    return atomSum(Expression::conditional(left, toExpression(condition), right), {1, 1});
}

Sum visit(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return constantSum(expression.number());
        case Kind::Name:
            return atomSum(expression, {1, 1});
        case Kind::Negate: {
            Sum sum;
            sum.add(visit(expression.left()), {-1, 1});
            return sum;
        }
        case Kind::Conditional:
            return chosen(expression);
        default:
            break;
    }
    Sum left = visit(expression.left());
    const Sum right = visit(expression.right());
    switch (expression.kind()) {
        case Kind::Multiply:
            return product(left, right);
        case Kind::Divide:
            return quotient(left, right);
        case Kind::Minimum:
        case Kind::Maximum:
            return extreme(expression.kind(), left, right);
        case Kind::Add:
        case Kind::Subtract:
            break;
        default:
            return decided(expression.kind(), left, right);
    }
    left.add(right, {expression.kind() == Kind::Subtract ? -1.0 : 1.0, 1});
    return std::move(left).compact();
}

bool isFinite(const Expression& expression)
{
    return !anyPart(expression, [](const Expression& part) {
        return part.kind() == Kind::Number && !std::isfinite(part.number());
    });
}

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

Expression simplify(const Expression& expression)
{
    const Expression simple = toExpression(visit(expression));
    return isFinite(simple) ? simple : expression;  // folding overflowed: better as it was
}

}  // namespace papilio::core
