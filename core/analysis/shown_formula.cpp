#include "core/analysis/shown_formula.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/formula/evaluate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace papilio::core {

namespace {

/// Begins with the first positive term, where there is one: "B − A" is read more easily than
/// "−A + B". @param least  absolute value of a coefficient that is written
std::string combination(const Eigen::VectorXd& coefficients,
                        const std::vector<std::string>& names,
                        std::string_view between,
                        double least)
{
    std::vector<Eigen::Index> terms;
    for (Eigen::Index i = 0; i < coefficients.size(); ++i) {
        if (coefficients(i) != 0 && std::abs(coefficients(i)) >= least) {
            terms.push_back(i);
        }
    }
    const auto positive =
        std::ranges::find_if(terms, [&](Eigen::Index i) { return coefficients(i) > 0; });
    if (positive != terms.end()) {
        std::rotate(terms.begin(), positive, positive + 1);
    }
    std::string text;
    for (const auto i : terms) {
        const double value = coefficients(i);
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

constexpr std::uint32_t onlyCode = 1000;

/// Whether a term is one unit of several, without the others beside it.
bool hasSingleUnit(const FamilyAnalysis& families, const SmallFormula& formula)
{
    return std::ranges::any_of(formula.events, [&](std::uint32_t event) {
        const auto* family = families.familyOf(event);
        return family != nullptr &&
               !std::ranges::all_of(family->members, [&](std::uint32_t member) {
                   return std::ranges::find(formula.events, member) != formula.events.end();
               });
    });
}

/// The events with the sum of its family for each unit; empty where a family has no sum.
std::vector<std::uint32_t> withSums(const FamilyAnalysis& families,
                                    const std::vector<std::uint32_t>& events)
{
    std::vector<std::uint32_t> summed;
    for (const auto event : events) {
        auto term = event;
        if (families.familyOf(event) != nullptr) {
            const auto sum = std::ranges::find(families.sums, families.largest[event]);
            if (sum == families.sums.end()) {
                return {};
            }
            term = static_cast<std::uint32_t>(
                families.measured + static_cast<std::size_t>(sum - families.sums.begin()));
        }
        addOnce(summed, term);
    }
    return summed;
}

std::string infixOf(const MeasuredFormula& formula, const Analysis& analysis)
{
    const auto& names = analysis.benchmark->data->eventNames;
    Expression sum;
    for (std::size_t place = 0; place < formula.events.size(); ++place) {
        sum = sum + Expression::number(formula.coefficients(static_cast<Eigen::Index>(place))) *
                        Expression::name(std::string(names[formula.events[place]]));
    }
    return toInfix(simplify(sum));
}

bool isEvent(const Dataset& data, const std::string& name)
{
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        if (data.eventNames[event] == name || data.eventIds[event] == name) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string formulaText(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names)
{
    return combination(coefficients, names, "·", 0);
}

std::string representationText(const Eigen::VectorXd& coordinates, const Basis& basis)
{
    constexpr double negligible = 1e-6;  // of the largest coefficient
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

MeasuredFormula overMeasured(const FamilyAnalysis& families,
                             const std::vector<std::uint32_t>& events,
                             const Eigen::VectorXd& coefficients)
{
    std::map<std::uint32_t, double> terms;  // a member may be an event of the formula too
    for (std::size_t i = 0; i < events.size(); ++i) {
        const double coefficient = coefficients[static_cast<Eigen::Index>(i)];
        if (const auto* family = families.familyOfSum(events[i])) {
            for (const auto member : family->members) {
                terms[member] += coefficient;
            }
        } else {
            terms[events[i]] += coefficient;
        }
    }
    MeasuredFormula formula;
    formula.coefficients.resize(static_cast<Eigen::Index>(terms.size()));
    for (const auto& [event, coefficient] : terms) {
        formula.coefficients[static_cast<Eigen::Index>(formula.events.size())] = coefficient;
        formula.events.push_back(event);
    }
    return formula;
}

MetricFit fitWithEvents(const Analysis& analysis,
                        const std::vector<std::uint32_t>& events,
                        const Signature& signature)
{
    const auto& basis = *analysis.representation->basis;
    Eigen::MatrixXd columns(basis.matrix.cols(), static_cast<Eigen::Index>(events.size()));
    for (std::size_t i = 0; i < events.size(); ++i) {
        columns.col(static_cast<Eigen::Index>(i)) =
            analysis.representation->coordinates.row(events[i]).transpose();
    }
    const auto counts = measuredCounts(*analysis.noise, events);
    auto fits = fitMetrics(columns, basis, {{signature.metric, signature.coefficients, {}}},
                           analysis.benchmark->parameters.roundingTolerance, &counts);
    return std::move(fits.metrics.front());
}

Analysis withFormula(const Analysis& analysis,
                     const Signature& signature,
                     const std::vector<std::uint32_t>& events,
                     const MetricFit& fit)
{
    Analysis one = analysis;
    auto benchmark = std::make_shared<Benchmark>(*analysis.benchmark);
    benchmark->signatures = std::make_shared<const Signatures>(Signatures{signature});
    one.benchmark = std::move(benchmark);
    auto pivoting = std::make_shared<Pivoting>(*analysis.pivoting);
    pivoting->chosen.clear();
    for (const auto event : events) {
        pivoting->chosen.push_back({.event = event});
    }
    one.pivoting = std::move(pivoting);
    one.fits = std::make_shared<const MetricFits>(MetricFits{{fit}, analysis.fits->condition});
    return one;
}

void chooseFormula(ViewState& view, const std::string& metric, FormulaOrigin origin)
{
    for (const auto& [key, of] : {std::pair(smallestFormulasKey, FormulaOrigin::Smallest),
                                  std::pair(chosenFormulasKey, FormulaOrigin::Chosen)}) {
        const auto* known = view.find(key);
        auto metrics = known != nullptr ? *known : ViewState::Texts();
        std::erase(metrics, metric);
        if (of == origin) {
            metrics.push_back(metric);
            std::ranges::sort(metrics);
        }
        view.set(key, std::move(metrics));
    }
}

namespace {

/// Whether the user wants this formula of the metric.
bool isWanted(const ViewState* view, std::string_view key, const std::string& metric)
{
    const auto* names = view != nullptr ? view->find(key) : nullptr;
    return names != nullptr && std::ranges::count(*names, metric) > 0;
}

/// What is shown without the smallest formulas: of the chosen events, or with sums over all units.
/// @return whether a smallest formula may take its place
bool showWithoutSmallest(MetricResult& metric,
                         const Signature& signature,
                         const std::vector<std::uint32_t>& chosen,
                         const FamilyAnalysis& families,
                         const ViewState* view)
{
    const auto& fit = metric.fit;
    metric.shown = {FormulaOrigin::Chosen, chosen, fit};
    if (isWanted(view, chosenFormulasKey, fit.metric) || fit.isEmpty()) {
        return false;
    }
    if (isWanted(view, smallestFormulasKey, fit.metric)) {
        return true;
    }
    const auto terms = shownTerms(chosen, fit);
    if (!hasSingleUnit(families, terms)) {
        return !isDefinition(fit);
    }
    const auto events = withSums(families, terms.events);
    if (events.empty()) {
        return true;
    }
    auto sums = fitWithEvents(families.analysis, events, signature);
    if (!isDefinition(sums)) {
        return true;
    }
    metric.shown = {FormulaOrigin::Units, events, std::move(sums)};
    return false;
}

}  // namespace

void showFormulas(std::vector<MetricResult>& metrics,
                  const Analysis& analysis,
                  const FamilyAnalysis& families,
                  const ViewState* view)
{
    const auto& signatures = *analysis.benchmark->signatures;
    const auto chosen = chosenEvents(*analysis.pivoting);
    for (std::size_t at = 0; at < metrics.size(); ++at) {
        auto& metric = metrics[at];
        const auto& formulas = metric.smallest.formulas;
        if (!showWithoutSmallest(metric, signatures[at], chosen, families, view) ||
            formulas.empty()) {
            continue;
        }
        auto found = formulas.begin();
        if (!isWanted(view, smallestFormulasKey, metric.fit.metric)) {
            found = std::ranges::find_if(formulas, [&](const SmallFormula& formula) {
                return !hasSingleUnit(families, formula);
            });
            if (found == formulas.end()) {
                if (isDefinition(metric.fit)) {
                    continue;
                }
                found = formulas.begin();
            }
        }
        metric.shown = {FormulaOrigin::Smallest, found->events,
                        fitWithEvents(families.analysis, found->events, signatures[at])};
    }
}

std::vector<MetricResult> metricResults(const Analysis& analysis,
                                        const FamilyAnalysis& families,
                                        const std::vector<SmallestFormulas>& smallest,
                                        const ViewState* view)
{
    std::vector<MetricResult> metrics;
    for (std::size_t metric = 0; metric < smallest.size(); ++metric) {
        metrics.push_back({.fit = analysis.fits->metrics[metric], .smallest = smallest[metric]});
    }
    showFormulas(metrics, analysis, families, view);
    return metrics;
}

std::string comparableMetric(const std::string& metric)
{
    const bool isStopped =
        metric.ends_with('.') && !metric.ends_with("Ops.") && !metric.ends_with("Instrs.");
    return isStopped ? metric.substr(0, metric.size() - 1) : metric;
}

std::vector<MetricFormula> countedFormulas(const FamilyAnalysis& families,
                                           const std::vector<MetricResult>& metrics)
{
    std::vector<MetricFormula> written;
    for (const auto& metric : metrics) {
        const auto& [origin, events, fit] = metric.shown;
        const auto terms = shownTerms(events, fit);
        const auto flat = [&, origin = origin](const auto& of,
                                               const Eigen::VectorXd& coefficients) {
            return origin == FormulaOrigin::Chosen  // in pivot order
                       ? MeasuredFormula{of, coefficients}
                       : overMeasured(families, of, coefficients);
        };
        written.push_back({origin, fit, flat(terms.events, terms.coefficients),
                           flat(events, fit.coefficients), metric.confidence.reasons});
    }
    return written;
}

std::vector<MetricResult> shownMetrics(const Analysis& analysis,
                                       const FamilyAnalysis& families,
                                       const std::shared_ptr<const EventDescriptions>& descriptions,
                                       const ViewState* view,
                                       const std::stop_token& stop)
{
    std::vector<MetricResult> metrics;
    FormulaSearch search;
    const auto chosen = chosenEvents(*analysis.pivoting);
    for (std::size_t at = 0; at < analysis.fits->metrics.size(); ++at) {
        auto& metric = metrics.emplace_back(MetricResult{.fit = analysis.fits->metrics[at]});
        search.wanted.push_back(showWithoutSmallest(metric, (*analysis.benchmark->signatures)[at],
                                                    chosen, families, view));
    }
    return !contains(search.wanted, true)
               ? metrics
               : metricResults(analysis, families,
                               smallestFormulas(families, descriptions, std::move(search), stop),
                               view);
}

std::vector<MetricFormula> countedFormulas(
    const Analysis& analysis,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const ViewState* view,
    const std::stop_token& stop)
{
    const auto families = analyzeWithFamilies(analysis, stop);
    if (!families.analysis.isComplete()) {
        return {};
    }
    return countedFormulas(families, shownMetrics(analysis, families, descriptions, view, stop));
}

std::vector<std::uint32_t> cautionsOf(const FamilyAnalysis& families,
                                      const std::shared_ptr<const EventDescriptions>& descriptions)
{
    const auto& data = *families.analysis.noise->dataset;
    std::vector<std::uint32_t> cautions(data.eventCount(), 0);
    for (std::size_t event = 0; event < families.measured; ++event) {
        const std::string_view name = data.eventNames[event];
        cautions[event] = isEventCode(name) ? onlyCode : 0;
        if (descriptions != nullptr) {
            cautions[event] +=
                static_cast<std::uint32_t>(cautionsOf(descriptions->of(name)).size());
        }
    }
    for (std::size_t sum = 0; sum < families.sums.size(); ++sum) {
        for (const auto member : families.families[families.sums[sum]].members) {
            auto& most = cautions[families.measured + sum];
            most = std::max(most, cautions[member]);
        }
    }
    return cautions;
}

std::vector<SmallestFormulas> smallestFormulas(
    const FamilyAnalysis& families,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    FormulaSearch search,
    const std::stop_token& stop)
{
    search.cautions = cautionsOf(families, descriptions);
    search.counters = families.counters();
    return smallestFormulas(families.analysis, search, stop);
}

DefinitionSet metricDefinitions(const Analysis& analysis, const Document& document)
{
    DefinitionSet set;
    if (!analysis.benchmark) {
        return set;
    }
    set.name = analysis.benchmark->name;
    if (!analysis.isComplete()) {
        return set;
    }
    for (const auto& written :
         countedFormulas(analysis, document.descriptions, document.view.get())) {
        const auto& fit = written.fit;
        if (!fit.isDefined()) {
            continue;
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name =
            isEvent(*analysis.benchmark->data, fit.metric) ? fit.metric + " (metric)" : fit.metric;
        definition.formula = infixOf(written.shown, analysis);
        definition.category = set.name;
    }
    return set;
}

Document withMetricDefinitions(const Document& document)
{
    auto all = document;
    for (const auto& benchmark : document.benchmarks) {
        all.definitions.push_back(
            std::make_shared<const DefinitionSet>(metricDefinitions(analyze(benchmark), document)));
    }
    return all;
}

}  // namespace papilio::core
