#include "app/command_line/analysis_report.h"
#include "app/command_line/json.h"
#include "core/analysis/noise_measures.h"
#include "core/analysis/standard_qrcp.h"
#include "core/findings/confidence_text.h"
#include "core/model/data_origin.h"
#include "core/model/excluded_events.h"

#include <algorithm>
#include <cmath>

namespace papilio::app {

namespace {

/// Whole coefficients as integers: 2, not 2.0.
Json coefficient(double value)
{
    constexpr double exact = 9007199254740992.0;
    if (value == std::floor(value) && std::abs(value) < exact) {
        return static_cast<std::int64_t>(value);
    }
    return number(value);
}

Json interval(const core::StableInterval& range)
{
    return Json::array({number(range.low), number(range.high)});
}

Json piecesEvents(const AnalysisReport& report, const core::StableInterval& piece)
{
    const auto& data = *report.review.analysis.noise->dataset;
    return list(report.alpha.sets[piece.set],
                [&](auto event) { return std::string(data.eventNames[event]); });
}

Json countsOf(const core::StatusCounts& counts)
{
    Json json = {{"total", counts.total()}};
    for (std::size_t place = 0; place < core::eventStatusCount; ++place) {
        const auto status = static_cast<core::EventStatus>(place);
        json[std::string(core::toString(status))] = counts.of(status);
    }
    return json;
}

/// The family of a measured event.
Json familyOf(const core::UnitFamily* family)
{
    if (family == nullptr) {
        return nullptr;
    }
    return {{"name", family->name}, {"members", family->members.size()}};
}

Json eventsJson(const AnalysisReport& report)
{
    // The sums follow the measured events, which have the results of the analysis without sums.
    const auto& extended = report.review.families.analysis;
    const auto& data = *extended.noise->dataset;
    const auto& representation = *extended.representation;
    const auto statusOf = [&](std::size_t event) {
        const auto& analysis =
            event < report.review.families.measured ? report.review.analysis : extended;
        return core::toString(analysis.pivoting->status[event]);
    };
    Json events = Json::array();
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const auto row = representation.coordinates.row(static_cast<Eigen::Index>(event));
        Json coordinates = nullptr;
        if (row.allFinite()) {
            coordinates = std::vector<double>(row.begin(), row.end());
        }
        const auto index = static_cast<std::uint32_t>(event);
        const auto& noise = report.review.noise[event];
        const bool isAssessed = !std::isnan(extended.noise->maxRnmse[event]);
        const auto measures = core::noiseMeasures(*extended.noise, index);
        Json json = {
            {"id", data.eventIds[event]},
            {"name", data.eventNames[event]},
            {"status", statusOf(event)},
            {"max_rnmse", number(extended.noise->maxRnmse[event])},
            {"noise_low", isAssessed ? number(noise.low) : Json(nullptr)},
            {"noise_high", isAssessed ? number(noise.high) : Json(nullptr)},
            {"noise_range", isAssessed ? number(measures.range) : Json(nullptr)},
            {"noise_robust", isAssessed ? number(measures.robust) : Json(nullptr)},
            {"undecided", isAssessed && noise.isUndecided(extended.benchmark->parameters.tau)},
            {"representation_residual", number(representation.residual[event])},
            {"representation", std::move(coordinates)},
            {"family", familyOf(report.review.families.familyOf(index))}};
        if (const auto* sum = report.review.families.familyOfSum(index); sum != nullptr) {
            json["members"] =
                list(sum->members, [&](auto member) { return data.eventIds[member]; });
        }
        events.push_back(std::move(json));
    }
    return events;
}

Json chosenOf(const core::Analysis& analysis)
{
    const auto& data = *analysis.noise->dataset;
    Json chosen = Json::array();
    int pivot = 0;
    for (const auto& event : analysis.pivoting->chosen) {
        chosen.push_back({{"event", data.eventNames[event.event]},
                          {"id", data.eventIds[event.event]},
                          {"score", number(event.score)},
                          {"norm", number(event.norm)},
                          {"pivot", ++pivot}});
    }
    return chosen;
}

template<typename Convert>
Json termsOf(const core::Analysis& analysis, const Eigen::VectorXd& coefficients, Convert convert)
{
    const auto& data = *analysis.noise->dataset;
    Json terms = Json::array();
    for (Eigen::Index index = 0; index < coefficients.size(); ++index) {
        const auto event = analysis.pivoting->chosen[static_cast<std::size_t>(index)].event;
        terms.push_back(
            {{"event", data.eventNames[event]}, {"coefficient", convert(coefficients[index])}});
    }
    return terms;
}

Json recommendedOf(const std::optional<core::Recommendation>& recommended)
{
    if (!recommended) {
        return nullptr;
    }
    return {{"tau", number(recommended->tau)},
            {"alpha", number(recommended->alpha)},
            {"defined", recommended->defined},
            {"chosen", recommended->chosen.size()}};
}

Json smallTerms(const AnalysisReport& report, const core::SmallFormula& formula)
{
    const auto names = core::namesOf(report.review.families, formula.events);
    Json terms = Json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        terms.push_back(
            {{"event", names[i]},
             {"coefficient", coefficient(formula.coefficients(static_cast<Eigen::Index>(i)))}});
    }
    return terms;
}

