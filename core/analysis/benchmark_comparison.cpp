#include "core/analysis/benchmark_comparison.h"

#include "core/base/constants.h"
#include "core/base/contains.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <unordered_map>

namespace papilio::core {

namespace {

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
                                     first.noise->maxRnmse[event], second.noise->maxRnmse[other],
                                     event, other});
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

/// What `other`, which has not chosen an event, found out of it.
NotChosen whyNotChosen(const Analysis& other, const std::string& id)
{
    const auto& data = *other.benchmark->data;
    for (std::uint32_t event = 0; event < data.eventCount(); ++event) {
        if (data.eventIds[event] == id) {
            const auto status = other.pivoting->status[event];
            return {.status = status,
                    .value = status == EventStatus::Noisy ? other.noise->maxRnmse[event]
                             : status == EventStatus::Unrepresentable
                                 ? other.representation->residual[event]
                                 : 0,
                    .tau = other.benchmark->parameters.tau};
        }
    }
    return {};
}

void listChosen(const Analysis& first, const Analysis& second, BenchmarkComparison& comparison)
{
    const auto ids = chosenIds(second);
    auto& list = comparison.chosen;
    for (std::size_t place = 0; place < first.pivoting->chosen.size(); ++place) {
        const auto& chosen = first.pivoting->chosen[place];
        ChosenDifference item;
        item.id = std::string(first.benchmark->data->eventIds[chosen.event]);
        item.name = nameOf(*first.benchmark->data, chosen.event);
        item.firstPlace = place + 1;
        item.firstScore = chosen.score;
        item.secondScore = notANumber;
        if (const auto same = std::ranges::find(ids, item.id); same != ids.end()) {
            item.secondPlace = static_cast<std::size_t>(same - ids.begin()) + 1;
            item.secondScore = second.pivoting->chosen[*item.secondPlace - 1].score;
        } else {
            item.why = whyNotChosen(second, item.id);
        }
        list.push_back(std::move(item));
    }
    for (std::size_t place = 0; place < ids.size(); ++place) {
        if (std::ranges::find(list, ids[place], &ChosenDifference::id) == list.end()) {
            const auto& chosen = second.pivoting->chosen[place];
            ChosenDifference item;
            item.id = ids[place];
            item.name = nameOf(*second.benchmark->data, chosen.event);
            item.secondPlace = place + 1;
            item.firstScore = notANumber;
            item.secondScore = chosen.score;
            item.why = whyNotChosen(first, item.id);
            list.push_back(std::move(item));
        }
    }
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

/// Coefficients of a metric by expectation; those that are 0 are left out.
std::map<std::string, double> meaningOf(const Benchmark& benchmark, const std::string& metric)
{
    std::map<std::string, double> meaning;
    const auto& signatures = *benchmark.signatures;
    const auto found = std::ranges::find(signatures, metric, &Signature::metric);
    for (std::size_t k = 0; found != signatures.end() && k < benchmark.basis->expectations.size();
         ++k) {
        const double value = found->coefficients(static_cast<Eigen::Index>(k));
        if (value != 0) {
            meaning[benchmark.basis->expectations[k]] = value;
        }
    }
    return meaning;
}

std::vector<SignatureChange> signatureChanges(const Benchmark& first,
                                              const Benchmark& second,
                                              const std::string& metric)
{
    const auto has = [&](const Benchmark& benchmark) {
        return std::ranges::find(*benchmark.signatures, metric, &Signature::metric) !=
               benchmark.signatures->end();
    };
    if (!has(first) || !has(second)) {
        return {};
    }
    auto before = meaningOf(first, metric);
    auto after = meaningOf(second, metric);
    std::vector<SignatureChange> changes;
    const auto add = [&](const std::string& expectation) {
        const double from = before[expectation];
        const double to = after[expectation];
        if (from != to) {
            changes.push_back({expectation, from, to});
        }
    };
    for (const auto* benchmark : {&first, &second}) {
        for (const auto& expectation : benchmark->basis->expectations) {
            if (benchmark == &first || std::ranges::find(first.basis->expectations, expectation) ==
                                           first.basis->expectations.end()) {
                add(expectation);
            }
        }
    }
    return changes;
}

MetricDifference compareMetric(const Analysis& first,
                               const Analysis& second,
                               const std::string& name)
{
    MetricDifference difference;
    difference.name = name;
    difference.firstResidual = notANumber;
    difference.secondResidual = notANumber;
    difference.firstRoundedResidual = notANumber;
    difference.secondRoundedResidual = notANumber;
    difference.firstError = notANumber;
    difference.secondError = notANumber;
    const auto take = [&](const Analysis& analysis, auto setVerdict, double& residual,
                          double& roundedResidual, double& error,
                          double MetricDifference::Term::*side,
                          double MetricDifference::Term::*raw) {
        const auto* fit = findMetric(analysis, name);
        if (fit == nullptr) {
            return;
        }
        setVerdict(fit->verdict);
        residual = fit->relativeResidual;
        roundedResidual = fit->roundedRelativeResidual;
        error = fit->errorWorst;
        for (std::size_t place = 0; place < analysis.pivoting->chosen.size(); ++place) {
            const auto event =
                nameOf(*analysis.benchmark->data, analysis.pivoting->chosen[place].event);
            auto term = std::ranges::find(difference.terms, event, &MetricDifference::Term::event);
            if (term == difference.terms.end()) {
                term = difference.terms.insert(term, {event, 0, 0, 0, 0});
            }
            (*term).*side = fit->shown[static_cast<Eigen::Index>(place)];
            (*term).*raw = fit->coefficients[static_cast<Eigen::Index>(place)];
        }
    };
    take(
        first, [&](Verdict verdict) { difference.first = verdict; }, difference.firstResidual,
        difference.firstRoundedResidual, difference.firstError, &MetricDifference::Term::first,
        &MetricDifference::Term::firstRaw);
    take(
        second, [&](Verdict verdict) { difference.second = verdict; }, difference.secondResidual,
        difference.secondRoundedResidual, difference.secondError, &MetricDifference::Term::second,
        &MetricDifference::Term::secondRaw);
    difference.signatureChanges = signatureChanges(*first.benchmark, *second.benchmark, name);
    return difference;
}

}  // namespace

bool MetricDifference::Term::isSame() const
{
    constexpr double printed = 5e-4;  // four digits
    return std::abs(first - second) <= printed * std::max(1.0, std::abs(first));
}

bool MetricDifference::isSame() const
{
    return first == second && signatureChanges.empty() && std::ranges::all_of(terms, &Term::isSame);
}

bool MetricDifference::isLost() const
{
    return isDefined(first) && second && !isDefined(second);
}

bool MetricDifference::isGained() const
{
    return isDefined(second) && first && !isDefined(first);
}

std::size_t BenchmarkComparison::statusChanges() const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        events, [](const EventDifference& event) { return event.first != event.second; }));
}

std::size_t BenchmarkComparison::movedEvents() const
{
    return static_cast<std::size_t>(std::ranges::count_if(events, &EventDifference::isMoved));
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
    listChosen(first, second, comparison);
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
