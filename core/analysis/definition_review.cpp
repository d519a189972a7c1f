#include "core/analysis/definition_review.h"

#include "core/analysis/candidates.h"
#include "core/analysis/event_search.h"
#include "core/analysis/pipeline.h"
#include "core/base/lists.h"
#include "core/formula/definition_values.h"
#include "core/model/event_names.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::size_t mostAlternatives = 10;  // of the smallest formulas

/// One run of one program, asked for events in any spelling.
class Program {
public:
    Program(std::shared_ptr<const CounterTable> table, const std::string& run)
        : table_(std::move(table)),
          names_(table_->events),
          counts_(countsOfRun(*table_, run))
    {}

    [[nodiscard]] std::optional<double> count(std::string_view event) const
    {
        const auto place = names_.find(event);
        return place == EventNames::npos ? std::nullopt : counts_(table_->events[place]);
    }

    [[nodiscard]] std::optional<double> value(const FieldFormula& formula) const
    {
        double sum = 0;
        for (const auto& term : formula.terms) {
            const auto members =
                term.members.empty() ? std::vector<std::string>{term.event} : term.members;
            for (const auto& member : members) {
                const auto counted = count(member);
                if (!counted) {
                    return std::nullopt;
                }
                sum += term.coefficient * *counted;
            }
        }
        return sum;
    }

    [[nodiscard]] std::optional<double> value(const Expression& formula) const
    {
        return evaluate(formula, [this](std::string_view name) { return count(name); }).value;
    }

private:
    std::shared_ptr<const CounterTable> table_;
    EventNames names_;
    Lookup counts_;
};

/// Writes events of an analysis with families as terms.
class Terms {
public:
    explicit Terms(const FamilyAnalysis& families)
        : families_(families),
          names_(eventSpellings(*families.analysis.noise->dataset))
    {}

    [[nodiscard]] FieldFormula::Term term(std::uint32_t event, double coefficient) const
    {
        const auto* family = families_.familyOfSum(event);
        return {names_[event], coefficient,
                family != nullptr ? membersOf(*family) : std::vector<std::string>()};
    }

    [[nodiscard]] std::vector<std::string> membersOf(const UnitFamily& family) const
    {
        return mapped(family.members, [&](auto member) { return names_[member]; });
    }

    /// The formula with the other units, and with the mean of all, in the place of one of them.
    void addUnits(std::vector<FieldFormula>& formulas,
                  const FieldFormula& shown,
                  const std::vector<std::uint32_t>& events) const
    {
        for (std::size_t place = 0; place < events.size(); ++place) {
            const auto* family = families_.familyOf(events[place]);
            if (family == nullptr) {
                continue;
            }
            for (const auto& member : membersOf(*family)) {
                if (member != shown.terms[place].event) {
                    FieldFormula other{FieldFormula::Origin::OtherUnit, shown.terms, {}};
                    other.terms[place].event = member;
                    formulas.push_back(std::move(other));
                }
            }
            FieldFormula all{FieldFormula::Origin::AllUnits, shown.terms, {}};
            all.terms[place] = {
                family->pattern,
                shown.terms[place].coefficient / static_cast<double>(family->members.size()),
                membersOf(*family)};
            formulas.push_back(std::move(all));
        }
    }

private:
    const FamilyAnalysis& families_;
    std::vector<std::string> names_;
};

bool areSame(const FieldFormula& a, const FieldFormula& b)
{
    const auto holds = [&](const FieldFormula::Term& term) {
        return std::ranges::any_of(b.terms, [&](const FieldFormula::Term& other) {
            return term.event == other.event && std::abs(term.coefficient - other.coefficient) <=
                                                    1e-9 * std::abs(term.coefficient);
        });
    };
    return a.terms.size() == b.terms.size() && std::ranges::all_of(a.terms, holds);
}

bool areClose(double a, double b)
{
    return std::abs(a - b) <= fieldTolerance * std::max(std::abs(a), std::abs(b));
}

/// Distance of a factor from 1, the same for its inverse.
double strangeness(double factor)
{
    return factor > 0 ? std::abs(std::log(factor)) : std::numeric_limits<double>::infinity();
}

std::vector<FieldFormula> formulasOf(const FamilyAnalysis& families,
                                     const Terms& terms,
                                     const MetricResult& metric)
{
    const auto& [first, smallest] = std::tie(metric.shown, metric.smallest);
    const auto written = [&](FieldFormula::Origin origin, const SmallFormula& small) {
        FieldFormula formula{origin, {}, {}};
        for (std::size_t place = 0; place < small.events.size(); ++place) {
            formula.terms.push_back(terms.term(
                small.events[place], small.coefficients(static_cast<Eigen::Index>(place))));
        }
        return formula;
    };
    // One of several equal units is right only under even load: it says nothing against a formula
    // that has all of them.
    const auto isOfOneUnit = [&](const SmallFormula& formula) {
        return std::ranges::any_of(formula.events, [&](std::uint32_t event) {
            return families.familyOf(event) != nullptr;
        });
    };
    std::vector<FieldFormula> formulas;
    bool isOfUnits = false;
    if (isDefinition(first.fit)) {
        const auto shown = shownTerms(first.events, first.fit);
        isOfUnits = !isOfOneUnit(shown);
        formulas.push_back(written(FieldFormula::Origin::Shown, shown));
        const auto trusted = formulas.front();
        terms.addUnits(formulas, trusted, shown.events);
    }
    for (std::size_t i = 0; i < std::min(smallest.formulas.size(), mostAlternatives); ++i) {
        auto formula = written(FieldFormula::Origin::Smallest, smallest.formulas[i]);
        if (!(isOfUnits && isOfOneUnit(smallest.formulas[i])) &&
            std::ranges::none_of(
                formulas, [&](const FieldFormula& other) { return areSame(formula, other); })) {
            formulas.push_back(std::move(formula));
        }
    }
    return formulas;
}

