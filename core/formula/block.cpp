#include "core/formula/block.h"

#include "core/base/constants.h"
#include "core/formula/evaluate.h"

#include <algorithm>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

double finite(double value)
{
    return value - value == 0 ? value : notANumber;
}

/// Strict: what lacks an operand has no value, also where the other one would decide.
double strict(double value, double left, double right)
{
    return left != left || right != right ? notANumber : value;
}

double ratio(double left, double right)
{
    const double value = left / right;
    return right == 0 ? notANumber : value;
}

void combineAs(Kind kind, Block& left, const Block& right)
{
    switch (kind) {
        case Kind::Add:
            return combine(left, right, [](double a, double b) { return finite(a + b); });
        case Kind::Subtract:
            return combine(left, right, [](double a, double b) { return finite(a - b); });
        case Kind::Multiply:
            return combine(left, right, [](double a, double b) { return finite(a * b); });
        case Kind::Divide:
            return combine(left, right, [](double a, double b) { return finite(ratio(a, b)); });
        case Kind::Ratio:
            return combine(left, right, [](double a, double b) {
                const double value = finite(a / b);
                return strict(b == 0 ? 0 : value, a, b);
            });
        case Kind::Minimum:
            return combine(left, right,
                           [](double a, double b) { return strict(b < a ? b : a, a, b); });
        case Kind::Maximum:
            return combine(left, right,
                           [](double a, double b) { return strict(a < b ? b : a, a, b); });
        default:
            return combine(left, right, [kind](double a, double b) {
                return strict(truthOf(kind, a, b) ? 1 : 0, a, b);
            });
    }
}

}  // namespace

Block evaluateBlock(const Expression& expression, const BlockLookup& lookup)
{
    switch (expression.kind()) {
        case Kind::Number:
            return filledBlock(expression.number());
        case Kind::Name:
            return lookup(expression.name());
        default:
            break;
    }
    Block left = evaluateBlock(expression.left(), lookup);
    if (expression.kind() == Kind::Negate) {
        std::ranges::transform(left, left.begin(), std::negate());
        return left;
    }
    const Block right = evaluateBlock(expression.right(), lookup);
    if (expression.kind() != Kind::Conditional) {
        combineAs(expression.kind(), left, right);
        return left;
    }
    const Block condition = evaluateBlock(expression.condition(), lookup);
    for (std::size_t at = 0; at < left.size(); ++at) {
        const double value = condition[at] != 0 ? left[at] : right[at];
        left[at] = condition[at] != condition[at] ? notANumber : value;
    }
    // A name that only the other part needs is missing all the same.
    for (const auto* part : {&expression.left(), &expression.right()}) {
        for (const auto& name : part->names()) {
            combine(left, lookup(name), [](double a, double b) { return b != b ? notANumber : a; });
        }
    }
    return left;
}

Block filledBlock(double value)
{
    Block block;
    block.fill(value);
    return block;
}

void makeFinite(Block& numbers)
{
    std::ranges::transform(numbers, numbers.begin(), finite);
}

Block quotient(Block numerator, const Block& denominator)
{
    combine(numerator, denominator, ratio);
    return numerator;
}

Block orElse(Block first, const Block& second)
{
    combine(first, second, [](double a, double b) { return a != a ? b : a; });
    return first;
}

}  // namespace papilio::core
