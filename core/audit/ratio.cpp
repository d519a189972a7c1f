#include "core/audit/ratio.h"

#include <algorithm>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// Nothing below is 1.
struct Parts {
    Expression above;
    std::optional<Expression> below = {};
};

std::optional<Expression> product(const std::optional<Expression>& one,
                                  const std::optional<Expression>& other)
{
    return one && other ? std::optional(*one * *other) : (one ? one : other);
}

Parts partsOf(const Expression& formula)
{
    switch (formula.kind()) {
        case Kind::Negate: {
            auto parts = partsOf(formula.left());
            return {Expression::negate(parts.above), parts.below};
        }
        case Kind::Multiply: {
            const auto left = partsOf(formula.left());
            const auto right = partsOf(formula.right());
            return {left.above * right.above, product(left.below, right.below)};
        }
        case Kind::Divide:
        case Kind::Ratio: {
            const auto left = partsOf(formula.left());
            const auto right = partsOf(formula.right());
            return {right.below ? left.above * *right.below : left.above,
                    product(left.below, right.above)};
        }
        default:
            return {formula};
    }
}

}  // namespace

std::optional<CountRatio> countRatio(const Expression& formula,
                                     const std::function<bool(std::string_view)>& isCount)
{
    const auto parts = partsOf(formula);
    if (!parts.below || std::ranges::none_of(parts.below->names(), isCount)) {
        return std::nullopt;
    }
    return CountRatio{parts.above, *parts.below};
}

}  // namespace papilio::core
