#include "core/analysis/definition_review.h"

#include "core/analysis/candidates.h"
#include "core/analysis/event_search.h"
#include "core/analysis/pipeline.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::core {

StandardQrcp standardQrcp(const Analysis& analysis)
{
    const auto& candidates = *analysis.candidates;
    const auto& benchmark = *analysis.benchmark;
    const auto active = candidates.activeCount(benchmark.parameters.tau);
    const auto groups = candidates.activeGroups(active);
    const auto rows = static_cast<Eigen::Index>(candidates.rows());
    std::vector<std::uint32_t> events;
    Eigen::MatrixXd columns(rows, static_cast<Eigen::Index>(groups));
    for (std::uint32_t group = 0; group < groups; ++group) {
        events.push_back(candidates.activeEvent(group, active));
        columns.col(group) =
            Eigen::Map<const Eigen::VectorXd>(candidates.column(events.back()), rows);
    }
    StandardQrcp standard;
    if (groups == 0) {
        return standard;
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factored(columns);
    const auto& order = factored.colsPermutation().indices();
    std::vector<std::uint32_t> chosen;
    for (Eigen::Index place = 0; place < std::min(rows, columns.cols()); ++place) {
        const double left = std::abs(factored.matrixQR()(place, place));
        if (left < analysis.pivoting->beta) {
            break;
        }
        const auto column = order[place];
        chosen.push_back(events[static_cast<std::size_t>(column)]);
        standard.chosen.push_back(
            {.event = chosen.back(), .norm = columns.col(column).norm(), .pivotResidual = left});
    }
    Eigen::MatrixXd picked(rows, static_cast<Eigen::Index>(chosen.size()));
    for (std::size_t place = 0; place < chosen.size(); ++place) {
        picked.col(static_cast<Eigen::Index>(place)) =
            columns.col(order[static_cast<Eigen::Index>(place)]);
    }
    const auto counts = measuredCounts(*analysis.noise, chosen);
    standard.fits = fitMetrics(picked, *benchmark.basis, *benchmark.signatures,
                               benchmark.parameters.roundingTolerance, &counts);
    return standard;
}

EventReview eventReview(const std::shared_ptr<const DefinitionReview>& review,
                        const Analysis& shown)
{
    if (!review || !shown.noise || review->analysis.noise != shown.noise) {
        return {};
    }
    return {.intervals = {review, &review->noise}, .families = {review, &review->families}};
}

std::vector<std::string> namesOf(const FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events)
{
    std::vector<std::string> names;
    for (const auto event : events) {
        names.emplace_back(families.analysis.noise->dataset->eventNames[event]);
    }
    return names;
}

std::optional<DefinitionReview> reviewDefinitions(
    const Analysis& analysis,
    const std::optional<Recommendation>& recommended,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const std::vector<std::shared_ptr<const CounterTable>>& programs,
    const ViewState* view,
    const std::stop_token& stop,
    const DefinitionReview* previous)
{
    const bool isKnown = previous != nullptr && previous->analysis.fits == analysis.fits &&
                         previous->analysis.benchmark == analysis.benchmark &&
                         previous->descriptions == descriptions;
    auto review = isKnown ? *previous : DefinitionReview();
    review.field.reset();
    if (!isKnown) {
        review.analysis = analysis;
        review.descriptions = descriptions;
        review.families = analyzeWithFamilies(analysis, stop);
        if (stop.stop_requested() || !review.families.analysis.isComplete()) {
            return std::nullopt;
        }
        review.noise = noiseIntervals(review.families, stop);
        const auto smallest = smallestFormulas(review.families, descriptions, stop);
        review.metrics = metricResults(analysis, review.families, smallest, nullptr);
    }
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    showFormulas(review.metrics, analysis, review.families, view);
    auto family = review.families;
    family.analysis = analysis;
    const auto confidence = definitionConfidence(family, review.noise, recommended, stop);
    for (std::size_t place = 0; place < confidence.size(); ++place) {
        auto& metric = review.metrics[place];
        if (metric.shown.origin == FormulaOrigin::Chosen) {
            metric.confidence = confidence[place];
        } else {
            family.analysis = asShown(review, metric);
            metric.confidence = formulaConfidence(family, review.noise, recommended, stop);
        }
    }
    if (!programs.empty()) {
        auto check = fieldCheck(review.metrics, review.families, programs, {}, stop);
        if (check) {
            review.field = std::move(*check);
        }
    }
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    return review;
}

const MetricResult* DefinitionReview::metric(std::string_view name) const
{
    const auto found = std::ranges::find_if(
        metrics, [name](const MetricResult& one) { return one.fit.metric == name; });
    return found == metrics.end() ? nullptr : &*found;
}

Analysis asShown(const DefinitionReview& review, const MetricResult& metric)
{
    if (metric.shown.origin == FormulaOrigin::Chosen) {
        return review.analysis;
    }
    const auto& signatures = *review.analysis.benchmark->signatures;
    const auto signature = std::ranges::find(signatures, metric.fit.metric, &Signature::metric);
    return withFormula(review.families.analysis, *signature, metric.shown.events, metric.shown.fit);
}

std::vector<EventTwin> twinsOf(const DefinitionReview& review,
                               const std::vector<std::uint32_t>& events)
{
    std::vector<EventTwin> twins;
    for (const auto event : events) {
        if (event >= review.families.measured) {
            continue;
        }
        const auto* family = review.families.familyOf(event);
        for (const auto& twin : eventsProportionalTo(*review.analysis.noise, event)) {
            if (family == nullptr || review.families.familyOf(twin.event) != family) {
                twins.push_back({twin.event, twin.factor, event});
            }
        }
    }
    return twins;
}

BenchmarkResult benchmarkResult(const Analysis& analysis,
                                const std::shared_ptr<const EventDescriptions>& descriptions,
                                const ViewState* view,
                                const ResultParts& parts)
{
    BenchmarkResult result{.analysis = analysis};
    result.recommended = recommend(stabilityMap(analysis, alphaGrid(mapGridSize)), analysis);
    // Nobody stops it, so there is one.
    result.review = std::make_shared<const DefinitionReview>(
        reviewDefinitions(analysis, result.recommended, descriptions, {}, view).value());
    result.events = eventReview(result.review, analysis);
    result.tau = tauStability(analysis);
    if (parts.alpha) {
        result.alpha = alphaStability(analysis);
    }
    if (parts.standard) {
        result.standard = standardQrcp(analysis);
    }
    return result;
}

}  // namespace papilio::core
