#pragma once

#include "core/formula/expression.h"

#include <functional>
#include <optional>
#include <string_view>

namespace papilio::core {

/// A quotient of two formulas.
struct CountRatio {
    Expression above;
    Expression below;
};

/**
 * The one quotient that a product of quotients is: 100 * A / (B * C / D) is (100 * A * D) / (B *
 * C).
 * @param isCount  whether a name is counted; constants and properties below are no denominator
 * @return nothing where nothing that is counted is below
 */
std::optional<CountRatio> countRatio(const Expression& formula,
                                     const std::function<bool(std::string_view)>& isCount);

}  // namespace papilio::core
