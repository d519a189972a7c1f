#include "core/analysis/definition_confidence.h"

#include "core/base/linear_algebra.h"
#include "core/model/dataset.h"

#include <algorithm>
#include <random>

namespace papilio::core {
namespace {

constexpr std::size_t samples = 200;
constexpr double outside = 0.025;  // of the samples on either side
constexpr double sameCoefficient = 1e-9;

bool isSameFormula(const MetricFit& a, const MetricFit& b)
{
    return b.isDefined() &&
           ((a.shown - b.shown).array().abs() <= sameCoefficient * a.shown.array().abs()).all();
}

/// The chosen events of one analysis, repetition by repetition.
class Refits {
public:
    explicit Refits(const Analysis& analysis)
        : analysis_(analysis),
          chosen_(chosenEvents(*analysis.pivoting)),
          counts_(measuredCounts(*analysis.noise, chosen_)),
          kernels_(static_cast<Eigen::Index>(analysis.noise->dataset->kernelCount())),
          factors_(thinQr(analysis.representation->basis->matrix))
    {
        coordinates_.reserve(static_cast<std::size_t>(counts_.repetitions));
        for (Eigen::Index repetition = 0; repetition < counts_.repetitions; ++repetition) {
            coordinates_.emplace_back(factors_.inverseR *
                                      (factors_.q.transpose() *
                                       counts_.values.middleRows(repetition * kernels_, kernels_)));
        }
    }

    [[nodiscard]] const std::vector<std::uint32_t>& chosen() const { return chosen_; }
    [[nodiscard]] std::size_t repetitions() const { return coordinates_.size(); }

    /// Of the fit before its coefficients are rounded, in the worst repetition.
    [[nodiscard]] double errorOfFit(const MetricFit& fit, const Eigen::VectorXd& signature) const
    {
        return formulaError(counts_, fit.coefficients,
                            analysis_.representation->basis->matrix * signature)
            .worst;
    }

    /// All metrics again without one repetition.
    [[nodiscard]] MetricFits without(std::size_t out) const
    {
        MeasuredCounts counts{
            Eigen::MatrixXd(counts_.values.rows() - kernels_, counts_.values.cols()),
            counts_.repetitions - 1};
        Eigen::Index row = 0;
        for (std::size_t repetition = 0; repetition < repetitions(); ++repetition) {
            if (repetition != out) {
                counts.values.middleRows(row, kernels_) = counts_.values.middleRows(
                    static_cast<Eigen::Index>(repetition) * kernels_, kernels_);
                row += kernels_;
            }
        }
        return fitMetrics(mean(allBut(out)), *analysis_.representation->basis,
                          *analysis_.benchmark->signatures,
                          analysis_.benchmark->parameters.roundingTolerance, &counts);
    }

    /// The coefficients of some of the chosen events, fitted to the mean of some repetitions.
    [[nodiscard]] Eigen::VectorXd fit(const std::vector<Eigen::Index>& places,
                                      const std::vector<std::size_t>& repetitions,
                                      const Eigen::VectorXd& signature) const
    {
        const Eigen::MatrixXd columns = mean(repetitions)(Eigen::all, places);
        return leastSquares(columns, signature);
    }

    [[nodiscard]] std::vector<std::size_t> allBut(std::size_t out) const
    {
        std::vector<std::size_t> kept;
        for (std::size_t repetition = 0; repetition < repetitions(); ++repetition) {
            if (repetition != out) {
                kept.push_back(repetition);
            }
        }
        return kept;
    }

private:
    [[nodiscard]] Eigen::MatrixXd mean(const std::vector<std::size_t>& repetitions) const
    {
        Eigen::MatrixXd sum =
            Eigen::MatrixXd::Zero(factors_.inverseR.rows(), counts_.values.cols());
        for (const auto repetition : repetitions) {
            sum += coordinates_[repetition];
        }
        return sum / static_cast<double>(repetitions.size());
    }

