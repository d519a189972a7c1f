#include "core/analysis/verdict_reason.h"

#include "core/analysis/formula_text.h"
#include "core/analysis/pipeline.h"
#include "core/base/linear_algebra.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {
namespace {

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
