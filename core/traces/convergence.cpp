#include "core/traces/convergence.h"

#include "core/base/bounded.h"
#include "core/base/enum_names.h"
#include "core/base/quantile.h"
#include "core/traces/causes.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/restarts.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

// The parts analyzeConvergence() is made of.

constexpr double standing = 0.1;  // decades: 20 % of a residual in all that time is standing still
constexpr std::size_t fewestStanding = 20;
constexpr std::size_t shareStanding = 5;
constexpr std::size_t fewestPlateau = 50;
constexpr std::size_t sharePlateau = 4;
constexpr double stepDecades = 1;
constexpr double stepOverMean = 5;
constexpr std::size_t mostSteps = 3;
constexpr double deviations = 2;
constexpr double furthest = 20;
constexpr double level = 0.5;  // decades between the 5 % and 95 % points of a standstill

/// The best so far is what counts: a restart that jumps up has lost nothing.
std::vector<double> bestSoFar(const LogHistory& history)
{
    auto best = history.logs;
    for (std::size_t index = 1; index < best.size(); ++index) {
        best[index] = std::min(best[index], best[index - 1]);
    }
    return best;
}

Finding stretch(Finding::Kind kind, const LogHistory& history, std::size_t from, std::size_t to)
{
    std::vector<double> logs(history.logs.begin() + static_cast<std::ptrdiff_t>(from),
                             history.logs.begin() + static_cast<std::ptrdiff_t>(to) + 1);
    return {.kind = kind,
            .from = history.at[from],
            .to = history.at[to],
            .value = std::pow(10, quantile(std::move(logs), 0.5)),
            .other = lineThrough(history, from, to + 1).slope};
}

struct Horizon {
    double at = 0;
    double low = 0;
    std::optional<double> high;
};

/// Where the line, its steepest and its flattest neighbor meet `level`; they turn about the middle
/// of the points they were fitted to.
std::optional<Horizon> meet(const LogHistory& history, std::size_t from, double target)
{
    const auto line = lineThrough(history, from, history.size());
    const double steep = line.slope - deviations * line.slopeError;
    const double flat = line.slope + deviations * line.slopeError;
    if (!(flat < 0) && !(line.slope < 0 && line.slopeError == 0)) {
        return {};
    }
    const double middle =
        (static_cast<double>(history.at[from]) + static_cast<double>(history.at.back())) / 2;
    const double height = line(middle);
    Horizon horizon;
    horizon.at = middle + (target - height) / line.slope;
    horizon.low = middle + (target - height + deviations * line.sigma) / steep;
    horizon.high = middle + (target - height - deviations * line.sigma) / flat;
    return horizon;
}

/**
 * The end of a history in which the best residual so far improved by less than 0.1 decades, if it
 * lasts for at least a fifth of the history and 20 iterations.
 */
std::optional<Finding> findStagnation(const LogHistory& history)
{
    if (history.size() < fewestStanding) {
        return {};
    }
    const auto best = bestSoFar(history);
    auto from = history.size() - 1;
    while (from > 0 && best[from - 1] - best.back() <= standing) {
        --from;
    }
    const auto length = history.at.back() - history.at[from];
    if (length < std::max(fewestStanding - 1, history.count / shareStanding)) {
        return {};
    }
    return stretch(Finding::Kind::Stagnation, history, from, history.size() - 1);
}

