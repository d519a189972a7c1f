#include "core/analysis/event_detail.h"

#include "core/analysis/event_facts.h"
#include "core/analysis/noise_kernel.h"

#include <cmath>
#include <limits>

namespace papilio::core {

std::optional<NoisiestPair> noisiestPair(const Noise& noise, std::uint32_t event)
{
    const auto values = repetitionsOf(noise, event);
    if (values.rows() < 2) {
        return std::nullopt;
    }
    std::optional<NoisiestPair> worst;
    for (Eigen::Index i = 0; i < values.rows(); ++i) {
        for (Eigen::Index j = i + 1; j < values.rows(); ++j) {
            EventMatrix pair(2, values.cols());
            pair << values.row(i), values.row(j);
            double rnmse = 0;
            double magnitude = 0;
            noiseOfEvents(pair.data(), 1, {2, static_cast<std::size_t>(values.cols())}, &rnmse,
                          nullptr, &magnitude);
            if (!worst || rnmse > worst->rnmse) {
                worst = {.first = static_cast<std::size_t>(i),
                         .second = static_cast<std::size_t>(j),
                         .rnmse = rnmse};
            }
        }
    }
    const auto first = values.row(static_cast<Eigen::Index>(worst->first));
    const auto second = values.row(static_cast<Eigen::Index>(worst->second));
    Eigen::Index kernel = 0;
    (first - second).cwiseAbs().maxCoeff(&kernel);
    worst->kernel = static_cast<std::size_t>(kernel);
    worst->firstValue = first(kernel);
    worst->secondValue = second(kernel);
    return worst;
}

std::optional<MetricFit> explainByChosen(const Analysis& analysis, std::uint32_t event)
{
    if (!analysis.isComplete() || analysis.pivoting->chosen.empty() ||
        std::isnan(analysis.representation->residual[event])) {
        return std::nullopt;
    }
    const auto& representation = *analysis.representation;
    Signature target;
    target.metric = std::string(representation.noise->dataset->eventNames[event]);
    target.coefficients =
        representation.coordinates.row(static_cast<Eigen::Index>(event)).transpose();
    auto fits = fitMetrics(chosenColumns(*analysis.pivoting), *representation.basis, {target},
                           analysis.benchmark->parameters.roundingTolerance);
    return std::move(fits.metrics.front());
}

Eigen::VectorXd signatureOverKernels(const Basis& basis, const Signature& signature)
{
    return basis.matrix * signature.coefficients;
}

double noisyCount(const Analysis& analysis)
{
    if (!analysis.noise) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const EventFacts facts(analysis);
    std::size_t noisy = 0;
    for (std::uint32_t event = 0; event < facts.count(); ++event) {
        noisy += facts.status(event) == EventStatus::Noisy ? 1 : 0;
    }
    return static_cast<double>(noisy);
}

std::vector<std::uint32_t> formulaEvents(const Analysis& analysis, const MetricFit& fit)
{
    std::vector<std::uint32_t> events;
    for (Eigen::Index term = 0; analysis.pivoting && term < fit.shown.size(); ++term) {
        if (fit.shown[term] != 0) {
            events.push_back(analysis.pivoting->chosen[static_cast<std::size_t>(term)].event);
        }
    }
    return events;
}

Eigen::VectorXd formulaOverKernels(const Analysis& analysis, const MetricFit& fit)
{
    return formulaOverKernels(*analysis.noise, chosenEvents(*analysis.pivoting), fit.shown);
}

Eigen::VectorXd formulaOverKernels(const Noise& noise,
                                   const std::vector<std::uint32_t>& events,
                                   const Eigen::VectorXd& coefficients)
{
    Eigen::VectorXd sum =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(noise.dataset->kernelCount()));
    for (std::size_t term = 0; term < events.size(); ++term) {
        sum +=
            coefficients[static_cast<Eigen::Index>(term)] * meanOf(noise, events[term]).transpose();
    }
    return sum;
}

}  // namespace papilio::core