/// Null where nothing passes.
Json smallestOf(const AnalysisReport& report, std::size_t metric)
{
    const auto& smallest = report.review.smallest[metric];
    if (smallest.formulas.empty()) {
        return nullptr;
    }
    const auto termsOf = [&](const auto& formula) { return smallTerms(report, formula); };
    const auto& best = smallest.formulas.front();
    return {{"terms", termsOf(best)},
            {"size", smallest.size},
            {"proven", smallest.isProven},
            {"alternatives", smallest.formulas.size() - 1},
            {"complete", smallest.isComplete},
            {"verdict", core::toString(best.verdict)},
            {"error_mean", number(best.errorMean)},
            {"error_worst", number(best.errorWorst)},
            {"formulas", list(smallest.formulas, termsOf)}};
}

/// The word, why it is not a better one, and the intervals of the coefficients.
void addConfidence(Json& json, const AnalysisReport& report, std::size_t metric)
{
    const auto& confidence = report.review.confidence[metric];
    json["confidence"] =
        confidence.confidence ? Json(core::toString(*confidence.confidence)) : Json(nullptr);
    json["why"] = orNull(core::confidenceReason(confidence.reason));
    const auto& data = *report.review.families.analysis.noise->dataset;
    json["identified"] = std::ranges::none_of(confidence.coefficients, [&](const auto& term) {
        return report.review.families.familyOf(term.event) != nullptr;
    });
    json["coefficients"] = list(confidence.coefficients, [&](const auto& term) -> Json {
        return {{"event", data.eventNames[term.event]},
                {"coefficient", coefficient(term.coefficient)},
                {"low", number(term.low)},
                {"high", number(term.high)}};
    });
}

Json metricsOf(const AnalysisReport& report)
{
    const auto& analysis = report.review.analysis;
    return list(analysis.fits->metrics, [&](const auto& fit) -> Json {
        const auto metric = static_cast<std::size_t>(&fit - analysis.fits->metrics.data());
        const auto& shown = report.review.shown[metric];
        Json json = {{"name", fit.metric},
                     {"defined", shown.fit.isDefined()},
                     {"verdict", core::toString(shown.fit.verdict)},
                     {"missing", fit.missing},
                     {"backward_error", number(fit.backwardError)},
                     {"relative_residual", number(fit.relativeResidual)},
                     {"terms", termsOf(analysis, fit.coefficients,
                                       [](double value) { return number(value); })},
                     {"rounded", termsOf(analysis, fit.rounded, coefficient)},
                     {"rounded_error", number(fit.roundedError)},
                     {"rounded_relative_residual", number(fit.roundedRelativeResidual)},
                     {"error_mean", number(shown.fit.errorMean)},
                     {"error_worst", number(shown.fit.errorWorst)},
                     {"shown", smallTerms(report, core::shownTerms(shown.events, shown.fit))},
                     {"formula_of", core::toString(shown.origin)},
                     {"smallest", smallestOf(report, metric)}};
        addConfidence(json, report, metric);
        return json;
    });
}

