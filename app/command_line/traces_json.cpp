#include "app/command_line/json.h"
#include "app/command_line/traces_report.h"
#include "core/findings/solver_text.h"
#include "core/present/run_columns.h"
#include "core/traces/causes.h"
#include "core/traces/distribution.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>

namespace papilio::app {

namespace {

using Kind = core::Finding::Kind;

Json findingOf(const core::Finding& finding)
{
    Json json = {{"kind", core::toString(finding.kind)}};
    switch (finding.kind) {
        case Kind::Restart:
            json.update({{"period", finding.period},
                         {"first", finding.from},
                         {"count", finding.count},
                         {"decades", number(finding.value)}});
            break;
        case Kind::Stagnation:
        case Kind::Plateau:
            json.update({{"from", finding.from},
                         {"to", finding.to},
                         {"level", number(finding.value)},
                         {"slope", number(finding.other)}});
            break;
        case Kind::Divergence:
        case Kind::Overshoot:
            json.update(
                {{"from", finding.from}, {"to", finding.to}, {"peak", number(finding.value)}});
            break;
        case Kind::NotFinite:
            json.update({{"from", finding.from}, {"count", finding.count}});
            break;
        case Kind::Negative:
        case Kind::Zero:
            json["count"] = finding.count;
            break;
        case Kind::Step:
            json.update(
                {{"from", finding.from}, {"to", finding.to}, {"decades", number(finding.value)}});
            break;
        case Kind::Held:
            json.update({{"period", orNull(finding.period)},
                         {"changes", finding.count},
                         {"last", finding.from}});
            break;
        case Kind::NotHeld:
            json.update({{"tolerance", number(finding.value)}, {"first", finding.from}});
            break;
        case Kind::ResidualGap:
        case Kind::RelativeGap:
            json.update({{"recurrent", number(finding.value)},
                         {"true", number(finding.other)},
                         {"ratio", number(finding.other / finding.value)},
                         {"computed_at", finding.from}});
            break;
    }
    json["text"] = core::findingText(finding);
    return json;
}

Json causeList(const std::vector<core::SolverRun>& runs, std::size_t run)
{
    return list(core::causesOf(runs, run), [&](const auto& cause) -> Json {
        return {{"kind", core::toString(cause.kind)},
                {"solvers", cause.solvers},
                {"period", orNull(cause.period)},
                {"text", core::causeText(cause)}};
    });
}

Json crossingOf(const core::Crossing& crossing)
{
    return {{"tolerance", number(crossing.tolerance)},
            {"first", number(crossing.first)},
            {"lasting", number(crossing.lasting)}};
}

/// The tolerance asked for is among the others, reached or not.
Json crossingsOf(const core::ConvergenceReport& report)
{
    auto crossings = report.crossings;
    const bool listed = std::ranges::any_of(crossings, [&](const core::Crossing& one) {
        return one.tolerance == report.target.tolerance;
    });
    if (!listed) {
        crossings.push_back(report.target);
    }
    std::ranges::stable_sort(crossings, std::greater{}, &core::Crossing::tolerance);
    return list(crossings, crossingOf);
}

void addConvergence(Json& json, const core::ConvergenceReport& report)
{
    json["relative_last"] = number(report.relativeLast);
    json["verdict"] = report.verdict ? Json(core::toString(*report.verdict)) : Json(nullptr);
    json["judged"] = report.judged ? Json(core::toString(*report.judged)) : Json(nullptr);
    json["own_word"] = orNull(report.end.word);
    json["signal"] = orNull(report.end.signal);
    json["status"] = orNull(report.end.status);
    json["rate"] = number(report.rate);
    json["mean_rate"] = number(report.meanRate);
    json["findings"] = list(report.findings, findingOf);
    json["crossings"] = crossingsOf(report);
    json["forecast"] = nullptr;
    if (report.forecast) {
        json["forecast"] = {{"tolerance", number(report.forecast->tolerance)},
                            {"at", number(report.forecast->at)},
                            {"low", number(report.forecast->low)},
                            {"high", number(report.forecast->high)}};
    }
}

Json distributionJson(const core::Recorder& recorder)
{
    const auto spread = core::distributionOf(recorder.values);
    const Json bins = list(spread.bins, [&](const auto& bin) -> Json {
        return {{"low", number(bin.low)}, {"high", number(bin.high)}, {"count", bin.count}};
    });
    return {{"q1", number(spread.q1)},
            {"median", number(spread.median)},
            {"q3", number(spread.q3)},
            {"mean", number(spread.mean)},
            {"not_finite", spread.notFinite},
            {"beside", spread.beside},
            {"bins", bins}};
}

Json recorderOf(const core::Recorder& recorder, const TracesReport& report)
{
    const auto role = core::traceRole(recorder);
    const bool residual = role == core::TraceRole::Residual ||
                          role == core::TraceRole::TrueResidual ||
                          role == core::TraceRole::ImplicitResidual;
    auto whole = core::reportOf(recorder, report.options);
    const auto run = std::ranges::find_if(
        report.runs, [&](const core::SolverRun& one) { return one.residual.get() == &recorder; });
    Json json = {{"name", recorder.name},
                 {"library", recorder.library},
                 {"subject", core::traceSubject(recorder)},
                 {"role", recorder.role},
                 {"kind", core::toString(recorder.kind)},
                 {"mode", core::toString(recorder.mode)},
                 {"type", recorder.type},
                 {"unit", recorder.unit},
                 {"count", core::recordedCount(recorder)},
                 {"first", number(whole.first)},
                 {"last", number(whole.last)},
                 {"minimum", number(whole.minimum)},
                 {"maximum", number(whole.maximum)}};
    // Whole numbers as they are, past 2^53 too.
    if (!recorder.integers.empty()) {
        const auto [low, high] = std::ranges::minmax(recorder.integers);
        json["first"] = recorder.integers.front();
        json["last"] = recorder.integers.back();
        json["minimum"] = low;
        json["maximum"] = high;
    }
    if (!residual) {
        core::ConvergenceReport none;
        none.target.tolerance = report.options.tolerance;
        addConvergence(json, none);
        json["crossings"] = Json::array();
        // How often a counter was sampled is not a distribution of anything.
        const bool isSpread =
            role == core::TraceRole::Distribution || role == core::TraceRole::Other;
        if (isSpread && recorder.count() > 0) {
            json["distribution"] = distributionJson(recorder);
        }
    } else {
        addConvergence(json, run != report.runs.end() ? run->report : whole);
    }
    json["statistics"] = Json::object();
    for (const auto& [name, value] : recorder.statistics) {
        json["statistics"][name] = number(value);
    }
    json["notes"] = recorder.provenance.notes;
    return json;
}

}  // namespace

Json toJson(const TracesReport& report)
{
    Json json = {{"study", report.study}, {"recorders", Json::array()}, {"runs", Json::array()}};
    for (const auto& recorder : report.recorders) {
        json["recorders"].push_back(recorderOf(*recorder, report));
    }
    const auto byIteration = core::ranking(report.runs, core::RunAxis::Iteration);
    const auto byTime = core::ranking(report.runs, core::RunAxis::Time);
    const auto bySpmv = core::ranking(report.runs, core::RunAxis::Spmv);
    for (std::size_t index = 0; index < report.runs.size(); ++index) {
        const auto& run = report.runs[index];
        json["runs"].push_back(
            {{"subject", run.subject},
             {"residual", run.residual->name},
             {"outcome", core::outcomeText(run)},
             {"tolerance", number(run.report.target.tolerance)},
             {"causes", causeList(report.runs, index)},
             {"solves", core::solvedProblem(run).isEigenproblem ? "eigenproblem"
                        : core::solvedProblem(run).isNonlinear  ? "nonlinear system"
                                                                : "linear system"},
             {"outer", orNull(run.residual->outer)},
             {"preconditioned", run.preconditioned},
             {"iterations", number(run.report.target.lasting)},
             {"seconds", number(run.seconds)},
             {"spmv", number(run.spmvCount)},
             {"initial_residual", number(core::initialResidual(run))},
             {"true_last", number(run.trueLast)},
             {"true_relative_last", number(run.trueRelative())},
             {"misses_true_residual", run.missesTrueResidual},
             {"places",
              {{"iterations", number(byIteration[index])},
               {"time", number(byTime[index])},
               {"spmv", number(bySpmv[index])}}}});
    }
    return json;
}

}  // namespace papilio::app
