#include "core/analysis/verdict_text.h"

#include "core/analysis/pipeline.h"
#include "core/base/linear_algebra.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {
namespace {

constexpr double negligible = 1e-6;  // of the largest coefficient
constexpr std::size_t longestTie = 4;

/// @param least  absolute value of a coefficient that is written
std::string combination(const Eigen::VectorXd& coefficients,
                        const std::vector<std::string>& names,
                        std::string_view between,
                        double least)
{
    std::string text;
    for (Eigen::Index i = 0; i < coefficients.size(); ++i) {
        const double value = coefficients(i);
        if (value == 0 || std::abs(value) < least) {
            continue;
        }
        if (text.empty()) {
            text += value < 0 ? "−" : "";
        } else {
            text += value < 0 ? " − " : " + ";
        }
        constexpr int digits = 5;
        const std::string factor = shortText(std::abs(value), digits);
        if (factor != "1") {
            text += factor;
            text += between;
        }
        text += names[static_cast<std::size_t>(i)];
    }
    return text.empty() ? "0" : text;
}

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

/// "no chosen event counts D", "the chosen events reach only A_H + S_H, never A_H alone".
std::string whyMissing(const Pivoting& pivoting, const std::string& expectation)
{
    const auto& names = pivoting.representation->basis->expectations;
    const auto index = std::find(names.begin(), names.end(), expectation) - names.begin();
    if (projectionOf(pivoting, index).norm() < 0.1) {
        return say("Verdict", "no chosen event counts {}", expectation);
    }
    const std::string tied = tiedCombination(pivoting, expectation);
    if (tied.empty()) {
        return say("Verdict", "the chosen events count {} only together with many others",
                   expectation);
    }
    return say("Verdict", "the chosen events reach only {}, never {} alone", tied, expectation);
}

}  // namespace

std::string formulaText(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names)
{
    return combination(coefficients, names, "·", 0);
}

std::string representationText(const Eigen::VectorXd& coordinates, const Basis& basis)
{
    const double largest = coordinates.size() == 0 ? 0 : coordinates.cwiseAbs().maxCoeff();
    return combination(coordinates, basis.expectations, " ", negligible * largest);
}

std::vector<std::string> chosenNames(const Pivoting& pivoting)
{
    const StringTable& names = pivoting.representation->noise->dataset->eventNames;
    std::vector<std::string> chosen;
    chosen.reserve(pivoting.chosen.size());
    for (const ChosenEvent& pick : pivoting.chosen) {
        chosen.emplace_back(names[pick.event]);
    }
    return chosen;
}

std::string tiedCombination(const Pivoting& pivoting, std::string_view expectation)
{
    const Basis& basis = *pivoting.representation->basis;
    const auto place = std::find(basis.expectations.begin(), basis.expectations.end(), expectation);
    if (place == basis.expectations.end() || pivoting.chosen.empty()) {
        return {};
    }
    const Eigen::VectorXd projection = projectionOf(pivoting, place - basis.expectations.begin());
    if (projection.norm() < 0.1) {
        return {};
    }
    const Eigen::VectorXd tied = scaledToSmallest(projection);
    const auto parts = static_cast<std::size_t>((tied.array() != 0).count());
    return parts > longestTie ? std::string() : representationText(tied, basis);
}

std::string verdictWord(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Exact:
            return say("Verdict", "exact");
        case Verdict::ExactAfterRounding:
            return say("Verdict", "exact after rounding");
        case Verdict::Approximate:
            return say("Verdict", "approximate");
        case Verdict::Empty:
            return say("Verdict", "empty");
        case Verdict::NotDefinable:
            break;
    }
    return say("Verdict", "not definable");
}

std::string shortVerdict(Verdict verdict, double errorWorst)
{
    switch (verdict) {
        case Verdict::ExactAfterRounding:
            return say("Verdict", "within {}", percentText(errorWorst));
        case Verdict::Approximate:
            return say("Verdict", "approximate, {} off", percentText(errorWorst));
        default:
            return verdictWord(verdict);
    }
}

std::string shortVerdict(const MetricFit& fit)
{
    return shortVerdict(fit.verdict, fit.errorWorst);
}

std::string verdictText(const MetricFit& fit, const Pivoting& pivoting)
{
    switch (fit.verdict) {
        case Verdict::Exact:
            return verdictWord(fit.verdict);
        case Verdict::ExactAfterRounding:
            return say("Verdict", "exact after rounding, within {}", percentText(fit.errorWorst));
        case Verdict::Approximate:
            return shortVerdict(fit);
        case Verdict::Empty:
            return say("Verdict", "empty: the signature has no coefficients");
        case Verdict::NotDefinable:
            break;
    }
    if (pivoting.chosen.empty()) {
        return say("Verdict", "not definable on this machine: no event was chosen");
    }
    if (fit.missing.empty()) {
        return say("Verdict",
                   "not definable on this machine: the nearest formula is {} off on the kernels",
                   percentText(fit.errorWorst));
    }
    std::string text = say("Verdict", "not definable on this machine: {}",
                           whyMissing(pivoting, fit.missing.front()));
    if (fit.missing.size() > 1) {
        text += say("Verdict", "; likewise {}",
                    fmt::join(fit.missing.begin() + 1, fit.missing.end(), ", "));
    }
    return text;
}

std::string fitCaution(const MetricFit& fit, const Pivoting& pivoting)
{
    constexpr double repeats = 1e-4;
    const auto& matrix = pivoting.representation->basis->matrix;
    if (matrix.rows() > matrix.cols() || fit.isEmpty() || pivoting.chosen.empty()) {
        return {};
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
        return say("Verdict",
                   "there are no more kernels than expectations, so the basis also fits noise, and "
                   "{} repeats only within {}: lower τ",
                   noise.dataset->eventNames[noisiest->event],
                   percentText(noise.maxRnmse[noisiest->event]));
    }
    return fit.verdict == Verdict::Approximate
               ? say("Verdict",
                     "there are no more kernels than expectations, so some formula always fits: "
                     "only more kernels can confirm this one")
               : std::string();
}

}  // namespace papilio::core
