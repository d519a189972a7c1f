#include "core/topdown/dimension.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace papilio::core {

namespace {

bool isZero(const Expression& expression)
{
    return expression.kind() == Expression::Kind::Number && expression.number() == 0;
}

Result<std::optional<Dimension>> ofSum(const Expression& expression, const DimensionLookup& lookup)
{
    auto left = dimensionOf(expression.left(), lookup);
    if (!left) {
        return left;
    }
    auto right = dimensionOf(expression.right(), lookup);
    if (!right) {
        return right;
    }
    if (!*left || !*right) {
        return *left ? left : right;
    }
    if (**left != **right) {
        return Error{
            Errc::InvalidArgument,
            fmt::format("\"{}\" is counted in {}, but \"{}\" in {}", toInfix(expression.left()),
                        (*left)->text(), toInfix(expression.right()), (*right)->text())};
    }
    return left;
}

}  // namespace

void Dimension::add(const std::string& unit, int power)
{
    auto& stored = powers_[unit];
    stored += power;
    if (stored == 0) {
        powers_.erase(unit);
    }
}

Result<Dimension> Dimension::parse(std::string_view text)
{
    Dimension dimension;
    int sign = 1;
    std::string_view rest = trimmed(text);
    while (!rest.empty()) {
        const auto end = rest.find_first_of("/*");
        const auto unit = trimmed(rest.substr(0, end));
        if (unit.empty()) {
            return Error{Errc::Malformed,
                         fmt::format("the unit \"{}\" lacks a name next to / or *", text)};
        }
        if (unit != "1") {
            dimension.add(std::string(unit), sign);
        }
        if (end == std::string_view::npos) {
            break;
        }
        sign = rest[end] == '/' ? -1 : 1;
        rest.remove_prefix(end + 1);
        if (trimmed(rest).empty()) {
            return Error{Errc::Malformed,
                         fmt::format("the unit \"{}\" ends with an operator", text)};
        }
    }
    return dimension;
}

std::string Dimension::text() const
{
    std::vector<std::string> above;
    std::string below;
    for (const auto& [unit, power] : powers_) {
        for (int count = 0; count < power; ++count) {
            above.push_back(unit);
        }
        for (int count = power; count < 0; ++count) {
            below += " / " + unit;
        }
    }
    return (above.empty() ? "1" : fmt::format("{}", fmt::join(above, " * "))) + below;
}

Dimension operator*(const Dimension& left, const Dimension& right)
{
    Dimension product = left;
    for (const auto& [unit, power] : right.powers_) {
        product.add(unit, power);
    }
    return product;
}

Dimension operator/(const Dimension& left, const Dimension& right)
{
    Dimension quotient = left;
    for (const auto& [unit, power] : right.powers_) {
        quotient.add(unit, -power);
    }
    return quotient;
}

Result<std::optional<Dimension>> dimensionOf(const Expression& expression,
                                             const DimensionLookup& lookup)
{
    using Kind = Expression::Kind;
    switch (expression.kind()) {
        case Kind::Number:
            return isZero(expression) ? std::optional<Dimension>() : Dimension();
        case Kind::Name:
            return lookup(expression.name());
        case Kind::Negate:
            return dimensionOf(expression.left(), lookup);
        case Kind::Multiply:
        case Kind::Divide:
        case Kind::Ratio: {
            const auto left = dimensionOf(expression.left(), lookup);
            if (!left) {
                return left;
            }
            const auto right = dimensionOf(expression.right(), lookup);
            if (!right || !*left || !*right) {
                return right ? Result(std::optional<Dimension>()) : right;
            }
            return std::optional(expression.kind() == Kind::Multiply ? **left * **right
                                                                     : **left / **right);
        }
        case Kind::Conditional: {
            const auto condition = dimensionOf(expression.condition(), lookup);
            if (!condition) {
                return condition;
            }
            break;
        }
        default:
            break;
    }
    auto sum = ofSum(expression, lookup);
    // A comparison is 1 or 0.
    return sum && isTruthValue(expression.kind()) ? Result(std::optional(Dimension())) : sum;
}

}  // namespace papilio::core