    const Analysis& analysis_;
    std::vector<std::uint32_t> chosen_;
    MeasuredCounts counts_;
    Eigen::Index kernels_;
    ThinQr factors_;
    std::vector<Eigen::MatrixXd> coordinates_;  // of each repetition
};

/// Terms of a shown formula: places among the chosen events.
std::vector<Eigen::Index> placesOf(const MetricFit& fit)
{
    std::vector<Eigen::Index> places;
    for (Eigen::Index i = 0; i < fit.shown.size(); ++i) {
        if (fit.shown(i) != 0) {
            places.push_back(i);
        }
    }
    return places;
}

std::vector<CoefficientInterval> coefficientIntervals(const Analysis& analysis,
                                                      const Refits& refits,
                                                      const MetricFit& fit,
                                                      const Eigen::VectorXd& signature)
{
    const auto places = placesOf(fit);
    if (places.empty()) {
        return {};
    }
    std::vector<std::size_t> all(refits.repetitions());
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = i;
    }
    const Eigen::VectorXd whole = refits.fit(places, all, signature);
    Eigen::VectorXd low = whole;
    Eigen::VectorXd high = whole;
    for (std::size_t out = 0; all.size() > 1 && out < all.size(); ++out) {
        const Eigen::VectorXd again = refits.fit(places, refits.allBut(out), signature);
        low = low.cwiseMin(again);
        high = high.cwiseMax(again);
    }
    const bool isNoisy = std::ranges::any_of(places, [&](Eigen::Index place) {
        return analysis.noise->maxRnmse[refits.chosen()[static_cast<std::size_t>(place)]] > 0;
    });
    if (isNoisy && all.size() > 2) {
        std::mt19937 random(1);  // the same intervals every time
        std::uniform_int_distribution<std::size_t> any(0, all.size() - 1);
        Eigen::MatrixXd drawn(static_cast<Eigen::Index>(samples), whole.size());
        for (Eigen::Index sample = 0; sample < drawn.rows(); ++sample) {
            auto repetitions = all;
            for (auto& repetition : repetitions) {
                repetition = any(random);
            }
            drawn.row(sample) = refits.fit(places, repetitions, signature).transpose();
        }
        const auto skipped = static_cast<Eigen::Index>(outside * static_cast<double>(samples));
        for (Eigen::Index term = 0; term < whole.size(); ++term) {
            auto column = drawn.col(term);
            std::sort(column.begin(), column.end());
            low(term) = std::min(low(term), column(skipped));
            high(term) = std::max(high(term), column(drawn.rows() - 1 - skipped));
        }
    }
    std::vector<CoefficientInterval> intervals;
    for (std::size_t term = 0; term < places.size(); ++term) {
        const auto i = static_cast<Eigen::Index>(term);
        // With the other chosen events beside it the estimate may lie outside of these refits.
        const double estimate = fit.coefficients(places[term]);
        intervals.push_back({refits.chosen()[static_cast<std::size_t>(places[term])],
                             fit.shown(places[term]), std::min(low(i), estimate),
                             std::max(high(i), estimate)});
    }
    return intervals;
}

/// Whether no repeated measurement would give the coefficient that is shown.
bool isOutside(const CoefficientInterval& interval)
{
    return interval.coefficient < interval.low || interval.coefficient > interval.high;
}

/// The most that rounding of the values to multiples of a step can put a formula off.
double errorOfSteps(const Analysis& analysis,
                    const MetricFit& fit,
                    const Eigen::VectorXd& signature)
{
    const auto& basis = *analysis.representation->basis;
    const double step = analysis.noise->dataset->provenance.quantum;
    return step / 2 * fit.shown.lpNorm<1>() * std::sqrt(static_cast<double>(basis.matrix.rows())) /
           (basis.matrix * signature).norm();
}

/// Whether an event counts less than nothing, beyond noise about 0.
bool isNegative(const Dataset& data, std::uint32_t event)
{
    const auto values = data.block(event);
    const auto mask = data.mask(event);
    double least = 0;
    double largest = 0;
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (mask.empty() || mask[at] != 0) {
            least = std::min(least, values[at]);
            largest = std::max(largest, std::abs(values[at]));
        }
    }
    return least < -mostWorstError * largest;
}

}  // namespace

Confidence confidenceOf(ConfidenceReason::Kind kind)
{
    using Kind = ConfidenceReason::Kind;
    switch (kind) {
        case Kind::None:
            return Confidence::Sure;
        case Kind::Implausible:
        case Kind::OneRepetition:
        case Kind::FormulaChanges:
        case Kind::OneOfSeveralUnits:
            return Confidence::Fragile;
        default:
            return Confidence::Fair;
    }
}

