#include "app/command_line/analysis_report.h"
#include "app/command_line/json.h"

#include <cmath>

namespace papilio::app {

namespace {

constexpr std::array statuses = {core::EventStatus::Missing,         core::EventStatus::NonFinite,
                                 core::EventStatus::Irrelevant,      core::EventStatus::Noisy,
                                 core::EventStatus::Unrepresentable, core::EventStatus::Tiny,
                                 core::EventStatus::Dependent,       core::EventStatus::Chosen};

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

Json countsOf(const core::StatusCounts& counts)
{
    Json json = {{"total", counts.total()}};
    for (const auto status : statuses) {
        json[std::string(core::toString(status))] = counts.of(status);
    }
    return json;
}

Json eventsOf(const core::Analysis& analysis)
{
    const auto& data = *analysis.noise->dataset;
    const auto& representation = *analysis.representation;
    Json events = Json::array();
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const auto row = representation.coordinates.row(static_cast<Eigen::Index>(event));
        Json coordinates = nullptr;
        if (row.allFinite()) {
            coordinates = std::vector<double>(row.begin(), row.end());
        }
        events.push_back({{"id", data.eventIds[event]},
                          {"name", data.eventNames[event]},
                          {"status", core::toString(analysis.pivoting->status[event])},
                          {"max_rnmse", number(analysis.noise->maxRnmse[event])},
                          {"representation_residual", number(representation.residual[event])},
                          {"representation", std::move(coordinates)}});
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

/// The terms that people see: those that are not 0.
Json shownOf(const core::Analysis& analysis, const core::MetricFit& fit)
{
    Json terms = termsOf(analysis, fit.shown, coefficient);
    Json shown = Json::array();
    for (std::size_t place = 0; place < terms.size(); ++place) {
        if (fit.shown[static_cast<Eigen::Index>(place)] != 0) {
            shown.push_back(std::move(terms[place]));
        }
    }
    return shown;
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

Json metricsOf(const core::Analysis& analysis)
{
    return list(analysis.fits->metrics, [&](const auto& fit) -> Json {
        return {{"name", fit.metric},
                {"defined", fit.isDefined()},
                {"verdict", core::toString(fit.verdict)},
                {"missing", fit.missing},
                {"backward_error", number(fit.backwardError)},
                {"relative_residual", number(fit.relativeResidual)},
                {"terms",
                 termsOf(analysis, fit.coefficients, [](double value) { return number(value); })},
                {"rounded", termsOf(analysis, fit.rounded, coefficient)},
                {"rounded_error", number(fit.roundedError)},
                {"rounded_relative_residual", number(fit.roundedRelativeResidual)},
                {"error_mean", number(fit.errorMean)},
                {"error_worst", number(fit.errorWorst)},
                {"shown", shownOf(analysis, fit)}};
    });
}

}  // namespace

nlohmann::ordered_json toJson(const AnalysisReport& report)
{
    const auto& analysis = report.analysis;
    const auto& benchmark = *analysis.benchmark;
    return {{"study", report.study},
            {"benchmark", benchmark.name},
            {"tau", number(benchmark.parameters.tau)},
            {"alpha", number(benchmark.parameters.alpha)},
            {"representation_tolerance", number(benchmark.parameters.representationTolerance)},
            {"unassessed", analysis.noise->unassessed},
            {"simulated", analysis.noise->dataset->provenance.isSimulated()},
            {"notes", analysis.noise->dataset->provenance.notes},
            {"basis", benchmark.basis->expectations},
            {"counts", countsOf(analysis.pivoting->counts)},
            {"events", eventsOf(analysis)},
            {"chosen", chosenOf(analysis)},
            {"metrics", metricsOf(analysis)},
            {"condition", number(analysis.fits->condition)},
            {"stability", {{"tau", interval(report.tau)}, {"alpha", interval(report.alpha)}}},
            {"recommended", recommendedOf(report.recommended)}};
}

}  // namespace papilio::app