/// Adds the longest such stretch in the middle, if it lasts for a quarter of the history, at least
/// 50 iterations, within half a decade, and does not overlap `standstill`.
void findPlateau(const LogHistory& history,
                 const std::optional<Finding>& standstill,
                 std::vector<Finding>& findings)
{
    const auto best = bestSoFar(history);
    std::size_t longest = 0;
    std::size_t begin = 0;
    std::size_t to = 0;
    for (std::size_t from = 0; from < best.size(); ++from) {
        to = std::max(to, from);
        while (to + 1 < best.size() && best[from] - best[to + 1] <= standing) {
            ++to;
        }
        if (to + 1 < best.size() && to - from > longest) {
            longest = to - from;
            begin = from;
        }
    }
    const bool overlaps =
        standstill && history.size() > 0 && history.at[begin + longest] >= standstill->from;
    if (longest < std::max(fewestPlateau, history.count / sharePlateau) || overlaps) {
        return;
    }
    const std::vector<double> logs(
        history.logs.begin() + static_cast<std::ptrdiff_t>(begin),
        history.logs.begin() + static_cast<std::ptrdiff_t>(begin + longest) + 1);
    // The best so far stands still too while the residual is elsewhere, above it.
    if (quantile(logs, 0.95) - quantile(logs, 0.05) <= level) {
        findings.push_back(stretch(Finding::Kind::Plateau, history, begin, begin + longest));
    }
}

/**
 * Adds the sudden drops of the best residual so far: at least a decade within a hundredth of the
 * history, and at least 5 times what the mean rate would give there; the 3 largest.
 */
void findSteps(const LogHistory& history, std::vector<Finding>& findings)
{
    constexpr std::size_t fewest = 50;
    if (history.size() < fewest) {
        return;
    }
    const auto best = bestSoFar(history);
    const auto window = std::max<std::size_t>(2, history.size() / 100);
    const double mean = (best.front() - best.back()) / static_cast<double>(best.size() - 1);
    const double least = std::max(stepDecades, stepOverMean * mean * static_cast<double>(window));
    std::vector<Finding> steps;
    // Every solver falls in its first steps.
    for (auto from = window; from + window < best.size(); ++from) {
        const double drop = best[from] - best[from + window];
        if (drop < least) {
            continue;
        }
        const Finding step{.kind = Finding::Kind::Step,
                           .from = history.at[from],
                           .to = history.at[from + window],
                           .value = drop};
        if (!steps.empty() && steps.back().to >= step.from) {
            if (steps.back().value < drop) {
                steps.back() = step;
            }
        } else {
            steps.push_back(step);
        }
    }
    std::ranges::stable_sort(steps, std::greater{}, &Finding::value);
    steps.resize(std::min(steps.size(), mostSteps));
    std::ranges::sort(steps, {}, &Finding::from);
    findings.insert(findings.end(), steps.begin(), steps.end());
}

/**
 * When log10 r will meet log10(tolerance unit).
 *
 * Lines are fitted to the last quarter and the last half, in whole periods where period > 0. The
 * crossing is that of the quarter; low and high are the extremes over both lines, their slopes two
 * standard errors up and down, and the deviations of the points two sigma up and down.
 *
 * @return nothing where there are fewer than 5 points, the slope is not below zero by more than two
 * standard errors, or the crossing is further off than 20 times the history
 */
std::optional<Forecast> forecastCrossing(const LogHistory& history,
                                         double tolerance,
                                         double unit,
                                         std::size_t period)
{
    constexpr std::size_t fewest = 5;
    if (history.size() < fewest || !(tolerance * unit > 0)) {
        return {};
    }
    const double height = std::log10(tolerance * unit);
    const auto window = [&](std::size_t share, std::size_t least) {
        auto length = std::max(history.size() / share, least);
        if (period > 0) {
            length = std::max<std::size_t>(2, length / period + 1) * period;
        }
        return history.size() - std::min(length, history.size());
    };
    const auto near = meet(history, window(4, 10), height);
    if (!near) {
        return {};
    }
    const auto end = static_cast<double>(history.count);
    const double now = end - 1;
    if (near->at > furthest * end) {
        return {};
    }
    constexpr double roundOff = 1e-6;  // a line that meets it at 39 is not one that does at 40
    Forecast forecast{tolerance, std::max(std::ceil(near->at - roundOff), now + 1), near->low,
                      near->high};
    if (const auto far = meet(history, window(2, 20), height)) {
        forecast.low = std::min(forecast.low, far->low);
        forecast.high = std::max(*forecast.high, *far->high);
    } else {
        forecast.high.reset();
    }
    forecast.low = bounded(std::floor(forecast.low), now, forecast.at - 1);
    if (forecast.high && *forecast.high > furthest * end) {
        forecast.high.reset();
    }
    if (forecast.high) {
        forecast.high = std::max(std::ceil(*forecast.high), forecast.at + 1);
    }
    return forecast;
}

