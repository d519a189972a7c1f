#include "core/analysis/metric_fit.h"

#include "core/analysis/coefficient_rounding.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/enum_names.h"
#include "core/base/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
             define(fit, roundOneByOne(fitted_, tolerance)))) {
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

    /// @return whether the formula keeps the limits of a definition
    bool show(MetricFit& fit, const Eigen::VectorXd& formula) const
    {
        const auto error = formulaError(counts_, formula, target_);
        fit.shown = formula;
        fit.errorMean = error.mean;
        fit.errorWorst = error.worst;
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

}  // namespace

std::string_view toString(Verdict verdict)
{
    constexpr EnumNames<Verdict, 5> names = {"exact", "exact after rounding", "approximate",
                                             "not definable", "empty"};
    return names.of(verdict);
}

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

}  // namespace papilio::core
