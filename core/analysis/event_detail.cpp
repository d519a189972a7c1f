#include "core/analysis/event_detail.h"

#include "core/analysis/event_facts.h"
#include "core/analysis/noise_kernel.h"
#include "core/base/constants.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace papilio::core {

std::vector<NoiseInterval> noiseIntervals(const FamilyAnalysis& families,
                                          const std::stop_token& stop)
{
    const auto& noise = *families.analysis.noise;
    auto groups = families.largest;
    groups.resize(noise.maxRnmse.size(), FamilyAnalysis::none);  // sums are of no family
    return noiseIntervals(noise, groups, stop);
}

EventReview reviewEvents(const Analysis& analysis, const std::stop_token& stop)
{
    if (!analysis.noise) {
        return {};
    }
    auto families = std::make_shared<FamilyAnalysis>(analyzeWithFamilies(analysis, stop));
    if (stop.stop_requested() || !families->analysis.noise) {
        return {};
    }
    auto intervals = noiseIntervals(*families, stop);
    if (stop.stop_requested()) {
        return {};
    }
    return {.intervals = std::make_shared<const std::vector<NoiseInterval>>(std::move(intervals)),
            .families = std::move(families)};
}

namespace {

std::vector<std::uint32_t> noisyEvents(const Analysis& analysis)
{
    const EventFacts facts(analysis);
    std::vector<std::uint32_t> events;
    for (std::uint32_t event = 0; event < facts.count(); ++event) {
        if (facts.status(event) == EventStatus::Noisy) {
            events.push_back(event);
        }
    }
    return events;
}

}  // namespace

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
    return analysis.noise ? static_cast<double>(noisyEvents(analysis).size()) : notANumber;
}

std::vector<std::string> noisyNames(const Analysis& analysis)
{
    std::vector<std::string> names;
    if (analysis.noise) {
        for (const auto event : noisyEvents(analysis)) {
            names.emplace_back(analysis.benchmark->data->eventNames[event]);
        }
    }
    return names;
}

CommonNoise commonNoise(const std::vector<std::vector<std::string>>& names)
{
    std::unordered_map<std::string, std::size_t> counts;
    std::vector<const std::string*> order;
    CommonNoise common;
    for (const auto& benchmark : names) {
        std::unordered_set<std::string> seen;
        for (const auto& name : benchmark) {
            if (!seen.insert(name).second) {
                continue;
            }
            auto& count = counts[name];
            if (++count == 1) {
                order.push_back(&name);
            }
            common.benchmarks = std::max(common.benchmarks, count);
        }
    }
    for (const auto* name : order) {
        if (counts[*name] == common.benchmarks) {
            common.events.push_back(*name);
        }
    }
    return common;
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