constexpr double divergedDecades = 4;  // PETSc's divtol: 1e4 r0 is lost
constexpr double aboveDecades = 1;     // docs/developer/methods.md, 5: beyond 10 r0
constexpr double swing = 1;            // decades between the 5 % and 95 % points: erratic
constexpr double raised = 0.5;         // decades above r0 that are not mere standstill
constexpr std::size_t tooShort = 5;
constexpr double middle = 0.5;

void describe(std::span<const double> residuals,
              const LogHistory& history,
              ConvergenceReport& report)
{
    report.count = residuals.size();
    if (residuals.empty()) {
        return;
    }
    report.first = std::isfinite(residuals.front()) ? residuals.front() : ConvergenceReport::none;
    report.last = residuals.back();
    for (const double value : residuals) {
        if (std::isfinite(value)) {
            report.minimum = std::isnan(report.minimum) ? value : std::min(report.minimum, value);
            report.maximum = std::isnan(report.maximum) ? value : std::max(report.maximum, value);
        }
    }
    if (report.first > 0 && std::isfinite(report.last)) {
        report.relativeLast = report.last / report.first;
    }
    if (history.size() >= 2) {
        const auto steps = static_cast<double>(history.at.back() - history.at.front());
        report.meanRate = (history.logs.back() - history.logs.front()) / steps;
        const auto tail = std::max<std::size_t>(2, history.size() / 5);
        report.rate = lineThrough(history, history.size() - tail, history.size()).slope;
    }
}

void countStrangers(const LogHistory& history, std::vector<Finding>& findings)
{
    if (history.notFinite > 0) {
        findings.push_back({.kind = Finding::Kind::NotFinite,
                            .from = *history.firstNotFinite,
                            .to = history.count - 1,
                            .count = history.notFinite});
    }
    if (history.negative > 0) {
        findings.push_back({.kind = Finding::Kind::Negative, .count = history.negative});
    }
    if (history.zeros > 0) {
        findings.push_back({.kind = Finding::Kind::Zero, .count = history.zeros});
    }
}

/// Beyond 10 r0 and not on the way back.
bool isDiverged(const LogHistory& history)
{
    // Of a swinging residual the last value says little; the last tenth does.
    const auto tail = std::max<std::size_t>(1, history.size() / 10);
    const double above =
        quantile({history.logs.end() - static_cast<std::ptrdiff_t>(tail), history.logs.end()},
                 middle) -
        history.logs.front();
    const double last = history.logs.back() - history.logs.front();
    if (history.endsNotFinite || std::max(above, last) > divergedDecades) {
        return true;
    }
    if (above <= aboveDecades) {
        return false;
    }
    constexpr double falling = 0.1;  // decades over the second half
    const auto half = history.size() / 2;
    const auto span = static_cast<double>(history.at.back() - history.at[half]);
    return lineThrough(history, half, history.size()).slope * span > -falling;
}

std::optional<Convergence> judgedBy(const LogHistory& history,
                                    const ConvergenceReport& report,
                                    const std::optional<Finding>& standstill)
{
    if (history.endsNotFinite) {
        return Convergence::Diverged;
    }
    if (report.target.lasting) {
        return Convergence::Converged;
    }
    if (history.size() < 2) {
        return {};
    }
    if (isDiverged(history)) {
        return Convergence::Diverged;
    }
    if (history.size() < tooShort) {
        return history.logs.back() < history.logs.front() ? Convergence::Unfinished
                                                          : Convergence::NotConverging;
    }
    if (standstill) {
        const auto begin =
            std::ranges::lower_bound(history.at, standstill->from) - history.at.begin();
        const std::vector<double> tail(history.logs.begin() + begin, history.logs.end());
        if (quantile(tail, 0.95) - quantile(tail, 0.05) > swing) {
            return Convergence::Erratic;
        }
        return quantile(tail, middle) - history.logs.front() > raised ? Convergence::NotConverging
                                                                      : Convergence::Stagnates;
    }
    // What will arrive is not finished; what lies above its beginning is not on the way.
    if (report.forecast && history.logs.back() < history.logs.front()) {
        return Convergence::Unfinished;
    }
    const auto half = history.size() / 2;
    const auto line = lineThrough(history, half, history.size());
    std::vector<double> off;
    for (auto index = half; index < history.size(); ++index) {
        off.push_back(history.logs[index] - line(static_cast<double>(history.at[index])));
    }
    return quantile(off, 0.95) - quantile(off, 0.05) > swing ? Convergence::Erratic
                                                             : Convergence::NotConverging;
}

