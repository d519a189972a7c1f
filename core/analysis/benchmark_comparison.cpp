#include "core/analysis/benchmark_comparison.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace papilio::core {

namespace {

constexpr double absent = std::numeric_limits<double>::quiet_NaN();

using EventIndex = std::unordered_map<std::string_view, std::uint32_t>;

EventIndex indexOf(const Dataset& data)
{
    EventIndex index;
    index.reserve(data.eventCount());
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        index.emplace(data.eventIds[event], static_cast<std::uint32_t>(event));
    }
    return index;
}

std::string nameOf(const Dataset& data, std::uint32_t event)
{
    return std::string(data.eventNames[event]);
}

void compareEvents(const Analysis& first, const Analysis& second, BenchmarkComparison& comparison)
{
    const auto& a = *first.benchmark->data;
    const auto& b = *second.benchmark->data;
    const auto known = indexOf(b);
    std::vector<bool> met(b.eventCount(), false);
    for (std::uint32_t event = 0; event < a.eventCount(); ++event) {
        const auto found = known.find(a.eventIds[event]);
        if (found == known.end()) {
            comparison.onlyFirst.push_back(nameOf(a, event));
            continue;
        }
        const auto other = found->second;
        met[other] = true;
        comparison.events.push_back({std::string(a.eventIds[event]), nameOf(a, event),
                                     first.pivoting->status[event], second.pivoting->status[other],
                                     first.noise->maxRnmse[event], second.noise->maxRnmse[other]});
    }
    for (std::uint32_t event = 0; event < b.eventCount(); ++event) {
        if (!met[event]) {
            comparison.onlySecond.push_back(nameOf(b, event));
        }
    }
}

/// Ids of the chosen events in pivot order.
std::vector<std::string> chosenIds(const Analysis& analysis)
{
    std::vector<std::string> ids;
    for (const auto& chosen : analysis.pivoting->chosen) {
        ids.emplace_back(analysis.benchmark->data->eventIds[chosen.event]);
    }
    return ids;
}

bool contains(const std::vector<std::string>& list, const std::string& item)
{
    return std::ranges::find(list, item) != list.end();
}

void compareChosen(const Analysis& first, const Analysis& second, BenchmarkComparison& comparison)
{
    const auto a = chosenIds(first);
    const auto b = chosenIds(second);
    for (std::size_t place = 0; place < a.size(); ++place) {
        auto& list = contains(b, a[place]) ? comparison.chosenByBoth : comparison.chosenByFirst;
        list.push_back(nameOf(*first.benchmark->data, first.pivoting->chosen[place].event));
    }
    for (std::size_t place = 0; place < b.size(); ++place) {
        if (!contains(a, b[place])) {
            comparison.chosenBySecond.push_back(
                nameOf(*second.benchmark->data, second.pivoting->chosen[place].event));
        }
    }
}

const MetricFit* findMetric(const Analysis& analysis, const std::string& name)
{
    const auto& metrics = analysis.fits->metrics;
    const auto found = std::ranges::find(metrics, name, &MetricFit::metric);
    return found == metrics.end() ? nullptr : &*found;
}

MetricDifference compareMetric(const Analysis& first,
                               const Analysis& second,
                               const std::string& name)
{
    MetricDifference difference;
    difference.name = name;
    difference.firstResidual = absent;
    difference.secondResidual = absent;
    const auto take = [&](const Analysis& analysis, auto setVerdict, double& residual,
                          double MetricDifference::Term::*side) {
        const auto* fit = findMetric(analysis, name);
        if (fit == nullptr) {
            return;
        }
        setVerdict(fit->verdict);
        residual = fit->relativeResidual;
        for (std::size_t place = 0; place < analysis.pivoting->chosen.size(); ++place) {
            const auto event =
                nameOf(*analysis.benchmark->data, analysis.pivoting->chosen[place].event);
            auto term = std::ranges::find(difference.terms, event, &MetricDifference::Term::event);
            if (term == difference.terms.end()) {
                term = difference.terms.insert(term, {event, 0, 0});
            }
            (*term).*side = fit->rounded[static_cast<Eigen::Index>(place)];
        }
    };
    take(
        first, [&](Verdict verdict) { difference.first = verdict; }, difference.firstResidual,
        &MetricDifference::Term::first);
    take(
        second, [&](Verdict verdict) { difference.second = verdict; }, difference.secondResidual,
        &MetricDifference::Term::second);
    return difference;
}

}  // namespace

bool MetricDifference::isSame() const
{
    // Rounded coefficients that stayed fractions are compared as they are printed: four digits.
    constexpr double tolerance = 5e-4;
    return first == second && std::ranges::all_of(terms, [](const Term& term) {
               return std::abs(term.first - term.second) <=
                      tolerance * std::max(1.0, std::abs(term.first));
           });
}

std::size_t BenchmarkComparison::statusChanges() const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        events, [](const EventDifference& event) { return event.first != event.second; }));
}

BenchmarkComparison compareBenchmarks(const Analysis& first, const Analysis& second)
{
    assert(first.isComplete() && second.isComplete());
    BenchmarkComparison comparison;
    comparison.first = first.benchmark;
    comparison.second = second.benchmark;
    comparison.firstCounts = first.pivoting->counts;
    comparison.secondCounts = second.pivoting->counts;
    compareEvents(first, second, comparison);
    compareChosen(first, second, comparison);
    for (const auto& fit : first.fits->metrics) {
        comparison.metrics.push_back(compareMetric(first, second, fit.metric));
    }
    for (const auto& fit : second.fits->metrics) {
        if (findMetric(first, fit.metric) == nullptr) {
            comparison.metrics.push_back(compareMetric(first, second, fit.metric));
        }
    }
    return comparison;
}

}  // namespace papilio::core
