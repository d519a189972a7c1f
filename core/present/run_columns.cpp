#include "core/present/run_columns.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/present/study_comparison.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace papilio::core {

namespace {

std::string outcomeOf(const RankedRun& row)
{
    return row.isRunning ? "running" : outcomeText(row.run);
}

std::string firstText(const RankedRun& row)
{
    const auto& report = row.run.report;
    return report.target.first         ? countText(static_cast<double>(*report.target.first))
           : report.forecast           ? "≈ " + countText(report.forecast->at)
           : !row.run.hasTolerance()   ? notApplicableText()
           : row.isRunning             ? sentence("not yet")
           : hasFailed(report.verdict) ? sentence("never")
                                       : notApplicableText();
}

constexpr double rateScale = 1e3;  // less than a decade in 10⁹ iterations is none

std::string decadesText(double rate)
{
    return numberText(rate, 3, rateScale);
}

bool isResidual(const Recorder& recorder)
{
    const auto role = traceRole(recorder);
    return role == TraceRole::Residual || role == TraceRole::TrueResidual ||
           role == TraceRole::ImplicitResidual;
}

}  // namespace

std::vector<RankedRun> rankedRuns(const std::vector<SolverRun>& runs, RunAxis axis)
{
    const auto places = ranking(runs, axis);
    std::vector<RankedRun> rows;
    // Problem, place, row of the outer solve, and behind it those of its inner ones
    std::vector<std::tuple<std::size_t, int, std::size_t, std::size_t>> keys;
    std::vector<SolvedProblem> problems;
    for (std::size_t row = 0; row < runs.size(); ++row) {
        auto problem = solvedProblem(runs[row]);
        const auto known = std::ranges::find(problems, problem);
        keys.emplace_back(known - problems.begin(),
                          places[row].value_or(std::numeric_limits<int>::max()), row, 0);
        if (known == problems.end()) {
            problems.push_back(std::move(problem));
        }
        rows.push_back({.run = runs[row], .place = places[row]});
    }
    for (std::size_t row = 0; row < runs.size(); ++row) {
        const auto outer = std::ranges::find(runs, runs[row].residual->outer, &SolverRun::subject);
        if (runs[row].isInner() && outer != runs.end()) {
            keys[row] = keys[static_cast<std::size_t>(outer - runs.begin())];
            std::get<3>(keys[row]) = row + 1;
        }
    }
    std::vector<std::size_t> sorted(rows.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::ranges::sort(sorted, {}, [&](std::size_t row) { return keys[row]; });
    for (std::size_t order = 0; order < sorted.size(); ++order) {
        rows[sorted[order]].order = order;
    }
    return rows;
}

std::string fastestText(const std::vector<RankedRun>& rows,
                        const std::vector<std::string>& names,
                        RunAxis axis)
{
    struct Problem {
        int ended = 0;
        bool isOpen = false;
        double fastest = std::numeric_limits<double>::infinity();
    };
    // Times that were measured once and differ by less tell no two solvers apart (as in Compare).
    constexpr double alike = 1.1;
    std::map<SolvedProblem, Problem> problems;
    std::set<DataOrigin> origins;
    for (const auto& row : rows) {
        origins.insert(row.run.residual->provenance.kind);
        auto& problem = problems[solvedProblem(row.run)];
        problem.ended += row.run.isInner() ? 0 : 1;
        problem.isOpen = problem.isOpen || row.isRunning;
        if (row.place && row.run.seconds) {
            problem.fastest = std::min(problem.fastest, *row.run.seconds);
        }
    }
    std::map<std::size_t, std::string> first;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto& run = rows[row].run;
        const auto& problem = problems[solvedProblem(run)];
        const bool isFirst = axis == RunAxis::Time
                                 ? rows[row].place && run.seconds <= alike * problem.fastest
                                 : rows[row].place == 1;
        if (isFirst && !run.missesTrueResidual && problem.ended > 1 && !problem.isOpen) {
            first[rows[row].order] =
                fmt::format("{} ({})", names[row],
                            axis == RunAxis::Time ? timeText(*run.seconds)
                            : axis == RunAxis::Spmv
                                ? countText(*run.spmvCount)
                                : countText(static_cast<double>(*run.report.target.lasting)));
        }
    }
    if (first.empty()) {
        return {};
    }
    std::vector<std::string> texts;
    for (const auto& [order, text] : first) {
        texts.push_back(text);
    }
    const auto what = axis == RunAxis::Time
                          ? sentence("Fastest by time, within 10 % ({})", onceText(origins))
                      : axis == RunAxis::Spmv ? sentence("Fewest matrix-vector products")
                                              : sentence("Fewest iterations");
    constexpr std::size_t mostProblems = 12;
    return sentence("{}: {}.", what, someText(texts, mostProblems));
}

std::string failedText(const std::vector<SolverRun>& runs)
{
    std::vector<std::string> failed;
    for (const auto& run : runs) {
        if (!run.isInner() && (hasFailed(run.report.verdict) || run.missesTrueResidual)) {
            failed.push_back(fmt::format("{} ({})", run.subject, outcomeText(run)));
        }
    }
    constexpr std::size_t most = 12;
    return failed.empty() ? std::string()
                          : sentence("Did not converge: {}.", someText(failed, most));
}

