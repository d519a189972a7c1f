#include "core/formula/units.h"

#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <cstdlib>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

Unit combined(Unit left, const Unit& right, int sign)
{
    for (const auto& [word, power] : right.powers) {
        if ((left.powers[word] += sign * power) == 0) {
            left.powers.erase(word);
        }
    }
    return left;
}

/// One word, perhaps with a power.
std::optional<Unit> factor(std::string_view text)
{
    int power = 1;
    if (const auto hat = text.find('^'); hat != std::string_view::npos) {
        power = parsedNumber<int>(text.substr(hat + 1)).value_or(10);
        if (power < -9 || power > 9) {
            return std::nullopt;
        }
        text = trimmed(text.substr(0, hat));
    }
    if (text.empty()) {
        return std::nullopt;
    }
    if (text == "1" || power == 0) {
        return Unit();
    }
    if (text == "GIPS") {
        return Unit{{{"G instruction", power}, {"s", -power}}};
    }
    std::string word(text);
    if (word.ends_with("ches") || word.ends_with("sses")) {
        word.resize(word.size() - 2);
    } else if (word.size() > 2 && word.ends_with('s') && !word.ends_with("ss")) {
        word.pop_back();
    }
    return Unit{{{word, power}}};
}

using Read = std::optional<Unit> (*)(std::string_view);

/// Parts between `by`: the first as it is, the others with `sign`.
std::optional<Unit> joined(std::string_view text, std::string_view by, int sign, Read part)
{
    std::optional<Unit> unit;
    for (const auto piece : split(text, by)) {
        const auto next = part(piece);
        if (!next) {
            return std::nullopt;
        }
        unit = unit ? combined(*unit, *next, sign) : *next;
    }
    return unit;
}

std::optional<Unit> stars(std::string_view text)
{
    return joined(text, "*", 1, factor);
}

std::optional<Unit> product(std::string_view text)
{
    return joined(text, "\u00b7", 1, stars);
}

std::optional<Unit> quotient(std::string_view text)
{
    return joined(text, "/", -1, product);
}

UnitOfFormula unitOfSum(const Expression& expression,
                        const UnitOfFormula& left,
                        const UnitOfFormula& right,
                        Literals literals)
{
    const auto fits = [&](const Expression& operand) {
        return operand.kind() == Kind::Number &&
               (literals == Literals::OfAnyUnit || operand.number() == 0);
    };
    if (fits(expression.left())) {
        return right;
    }
    if (fits(expression.right())) {
        return left;
    }
    if (!left.unit || !right.unit) {
        return {};
    }
    if (*left.unit != *right.unit) {
        const bool isSum = expression.kind() == Kind::Add || expression.kind() == Kind::Subtract;
        return {{},
                (isSum                                    ? "adds "
                 : expression.kind() == Kind::Conditional ? "chooses between "
                                                          : "compares ") +
                    toString(*left.unit) + " and " + toString(*right.unit)};
    }
    return left;
}

}  // namespace

Unit operator*(const Unit& left, const Unit& right)
{
    return combined(left, right, 1);
}

Unit operator/(const Unit& left, const Unit& right)
{
    return combined(left, right, -1);
}

std::optional<Unit> parseUnit(std::string_view text)
{
    text = trimmed(text);
    return text.empty() ? std::nullopt : joined(text, " per ", -1, quotient);
}

std::string toString(const Unit& unit)
{
    std::string above;
    std::string below;
    for (const auto& [word, power] : unit.powers) {
        auto& side = power > 0 ? above : below;
        side += power > 0 ? (side.empty() ? "" : " \u00b7 ") : "/";
        side += word;
        if (std::abs(power) != 1) {
            side += "^" + std::to_string(std::abs(power));
        }
    }
    return (above.empty() ? "1" : above) + below;
}

UnitOfFormula unitOf(const Expression& expression, const UnitLookup& units, Literals literals)
{
    switch (expression.kind()) {
        case Kind::Number:
            if (literals == Literals::PureNumbers && expression.number() == 0) {
                return {};
            }
            return {Unit(), {}};
        case Kind::Name:
            return {units(expression.name()), {}};
        case Kind::Negate:
            return unitOf(expression.left(), units, literals);
        case Kind::Conditional: {
            const auto condition = unitOf(expression.condition(), units, literals);
            if (!condition.problem.empty()) {
                return condition;
            }
            break;
        }
        default:
            break;
    }
    const auto left = unitOf(expression.left(), units, literals);
    const auto right = unitOf(expression.right(), units, literals);
    if (!left.problem.empty() || !right.problem.empty()) {
        return {{}, left.problem.empty() ? right.problem : left.problem};
    }
    if (expression.kind() == Kind::And || expression.kind() == Kind::Or) {
        return {Unit(), {}};
    }
    if (isComparison(expression.kind())) {
        auto compared = unitOfSum(expression, left, right, literals);
        return compared.problem.empty() ? UnitOfFormula{Unit(), {}} : compared;
    }
    const bool isProduct = expression.kind() == Kind::Multiply ||
                           expression.kind() == Kind::Divide || expression.kind() == Kind::Ratio;
    if (!isProduct) {
        return unitOfSum(expression, left, right, literals);
    }
    if (!left.unit || !right.unit) {
        return {};
    }
    return {combined(*left.unit, *right.unit, expression.kind() == Kind::Multiply ? 1 : -1), {}};
}

}  // namespace papilio::core
