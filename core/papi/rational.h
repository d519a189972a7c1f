#pragma once

namespace papilio::core {

/// p / q in lowest terms, q >= 1.
struct Rational {
    long long numerator = 0;
    long long denominator = 1;

    [[nodiscard]] double value() const
    {
        return static_cast<double>(numerator) / static_cast<double>(denominator);
    }
};

/**
 * The fraction of smallest denominator within `tolerance` of `value`, by continued fractions; where
 * none with a denominator up to `largestDenominator` is, the nearest convergent.
 * @param value  |value| <= 2^53
 */
Rational rationalized(double value, double tolerance, long long largestDenominator);

}  // namespace papilio::core
