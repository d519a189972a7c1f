#include "core/analysis/metric_fit.h"

#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

constexpr double mostResidual = 5e-2;      // of a definition, in the coordinates of the basis
constexpr double mostRoughResidual = 0.1;  // of an approximate one
constexpr double negligible = 1e-6;  // of the signature: roundoff of a combination that meets it
constexpr double unreachable = 0.1;  // an expectation further than this from the span of the chosen
                                     // events cannot be distinguished

struct Errors {
    double backward = 0;
    double relative = 0;
};

/// Eq. 5 and the relative residual of one combination.
Errors errorsOf(const Eigen::MatrixXd& events,
                double eventsNorm,
                const Eigen::VectorXd& y,
                const Eigen::VectorXd& s)
{
    const double signature = s.stableNorm();
    const double residual = events.cols() == 0 ? signature : (events * y - s).stableNorm();
    const double scale = eventsNorm * y.stableNorm() + signature;
    return {scale > 0 ? residual / scale : 0, signature > 0 ? residual / signature : 0};
}

/// Judges formulas of one metric on the kernels.
class Judge {
public:
    Judge(const FittedCoefficients& fitted, const MeasuredCounts& counts, Eigen::VectorXd target)
        : fitted_(fitted),
          counts_(counts),
          target_(std::move(target))
    {}

    /// Sets what is shown of the fit, its errors and the verdict.
    void judge(MetricFit& fit, double tolerance) const
    {
        if (fit.relativeResidual <= mostResidual &&
            (define(fit, fit.rounded) || define(fit, tidyCoefficients(fitted_)) ||
             (define(fit, roundOneByOne(fitted_, tolerance)) && !isSpoiled(fit)))) {
            return;
        }
        const bool holds = show(fit, tidyCoefficients(fitted_));
        fit.verdict = holds && fit.relativeResidual <= mostRoughResidual ? Verdict::Approximate
                                                                         : Verdict::NotDefinable;
    }

private:
    [[nodiscard]] double residualOf(const Eigen::VectorXd& formula) const
    {
        return errorsOf(fitted_.events, 0, formula, fitted_.signature).relative;
    }

    /// @return whether the formula is a definition
    bool define(MetricFit& fit, const Eigen::VectorXd& formula) const
    {
        if (!areSimple(formula) || residualOf(formula) > mostResidual || !show(fit, formula)) {
            return false;
        }
        fit.verdict =
            fit.errorWorst <= mostExactError ? Verdict::Exact : Verdict::ExactAfterRounding;
        return true;
    }

    /// Whether the fit itself is far nearer, and a fraction lies outside of what the repetitions
    /// give for its coefficient: then it is no simple number that noise has moved. Integers are the
    /// rounding of paper 1. One repetition shows no noise, and without kernels to spare every fit
    /// is near.
    [[nodiscard]] bool isSpoiled(const MetricFit& fit) const
    {
        if (counts_.repetitions < 2 || target_.size() <= fitted_.signature.size() ||
            !isFarNearer(formulaError(counts_, fitted_.y, target_).worst, fit.errorWorst)) {
            return false;
        }
        Eigen::VectorXd low = fitted_.y;
        Eigen::VectorXd high = fitted_.y;
        for (Eigen::Index repetition = 0; repetition < counts_.repetitions; ++repetition) {
            const Eigen::MatrixXd one =
                counts_.values.middleRows(repetition * target_.size(), target_.size());
            const Eigen::VectorXd again = leastSquares(one, target_);
            low = low.cwiseMin(again);
            high = high.cwiseMax(again);
        }
        for (Eigen::Index i = 0; i < fit.shown.size(); ++i) {
            const double shown = fit.shown(i);
            if (shown != std::nearbyint(shown) && (shown < low(i) || shown > high(i))) {
                return true;
            }
        }
        return false;
    }

    /// @return whether the formula keeps the limits of a definition
    bool show(MetricFit& fit, const Eigen::VectorXd& formula) const
    {
        const auto error = formulaError(counts_, formula, target_);
        fit.shown = formula;
        fit.errorMean = error.mean;
        fit.errorWorst = error.worst;
        fit.farthest = error.farthest;
        return error.mean <= mostMeanError && error.worst <= mostWorstError;
    }

