#include "core/formula/evaluate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

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

Expression simplify(const Expression& expression)
{
    const Expression simple = toExpression(visit(expression));
    return isFinite(simple) ? simple : expression;  // folding overflowed: better as it was
}

}  // namespace papilio::core