/// What Algorithm 1 of paper 1 would choose instead, and how far its formulas go.
Json standardOf(const core::Analysis& analysis)
{
    const auto& data = *analysis.noise->dataset;
    const auto standard = core::standardQrcp(analysis);
    return {{"chosen", list(standard.chosen,
                            [&](const auto& event) -> Json {
                                return {{"event", data.eventNames[event.event]},
                                        {"id", data.eventIds[event.event]},
                                        {"norm", number(event.norm)},
                                        {"new_norm", number(event.pivotResidual)}};
                            })},
            {"metrics", list(standard.fits.metrics,
                             [&](const auto& fit) -> Json {
                                 return {{"name", fit.metric},
                                         {"verdict", core::toString(fit.verdict)},
                                         {"error_worst", number(fit.errorWorst)}};
                             })},
            {"condition", number(standard.fits.condition)}};
}

/// What is so of a benchmark whatever its basis.
Json headOf(const std::string& study, const core::Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& provenance = analysis.noise->dataset->provenance;
    return {{"study", study},
            {"benchmark", benchmark.name},
            {"tau", number(benchmark.parameters.tau)},
            {"alpha", number(benchmark.parameters.alpha)},
            {"representation_tolerance", number(benchmark.parameters.representationTolerance)},
            {"excluded", benchmark.excluded},
            {"excluded_unknown", core::findExcluded(*benchmark.data, benchmark.excluded).unknown},
            {"unassessed", analysis.noise->unassessed},
            {"simulated", core::isSimulated(provenance)},
            {"notes", provenance.notes}};
}

}  // namespace

nlohmann::ordered_json toJson(const AnalysisReport& report)
{
    const auto& analysis = report.review.analysis;
    auto json = headOf(report.study, analysis);
    json["basis"] = analysis.benchmark->basis->expectations;
    json["counts"] = countsOf(analysis.pivoting->counts);
    json["events"] = eventsJson(report);
    json["chosen"] = chosenOf(analysis);
    json["metrics"] = metricsOf(report);
    json["condition"] = number(analysis.fits->condition);
    json["standard_qrcp"] = standardOf(analysis);
    json["stability"] = {
        {"tau", interval(report.tau)},
        {"alpha", interval(report.alpha.around(analysis.benchmark->parameters.alpha))},
        {"exact", false},
        {"alpha_pieces", list(report.alpha.intervals,
                              [&](const auto& piece) -> Json {
                                  return {{"low", number(piece.low)},
                                          {"high", number(piece.high)},
                                          {"chosen", piecesEvents(report, piece)}};
                              })},
        {"defined",
         {{"tau", interval(report.definedTau)}, {"alpha", interval(report.definedAlpha)}}}};
    json["recommended"] = recommendedOf(report.recommended);
    return json;
}

nlohmann::ordered_json noiseJson(const std::string& study, const core::Analysis& analysis)
{
    auto json = headOf(study, analysis);
    const auto& data = *analysis.noise->dataset;
    json["events"] = Json::array();
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        json["events"].push_back({{"id", data.eventIds[event]},
                                  {"name", data.eventNames[event]},
                                  {"max_rnmse", number(analysis.noise->maxRnmse[event])}});
    }
    json["chosen"] = Json::array();
    json["metrics"] = Json::array();
    json["problem"] = analysis.problem->message;
    return json;
}

}  // namespace papilio::app
