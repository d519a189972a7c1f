#include "core/traces/solver_runs.h"

#include "core/traces/event_names.h"
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
            // A counter is 0 until the program sets it.
            if (one->kind == Recorder::Kind::Counter && !one->values.empty() &&
                one->values.back() > 0) {
                const auto says =
                    conventionalStatistic(eventName(one->name, one->library).quantity);
                if (!says.empty()) {
                    said[subjects.back()].emplace_back(says, one->values.back());
                }
            }
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
    std::map<std::string, std::vector<std::pair<std::string, double>>> said;  ///< by subject
};

bool hasTrueHistory(const SolverRun& run)
{
    return run.trueResidual && run.trueResidual != run.residual &&
           !run.trueResidual->values.empty();
}

/// The true residual at the end is all that some programs say.
void findLastGap(SolverRun& run)
{
    const auto recurrent = run.residual->values.back();
    // A norm under the preconditioner is another norm.
    const bool isComparable = run.residual->role.find("precond") == std::string::npos;
    if (isComparable && run.trueLast && std::isfinite(recurrent) && recurrent > 0 &&
        *run.trueLast > gapRatio * recurrent) {
        run.report.findings.push_back({.kind = Finding::Kind::ResidualGap,
                                       .from = run.report.count - 1,
                                       .to = run.report.count - 1,
                                       .value = recurrent,
                                       .other = *run.trueLast});
    }
}

void findGap(SolverRun& run)
{
    if (!hasTrueHistory(run)) {
        findLastGap(run);
        return;
    }
    const auto& exact = run.trueResidual->values;
    const double last = exact.back();
    const double recurrent = run.residual->values.back();
    const auto held = findHeld(exact);
    // Where the residual is held as well, the history was written down that seldom.
    if (held && held->period && !findHeld(run.residual->values)) {
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
    }
    if (const auto products = abscissa(run, RunAxis::Spmv)) {
        run.spmvCount = std::round(*at(*products));
    }
}

}  // namespace

std::optional<double> SolverRun::statistic(std::string_view wanted) const
{
    const auto found =
        std::ranges::find_if(statistics, [&](const auto& one) { return one.first == wanted; });
    return found == statistics.end() ? std::nullopt : std::optional(found->second);
}

namespace {

ConvergenceReport reportOf(const Recorder& recorder,
                           const RunOptions& options,
                           std::optional<double> own)
{
    ConvergenceOptions wanted{.tolerance = options.tolerance, .absolute = options.absolute};
    if (own.value_or(0) > 0 && !options.overrideOwn) {
        wanted.tolerance = *own;
        wanted.absolute = false;
    }
    if (const auto said = recorder.statistic("converged")) {
        wanted.stated = *said > 0;
    }
    return analyseConvergence(recorder.values, wanted);
}

}  // namespace

ConvergenceReport reportOf(const Recorder& recorder, const RunOptions& options)
{
    return reportOf(recorder, options, recorder.statistic("tolerance"));
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
        constexpr std::size_t fewest = 2;  // one value has no course
        if ((role != TraceRole::Residual && !alone) || recorder->values.size() < fewest) {
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
        run.statistics = recorder->statistics;
        if (const auto said = parts.said.find(subject); said != parts.said.end()) {
            run.statistics.insert(run.statistics.end(), said->second.begin(), said->second.end());
        }
        const auto own = run.statistic("tolerance");
        run.report = reportOf(*recorder, options, own);
        const bool isAbsolute = options.absolute && (options.overrideOwn || !own);
        run.limit = run.report.target.tolerance * (isAbsolute ? 1 : run.report.first);
        run.trueLast = hasTrueHistory(run) ? std::optional(run.trueResidual->values.back())
                                           : run.statistic("final residual");
        findGap(run);
        measure(run);
        runs.push_back(std::move(run));
    }
    return runs;
}

namespace {

/// 0 … whole in even steps; nothing without a whole.
std::optional<std::vector<double>> spread(std::optional<double> whole, std::size_t count)
{
    if (!whole || count < 2) {
        return {};
    }
    std::vector<double> positions(count);
    for (std::size_t index = 0; index < count; ++index) {
        positions[index] = *whole * static_cast<double>(index) / static_cast<double>(count - 1);
    }
    return positions;
}

}  // namespace

std::optional<std::vector<double>> abscissa(const SolverRun& run, RunAxis axis)
{
    const auto count = run.residual->values.size();
    if (axis == RunAxis::Iteration) {
        return count == 1
                   ? std::vector<double>{0}
                   : spread(static_cast<double>(count) - 1, count).value_or(std::vector<double>());
    }
    if (axis == RunAxis::Time) {
        const auto& times = run.residual->timesNs;
        if (times.size() != count || !std::ranges::is_sorted(times)) {
            return spread(run.statistic("seconds"), count);
        }
        constexpr double nanoseconds = 1e-9;
        std::vector<double> positions(count);
        // Runs of one program begin one after another; they are compared from their beginnings.
        std::ranges::transform(times, positions.begin(), [&](std::int64_t time) {
            return static_cast<double>(time - times.front()) * nanoseconds;
        });
        return positions;
    }
    if (run.spmv && run.spmv->values.size() == count && std::ranges::is_sorted(run.spmv->values)) {
        return run.spmv->values;
    }
    return spread(run.statistic("spmv"), count);
}

std::vector<std::optional<int>> ranking(const std::vector<SolverRun>& runs, RunAxis axis)
{
    std::map<std::string, std::vector<std::pair<double, std::size_t>>> finished;
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
            finished[traceProblem(run.subject)].emplace_back(*cost, index);
        }
    }
    std::vector<std::optional<int>> places(runs.size());
    for (auto& [problem, order] : finished) {
        std::ranges::sort(order);
        for (std::size_t place = 0; place < order.size(); ++place) {
            const bool same = place > 0 && order[place].first == order[place - 1].first;
            places[order[place].second] =
                same ? places[order[place - 1].second] : std::optional(static_cast<int>(place) + 1);
        }
    }
    return places;
}

}  // namespace papilio::core
