#include "core/analysis/event_facts.h"

#include "core/analysis/noise_kernel.h"
#include "core/model/benchmark.h"

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

/// More groups than this make a fence, not a division.
constexpr std::size_t mostDividers = 5;

std::span<const double> rowOf(const EventMatrix& matrix, std::uint32_t event)
{
    return {matrix.data() + static_cast<Eigen::Index>(event) * matrix.cols(),
            static_cast<std::size_t>(matrix.cols())};
}

/// Starts of the runs of equal keys, without the first.
template<typename Key>
std::vector<int> runStarts(Eigen::Index count, Key key)
{
    std::vector<int> starts;
    for (Eigen::Index row = 1; row < count; ++row) {
        if (key(row) != key(row - 1)) {
            starts.push_back(static_cast<int>(row));
        }
    }
    return starts;
}

/// Whether every run between the starts has at least two kernels: one alone is a case, not a group.
bool areGroups(const std::vector<int>& starts, Eigen::Index count)
{
    int before = 0;
    for (const int start : starts) {
        if (start - before < 2) {
            return false;
        }
        before = start;
    }
    return count - before >= 2;
}

/// From 1.
std::optional<int> placeIn(const std::vector<ChosenEvent>& chosen, std::uint32_t event)
{
    const auto found = std::ranges::find(chosen, event, &ChosenEvent::event);
    return found == chosen.end() ? std::nullopt
                                 : std::optional(static_cast<int>(found - chosen.begin()) + 1);
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

bool isNoiseJudged(const Analysis& analysis)
{
    return analysis.pivoting || (analysis.noise && analysis.benchmark->basis &&
                                 !isPlaceholder(*analysis.benchmark->basis));
}

double noisyCount(const Analysis& analysis)
{
    return isNoiseJudged(analysis) ? static_cast<double>(noisyEvents(analysis).size()) : notANumber;
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

EventFacts::EventFacts(Analysis analysis, Descriptions descriptions, EventReview review)
    : analysis_(std::move(analysis)),
      descriptions_(std::move(descriptions)),
      review_(std::move(review))
{}

std::size_t EventFacts::count() const
{
    const auto* data = dataset();
    return data != nullptr ? data->eventCount() : 0;
}

std::optional<EventStatus> EventFacts::status(std::uint32_t event) const
{
    if (analysis_.pivoting) {
        return analysis_.pivoting->status[event];
    }
    if (isExcluded(*analysis_.benchmark, id(event))) {
        return EventStatus::Excluded;
    }
    const auto sanity = analysis_.noise->sanity[event];
    if (sanity != EventStatus::Chosen) {
        return sanity;
    }
    if (isNoiseJudged(analysis_) && noise(event) > analysis_.benchmark->parameters.tau) {
        return EventStatus::Noisy;
    }
    return std::nullopt;
}

std::optional<NoiseInterval> EventFacts::interval(std::uint32_t event) const
{
    return review_.intervals && !std::isnan(noise(event))
               ? std::optional((*review_.intervals)[event])
               : std::nullopt;
}

std::optional<NoiseVerdict> EventFacts::noiseVerdict(std::uint32_t event) const
{
    const auto known = interval(event);
    if (!known || !isNoiseJudged(analysis_)) {
        return std::nullopt;
    }
    const double tau = analysis_.benchmark->parameters.tau;
    return known->isUndecided(tau) ? NoiseVerdict::Undecided
           : noise(event) <= tau   ? NoiseVerdict::Quiet
                                   : NoiseVerdict::Noisy;
}

std::optional<std::size_t> EventFacts::undecided() const
{
    if (!review_.intervals || analysis_.noise->unassessed || !isNoiseJudged(analysis_)) {
        return std::nullopt;
    }
    std::size_t undecided = 0;
    for (std::uint32_t event = 0; event < count(); ++event) {  // sums of families follow
        undecided += noiseVerdict(event) == NoiseVerdict::Undecided ? 1 : 0;
    }
    return undecided;
}

std::optional<std::uint32_t> EventFacts::familySum(std::uint32_t event) const
{
    if (family(event) == nullptr) {
        return std::nullopt;
    }
    const auto& families = *review_.families;
    const auto found = std::ranges::find(families.sums, families.largest[event]);
    return found == families.sums.end()
               ? std::nullopt
               : std::optional(static_cast<std::uint32_t>(
                     families.measured + static_cast<std::size_t>(found - families.sums.begin())));
}

double EventFacts::score(std::uint32_t event) const
{
    const auto x = isRepresentable(event) ? coordinates(event) : std::span<const double>();
    return x.empty() ? notANumber
                     : pivotScore(x.data(), static_cast<Eigen::Index>(x.size()),
                                  analysis_.benchmark->parameters.alpha);
}

double EventFacts::norm(std::uint32_t event) const
{
    const auto x = isRepresentable(event) ? coordinates(event) : std::span<const double>();
    return x.empty()
               ? notANumber
               : Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()))
                     .norm();
}

std::vector<double> EventFacts::mean(std::uint32_t event) const
{
    if (std::isnan(analysis_.noise->maxRnmse[event])) {
        return {};
    }
    const auto mean = meanOf(*analysis_.noise, event);
    return {mean.begin(), mean.end()};
}

std::vector<double> EventFacts::shape(std::uint32_t event) const
{
    auto relative = mean(event);
    double largest = 0;
    for (const double count : relative) {
        largest = std::max(largest, std::abs(count));
    }
    for (double& count : relative) {
        count = largest > 0 ? count / largest : 0;
    }
    return relative;
}

std::span<const double> EventFacts::coordinates(std::uint32_t event) const
{
    if (!analysis_.representation || std::isnan(analysis_.representation->residual[event])) {
        return {};
    }
    return rowOf(analysis_.representation->coordinates, event);
}

std::optional<int> EventFacts::pivot(std::uint32_t event) const
{
    return analysis_.pivoting ? placeIn(analysis_.pivoting->chosen, event) : std::nullopt;
}

std::vector<int> kernelDividers(const Basis& basis)
{
    const auto& matrix = basis.matrix;
    // Which expectations a kernel counts at all distinguishes the levels of a cache.
    auto byPattern = runStarts(matrix.rows(), [&matrix](Eigen::Index row) {
        std::string pattern;
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            pattern += matrix(row, column) != 0 ? '1' : '0';
        }
        return pattern;
    });
    // The sixteen kinds of FLOPs kernels are too many: there the two halves are what the eye needs.
    auto byFma = runStarts(matrix.rows(), [&](Eigen::Index row) {
        Eigen::Index largest = 0;
        matrix.row(row).cwiseAbs().maxCoeff(&largest);
        return isFma(basis.expectations[static_cast<std::size_t>(largest)]);
    });
    const bool fewPatterns = !byPattern.empty() && byPattern.size() <= mostDividers &&
                             areGroups(byPattern, matrix.rows());
    if (fewPatterns) {
        return byPattern;
    }
    if (byFma.size() != 1) {
        byFma.clear();
    }
    return byFma;
}

}  // namespace papilio::core
