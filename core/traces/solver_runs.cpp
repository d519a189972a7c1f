#include "core/traces/solver_runs.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/traces/convergence.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace papilio::core {

namespace {

/// Whether the numbers ascend, where those before `known` do.
template<typename Number>
bool goesOnAscending(const GrowingNumbers<Number>& numbers, std::size_t known)
{
    return std::is_sorted(numbers.begin() + (known > 0 ? known - 1 : 0), numbers.end());
}

using Recorders = std::vector<std::shared_ptr<const Recorder>>;

/// The role of what has a tolerance of its own that is not known (resources/logs/README.md).
constexpr std::string_view criterion = "norm of a criterion";

constexpr double gapRatio = 1.5;  // a true residual so many times the recurrent one is reported

/// Roles and subjects are asked for many times and looking for them reads the values.
struct Parts {
    explicit Parts(const Recorders& all)
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

/// Whether the residual is measured in another norm than the true one, which no factor relates.
bool isOtherNorm(const SolverRun& run)
{
    return run.residual != run.trueResidual && saysPreconditioned(run.residual->role);
}

double firstTrue(const SolverRun& run)
{
    if (!isOtherNorm(run)) {
        return run.report.first;
    }
    const auto own = hasTrueHistory(run) ? std::optional(run.trueResidual->values.front())
                                         : run.statistic("initial residual");
    return own && std::isfinite(*own) && *own > 0 ? *own : ConvergenceReport::none;
}

/// Restarts that are known take the place of those that the history suggests.
void setRestarts(std::size_t period, SolverRun& run)
{
    auto& findings = run.report.findings;
    const auto found = std::ranges::find(findings, Finding::Kind::Restart, &Finding::kind);
    if (found != findings.end() && found->period == period) {
        return;
    }
    const auto count = run.report.count > 1 ? (run.report.count - 2) / period : 0;
    const Finding restart{
        .kind = Finding::Kind::Restart, .from = period, .period = period, .count = count};
    if (found != findings.end() && count > 0) {
        *found = restart;
    } else if (found != findings.end()) {
        findings.erase(found);
    } else if (count > 0) {
        findings.push_back(restart);
    }
}

/// The solver says its period, or its true residual, made anew every m iterations, shows it.
void takeRestarts(const std::optional<Held>& held, SolverRun& run)
{
    constexpr double longest = 1e9;
    const auto own = run.statistic("restart");
    if (own && *own >= 1 && *own < longest) {
        setRestarts(static_cast<std::size_t>(*own), run);
    } else if (held && held->period && !findHeld(run.residual->values)) {
        // Where the residual is held as well, the history was written down that seldom.
        setRestarts(*held->period, run);
    }
}

/// The true residual where it stayed behind the one the solver steers by; above `limit` it misses
/// the tolerance.
void findGap(SolverRun& run, double limit)
{
    const auto held = hasTrueHistory(run) ? findHeld(run.trueResidual->values) : std::nullopt;
    takeRestarts(held, run);
    const bool isRelative = isOtherNorm(run);
    const double recurrent = isRelative ? run.report.relativeLast : run.report.last;
    const auto exact = isRelative ? run.trueRelative() : run.trueLast;
    if (!exact || !std::isfinite(*exact) || !std::isfinite(recurrent) || !(recurrent > 0) ||
        *exact <= gapRatio * recurrent) {
        return;
    }
    run.missesTrueResidual = run.converged() && *run.trueLast > limit;
    if (isRelative && !run.missesTrueResidual) {
        return;  // two norms fall at different speeds; that alone is not a gap
    }
    const auto end = run.report.count - 1;
    run.report.findings.push_back(
        {.kind = isRelative ? Finding::Kind::RelativeGap : Finding::Kind::ResidualGap,
         .from = held ? held->last : end,
         .to = end,
         .value = recurrent,
         .other = *exact});
}

void measure(SolverRun& run)
{
    const auto end = run.report.target.lasting;
    const auto at = [&](const GrowingNumbers<double>& values) -> std::optional<double> {
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

ConvergenceOptions wantedOf(const Recorder& recorder,
                            const RunOptions& options,
                            std::optional<double> own)
{
    ConvergenceOptions wanted{
        .tolerance = options.tolerance, .absolute = options.absolute, .end = recorder.end};
    if (options.overrideOwn) {
        return wanted;  // what is asked for is relative to the first residual, as it is drawn
    }
    if (own.value_or(0) > 0) {
        wanted.tolerance = *own;
        wanted.absolute = false;
        wanted.isOwn = !recorder.statistic("tolerance is assumed");
    } else if (recorder.role == criterion) {
        wanted.tolerance = notANumber;
    }
    wanted.absolute = wanted.absolute || recorder.isNormalised;
    wanted.reference = recorder.statistic("right-hand side norm");
    return wanted;
}

/// Whether what the values reached, or the end that is said, lets a run have a place.
bool hasArrived(const SolverRun& run)
{
    return run.report.target.lasting && !run.isInner() &&
           (run.converged() || run.report.verdict == Convergence::Stopped);
}

/// 0 … whole in even steps; nothing without a whole.
std::optional<GrowingNumbers<double>> spread(std::optional<double> whole, std::size_t count)
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

constexpr std::size_t mostNamed = 3;

/// The method in small letters: without what preconditions it, and without its options.
std::string methodOf(const SolverRun& run)
{
    auto name = lowerCase(traceSolver(run.subject));
    name.erase(std::min(name.size(), name.find_first_of("+-( _")));
    return name;
}

/// The method without the letter for a preconditioner: "cg" of "pcg+ilu".
std::string plainMethodOf(const SolverRun& run)
{
    const auto method = methodOf(run);
    return run.preconditioned && method.starts_with('p') ? method.substr(1) : method;
}

bool isOneOf(std::string_view method, std::span<const std::string_view> names)
{
    const auto plain = method.starts_with('p') ? method.substr(1) : method;
    return std::ranges::any_of(
        names, [&](std::string_view name) { return name == method || name == plain; });
}

bool needsSymmetry(const SolverRun& run)
{
    constexpr std::array<std::string_view, 5> names = {"cg", "fcg", "cr", "minres", "symmlq"};
    return isOneOf(methodOf(run), names);
}

bool takesAnyMatrix(const SolverRun& run)
{
    constexpr std::array<std::string_view, 11> names = {"bicg",  "bicgstab", "bcgs",   "cgs",
                                                        "gmres", "fgmres",   "lgmres", "idr",
                                                        "qmr",   "tfqmr",    "gcr"};
    return isOneOf(methodOf(run), names);
}

/// The solvers of the same problem that converged in every sense.
template<typename Wanted>
std::vector<std::string> convergedBeside(const std::vector<SolverRun>& runs,
                                         std::size_t run,
                                         Wanted wanted)
{
    std::vector<std::string> names;
    const auto problem = solvedProblem(runs[run]);
    for (std::size_t other = 0; other < runs.size() && names.size() < mostNamed; ++other) {
        const auto& one = runs[other];
        if (other != run && solvedProblem(one) == problem && one.converged() &&
            !one.missesTrueResidual && wanted(one)) {
            names.push_back(solverTitle(traceSolver(one.subject)));
        }
    }
    return names;
}

}  // namespace

std::optional<GrowingNumbers<double>> KnownAxis::seconds(
    const GrowingNumbers<std::int64_t>& timesNs, std::int64_t originNs)
{
    constexpr double nanoseconds = 1e-9;
    if (!timesNs.continues(times_) || origin_ != originNs) {
        *this = {};
        origin_ = originNs;
    }
    timesAscend_ = timesAscend_ && goesOnAscending(timesNs, times_.size());
    times_ = timesNs;
    if (!timesAscend_) {
        return {};
    }
    std::vector<double> more;
    more.reserve(timesNs.size() - seconds_.size());
    for (std::size_t index = seconds_.size(); index < timesNs.size(); ++index) {
        more.push_back(static_cast<double>(timesNs[index] - originNs) * nanoseconds);
    }
    seconds_.append(more);
    return seconds_;
}

std::optional<GrowingNumbers<double>> KnownAxis::counts(const GrowingNumbers<double>& counts)
{
    if (!counts.continues(counts_)) {
        counts_.clear();
        countsAscend_ = true;
    }
    countsAscend_ = countsAscend_ && goesOnAscending(counts, counts_.size());
    counts_ = counts;
    return countsAscend_ ? std::optional(counts) : std::nullopt;
}

std::optional<double> SolverRun::statistic(std::string_view wanted) const
{
    const auto found =
        std::ranges::find_if(statistics, [&](const auto& one) { return one.first == wanted; });
    return found == statistics.end() ? std::nullopt : std::optional(found->second);
}

double initialResidual(const SolverRun& run)
{
    const auto stated = run.statistic("initial residual");
    return stated && *stated > 0 ? *stated : run.report.first;
}

ConvergenceReport reportOf(const Recorder& recorder, const RunOptions& options)
{
    return analyzeConvergence(recorder.values,
                              wantedOf(recorder, options, recorder.statistic("tolerance")));
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
        if ((role != TraceRole::Residual && !alone) || recorder->values.empty()) {
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
        auto wanted = wantedOf(*recorder, options, own);
        run.report = analyzeConvergence(recorder->values, wanted);
        const auto exact = hasTrueHistory(run) ? std::optional(run.trueResidual->values.back())
                                               : run.statistic("final residual");
        // It is 0 until the program sets it, which a run that crashed did not.
        run.trueLast = exact != 0.0 || run.report.last == 0 ? exact : std::nullopt;
        run.trueFirst = firstTrue(run);
        if (run.report.judged == Convergence::Diverged) {
            wanted.trueRelative = run.trueRelative();
            run.report = analyzeConvergence(recorder->values, wanted);
        }
        run.limit = run.report.target.tolerance * run.report.unit;
        if (run.isInner()) {
            run.report.verdict.reset();
            run.report.forecast.reset();
        }
        const bool isRelative = !wanted.absolute && !wanted.reference;
        findGap(run, isRelative ? run.report.target.tolerance * run.trueFirst : run.limit);
        measure(run);
        runs.push_back(std::move(run));
    }
    return runs;
}

std::optional<GrowingNumbers<double>> abscissa(const SolverRun& run, RunAxis axis, KnownAxis* known)
{
    KnownAxis unknown;
    auto& axes = known != nullptr ? *known : unknown;
    const auto count = run.residual->values.size();
    if (axis == RunAxis::Iteration) {
        return count == 1
                   ? std::vector<double>{0}
                   : spread(static_cast<double>(count) - 1, count).value_or(std::vector<double>());
    }
    if (axis == RunAxis::Time) {
        // Runs of one program begin one after another; they are compared from their beginnings.
        const auto& times = run.residual->timesNs;
        const auto seconds =
            times.size() == count && count > 0 ? axes.seconds(times, times.front()) : std::nullopt;
        return seconds ? seconds : spread(run.statistic("seconds"), count);
    }
    const auto counts =
        run.spmv && run.spmv->values.size() == count ? axes.counts(run.spmv->values) : std::nullopt;
    return counts ? counts : spread(run.statistic("spmv"), count);
}

RunAxis fairestAxis(const std::vector<SolverRun>& runs)
{
    const auto all = [&](auto SolverRun::*cost) {
        std::size_t known = 0;
        for (const auto& run : runs) {
            if (hasArrived(run) && !(run.*cost)) {
                return false;
            }
            known += hasArrived(run) ? 1 : 0;
        }
        return known > 0;
    };
    return all(&SolverRun::seconds)     ? RunAxis::Time
           : all(&SolverRun::spmvCount) ? RunAxis::Spmv
                                        : RunAxis::Iteration;
}

SolvedProblem solvedProblem(const SolverRun& run)
{
    const auto& residual = *run.residual;
    auto matrix = traceProblem(residual);
    if (matrix.empty() && residual.provenance.kind == DataOrigin::Imported) {
        matrix = residual.provenance.origin;
    }
    const auto isEigenproblem = residual.statistic("eigenproblem")
                                    .value_or(isEigensolver(traceSolver(run.subject)) ? 1 : 0);
    return {std::move(matrix), isEigenproblem > 0,
            residual.role == "function norm" || residual.role == criterion,
            residual.statistic("solve").value_or(0)};
}

std::vector<std::optional<int>> ranking(const std::vector<SolverRun>& runs, RunAxis axis)
{
    // Whether only its recurrent residual converged, its cost, its index
    std::map<SolvedProblem, std::vector<std::tuple<bool, double, std::size_t>>> finished;
    for (std::size_t index = 0; index < runs.size(); ++index) {
        const auto& run = runs[index];
        if (!hasArrived(run)) {
            continue;
        }
        const auto cost = axis == RunAxis::Time ? run.seconds
                          : axis == RunAxis::Spmv
                              ? run.spmvCount
                              : std::optional(static_cast<double>(*run.report.target.lasting));
        if (cost) {
            finished[solvedProblem(run)].emplace_back(run.missesTrueResidual, *cost, index);
        }
    }
    std::vector<std::optional<int>> places(runs.size());
    for (auto& [problem, order] : finished) {
        if (problem.solve > 0 && order.size() == 1) {
            continue;  // one of the solves of a run has no rival
        }
        std::ranges::sort(order);
        for (std::size_t place = 0; place < order.size(); ++place) {
            const auto& [misses, cost, index] = order[place];
            const auto* before = place > 0 ? &order[place - 1] : nullptr;
            const bool same =
                before != nullptr && std::get<0>(*before) == misses && std::get<1>(*before) == cost;
            places[index] =
                same ? places[std::get<2>(*before)] : std::optional(static_cast<int>(place) + 1);
        }
    }
    return places;
}

std::vector<Cause> causesOf(const std::vector<SolverRun>& runs, std::size_t run)
{
    std::vector<Cause> causes;
    const auto& one = runs[run];
    if (one.missesTrueResidual &&
        findBy(one.report.findings, Finding::Kind::ResidualGap, &Finding::kind) != nullptr) {
        causes.push_back({.kind = Cause::Kind::ResidualDrift});
    }
    if (!hasFailed(one.report.verdict) || solvedProblem(one).matrix.empty()) {
        return causes;
    }
    if (one.preconditioned) {
        auto others = convergedBeside(runs, run, [&](const SolverRun& other) {
            return !other.preconditioned && methodOf(other) == plainMethodOf(one);
        });
        if (!others.empty()) {
            causes.push_back(
                {.kind = Cause::Kind::PreconditionerHarms, .solvers = std::move(others)});
        }
    }
    if (needsSymmetry(one)) {
        auto others = convergedBeside(runs, run, takesAnyMatrix);
        // Where another solver of the kind converges, the matrix is not what is wrong.
        if (!others.empty() && convergedBeside(runs, run, needsSymmetry).empty()) {
            causes.push_back({.kind = Cause::Kind::NotSymmetric, .solvers = std::move(others)});
        }
    }
    if (const auto* restart = findBy(one.report.findings, Finding::Kind::Restart, &Finding::kind)) {
        auto others = convergedBeside(runs, run, [](const SolverRun&) { return true; });
        if (!others.empty()) {
            causes.push_back({.kind = Cause::Kind::RestartTooShort,
                              .solvers = std::move(others),
                              .period = restart->period});
        }
    }
    return causes;
}

}  // namespace papilio::core