std::vector<DefinitionConfidence> definitionConfidence(
    const FamilyAnalysis& family,
    const std::vector<NoiseInterval>& intervals,
    const std::optional<Recommendation>& recommended,
    const std::stop_token& stop)
{
    const Analysis& analysis = family.analysis;
    const auto& metrics = analysis.fits->metrics;
    std::vector<DefinitionConfidence> results(metrics.size());
    if (metrics.empty() || analysis.pivoting->chosen.empty()) {
        return results;
    }
    const Refits refits(analysis);
    // Of each metric the first repetition without which it has another formula.
    std::vector<std::size_t> changes(metrics.size(), 0);
    for (std::size_t out = 0; refits.repetitions() > 2 && out < refits.repetitions(); ++out) {
        if (stop.stop_requested()) {
            return {};
        }
        const auto fits = refits.without(out);
        for (std::size_t i = 0; i < metrics.size(); ++i) {
            if (changes[i] == 0 && !isSameFormula(metrics[i], fits.metrics[i])) {
                changes[i] = out + 1;
            }
        }
    }
    auto chosen = refits.chosen();
    std::ranges::sort(chosen);
    const bool isRecommended = recommended && recommended->chosen == chosen;

    using Kind = ConfidenceReason::Kind;
    const auto& data = *analysis.noise->dataset;
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        if (stop.stop_requested()) {
            return {};
        }
        const auto& fit = metrics[i];
        auto& result = results[i];
        if (fit.verdict >= Verdict::NotDefinable) {
            continue;
        }
        const auto& signature = (*analysis.benchmark->signatures)[i].coefficients;
        result.coefficients = coefficientIntervals(analysis, refits, fit, signature);
        auto& reasons = result.reasons;
        if (const double error = errorOfSteps(analysis, fit, signature); error > mostWorstError) {
            reasons.push_back({.kind = Kind::Quantized, .error = error});
        }
        const double fitted = refits.errorOfFit(fit, signature);
        if (isFarNearer(fitted, fit.errorWorst) &&
            std::ranges::any_of(result.coefficients, isOutside)) {
            reasons.push_back({.kind = Kind::Rounded, .error = fitted});
        }
        if (analysis.noise->unassessed) {
            reasons.push_back({.kind = Kind::OneRepetition});
        } else if (refits.repetitions() == 2 && !isDeterministic(data.provenance)) {
            reasons.push_back({.kind = Kind::TwoRepetitions});
        }
        // An approximate formula has the coefficients of its fit: they always move.
        if (changes[i] > 0 && fit.isDefined()) {
            reasons.push_back({.kind = Kind::FormulaChanges, .repetition = changes[i]});
        }
        for (const auto& term : result.coefficients) {
            const std::string name(data.eventNames[term.event]);
            if (isNegative(data, term.event)) {
                reasons.push_back({.kind = Kind::Implausible, .event = name});
            }
            if (const auto* units = family.familyOf(term.event); units != nullptr) {
                reasons.push_back({.kind = Kind::OneOfSeveralUnits,
                                   .event = name,
                                   .count = units->members.size()});
            }
            if (intervals[term.event].isUndecided(analysis.benchmark->parameters.tau) &&
                !analysis.noise->unassessed) {
                reasons.push_back({.kind = Kind::UndecidedEvent, .event = name});
            }
        }
        if (recommended && !isRecommended) {
            reasons.push_back({.kind = Kind::OutsideRecommended});
        }
        std::ranges::stable_sort(reasons, {}, &ConfidenceReason::kind);
        result.confidence = confidenceOf(result.reason().kind);
    }
    return results;
}

DefinitionConfidence formulaConfidence(const FamilyAnalysis& family,
                                       const std::vector<NoiseInterval>& intervals,
                                       const std::optional<Recommendation>& recommended,
                                       const std::stop_token& stop)
{
    const auto judged = definitionConfidence(family, intervals, std::nullopt, stop);
    if (judged.empty()) {
        return {};
    }
    auto confidence = judged.front();
    const auto& noise = *family.analysis.noise;
    const auto& events = family.analysis.pivoting->chosen;
    const auto noisier = std::ranges::find_if(events, [&](const ChosenEvent& chosen) {
        return recommended && noise.maxRnmse[chosen.event] > recommended->tau;
    });
    if (noisier != events.end()) {
        confidence.reasons.push_back(
            {.kind = ConfidenceReason::Kind::OutsideRecommended,
             .event = std::string(noise.dataset->eventNames[noisier->event])});
        confidence.confidence = confidenceOf(confidence.reason().kind);
    }
    return confidence;
}

}  // namespace papilio::core
