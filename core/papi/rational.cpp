#include "core/papi/rational.h"

#include <cmath>
#include <utility>

namespace papilio::core {

Rational rationalized(double value, double tolerance, long long largestDenominator)
{
    const double magnitude = std::abs(value);
    const auto whole = static_cast<long long>(std::floor(magnitude));
    Rational before{1, 0};
    Rational best{whole, 1};
    double rest = magnitude - static_cast<double>(whole);
    while (std::abs(best.value() - magnitude) > tolerance && rest > 1e-15) {
        const double inverse = 1 / rest;
        const auto part = static_cast<long long>(std::floor(inverse));
        rest = inverse - static_cast<double>(part);
        // Semiconvergents lie between two convergents: the first one near enough is the simplest.
        bool isDone = false;
        for (long long step = 1; step <= part; ++step) {
            const Rational next{before.numerator + step * best.numerator,
                                before.denominator + step * best.denominator};
            if (next.denominator > largestDenominator) {
                isDone = true;
                break;
            }
            if (step == part || std::abs(next.value() - magnitude) <= tolerance) {
                isDone = step < part;
                before = std::exchange(best, next);
                break;
            }
        }
        if (isDone) {
            break;
        }
    }
    best.numerator = value < 0 ? -best.numerator : best.numerator;
    return best;
}

}  // namespace papilio::core
