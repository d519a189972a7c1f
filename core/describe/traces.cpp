#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/findings/solver_text.h"
#include "core/present/run_columns.h"
#include "core/traces/pyramid.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <array>
#include <functional>

namespace papilio::core {

namespace {

using Kind = Finding::Kind;

/// The value where the finding is of one of the kinds.
template<typename Value>
std::optional<Value> ifOf(const Finding& finding,
                          std::initializer_list<Kind> kinds,
                          const Value& value)
{
    return std::ranges::find(kinds, finding.kind) != kinds.end() ? std::make_optional(value)
                                                                 : std::nullopt;
}

auto findingOf(const Finding& one)
{
    using enum Finding::Kind;
    const auto of = [&](std::initializer_list<Kind> kinds, const auto& value) {
        return ifOf(one, kinds, value);
    };
    const auto gap = {ResidualGap, RelativeGap};
    return object(
        f<"kind">(one.kind), maybe<"period">(of({Restart, Held}, orNull(one.period))),
        maybe<"tolerance">(of({NotHeld}, one.value)),
        maybe<"first">(of({Restart, NotHeld}, one.from)),
        maybe<"from">(of({Stagnation, Plateau, Divergence, Overshoot, NotFinite, Step}, one.from)),
        maybe<"to">(of({Stagnation, Plateau, Divergence, Overshoot, Step}, one.to)),
        maybe<"count">(of({Restart, NotFinite, Negative, Zero}, one.count)),
        maybe<"decades">(of({Restart, Step}, one.value)),
        maybe<"level">(of({Stagnation, Plateau}, one.value)),
        maybe<"slope">(of({Stagnation, Plateau}, one.other)),
        maybe<"peak">(of({Divergence, Overshoot}, one.value)),
        maybe<"changes">(of({Held}, one.count)), maybe<"last">(of({Held}, one.from)),
        maybe<"recurrent">(of(gap, one.value)), maybe<"true">(of(gap, one.other)),
        maybe<"ratio">(of(gap, one.other / one.value)), maybe<"computed_at">(of(gap, one.from)),
        f<"text">(findingText(one)));
}

auto crossingOf(const Crossing& crossing)
{
    return object(f<"tolerance">(crossing.tolerance), f<"first">(crossing.first),
                  f<"lasting">(crossing.lasting));
}

/// The tolerance asked for is among the others, reached or not.
std::vector<Crossing> crossingsOf(const ConvergenceReport& report)
{
    auto crossings = report.crossings;
    if (!std::isnan(report.target.tolerance) &&
        std::ranges::find(crossings, report.target.tolerance, &Crossing::tolerance) ==
            crossings.end()) {
        crossings.push_back(report.target);
    }
    std::ranges::stable_sort(crossings, std::greater{}, &Crossing::tolerance);
    return crossings;
}

auto forecastOf(const Forecast& forecast)
{
    return object(f<"tolerance">(forecast.tolerance), f<"at">(forecast.at), f<"low">(forecast.low),
                  f<"high">(forecast.high));
}

/// @param isResidual  otherwise the report is empty
auto convergenceOf(const ConvergenceReport& report, bool isResidual)
{
    return object(f<"relative_last">(report.relativeLast), f<"verdict">(report.verdict),
                  f<"judged">(report.judged), f<"own_word">(orNull(report.end.word)),
                  f<"signal">(orNull(report.end.signal)), f<"status">(orNull(report.end.status)),
                  f<"rate">(report.rate), f<"mean_rate">(report.meanRate),
                  f<"findings">(each(report.findings, findingOf)),
                  f<"crossings">(
                      each(isResidual ? crossingsOf(report) : std::vector<Crossing>(), crossingOf)),
                  f<"forecast">(ifThere(report.forecast, forecastOf)));
}

auto distributionJson(const Distribution& spread)
{
    const auto binOf = [](const Bin& bin) {
        return object(f<"low">(bin.low), f<"high">(bin.high), f<"count">(bin.count));
    };
    return object(f<"q1">(spread.q1), f<"median">(spread.median), f<"q3">(spread.q3),
                  f<"mean">(spread.mean), f<"not_finite">(spread.notFinite),
                  f<"beside">(spread.beside), f<"bins">(each(spread.bins, binOf)));
}

/// Whole numbers as they are, past 2^53 too.
template<FieldName name>
auto valueOf(const Recorder& recorder,
             double value,
             std::int64_t (*pick)(const GrowingNumbers<std::int64_t>& integers))
{
    const auto& integers = recorder.integers;
    return Field<name, double>{integers.empty() ? jsonOf(value) : JsonValue(pick(integers))};
}

auto recorderOf(const Recorder& recorder,
                const std::vector<SolverRun>& runs,
                const RunOptions& options)
{
    using enum TraceRole;
    const auto role = traceRole(recorder);
    const bool isResidual = role == Residual || role == TrueResidual || role == ImplicitResidual;
    const auto whole = reportOf(recorder, options);
    const auto run = std::ranges::find_if(
        runs, [&](const SolverRun& one) { return one.residual.get() == &recorder; });
    // How often a counter was sampled is not a distribution of anything.
    const bool isSpread =
        !isResidual && (role == TraceRole::Distribution || role == Other) && recorder.count() > 0;
    return object(
        f<"name">(recorder.name), f<"library">(recorder.library),
        f<"subject">(traceSubject(recorder)), f<"role">(recorder.role), f<"kind">(recorder.kind),
        f<"mode">(recorder.mode), f<"type">(recorder.type), f<"unit">(recorder.unit),
        f<"count">(recordedCount(recorder)),
        valueOf<"first">(recorder, whole.first, [](const auto& all) { return all[0]; }),
        valueOf<"last">(recorder, whole.last, [](const auto& all) { return all[all.size() - 1]; }),
        valueOf<"minimum">(
            recorder, whole.minimum,
            [](const auto& all) { return *std::min_element(all.begin(), all.end()); }),
        valueOf<"maximum">(
            recorder, whole.maximum,
            [](const auto& all) { return *std::max_element(all.begin(), all.end()); }),
        beside(convergenceOf(!isResidual         ? ConvergenceReport()
                             : run != runs.end() ? run->report
                                                 : whole,
                             isResidual)),
        maybe<"distribution">(isSpread
                                  ? std::optional(distributionJson(distributionOf(recorder.values)))
                                  : std::nullopt),
        f<"statistics">(named(recorder.statistics)), f<"notes">(recorder.provenance.notes));
}

auto causeOf(const Cause& cause)
{
    return object(f<"kind">(cause.kind), f<"solvers">(cause.solvers),
                  f<"period">(orNull(cause.period)), f<"text">(causeText(cause)));
}

using Places = std::array<std::vector<std::optional<int>>, 3>;

/// @param places  by iterations, time and products
auto runOf(const std::vector<SolverRun>& runs, const Places& places, std::size_t place)
{
    const auto& run = runs[place];
    const auto solved = solvedProblem(run);
    return object(f<"subject">(run.subject), f<"residual">(run.residual->name),
                  f<"outcome">(outcomeText(run)), f<"tolerance">(run.report.target.tolerance),
                  f<"causes">(each(causesOf(runs, place), causeOf)),
                  f<"solves">(solved.isEigenproblem ? "eigenproblem"
                              : solved.isNonlinear  ? "nonlinear system"
                                                    : "linear system"),
                  f<"outer">(orNull(run.residual->outer)), f<"preconditioned">(run.preconditioned),
                  f<"iterations">(run.report.target.lasting), f<"seconds">(run.seconds),
                  f<"spmv">(run.spmvCount), f<"initial_residual">(initialResidual(run)),
                  f<"true_last">(run.trueLast), f<"true_relative_last">(run.trueRelative()),
                  f<"misses_true_residual">(run.missesTrueResidual),
                  f<"places">(object(f<"iterations">(places[0][place]), f<"time">(places[1][place]),
                                     f<"spmv">(places[2][place]))));
}

auto tracesOf(const std::string& study,
              const std::vector<std::shared_ptr<const Recorder>>& recorders,
              const RunOptions& options)
{
    const auto runs = solverRuns(recorders, options);
    const Places places = {ranking(runs, RunAxis::Iteration), ranking(runs, RunAxis::Time),
                           ranking(runs, RunAxis::Spmv)};
    return object(f<"study">(study),
                  f<"recorders">(each(
                      recorders, [&](const auto& one) { return recorderOf(*one, runs, options); })),
                  f<"runs">(each(runs.size(),
                                 [&](std::size_t place) { return runOf(runs, places, place); })));
}

}  // namespace

const JsonDocument<std::string, std::vector<std::shared_ptr<const Recorder>>, RunOptions>
    tracesDocument = DocumentOf<tracesOf>();

}  // namespace papilio::core