    FittedCoefficients fitted_;
    const MeasuredCounts& counts_;
    Eigen::VectorXd target_;
};

/// Of those that no combination reaches alone, the ones in which the best one misses the signature:
/// a sum of two can be met although neither is reached.
std::vector<std::string> missingExpectations(const Signature& signature,
                                             const Basis& basis,
                                             const Eigen::VectorXd& distance,
                                             const Eigen::VectorXd& residual)
{
    std::vector<std::string> missing;
    const double least = negligible * signature.coefficients.stableNorm();
    for (Eigen::Index k = 0; k < distance.size(); ++k) {
        if (signature.coefficients(k) != 0 && distance(k) > unreachable &&
            std::abs(residual(k)) > least) {
            missing.push_back(basis.expectations[static_cast<std::size_t>(k)]);
        }
    }
    return missing;
}

/// ||(I - Q Q^T) e_k|| of every expectation k, Q spanning the (scaled) events.
Eigen::VectorXd distancesToSpan(const Eigen::MatrixXd& events)
{
    const Eigen::MatrixXd scaled = events.colwise().normalized();
    const Eigen::MatrixXd q = orthonormalBasis(scaled);
    const Eigen::MatrixXd left =
        Eigen::MatrixXd::Identity(events.rows(), events.rows()) - q * q.transpose();
    return left.colwise().norm().transpose();
}

constexpr std::size_t longestTie = 4;
constexpr double countedAtAll = 0.1;  // norm of a unit vector's projection

/// Projection of the unit vector of one expectation on the span of the chosen events.
Eigen::VectorXd projectionOf(const Pivoting& pivoting, Eigen::Index expectation)
{
    const Eigen::MatrixXd q = orthonormalBasis(chosenColumns(pivoting).colwise().normalized());
    return q * q.row(expectation).transpose();
}

/// Multiples of the smallest part, whole where they nearly are.
Eigen::VectorXd scaledToSmallest(Eigen::VectorXd vector)
{
    const double largest = vector.cwiseAbs().maxCoeff();
    double smallest = largest;
    for (double& value : vector) {
        if (std::abs(value) < 0.05 * largest) {
            value = 0;
        } else {
            smallest = std::min(smallest, std::abs(value));
        }
    }
    vector /= smallest;
    for (double& value : vector) {
        const double whole = std::nearbyint(value);
        value = std::abs(value - whole) <= 0.02 * std::max(1.0, std::abs(whole)) ? whole : value;
    }
    return vector;
}

constexpr double roundoff = 1e-9;        // of the signature, or of a coefficient
constexpr double representable = 1e-13;  // of a coefficient: a fraction written as a double
constexpr double exactResidual = 1e-6;
constexpr double mostDenominator = 1000;
constexpr double mostProduct = 1e6;  // p q: beyond, some fraction is within 1e-9 of any number
constexpr double mostDigits = 100;   // of a number that is followed by a power of ten or two
constexpr double farFromOne = 1e-2;  // only such small ones are in another unit
constexpr double mostRatio = 1e6;    // of the largest to the smallest simple coefficient
constexpr double plainDenominator = 16;
constexpr double mostPlain = 9;      // above, the windows around integers leave no gap
constexpr double leastUsual = 1e-2;  // signatures between these two are in units of 1
constexpr double mostUsual = 1e4;
constexpr double nearFraction = 0.02;
constexpr double negligibleShare = 0.05;  // of the signature: such a term may be noise

bool isNear(double value, double to, double tolerance)
{
    return std::abs(value - to) <= tolerance * std::abs(to);
}

bool isWhole(double value, double tolerance)
{
    const double whole = std::nearbyint(value);
    return whole != 0 && isNear(value, whole, tolerance);
}