/// Where log10 r lies more than a decade above its beginning.
void findExcess(const LogHistory& history,
                std::optional<Convergence> verdict,
                std::vector<Finding>& findings)
{
    if (history.size() < 2) {
        return;
    }
    const double limit = history.logs.front() + aboveDecades;
    const auto above = [&](double value) { return value > limit; };
    const auto highest = std::ranges::max_element(history.logs);
    if (!above(*highest)) {
        return;
    }
    auto lastBelow = history.size();
    while (lastBelow > 0 && above(history.logs[lastBelow - 1])) {
        --lastBelow;
    }
    const bool toTheEnd = lastBelow < history.size();
    Finding finding{.kind = verdict == Convergence::Diverged && toTheEnd
                                ? Finding::Kind::Divergence
                                : Finding::Kind::Overshoot};
    finding.value = std::pow(10, *highest - history.logs.front());
    const auto firstAbove =
        static_cast<std::size_t>(std::ranges::find_if(history.logs, above) - history.logs.begin());
    finding.from = history.at[toTheEnd ? lastBelow : firstAbove];
    finding.to = history.at[toTheEnd ? history.size() - 1 : lastBelow - 1];
    if (!toTheEnd) {
        auto lastAbove = history.size();
        while (!above(history.logs[lastAbove - 1])) {
            --lastAbove;
        }
        finding.to = history.at[lastAbove - 1];
    }
    findings.push_back(finding);
}

/// Adds restarts, or that values are held; returns the period of the restarts, 0 without.
std::size_t findRhythm(std::span<const double> residuals,
                       const LogHistory& history,
                       std::vector<Finding>& findings)
{
    if (const auto held = findHeld(residuals)) {
        findings.push_back({.kind = Finding::Kind::Held,
                            .from = held->last,
                            .period = held->period.value_or(0),
                            .count = held->changes});
        return 0;
    }
    const auto restarts = findRestarts(history).value_or(Restarts{});
    if (restarts.count > 0) {
        findings.push_back({.kind = Finding::Kind::Restart,
                            .from = restarts.first,
                            .period = restarts.period,
                            .count = restarts.count,
                            .value = restarts.jump});
    }
    return restarts.period;
}

/// Held values do not change and then drop by their nature; they give no findings.
void findStandstills(const LogHistory& history,
                     const std::optional<Finding>& standstill,
                     std::vector<Finding>& findings)
{
    const bool held = std::ranges::any_of(
        findings, [](const Finding& one) { return one.kind == Finding::Kind::Held; });
    if (held) {
        return;
    }
    if (standstill) {
        findings.push_back(*standstill);
    }
    findPlateau(history, standstill, findings);
    findSteps(history, findings);
}

constexpr EnumNames<Convergence, 11> verdicts = {
    "converged",          "unfinished", "stagnates",         "not converging", "erratic",
    "diverged",           "stopped",    "false convergence", "crashed",        "failed",
    "stopped by the user"};

}  // namespace

std::string_view toString(Convergence verdict)
{
    return verdicts.of(verdict);
}

std::optional<Convergence> convergenceVerdict(std::string_view text)
{
    return verdicts.find(text);
}

