#include "core/analysis/coefficient_rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace papilio::core {
namespace {

constexpr double roundoff = 1e-9;  // of the signature, or of a coefficient
constexpr double exactResidual = 1e-6;
constexpr double mostResidual = 5e-2;  // that rounding may leave
constexpr double mostNumerator = 1000;
constexpr double mostInverse = 1e6;  // of 1/m
constexpr double plainDenominator = 16;
constexpr double mostPlain = 9;      // above, the windows around integers leave no gap
constexpr double mostNatural = 1e4;  // coefficients that count ones are not larger

double residual(const FittedCoefficients& fitted, const Eigen::VectorXd& y)
{
    const double norm = fitted.signature.norm();
    return norm > 0 ? (fitted.events * y - fitted.signature).norm() / norm : 0;
}

/// The p/q or q/p with p <= q that the value is up to roundoff: q <= 1000, 1/m also with larger m.
/// By Legendre every such fraction is a convergent of the value.
std::optional<double> fractionOf(double value)
{
    const double magnitude = std::abs(value);
    const double part = std::min(magnitude, 1 / magnitude);
    double p = 1;
    double q = 0;
    double nextP = std::floor(part);
    double nextQ = 1;
    double rest = part - nextP;
    while (nextQ <= (nextP <= 1 ? mostInverse : mostNumerator)) {
        if (nextP > 0 && std::abs(nextP / nextQ - part) <= roundoff * part) {
            return std::copysign(magnitude > 1 ? nextQ / nextP : nextP / nextQ, value);
        }
        if (rest <= std::numeric_limits<double>::epsilon()) {
            break;
        }
        const double whole = std::floor(1 / rest);
        rest = 1 / rest - whole;
        p = std::exchange(nextP, whole * nextP + p);
        q = std::exchange(nextQ, whole * nextQ + q);
    }
    return std::nullopt;
}

bool isWhole(double value, double tolerance)
{
    const double whole = std::nearbyint(value);
    return whole != 0 && std::abs(value - whole) <= tolerance * std::abs(whole);
}

/// 25/2, 3.7: with a denominator that nobody takes for noise.
bool isPlainFraction(double value)
{
    for (double denominator = 1; denominator <= plainDenominator; ++denominator) {
        if (isWhole(value * denominator, roundoff)) {
            return true;
        }
    }
    return false;
}

class Rounding {
public:
    Rounding(const FittedCoefficients& fitted, double tolerance)
        : fitted_(fitted),
          y_(fitted.y),
          tolerance_(tolerance),
          shares_(contributions(fitted)),
          largestShare_(shares_.maxCoeff())
    {
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            largest_ = counts(i) ? std::max(largest_, std::abs(y_(i))) : largest_;
        }
    }

    [[nodiscard]] Eigen::VectorXd result() const
    {
        if (largest_ == 0) {
            return Eigen::VectorXd::Zero(y_.size());
        }
        const double before = residual(fitted_, y_);
        if (before <= exactResidual && isFreeOfNoise()) {
            return withoutNoise();
        }
        const bool isNatural = largest_ >= tolerance_ && largest_ <= mostNatural;
        if (!isNatural) {
            return multiplesOf(ownUnit());
        }
        auto natural = multiplesOf(1);
        if (before > mostResidual || residual(fitted_, natural) <= mostResidual) {
            return natural;
        }
        auto own = multiplesOf(ownUnit());
        return residual(fitted_, own) <= mostResidual ? own : natural;
    }

private:
    [[nodiscard]] bool isRoundoff(Eigen::Index i) const { return shares_(i) <= roundoff; }

    [[nodiscard]] bool counts(Eigen::Index i) const
    {
        return !isRoundoff(i) && shares_(i) > tolerance_ * largestShare_;
    }

    [[nodiscard]] bool isFreeOfNoise() const
    {
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            if (!isRoundoff(i) && !fractionOf(y_(i) / largest_)) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] Eigen::VectorXd withoutNoise() const
    {
        double smallest = std::numeric_limits<double>::infinity();
        bool areWhole = true;
        bool arePlain = true;
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            if (!isRoundoff(i)) {
                smallest = std::min(smallest, std::abs(y_(i)));
                areWhole = areWhole && isWhole(y_(i), tolerance_);
                arePlain = arePlain && isPlainFraction(y_(i));
            }
        }
        const bool isRounded = areWhole && !arePlain && std::nearbyint(smallest) <= mostPlain;
        Eigen::VectorXd rounded = Eigen::VectorXd::Zero(y_.size());
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            if (!isRoundoff(i)) {
                rounded(i) = isRounded ? std::nearbyint(y_(i)) : fractionOf(y_(i)).value_or(y_(i));
            }
        }
        return rounded;
    }

    /// The mean of the coefficients that are as large as the largest one.
    [[nodiscard]] double ownUnit() const
    {
        double sum = 0;
        double number = 0;
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            if (counts(i) && std::abs(y_(i)) >= (1 - 2 * tolerance_) * largest_) {
                sum += std::abs(y_(i));
                ++number;
            }
        }
        return sum / number;
    }

    [[nodiscard]] Eigen::VectorXd multiplesOf(double unit) const
    {
        Eigen::VectorXd rounded = y_;
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            const double multiple = y_(i) / unit;
            if (isRoundoff(i) || (std::abs(multiple) <= tolerance_ && !counts(i))) {
                rounded(i) = 0;
            } else if (isWhole(multiple, tolerance_)) {
                rounded(i) = unit * std::nearbyint(multiple);
            }
        }
        return rounded;
    }

    const FittedCoefficients& fitted_;
    const Eigen::VectorXd& y_;
    double tolerance_;
    Eigen::VectorXd shares_;
    double largestShare_;
    double largest_ = 0;  ///< coefficient of the terms that count
};

}  // namespace

Eigen::VectorXd contributions(const FittedCoefficients& fitted)
{
    const double norm = fitted.signature.norm();
    return fitted.y.cwiseAbs().cwiseProduct(fitted.events.colwise().norm().transpose()) /
           (norm > 0 ? norm : 1);
}

Eigen::VectorXd roundCoefficients(const FittedCoefficients& fitted, double tolerance)
{
    return fitted.y.size() == 0 ? Eigen::VectorXd() : Rounding(fitted, tolerance).result();
}

}  // namespace papilio::core