/// p/q with q <= 1000 that is within the tolerance. By Legendre every such fraction is a convergent
/// of the value.
std::optional<double> convergentOf(double magnitude, double tolerance)
{
    double p = 1;
    double q = 0;
    double nextP = std::floor(magnitude);
    double nextQ = 1;
    double rest = magnitude - nextP;
    while (nextQ <= mostDenominator) {
        const bool isPlain = nextQ == 1 || nextP * nextQ <= mostProduct;
        if (nextP > 0 && isPlain && isNear(magnitude, nextP / nextQ, tolerance)) {
            return nextP / nextQ;
        }
        if (rest <= std::numeric_limits<double>::epsilon() * magnitude) {
            break;
        }
        const double whole = std::floor(1 / rest);
        rest = 1 / rest - whole;
        p = std::exchange(nextP, whole * nextP + p);
        q = std::exchange(nextQ, whole * nextQ + q);
    }
    return std::nullopt;
}

/// An integer up to 100 times a power of ten or two: 64e-9, 3 2^-30.
std::optional<double> scaledOf(double magnitude, double tolerance)
{
    for (const double base : {10.0, 2.0}) {
        const double highest = std::floor(std::log(magnitude / mostDigits) / std::log(base));
        for (double power = highest; power <= highest + 10; ++power) {
            // Dividing by an exact power gives the double that people write.
            const double scale = std::pow(base, std::abs(power));
            const double digits = power < 0 ? magnitude * scale : magnitude / scale;
            if (digits <= mostDigits && digits >= 1 && isWhole(digits, tolerance)) {
                const double whole = std::nearbyint(digits);
                return power < 0 ? whole / scale : whole * scale;
            }
        }
    }
    return std::nullopt;
}

