#include "core/analysis/definition_review.h"
#include "core/analysis/noise.h"
#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/findings/metric_text.h"
#include "core/model/benchmark.h"
#include "core/model/dataset.h"

#include <array>
#include <cmath>

namespace papilio::core {

namespace {

auto rangeOf(const StableInterval& interval)
{
    return std::array{interval.low, interval.high};
}

template<typename Events, typename Names>
auto namesOf(const Events& events, const Names& names)
{
    return each(events, [&](auto event) { return names[event]; });
}

/// @param events  names, one per coefficient
template<typename Number = Whole>
auto termsOf(const std::vector<std::string>& events, const Eigen::VectorXd& coefficients)
{
    return each(events.size(), [&](std::size_t place) {
        const Number coefficient{coefficients(static_cast<Eigen::Index>(place))};
        return object(f<"event">(events[place]), f<"coefficient">(coefficient));
    });
}

auto familyOf(const UnitFamily* family)
{
    return ifThere(family, [](const UnitFamily& known) {
        return object(f<"name">(known.name), f<"members">(known.members.size()));
    });
}

auto reachOf(const EventReach& reach)
{
    return object(f<"kernels">(reach.kernels), f<"repetitions">(reach.repetitions),
                  f<"reason">(toString(reach.reason)),
                  f<"up_to_tau">(reach.upToTau));  // null: at every tau
}

/// The sums follow the measured events, which have the results of the analysis without sums.
auto eventOf(const DefinitionReview& review, std::uint32_t event)
{
    const auto& extended = review.families.analysis;
    const auto& data = *extended.noise->dataset;
    const auto& analysis = event < review.families.measured ? review.analysis : extended;
    const auto maxRnmse = extended.noise->maxRnmse[event];
    const bool isAssessed = !std::isnan(maxRnmse);
    const auto ifAssessed = [&](double value) { return isAssessed ? value : NAN; };
    const auto& noise = review.noise[event];
    const auto measures = noiseMeasures(*extended.noise, event);
    const auto row = extended.representation->coordinates.row(event);
    const auto* sum = review.families.familyOfSum(event);
    return object(
        f<"id">(data.eventIds[event]), f<"name">(data.eventNames[event]),
        f<"status">(analysis.pivoting->status[event]), f<"max_rnmse">(maxRnmse),
        f<"noise_low">(ifAssessed(noise.low)), f<"noise_high">(ifAssessed(noise.high)),
        f<"noise_range">(ifAssessed(measures.range)),
        f<"noise_robust">(ifAssessed(measures.robust)),
        f<"undecided">(isAssessed && noise.isUndecided(extended.benchmark->parameters.tau)),
        f<"representation_residual">(extended.representation->residual[event]),
        f<"representation">(row.allFinite()
                                ? std::optional(std::vector<double>(row.begin(), row.end()))
                                : std::nullopt),
        f<"family">(familyOf(review.families.familyOf(event))),
        maybe<"reach">(event < extended.benchmark->reach.size()
                           ? std::optional(reachOf(extended.benchmark->reach[event]))
                           : std::nullopt),
        maybe<"members">(sum == nullptr ? std::nullopt
                                        : std::optional(namesOf(sum->members, data.eventIds))));
}

auto chosenOf(const Analysis& analysis)
{
    const auto& data = *analysis.noise->dataset;
    int pivot = 0;
    return each(analysis.pivoting->chosen, [&](const ChosenEvent& event) {
        return object(f<"event">(data.eventNames[event.event]), f<"id">(data.eventIds[event.event]),
                      f<"score">(event.score), f<"norm">(event.norm), f<"pivot">(++pivot));
    });
}

auto smallestOf(const DefinitionReview& review, const SmallestFormulas& smallest)
{
    const auto termsOf = [&](const SmallFormula& formula) {
        return core::termsOf(core::namesOf(review.families, formula.events), formula.coefficients);
    };
    const auto described = [&](const SmallFormula& best) {
        return object(
            f<"terms">(termsOf(best)), f<"size">(smallest.size), f<"proven">(smallest.isProven),
            f<"alternatives">(smallest.formulas.size() - 1), f<"complete">(smallest.isComplete),
            f<"verdict">(best.verdict), f<"error_mean">(best.errorMean),
            f<"error_worst">(best.errorWorst), f<"formulas">(each(smallest.formulas, termsOf)));
    };
    return smallest.formulas.empty() ? std::nullopt
                                     : std::optional(described(smallest.formulas.front()));
}

auto farthestOf(const MetricFit& fit, const Dataset& data)
{
    const auto& [kernel, counted, expected, error] = fit.farthest;
    return !isDefinition(fit) || error <= mostExactError
               ? std::nullopt
               : std::optional(object(f<"kernel">(data.kernels[kernel]), f<"counted">(counted),
                                      f<"expected">(expected), f<"error">(error)));
}

auto metricOf(const DefinitionReview& review, const MetricResult& metric)
{
    const auto& [fit, smallest, shown, confidence] = metric;
    const auto& data = *review.families.analysis.noise->dataset;
    const auto chosen = core::namesOf(review.families, chosenEvents(*review.analysis.pivoting));
    const auto terms = shownTerms(shown.events, shown.fit);
    const bool isIdentified = std::ranges::none_of(confidence.coefficients, [&](const auto& term) {
        return review.families.familyOf(term.event) != nullptr;
    });
    return object(
        f<"name">(fit.metric), f<"defined">(shown.fit.isDefined()), f<"verdict">(shown.fit.verdict),
        f<"missing">(fit.missing), f<"backward_error">(fit.backwardError),
        f<"relative_residual">(fit.relativeResidual),
        f<"terms">(termsOf<double>(chosen, fit.coefficients)),
        f<"rounded">(termsOf(chosen, fit.rounded)), f<"rounded_error">(fit.roundedError),
        f<"rounded_relative_residual">(fit.roundedRelativeResidual),
        f<"error_mean">(shown.fit.errorMean), f<"error_worst">(shown.fit.errorWorst),
        f<"farthest">(farthestOf(shown.fit, data)),
        f<"shown">(termsOf(core::namesOf(review.families, terms.events), terms.coefficients)),
        f<"formula_of">(shown.origin), f<"smallest">(smallestOf(review, smallest)),
        f<"confidence">(confidence.confidence),
        f<"why">(orNull(confidenceReasons(confidence.reasons))), f<"identified">(isIdentified),
        f<"coefficients">(each(confidence.coefficients, [&](const auto& term) {
            return object(f<"event">(data.eventNames[term.event]),
                          f<"coefficient">(Whole{term.coefficient}), f<"low">(term.low),
                          f<"high">(term.high));
        })));
}

auto countsOf(const StatusCounts& counts)
{
    std::vector<std::pair<std::string_view, std::size_t>> all = {{"total", counts.total()}};
    for (std::size_t place = 0; place < eventStatusCount; ++place) {
        const auto status = static_cast<EventStatus>(place);
        all.emplace_back(toString(status), counts.of(status));
    }
    return named(all);
}

/// What Algorithm 1 of paper 1 would choose instead, and how far its formulas go.
auto standardOf(const Dataset& data, const StandardQrcp& standard)
{
    return object(f<"chosen">(each(standard.chosen,
                                   [&](const auto& event) {
                                       return object(f<"event">(data.eventNames[event.event]),
                                                     f<"id">(data.eventIds[event.event]),
                                                     f<"norm">(event.norm),
                                                     f<"new_norm">(event.pivotResidual));
                                   })),
                  f<"metrics">(each(standard.fits.metrics,
                                    [](const auto& fit) {
                                        return object(f<"name">(fit.metric),
                                                      f<"verdict">(fit.verdict),
                                                      f<"error_worst">(fit.errorWorst));
                                    })),
                  f<"condition">(standard.fits.condition));
}

auto stabilityOf(const BenchmarkResult& result)
{
    const auto& [tau, alpha, tolerance, rounding] = result.analysis.benchmark->parameters;
    const auto& names = result.analysis.noise->dataset->eventNames;
    const auto pieceOf = [&](const StableInterval& piece) {
        return object(f<"low">(piece.low), f<"high">(piece.high),
                      f<"chosen">(namesOf(result.alpha.sets[piece.set], names)));
    };
    const auto defined = [&](const StabilityAxis& axis, double value) {
        return rangeOf(definedAround(axis, value, result.analysis));
    };
    return object(f<"tau">(rangeOf(result.tau.around(tau))),
                  f<"alpha">(rangeOf(result.alpha.around(alpha))), f<"exact">(false),
                  f<"alpha_pieces">(each(result.alpha.intervals, pieceOf)),
                  f<"defined">(object(f<"tau">(defined(result.tau, tau)),
                                      f<"alpha">(defined(result.alpha, alpha)))));
}

auto recommendedOf(const Recommendation& best)
{
    return object(f<"tau">(best.tau), f<"alpha">(best.alpha), f<"defined">(best.defined),
                  f<"chosen">(best.chosen.size()));
}

/// What is so of a benchmark whatever its basis.
auto headOf(const std::string& study, const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& provenance = analysis.noise->dataset->provenance;
    return object(f<"study">(study), f<"benchmark">(benchmark.name),
                  f<"tau">(benchmark.parameters.tau), f<"alpha">(benchmark.parameters.alpha),
                  f<"representation_tolerance">(benchmark.parameters.representationTolerance),
                  f<"excluded">(benchmark.excluded),
                  f<"excluded_unknown">(findExcluded(*benchmark.data, benchmark.excluded).unknown),
                  f<"unassessed">(analysis.noise->unassessed),
                  f<"simulated">(isSimulated(provenance)), f<"notes">(provenance.notes));
}

auto analysisOf(const std::string& study, const BenchmarkResult& result)
{
    const auto& analysis = result.analysis;
    const auto& review = *result.review;
    const auto events = review.families.analysis.noise->dataset->eventCount();
    const auto& recommended = result.recommended;
    return object(
        beside(headOf(study, analysis)), f<"basis">(analysis.benchmark->basis->expectations),
        f<"counts">(countsOf(analysis.pivoting->counts)),
        f<"events">(each(static_cast<std::uint32_t>(events),
                         [&](std::uint32_t event) { return eventOf(review, event); })),
        f<"chosen">(chosenOf(analysis)),
        f<"metrics">(
            each(review.metrics, [&](const auto& metric) { return metricOf(review, metric); })),
        f<"condition">(analysis.fits->condition),
        f<"standard_qrcp">(standardOf(*analysis.noise->dataset, *result.standard)),
        f<"stability">(stabilityOf(result)), f<"recommended">(ifThere(recommended, recommendedOf)));
}

/// Of a benchmark without a basis.
auto noiseOf(const std::string& study, const Analysis& analysis)
{
    const auto& noise = *analysis.noise;
    const auto& data = *noise.dataset;
    const std::vector<std::string> none;
    return object(beside(headOf(study, analysis)),
                  f<"events">(each(data.eventCount(),
                                   [&](std::size_t event) {
                                       return object(f<"id">(data.eventIds[event]),
                                                     f<"name">(data.eventNames[event]),
                                                     f<"max_rnmse">(noise.maxRnmse[event]));
                                   })),
                  f<"chosen">(none), f<"metrics">(none), f<"problem">(analysis.problem->message));
}

}  // namespace

const JsonDocument<std::string, BenchmarkResult> analysisDocument = {
    [](const std::string& study, const BenchmarkResult& result) {
        return result.review ? analysisOf(study, result).json
                             : noiseOf(study, result.analysis).json;
    },
    [] {
        return anyOf(
            {schemaOf<decltype(analysisOf({}, {}))>(), schemaOf<decltype(noiseOf({}, {}))>()});
    }};

}  // namespace papilio::core