std::vector<std::pair<std::string, std::string>> runSentences(const std::vector<SolverRun>& runs)
{
    std::vector<std::pair<std::string, std::string>> said;
    std::map<std::string, std::size_t> inner;  // by the solve that they serve
    for (std::size_t index = 0; index < runs.size(); ++index) {
        const auto& run = runs[index];
        if (run.isInner()) {
            ++inner[run.residual->outer];
            continue;
        }
        for (auto& text : sentences(run)) {
            said.emplace_back(run.subject, std::move(text));
        }
        for (const auto& cause : causesOf(runs, index)) {
            said.emplace_back(run.subject, causeText(cause));
        }
    }
    for (const auto& [outer, count] : inner) {
        said.emplace_back(outer, sentence("has {}", plural(count, "inner solve")));
    }
    return said;
}

Columns<RankedRun> runColumns(const std::vector<RankedRun>& runs)
{
    using Row = RankedRun;
    const auto seconds = mapped(runs, [](const auto& row) { return orNone(row.run.seconds); });
    const auto unit = timeUnit(seconds);
    Columns<Row> columns;
    columns.count({"place", "#",
                   "The place among the runs that solve the same problem: a linear system, or an "
                   "eigenproblem, of one matrix"},
                  [](const Row& row) { return orNone(row.place); });
    columns.words({"solver", "Solver"}, [](const Row& row) { return row.run.subject; });
    columns.words({"outcome", "Outcome"}, outcomeOf);
    columns.numberAs(
        {"first", "First ≤ tol", "First iteration with a residual at or below the tolerance"},
        [](const Row& row) { return orNone(row.run.report.target.first); }, firstText);
    columns.count({"lasting", "Stays ≤ tol",
                   "Iteration from which the residual stays at or below the tolerance"},
                  [](const Row& row) { return orNone(row.run.report.target.lasting); });
    columns.number(
        {"time", sentence("Time, {}", unit.name)},
        [factor = unit.factor](const Row& row) { return orNone(row.run.seconds) / factor; });
    columns.count({"spmv", "SpMV", "Products of a sparse matrix and a vector"},
                  [](const Row& row) { return orNone(row.run.spmvCount); });
    columns
        .number(
            {"rate", "Last rate, decades/it.",
             "Convergence rate at the end: decades of the residual per iteration over the last "
             "fifth of the history"},
            [](const Row& row) { return row.run.report.rate; }, decadesText)
        .scaledTo(rateScale);
    columns.number(
        {"last", "Last |r|", "The last recorded residual, not relative to the first one"},
        [](const Row& row) { return row.run.report.last; });
    columns.number({"true_last", "True last |r|", "The last true residual, computed as |b − A x|"},
                   [](const Row& row) { return orNone(row.run.trueLast); });
    columns.number({"initial", "Initial |r|", "The residual before the first iteration"},
                   [](const Row& row) { return initialResidual(row.run); });
    columns.number(
        {"relative_last", "Last |r|/|r₀|", "The last recorded residual, relative to the first one"},
        [](const Row& row) { return row.run.report.relativeLast; });
    columns.number({"true_relative_last", "True last |r|/|r₀|",
                    "The last true residual, relative to the first one"},
                   [](const Row& row) { return orNone(row.run.trueRelative()); });
    return columns;
}

std::vector<SpreadRecorder> otherRecorders(
    const std::vector<std::shared_ptr<const Recorder>>& recorders)
{
    std::vector<SpreadRecorder> others;
    for (const auto& recorder : recorders) {
        if (!isResidual(*recorder)) {
            others.push_back({recorder, distributionOf(recorder->values)});
        }
    }
    return others;
}

std::size_t recordedCount(const Recorder& recorder)
{
    return recorder.count() + static_cast<std::size_t>(std::clamp(
                                  recorder.statistic("values left out").value_or(0), 0.0, 1e18));
}

Columns<SpreadRecorder> spreadColumns()
{
    using Row = SpreadRecorder;
    Columns<Row> columns;
    columns.words({"recorder", "Recorder"}, [](const Row& row) { return row.recorder->name; });
    columns.words({"kind", "Kind"},
                  [](const Row& row) { return std::string(toString(row.recorder->kind)); });
    columns.count({"count", "Values"}, [](const Row& row) { return recordedCount(*row.recorder); });
    const auto points = [](const Row& row) {
        const auto& spread = row.spread;
        return std::array{spread.minimum, spread.q1, spread.median, spread.q3, spread.maximum};
    };
    const auto add = [&](std::string id, std::string title, std::size_t point) {
        columns.numberAs(
            {std::move(id), std::move(title)},
            [points, point](const Row& row) { return points(row)[point]; },
            [points, point](const Row& row) { return tellApart(points(row))[point]; });
    };
    add("minimum", "Minimum", 0);
    add("q1", "Q1", 1);
    add("median", "Median", 2);
    add("q3", "Q3", 3);
    add("maximum", "Maximum", 4);
    return columns;
}

}  // namespace papilio::core