/// The simple number that the value is within the tolerance; see areSimple().
std::optional<double> simpleOf(double value, double tolerance)
{
    constexpr double closest = 1e-3;  // of a large number: 1e-9 of it holds integers anyway
    const double magnitude = std::abs(value);
    const double whole = std::nearbyint(magnitude);
    if (whole != 0 && std::abs(magnitude - whole) <= std::min(tolerance * magnitude, closest)) {
        return std::copysign(whole, value);
    }
    auto simple = convergentOf(magnitude, tolerance);
    if (!simple && magnitude <= farFromOne) {
        simple = scaledOf(magnitude, tolerance);
    }
    return simple ? std::optional(std::copysign(*simple, value)) : std::nullopt;
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

/// Largest number of which all coefficients are multiples, up to roundoff.
double commonUnit(const Eigen::VectorXd& coefficients)
{
    const double least = roundoff * coefficients.cwiseAbs().maxCoeff();
    double unit = 0;
    for (const double coefficient : coefficients) {
        double a = std::abs(coefficient);
        double b = unit;
        while (b > least) {
            a = std::exchange(b, std::abs(std::remainder(a, b)));
        }
        unit = a;
    }
    return unit;
}

/// What coefficients are rounded to multiples of: 1, unless the signature's numbers are far from
/// it.
double unitOf(const Eigen::VectorXd& signature)
{
    const double largest = signature.size() == 0 ? 0 : signature.cwiseAbs().maxCoeff();
    if (largest == 0 || (largest >= leastUsual && largest <= mostUsual)) {
        return 1;
    }
    const double unit = commonUnit(signature);
    if (unit >= exactResidual * largest) {
        return unit >= leastUsual && unit <= mostUsual ? 1 : unit;
    }
    return std::pow(10.0, 3 * std::floor(std::log10(largest) / 3));
}

/// A simple number that a noisy value may represent; distance 1: as far off as it may be.
struct NearbyNumber {
    double value = 0;
    double distance = std::numeric_limits<double>::infinity();
};

NearbyNumber nearbyNumber(double value, double share, double unit, double tolerance)
{
    NearbyNumber best{0, share / negligibleShare};
    const double magnitude = std::abs(value);
    const auto offer = [&](double simple, double most) {
        const double distance = std::abs(magnitude - simple) / (most * simple);
        if (simple > 0 && distance < best.distance) {
            best = {std::copysign(simple, value), distance};
        }
    };
    offer(unit * std::nearbyint(magnitude / unit), tolerance);
    if (best.distance <= 1) {
        return best;
    }
    for (const double denominator : {2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        const double multiple = std::nearbyint(magnitude * denominator);
        if (multiple <= 2 * mostPlain) {
            offer(multiple / denominator, nearFraction);
        }
    }
    offer(std::exp2(std::nearbyint(std::log2(magnitude))), nearFraction);
    for (const double digit : {1.0, 2.0, 5.0}) {
        const double exponent = std::nearbyint(std::log10(magnitude / digit));
        const double scale = std::pow(10.0, std::abs(exponent));
        offer(exponent < 0 ? digit / scale : digit * scale, nearFraction);
    }
    return best;
}

class Rounding {
public:
    Rounding(const FittedCoefficients& fitted, double tolerance)
        : fitted_(fitted),
          y_(fitted.y),
          tolerance_(tolerance),
          shares_(contributions(fitted)),
          largestShare_(shares_.maxCoeff())
    {}

    [[nodiscard]] Eigen::VectorXd result() const
    {
        return residual() <= exactResidual && isFreeOfNoise() ? withoutNoise() : multiplesOfUnit();
    }

    [[nodiscard]] Eigen::VectorXd tidied() const
    {
        Eigen::VectorXd tidy = Eigen::VectorXd::Zero(y_.size());
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            if (!isRoundoff(i)) {
                tidy(i) = simpleOf(y_(i), roundoff).value_or(y_(i));
            }
        }
        return tidy;
    }

private:
    [[nodiscard]] double residual() const
    {
        const double norm = fitted_.signature.stableNorm();
        return norm > 0 ? (fitted_.events * y_ - fitted_.signature).stableNorm() / norm : 0;
    }

    [[nodiscard]] bool isRoundoff(Eigen::Index i) const
    {
        return y_(i) == 0 || shares_(i) <= roundoff;
    }

    [[nodiscard]] bool counts(Eigen::Index i) const
    {
        return !isRoundoff(i) && shares_(i) > tolerance_ * largestShare_;
    }

    [[nodiscard]] bool isFreeOfNoise() const
    {
        for (Eigen::Index i = 0; i < y_.size(); ++i) {
            if (!isRoundoff(i) && !simpleOf(y_(i), roundoff)) {
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
        Eigen::VectorXd rounded = tidied();
        for (double& value : rounded) {
            value = isRounded ? std::nearbyint(value) : value;
        }
        return rounded;
    }

    [[nodiscard]] Eigen::VectorXd multiplesOfUnit() const
    {
        const double unit = unitOf(fitted_.signature);
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
};

/// Of two events that count nearly the same a fit takes a share each. The place of the term that
/// the others replace best, where that moves less than 5 % of the signature.
std::optional<std::size_t> leastNeeded(const FittedCoefficients& fitted,
                                       const Eigen::VectorXd& coefficients,
                                       const std::vector<Eigen::Index>& open)
{
    std::optional<std::size_t> least;
    double lowest = negligibleShare * fitted.signature.stableNorm();
    for (std::size_t place = 0; open.size() > 1 && place < open.size(); ++place) {
        auto others = open;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
        const Eigen::MatrixXd columns = fitted.events(Eigen::all, others);
        const Eigen::VectorXd term = coefficients(open[place]) * fitted.events.col(open[place]);
        const double moved = (term - columns * leastSquares(columns, term)).stableNorm();
        if (moved < lowest) {
            lowest = moved;
            least = place;
        }
    }
    return least;
}

}  // namespace

MeasuredCounts measuredCounts(const Noise& noise, const std::vector<std::uint32_t>& events)
{
    MeasuredCounts counts;
    counts.repetitions = static_cast<Eigen::Index>(noise.dataset->repetitions);
    counts.values.resize(
        counts.repetitions * static_cast<Eigen::Index>(noise.dataset->kernelCount()),
        static_cast<Eigen::Index>(events.size()));
    for (std::size_t place = 0; place < events.size(); ++place) {
        const EventMatrix values = repetitionsOf(noise, events[place]);
        counts.values.col(static_cast<Eigen::Index>(place)) =
            Eigen::Map<const Eigen::VectorXd>(values.data(), values.size());
    }
    return counts;
}

bool isFarNearer(double error, double than)
{
    constexpr double worthAWord = 1e-3;
    constexpr double far = 10;
    return than > worthAWord && than > far * error;
}

KernelError farthestKernel(const Eigen::VectorXd& counted, const Eigen::VectorXd& expected)
{
    const double kernels = std::sqrt(static_cast<double>(expected.size()));
    const double typical = expected.stableNorm() / kernels;
    KernelError farthest;
    for (Eigen::Index k = 0; k < expected.size(); ++k) {
        const double size = expected(k) != 0 ? std::abs(expected(k)) : typical;
        const double error = size > 0 ? std::abs(counted(k) - expected(k)) / size : 0;
        if (error > farthest.error) {
            farthest = {static_cast<std::size_t>(k), counted(k), expected(k), error};
        }
    }
    return farthest;
}

FormulaError formulaError(const MeasuredCounts& counts,
                          const Eigen::VectorXd& coefficients,
                          const Eigen::VectorXd& target)
{
    const Eigen::Index kernels = target.size();
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(counts.values.rows());
    double terms = 0;
    for (Eigen::Index i = 0; i < coefficients.size(); ++i) {
        if (coefficients(i) != 0) {
            sum += coefficients(i) * counts.values.col(i);
            terms += std::abs(coefficients(i)) * counts.values.col(i).stableNorm();
        }
    }
    // Counts may be as small as 1e-300: their squares would be 0.
    const double asked = target.stableNorm();
    const double size =
        asked > 0 ? asked : terms / std::sqrt(static_cast<double>(counts.repetitions));
    if (size == 0) {
        return {};
    }
    FormulaError error;
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(kernels);
    for (Eigen::Index repetition = 0; repetition < counts.repetitions; ++repetition) {
        const Eigen::VectorXd off = sum.segment(repetition * kernels, kernels) - target;
        error.worst = std::max(error.worst, off.stableNorm() / size);
        mean += off / static_cast<double>(counts.repetitions);
    }
    error.mean = std::min(mean.stableNorm() / size, error.worst);
    error.farthest = farthestKernel(target + mean, target);
    return error;
}

MetricFits fitMetrics(const Eigen::MatrixXd& events,
                      const Basis& basis,
                      const Signatures& signatures,
                      double roundingTolerance,
                      const MeasuredCounts* counts)
{
    MetricFits fits;
    const MeasuredCounts represented =
        counts == nullptr ? MeasuredCounts{basis.matrix * events, 1} : MeasuredCounts{};
    const Eigen::VectorXd sigma = singularValues(events);
    const double eventsNorm = sigma.size() == 0 ? 0 : sigma(0);
    fits.condition = sigma.size() == 0 ? notANumber : sigma(0) / sigma(sigma.size() - 1);

    Eigen::MatrixXd right(basis.matrix.cols(), static_cast<Eigen::Index>(signatures.size()));
    for (std::size_t i = 0; i < signatures.size(); ++i) {
        right.col(static_cast<Eigen::Index>(i)) = signatures[i].coefficients;
    }
    const Eigen::MatrixXd solutions = leastSquares(events, right);
    const Eigen::VectorXd distances = distancesToSpan(events);

    fits.metrics.reserve(signatures.size());
    for (std::size_t i = 0; i < signatures.size(); ++i) {
        MetricFit fit;
        fit.metric = signatures[i].metric;
        fit.coefficients = solutions.col(static_cast<Eigen::Index>(i));
        const Errors raw =
            errorsOf(events, eventsNorm, fit.coefficients, signatures[i].coefficients);
        fit.backwardError = raw.backward;
        fit.relativeResidual = raw.relative;
        fit.rounded = roundCoefficients({events, fit.coefficients, signatures[i].coefficients},
                                        roundingTolerance);
        const Errors rounded =
            errorsOf(events, eventsNorm, fit.rounded, signatures[i].coefficients);
        fit.roundedError = rounded.backward;
        fit.roundedRelativeResidual = rounded.relative;
        if (signatures[i].coefficients.isZero(0)) {
            fit.shown = Eigen::VectorXd::Zero(events.cols());
            fit.verdict = Verdict::Empty;
        } else {
            Judge({events, fit.coefficients, signatures[i].coefficients},
                  counts == nullptr ? represented : *counts,
                  basis.matrix * signatures[i].coefficients)
                .judge(fit, roundingTolerance);
        }
        if (!fit.isDefined() && !fit.isEmpty()) {
            fit.missing =
                missingExpectations(signatures[i], basis, distances,
                                    signatures[i].coefficients - events * fit.coefficients);
        }
        fits.metrics.push_back(std::move(fit));
    }
    return fits;
}

std::string tiedCombination(const Pivoting& pivoting, std::string_view expectation)
{
    const Basis& basis = *pivoting.representation->basis;
    const auto place = std::ranges::find(basis.expectations, expectation);
    if (place == basis.expectations.end() || pivoting.chosen.empty()) {
        return {};
    }
    const Eigen::VectorXd projection = projectionOf(pivoting, place - basis.expectations.begin());
    if (projection.norm() < countedAtAll) {
        return {};
    }
    const Eigen::VectorXd tied = scaledToSmallest(projection);
    const auto parts = static_cast<std::size_t>((tied.array() != 0).count());
    return parts > longestTie ? std::string() : representationText(tied, basis);
}

std::optional<VerdictReason> whyNotDefinable(const MetricFit& fit, const Pivoting& pivoting)
{
    using enum VerdictReason::Kind;
    VerdictReason reason;
    if (fit.isEmpty()) {
        reason.kind = EmptySignature;
        return reason;
    }
    if (fit.verdict == Verdict::Open) {
        reason.kind = OpenEvents;
        return reason;
    }
    if (fit.verdict != Verdict::NotDefinable) {
        return std::nullopt;
    }
    if (pivoting.chosen.empty()) {
        reason.kind = NothingChosen;
    } else if (!fit.missing.empty()) {
        const auto& names = pivoting.representation->basis->expectations;
        reason.expectation = fit.missing.front();
        reason.others.assign(fit.missing.begin() + 1, fit.missing.end());
        reason.combination = tiedCombination(pivoting, reason.expectation);
        const auto index = std::ranges::find(names, reason.expectation) - names.begin();
        reason.kind = !reason.combination.empty()                           ? Tied
                      : projectionOf(pivoting, index).norm() < countedAtAll ? NotCounted
                                                                            : TiedToMany;
    }
    return reason;
}

std::optional<VerdictCaution> cautionOf(const MetricFit& fit, const Pivoting& pivoting)
{
    constexpr double repeats = 1e-4;
    const auto& matrix = pivoting.representation->basis->matrix;
    if (matrix.rows() > matrix.cols() || fit.isEmpty() || pivoting.chosen.empty()) {
        return std::nullopt;
    }
    const auto& noise = *pivoting.representation->noise;
    const ChosenEvent* noisiest = nullptr;
    for (std::size_t place = 0; place < pivoting.chosen.size(); ++place) {
        const auto& pick = pivoting.chosen[place];
        const bool isUsed = fit.shown[static_cast<Eigen::Index>(place)] != 0;
        if (isUsed && noise.maxRnmse[pick.event] > repeats &&
            (noisiest == nullptr || noise.maxRnmse[pick.event] > noise.maxRnmse[noisiest->event])) {
            noisiest = &pick;
        }
    }
    if (noisiest != nullptr) {
        return VerdictCaution{.kind = VerdictCaution::Kind::NoiseFits,
                              .event = std::string(noise.dataset->eventNames[noisiest->event]),
                              .maxRnmse = noise.maxRnmse[noisiest->event]};
    }
    return fit.verdict == Verdict::Approximate ? std::optional(VerdictCaution()) : std::nullopt;
}

bool countsFmaAsTwo(const Eigen::VectorXd& coefficients, const Basis& basis)
{
    constexpr std::string_view suffix = "_FMA";
    const auto& names = basis.expectations;
    bool asksForFma = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double weight = coefficients(static_cast<Eigen::Index>(i));
        const bool isOfGpu = names[i].starts_with("F_");
        if (weight == 0 || !(isFma(names[i]) || isOfGpu)) {
            continue;
        }
        asksForFma = true;
        const auto other =
            std::ranges::find(names, isOfGpu ? "A" + names[i].substr(1)
                                             : names[i].substr(0, names[i].size() - suffix.size()));
        const double plain = other == names.end()
                                 ? 0
                                 : coefficients(static_cast<Eigen::Index>(other - names.begin()));
        if (plain != 0 ? weight != 2 * plain : std::remainder(weight, 2) != 0) {
            return false;
        }
    }
    return asksForFma;
}

bool weighsWidthsAlike(const Eigen::VectorXd& coefficients, const Basis& basis)
{
    std::map<char, std::vector<double>> weights;  // of each precision
    for (std::size_t i = 0; i < basis.expectations.size(); ++i) {
        const double weight = coefficients(static_cast<Eigen::Index>(i));
        if (weight != 0 && isFma(basis.expectations[i])) {
            weights[basis.expectations[i].front()].push_back(weight);
        }
    }
    return !weights.empty() && std::ranges::all_of(weights, [](const auto& one) {
        const auto& values = one.second;
        return values.size() > 1 &&
               std::ranges::all_of(values, [&](double weight) { return weight == values.front(); });
    });
}

Eigen::VectorXd contributions(const FittedCoefficients& fitted)
{
    const double norm = fitted.signature.stableNorm();
    return fitted.y.cwiseAbs().cwiseProduct(fitted.events.colwise().norm().transpose()) /
           (norm > 0 ? norm : 1);
}

bool areSimple(const Eigen::VectorXd& coefficients)
{
    double smallest = std::numeric_limits<double>::infinity();
    double largest = 0;
    for (const double coefficient : coefficients) {
        if (coefficient != 0) {
            if (!simpleOf(coefficient, representable)) {
                return false;
            }
            smallest = std::min(smallest, std::abs(coefficient));
            largest = std::max(largest, std::abs(coefficient));
        }
    }
    return largest == 0 || largest <= mostRatio * smallest;
}

Eigen::VectorXd tidyCoefficients(const FittedCoefficients& fitted)
{
    return fitted.y.size() == 0 ? Eigen::VectorXd() : Rounding(fitted, 0).tidied();
}

Eigen::VectorXd roundCoefficients(const FittedCoefficients& fitted, double tolerance)
{
    return fitted.y.size() == 0 ? Eigen::VectorXd() : Rounding(fitted, tolerance).result();
}

Eigen::VectorXd roundOneByOne(const FittedCoefficients& fitted, double tolerance)
{
    if (fitted.y.size() == 0 || tolerance == 0) {
        return fitted.y;
    }
    const double unit = unitOf(fitted.signature);
    Eigen::VectorXd rounded = fitted.y;
    Eigen::VectorXd left = fitted.signature;
    std::vector<Eigen::Index> open(static_cast<std::size_t>(fitted.y.size()));
    std::iota(open.begin(), open.end(), Eigen::Index{0});
    while (!open.empty()) {
        const Eigen::VectorXd shares = contributions({fitted.events, rounded, fitted.signature});
        std::size_t nearest = 0;
        NearbyNumber best;
        for (std::size_t place = 0; place < open.size(); ++place) {
            const auto i = open[place];
            const auto near = rounded(i) == 0
                                  ? NearbyNumber{0, 0}
                                  : nearbyNumber(rounded(i), shares(i), unit, tolerance);
            if (near.distance < best.distance) {
                best = near;
                nearest = place;
            }
        }
        if (best.distance > 1) {
            const auto spare = leastNeeded(fitted, rounded, open);
            if (!spare) {
                return rounded;
            }
            nearest = *spare;
            best = {0, 0};
        }
        const auto fixed = open[nearest];
        rounded(fixed) = best.value;
        left -= best.value * fitted.events.col(fixed);
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(nearest));
        const Eigen::MatrixXd others = fitted.events(Eigen::all, open);
        const Eigen::VectorXd again = leastSquares(others, left);
        for (std::size_t place = 0; place < open.size(); ++place) {
            rounded(open[place]) = again(static_cast<Eigen::Index>(place));
        }
    }
    return rounded;
}

}  // namespace papilio::core
