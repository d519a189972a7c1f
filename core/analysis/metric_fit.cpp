#include "core/analysis/metric_fit.h"

#include "core/analysis/coefficient_rounding.h"
#include "core/support/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::core {
namespace {

constexpr double exactTolerance = 1e-6;
constexpr double roundedTolerance = 5e-2;
constexpr double approximateTolerance = 0.1;
constexpr double negligible = 1e-6;  // of the signature: roundoff of a combination that meets it
constexpr double unreachable = 0.1;  // an expectation further than this from the span of the chosen
                                     // events cannot be told apart

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
    const double signature = s.norm();
    const double residual = events.cols() == 0 ? signature : (events * y - s).norm();
    const double scale = eventsNorm * y.norm() + signature;
    return {scale > 0 ? residual / scale : 0, signature > 0 ? residual / signature : 0};
}

/// What rounding moved, as a share of the signature: a coefficient alone has no scale.
double movedByRounding(const Eigen::MatrixXd& events,
                       const MetricFit& fit,
                       const Eigen::VectorXd& signature)
{
    const Eigen::VectorXd moved = fit.coefficients - fit.rounded;
    return moved.size() == 0 ? 0 : contributions({events, moved, signature}).maxCoeff();
}

Verdict verdictOf(const MetricFit& fit, double moved)
{
    // The residual of what is shown counts too: an exact formula misses nothing.
    if (std::max({fit.relativeResidual, fit.roundedRelativeResidual, moved}) <= exactTolerance) {
        return Verdict::Exact;
    }
    if (fit.relativeResidual <= roundedTolerance &&
        fit.roundedRelativeResidual <= roundedTolerance) {
        return Verdict::ExactAfterRounding;
    }
    return fit.relativeResidual <= approximateTolerance ? Verdict::Approximate
                                                        : Verdict::NotDefinable;
}

/// Of those that no combination reaches alone, the ones in which the best one misses the signature:
/// a sum of two can be met although neither is reached.
std::vector<std::string> missingExpectations(const Signature& signature,
                                             const Basis& basis,
                                             const Eigen::VectorXd& distance,
                                             const Eigen::VectorXd& residual)
{
    std::vector<std::string> missing;
    const double least = negligible * signature.coefficients.norm();
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

}  // namespace

std::string_view toString(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Exact:
            return "exact";
        case Verdict::ExactAfterRounding:
            return "exact after rounding";
        case Verdict::Approximate:
            return "approximate";
        case Verdict::NotDefinable:
            break;
    }
    return "not definable";
}

MetricFits fitMetrics(const Eigen::MatrixXd& events,
                      const Basis& basis,
                      const Signatures& signatures,
                      double roundingTolerance)
{
    MetricFits fits;
    const Eigen::VectorXd sigma = singularValues(events);
    const double eventsNorm = sigma.size() == 0 ? 0 : sigma(0);
    fits.condition = sigma.size() == 0 ? std::numeric_limits<double>::quiet_NaN()
                                       : sigma(0) / sigma(sigma.size() - 1);

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
        fit.isEmpty = signatures[i].coefficients.isZero(0);
        if (!fit.isEmpty) {
            fit.verdict = verdictOf(fit, movedByRounding(events, fit, signatures[i].coefficients));
        }
        if (!fit.isDefined()) {
            fit.missing =
                missingExpectations(signatures[i], basis, distances,
                                    signatures[i].coefficients - events * fit.coefficients);
        }
        fits.metrics.push_back(std::move(fit));
    }
    return fits;
}

}  // namespace papilio::core
