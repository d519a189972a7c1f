#include "core/traces/solver_runs.h"

#include "core/traces/recorder_roles.h"
#include "core/traces/restarts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

using Recorders = std::vector<std::shared_ptr<const Recorder>>;

constexpr double gapRatio = 1.5;  // a true residual so many times the recurrent one is said

/// Roles and subjects are asked for many times and looking for them reads the values.
struct Parts {
    explicit Parts(const Recorders& all) : recorders(all)
    {
        for (const auto& one : all) {
            roles.push_back(traceRole(*one));
            subjects.push_back(traceSubject(*one));
            byPart.emplace(std::pair(subjects.back(), roles.back()), one);
        }
    }
    [[nodiscard]] std::shared_ptr<const Recorder> find(const std::string& subject,
                                                       TraceRole role) const
    {
        const auto found = byPart.find({subject, role});
        return found == byPart.end() ? nullptr : found->second;
    }

    const Recorders& recorders;
    std::vector<TraceRole> roles;
    std::vector<std::string> subjects;
    std::map<std::pair<std::string, TraceRole>, std::shared_ptr<const Recorder>> byPart;
};

void findGap(SolverRun& run)
{
    if (!run.trueResidual || run.trueResidual == run.residual || run.trueResidual->values.empty() ||
        run.residual->values.empty()) {
        return;
    }
    const auto& exact = run.trueResidual->values;
    const double last = exact.back();
    const double recurrent = run.residual->values.back();
    const auto held = findHeld(exact);
    if (held && held->period) {
        const bool known = std::ranges::any_of(run.report.findings, [](const Finding& finding) {
            return finding.kind == Finding::Kind::Restart;
        });
        // A true residual that is made anew every m iterations shows the restarts by itself.
        if (!known) {
            run.report.findings.push_back({.kind = Finding::Kind::Restart,
                                           .from = *held->period,
                                           .period = *held->period,
                                           .count = held->changes});
        }
    }
    if (std::isfinite(last) && std::isfinite(recurrent) && recurrent > 0 &&
        last > gapRatio * recurrent) {
        run.report.findings.push_back({.kind = Finding::Kind::ResidualGap,
                                       .from = held ? held->last : exact.size() - 1,
                                       .to = exact.size() - 1,
                                       .value = recurrent,
                                       .other = last});
    }
}

void measure(SolverRun& run)
{
    const auto end = run.report.target.lasting;
    const auto at = [&](const std::vector<double>& values) -> std::optional<double> {
        return values.empty()
                   ? std::nullopt
                   : std::optional(
                         values[std::min(end.value_or(values.size() - 1), values.size() - 1)]);
    };
    if (const auto times = abscissa(run, RunAxis::Time)) {
        run.seconds = at(*times);
    } else if (!end) {
        run.seconds = run.residual->statistic("seconds");
    }
    if (const auto products = abscissa(run, RunAxis::Spmv)) {
        run.spmvCount = at(*products);
    } else if (const auto all = run.residual->statistic("spmv"); all && run.report.count > 1) {
        // Products are spread evenly over the iterations of every solver shown here.
        const auto steps = static_cast<double>(run.report.count - 1);
        run.spmvCount = end ? std::round(*all * static_cast<double>(*end) / steps) : *all;
    }
}

}  // namespace

ConvergenceReport reportOf(const Recorder& recorder, const RunOptions& options)
{
    ConvergenceOptions wanted{.tolerance = options.tolerance, .absolute = options.absolute};
    if (!options.overrideOwn) {
        wanted.tolerance = recorder.statistic("tolerance").value_or(wanted.tolerance);
    }
    if (const auto said = recorder.statistic("converged")) {
        wanted.stated = *said > 0;
    }
    return analyseConvergence(recorder.values, wanted);
}

std::vector<SolverRun> solverRuns(const Recorders& recorders, const RunOptions& options)
{
    const Parts parts(recorders);
    std::vector<SolverRun> runs;
    std::set<std::string> taken;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& recorder = recorders[index];
        const auto& subject = parts.subjects[index];
        const auto role = parts.roles[index];
        const bool alone =
            role == TraceRole::TrueResidual && parts.find(subject, TraceRole::Residual) == nullptr;
        if (role != TraceRole::Residual && !alone) {
            continue;
        }
        SolverRun run;
        run.subject = taken.insert(subject).second ? subject : recorder->name;
        run.residual = recorder;
        run.trueResidual = alone ? recorder : parts.find(subject, TraceRole::TrueResidual);
        run.implicitResidual = parts.find(subject, TraceRole::ImplicitResidual);
        run.spmv = parts.find(subject, TraceRole::Spmv);
        run.preconditioned = recorder->statistic("preconditioned")
                                 .value_or(isPreconditioned(traceSolver(subject)) ? 1 : 0) > 0;
        run.report = reportOf(*recorder, options);
        findGap(run);
        measure(run);
        runs.push_back(std::move(run));
    }
    return runs;
}

std::optional<std::vector<double>> abscissa(const SolverRun& run, RunAxis axis)
{
    const auto count = run.residual->values.size();
    std::vector<double> positions(count);
    if (axis == RunAxis::Iteration) {
        for (std::size_t index = 0; index < count; ++index) {
            positions[index] = static_cast<double>(index);
        }
        return positions;
    }
    constexpr double nanoseconds = 1e-9;
    if (axis == RunAxis::Time) {
        const auto& times = run.residual->timesNs;
        if (times.size() != count || !std::ranges::is_sorted(times)) {
            return {};
        }
        std::ranges::transform(times, positions.begin(), [](std::int64_t time) {
            return static_cast<double>(time) * nanoseconds;
        });
        return positions;
    }
    if (run.spmv && run.spmv->values.size() == count && std::ranges::is_sorted(run.spmv->values)) {
        return run.spmv->values;
    }
    const auto all = run.residual->statistic("spmv");
    if (!all || count < 2) {
        return {};
    }
    for (std::size_t index = 0; index < count; ++index) {
        positions[index] = *all * static_cast<double>(index) / static_cast<double>(count - 1);
    }
    return positions;
}

std::vector<std::optional<int>> ranking(const std::vector<SolverRun>& runs, RunAxis axis)
{
    std::vector<std::pair<double, std::size_t>> finished;
    for (std::size_t index = 0; index < runs.size(); ++index) {
        const auto& run = runs[index];
        if (!run.report.target.lasting) {
            continue;
        }
        const auto cost = axis == RunAxis::Time ? run.seconds
                          : axis == RunAxis::Spmv
                              ? run.spmvCount
                              : std::optional(static_cast<double>(*run.report.target.lasting));
        if (cost) {
            finished.emplace_back(*cost, index);
        }
    }
    std::ranges::sort(finished);
    std::vector<std::optional<int>> places(runs.size());
    for (std::size_t place = 0; place < finished.size(); ++place) {
        const bool same = place > 0 && finished[place].first == finished[place - 1].first;
        places[finished[place].second] =
            same ? places[finished[place - 1].second] : std::optional(static_cast<int>(place) + 1);
    }
    return places;
}

}  // namespace papilio::core
