#pragma once

#include "core/formula/expression.h"

#include <array>
#include <functional>
#include <string_view>

namespace papilio::core {

/// Numbers of as many runs as are computed together: they stay in the cache. NaN is "no value".
using Block = std::array<double, 128>;

/// The numbers of a name, which stay where they are while a formula is computed.
using BlockLookup = std::function<const Block&(std::string_view name)>;

/**
 * A formula for many runs at once.
 *
 * It has the value that evaluate() gives, bit for bit, and none where evaluate() gives none: a name
 * has none, a denominator is 0, a result is not finite. Why there is none is not found out here.
 */
Block evaluateBlock(const Expression& expression, const BlockLookup& lookup);

Block filledBlock(double value);

/// Computes with each number of `into` and the one of `other`; the compiler vectorizes it.
template<typename Compute>
void combine(Block& into, const Block& other, Compute compute)
{
    double* __restrict to = into.data();
    const double* __restrict right = other.data();
    for (std::size_t at = 0; at < into.size(); ++at) {
        to[at] = compute(to[at], right[at]);
    }
}

/// What is not finite has no value.
void makeFinite(Block& numbers);
/// None where the denominator is 0; it may overflow to infinity.
Block quotient(Block numerator, const Block& denominator);
/// The first, or the second where the first has no value.
Block orElse(Block first, const Block& second);

}  // namespace papilio::core