/// Compares the values of all formulas, run by run.
void judge(MetricFieldCheck& check, std::size_t runs)
{
    using Origin = FieldFormula::Origin;
    for (std::size_t run = 0; run < runs; ++run) {
        std::vector<double> values;
        for (const auto& formula : check.formulas) {
            if (formula.values[run]) {
                values.push_back(*formula.values[run]);
            }
        }
        if (values.size() < 2) {
            continue;
        }
        ++check.programs;
        const auto [least, most] = std::ranges::minmax(values);
        check.agreeing += areClose(least, most) ? 1 : 0;
        const auto& trusted = check.formulas.front().values[run];
        for (std::size_t other = 1; trusted && other < check.formulas.size(); ++other) {
            const auto& value = check.formulas[other].values[run];
            if (!value) {
                continue;
            }
            const double factor = *trusted == *value ? 1
                                  : *value == 0      ? std::numeric_limits<double>::infinity()
                                                     : *trusted / *value;
            if (!check.worst || strangeness(factor) > strangeness(check.worst->factor)) {
                check.worst = {run, other, factor};
            }
        }
    }
    check.isIdentified = check.agreeing == check.programs;
    if (!check.isIdentified) {
        const auto isOfUnits = [&](Origin origin) {
            return origin == Origin::OtherUnit || origin == Origin::AllUnits;
        };
        const bool areUnits = check.worst && isOfUnits(check.formulas[check.worst->formula].origin);
        check.apart =
            areUnits ? MetricFieldCheck::Apart::UnevenUnits : MetricFieldCheck::Apart::LikeWorst;
    }
}

}  // namespace

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
    return mapped<std::string>(
        events, [&](auto event) { return families.analysis.noise->dataset->eventNames[event]; });
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
        const auto smallest = smallestFormulas(review.families, descriptions, {}, stop);
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
    return findBy(metrics, name,
                  [](const MetricResult& one) -> const std::string& { return one.fit.metric; });
}

const MetricFit& shownFit(const Analysis& analysis,
                          const DefinitionReview* review,
                          std::size_t metric)
{
    return review != nullptr && review->analysis.fits == analysis.fits
               ? review->metrics[metric].shown.fit
               : analysis.fits->metrics[metric];
}

Analysis withShownFits(const Analysis& analysis, const DefinitionReview* review)
{
    auto judged = analysis;
    if (analysis.fits && review != nullptr && review->analysis.fits == analysis.fits) {
        auto fits = std::make_shared<MetricFits>(*analysis.fits);
        for (std::size_t metric = 0; metric < fits->metrics.size(); ++metric) {
            fits->metrics[metric] = shownFit(analysis, review, metric);
        }
        judged.fits = std::move(fits);
    }
    return judged;
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

std::vector<MetricFormula> judgedFormulas(
    const Analysis& analysis,
    const std::shared_ptr<const EventDescriptions>& descriptions,
    const ViewState* view)
{
    const auto review =
        reviewDefinitions(analysis,
                          recommend(stabilityMap(analysis, alphaGrid(mapGridSize)), analysis),
                          descriptions, {}, view)
            .value();
    return countedFormulas(review.families, review.metrics);
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

Result<FieldCheck> fieldCheck(const std::vector<MetricResult>& metrics,
                              const FamilyAnalysis& families,
                              const std::vector<std::shared_ptr<const CounterTable>>& programs,
                              const std::map<std::string, Expression>& references,
                              const std::stop_token& stop)
{
    FieldCheck result;
    std::vector<Program> runs;
    for (const auto& table : programs) {
        for (const auto& run : table->runs()) {
            runs.emplace_back(table, run);
            result.runs.push_back(programs.size() == 1 && !run.empty() ? run
                                  : run.empty()                        ? table->name
                                                : fmt::format("{}/{}", table->name, run));
        }
    }
    for (const auto& [metric, formula] : references) {
        if (std::ranges::none_of(metrics, [&metric = metric](const auto& one) {
                return one.fit.metric == metric;
            })) {
            return errorOf(Errc::NotFound,
                           "the benchmark \"{}\" has no metric \"{}\" for the reference {}",
                           families.analysis.benchmark->name, metric, toInfix(formula));
        }
    }
    const Terms terms(families);
    for (const auto& metric : metrics) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "the field check was cancelled"};
        }
        MetricFieldCheck check;
        check.metric = metric.fit.metric;
        check.formulas = formulasOf(families, terms, metric);
        for (auto& formula : check.formulas) {
            for (const auto& run : runs) {
                formula.values.push_back(run.value(formula));
            }
        }
        judge(check, runs.size());
        if (const auto found = references.find(check.metric); found != references.end()) {
            MetricFieldCheck::Reference reference{toInfix(found->second), 0, 0};
            for (std::size_t run = 0; run < runs.size() && !check.formulas.empty(); ++run) {
                const auto mine = check.formulas.front().values[run];
                const auto other = runs[run].value(found->second);
                reference.programs += mine && other ? 1 : 0;
                reference.agreeing += mine && other && areClose(*mine, *other) ? 1 : 0;
            }
            check.reference = std::move(reference);
        }
        result.metrics.push_back(std::move(check));
    }
    return result;
}

}  // namespace papilio::core