std::optional<Convergence> verdictOf(const RunEnd& end,
                                     std::optional<Convergence> judged,
                                     bool isOwnTolerance)
{
    using Kind = RunEnd::Kind;
    const bool hasArrived = judged == Convergence::Converged;
    switch (end.kind) {
        case Kind::Unsaid:
            return judged;
        case Kind::Converged:
            return Convergence::Converged;
        case Kind::Stopped:
            return Convergence::Stopped;
        case Kind::NotConverged:
            return hasArrived ? Convergence::Unfinished : judged.value_or(Convergence::Unfinished);
        case Kind::FalseConvergence:
            return Convergence::FalseConvergence;
        case Kind::Diverged:
            return Convergence::Diverged;
        case Kind::Failed:
            return hasArrived && isOwnTolerance && end.status != 0 ? judged : Convergence::Failed;
        case Kind::Crashed:
            return hasArrived && isOwnTolerance ? judged : Convergence::Crashed;
        case Kind::StoppedByUser:
            return hasArrived ? judged : Convergence::StoppedByUser;
    }
    return judged;
}

std::string_view toString(Finding::Kind kind)
{
    constexpr EnumNames<Finding::Kind, 13> names = {"restart",
                                                    "stagnation",
                                                    "plateau",
                                                    "divergence",
                                                    "overshoot",
                                                    "not finite",
                                                    "negative",
                                                    "zero",
                                                    "step",
                                                    "held",
                                                    "not held",
                                                    "residual gap",
                                                    "relative residual gap"};
    return names.of(kind);
}

Crossing crossing(std::span<const double> residuals, double limit)
{
    Crossing found;
    const auto below = [&](double value) { return value <= limit; };
    for (std::size_t index = 0; index < residuals.size() && !found.first; ++index) {
        if (below(residuals[index])) {
            found.first = index;
        }
    }
    auto from = residuals.size();
    while (from > 0 && below(residuals[from - 1])) {
        --from;
    }
    if (from < residuals.size()) {
        found.lasting = from;
    }
    return found;
}

ConvergenceReport analyzeConvergence(std::span<const double> residuals,
                                     const ConvergenceOptions& options)
{
    const auto history = logHistory(residuals);
    ConvergenceReport report;
    describe(residuals, history, report);
    const double unit = options.absolute ? 1 : options.reference.value_or(report.first);
    report.unit = unit;
    const auto reached = [&](double tolerance) {
        auto found = unit >= 0 ? crossing(residuals, tolerance * unit) : Crossing{};
        found.tolerance = tolerance;
        return found;
    };
    report.target = reached(options.tolerance);
    for (const double tolerance : {1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
        if (auto found = reached(tolerance); found.first) {
            report.crossings.push_back(found);
        }
    }
    countStrangers(history, report.findings);
    const auto period = findRhythm(residuals, history, report.findings);
    const auto standstill = findStagnation(history);
    if (!report.target.lasting && unit > 0 && !history.endsNotFinite) {
        report.forecast = forecastCrossing(history, options.tolerance, unit, period);
    }
    report.judged = judgedBy(history, report, standstill);
    report.end = options.end;
    report.verdict = verdictOf(report.end, report.judged, options.isOwn);
    // A line through what goes nowhere meets the tolerance somewhere; that is not a forecast.
    const bool goesOn = report.verdict == Convergence::Unfinished ||
                        report.verdict == Convergence::Stopped ||
                        report.verdict == Convergence::StoppedByUser;
    if (!goesOn || report.judged != Convergence::Unfinished) {
        report.forecast.reset();
    }
    findExcess(history, report.judged, report.findings);
    // What never was above the tolerance had nothing to reach.
    const bool isStill =
        report.target.lasting != std::size_t{0} && report.judged != Convergence::Diverged &&
        report.judged != Convergence::Erratic && report.judged != Convergence::NotConverging;
    findStandstills(history, isStill ? standstill : std::nullopt, report.findings);
    if (report.target.first && !report.target.lasting) {
        report.findings.push_back({.kind = Finding::Kind::NotHeld,
                                   .from = *report.target.first,
                                   .to = report.count - 1,
                                   .value = options.tolerance});
    }
    return report;
}

}  // namespace papilio::core
