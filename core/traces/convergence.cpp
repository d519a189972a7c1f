#include "core/traces/convergence.h"

#include "core/base/bounded.h"
#include "core/base/quantile.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

namespace papilio::core {

namespace {

// The parts analyzeConvergence() is made of.

constexpr double standing = 0.1;  // decades: 20 % of a residual in all that time is standing still
// Krylov methods stand still or rise for as long before they fall: less says nothing.
constexpr std::size_t fewestJudged = 50;
constexpr std::size_t shareStanding = 5;
constexpr std::size_t fewestPlateau = 50;
constexpr std::size_t sharePlateau = 4;
constexpr double stepDecades = 1;
constexpr double stepOverMean = 5;
constexpr std::size_t mostSteps = 3;
constexpr double deviations = 2;
constexpr double furthest = 20;
constexpr double level = 0.5;    // decades between the 5 % and 95 % points of a standstill
constexpr double slower = 0.25;  // of the rate before: a level, and no steady slow fall

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
    double high = 0;
    double slope = 0;
    double slopeError = 0;
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
    Horizon horizon{.slope = line.slope, .slopeError = line.slopeError};
    horizon.at = middle + (target - height) / line.slope;
    horizon.low = middle + (target - height + deviations * line.sigma) / steep;
    horizon.high = middle + (target - height - deviations * line.sigma) / flat;
    return horizon;
}

struct RestSpread {
    double fewest = 0;
    double most = 0;
};

/**
 * How many of the iterations that a line leaves, and how many times them, a solver may need: no
 * line knows that Krylov methods speed up, and others slow down. Nine of ten true ends lie in
 * between, by 10,000 forecasts from the beginnings of 370 histories.
 *
 * @param isSteady  it fell equally fast up to now
 */
RestSpread spreadOfRest(bool isSteady)
{
    return isSteady ? RestSpread{0.9, 1.1} : RestSpread{0.25, 3};
}

/// Whether log10 r falls in [from, to): the interval of its slope lies below 0. Two values have
/// none, as their line leaves no deviation, and a few values none that is worth the name.
bool falls(const LogHistory& history, std::size_t from, std::size_t to)
{
    constexpr std::size_t fewest = 5;
    if (to - from < fewest) {
        return false;
    }
    const auto line = lineThrough(history, from, to);
    return line.slope + deviations * line.slopeError < 0;
}

double medianOf(const LogHistory& history, std::size_t from, std::size_t to)
{
    return quantile({history.logs.begin() + static_cast<std::ptrdiff_t>(from),
                     history.logs.begin() + static_cast<std::ptrdiff_t>(to)},
                    0.5);
}

/// From the 5 % to the 95 % quantile.
double spreadOf(std::span<const double> logs)
{
    std::vector<double> copy(logs.begin(), logs.end());
    const double high = quantileOf(copy, 0.95);
    return high - quantileOf(copy, 0.05);
}

/**
 * The end of a history in which the best residual so far improved by less than 0.1 decades, if it
 * lasts for at least a fifth of the history and 50 iterations, and does not go on falling as fast
 * as the history fell before.
 */
std::optional<Finding> findStagnation(const LogHistory& history)
{
    if (history.size() < fewestJudged) {
        return {};
    }
    const auto best = bestSoFar(history);
    auto from = history.size() - 1;
    while (from > 0 && best[from - 1] - best.back() <= standing) {
        --from;
    }
    const auto length = history.at.back() - history.at[from];
    if (length < std::max(fewestJudged - 1, history.count / shareStanding)) {
        return {};
    }
    const auto late = from + (history.size() - from) / 2;
    if (falls(history, late, history.size()) && lineThrough(history, late, history.size()).slope <
                                                    slower * lineThrough(history, 0, late).slope) {
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
    // The best so far stands still too while the residual is elsewhere, above it.
    if (spreadOf(std::span(history.logs).subspan(begin, longest + 1)) <= level) {
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
 * standard errors up and down, and the deviations of the points two sigma up and down. They are at
 * least as far apart as solvers that speed up and slow down make them (spreadOfRest()).
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
    if (!near || !(history.logs.back() < history.logs.front())) {
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
    const auto far = meet(history, window(2, 20), height);
    const double whole = lineThrough(history, 0, history.size()).slope;
    const auto isLikeWhole = [&history, whole](const Horizon& part) {
        constexpr double alike = 0.02;
        const double error = history.size() < fewestJudged ? 0 : deviations * part.slopeError;
        return std::abs(part.slope - whole) <= std::max(alike * std::abs(whole), error);
    };
    const auto rest = spreadOfRest(far && isLikeWhole(*near) && isLikeWhole(*far));
    forecast.low = std::min(forecast.low, now + rest.fewest * (forecast.at - now));
    forecast.high = std::max(*forecast.high, now + rest.most * (forecast.at - now));
    if (far) {
        forecast.low = std::min(forecast.low, far->low);
        forecast.high = std::max(*forecast.high, far->high);
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
constexpr double progress = 1;         // decades below r0 that are progress, however it swings

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

/// How far, in decades, the end lies above the beginning: of a swinging residual the last value
/// says little, the last tenth does.
double heightOfEnd(const LogHistory& history)
{
    const auto tail = std::max<std::size_t>(1, history.size() / 10);
    return medianOf(history, history.size() - tail, history.size()) - history.logs.front();
}

/// It ends beyond 1e4 r0 and does not fall again, by a decade at least from its peak; or in a
/// history that is not too short for it beyond 10 r0 and does not fall.
bool isDiverged(const LogHistory& history, bool isOnTheWay)
{
    const double above = heightOfEnd(history);
    const double last = history.logs.back() - history.logs.front();
    const double peak = std::ranges::max(history.logs) - history.logs.front();
    const bool isLost =
        std::max(above, last) > divergedDecades && !(isOnTheWay && last < peak - progress);
    const bool isAbove = history.size() >= fewestJudged && above > aboveDecades && !isOnTheWay;
    return last > aboveDecades && (isLost || isAbove);
}

/// Whether the second half falls: by its line; or the best so far does, and the level with it, as
/// where it falls in a curve, of which no line is certain.
bool isFalling(const LogHistory& history, bool stands)
{
    const auto half = history.size() / 2;
    const auto quarter = half + (history.size() - half) / 2;
    return falls(history, half, history.size()) ||
           (!stands && medianOf(history, quarter, history.size()) <
                           medianOf(history, half, quarter) - standing);
}

std::optional<Convergence> judgedBy(const LogHistory& history,
                                    const ConvergenceReport& report,
                                    const std::optional<Finding>& standstill,
                                    std::optional<double> trueRelative)
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
    const bool isOnTheWay = isFalling(history, standstill.has_value());
    if (isDiverged(history, isOnTheWay)) {
        const bool isTrueBelow = trueRelative && *trueRelative <= std::pow(10, aboveDecades);
        return isTrueBelow ? Convergence::NotConverging : Convergence::Diverged;
    }
    const bool isBelow = history.logs.back() < history.logs.front();
    if (history.size() < fewestJudged) {
        return isOnTheWay || isBelow ? std::optional(Convergence::Unfinished) : std::nullopt;
    }
    const double end = heightOfEnd(history);
    if (standstill) {
        const auto begin =
            std::ranges::lower_bound(history.at, standstill->from) - history.at.begin();
        if (end > -progress &&
            spreadOf({history.logs.begin() + begin, history.logs.end()}) > swing) {
            return Convergence::Erratic;
        }
        return end > raised ? Convergence::NotConverging : Convergence::Stagnates;
    }
    // What will arrive is not finished.
    if (isOnTheWay || report.forecast) {
        return Convergence::Unfinished;
    }
    const auto half = history.size() / 2;
    const auto line = lineThrough(history, half, history.size());
    std::vector<double> off;
    for (auto index = half; index < history.size(); ++index) {
        off.push_back(history.logs[index] - line(static_cast<double>(history.at[index])));
    }
    return end > -progress && spreadOf(off) > swing ? Convergence::Erratic
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

constexpr std::size_t shortestPeriod = 5;
constexpr std::size_t firstSteps = 3;  // they often jump; nothing has restarted there
constexpr std::size_t fewestHits = 3;

// Jumps
constexpr double standsOut = 10;  // times a small second difference around, as 4 sigma of noise
constexpr double small = 0.3;     // rank of that: spikes may be more than half of the points
constexpr double smallestBend = 1e-6;  // decades; below it is roundoff of printed residuals
constexpr std::size_t around = 10;     // points on each side the median is taken of
constexpr std::size_t longestPeriod = 4096;
constexpr std::size_t mostPoints = 100'000;  // of a longer history the end is looked at
constexpr double coverage = 0.7;
constexpr double chance = 0.01;  // accepted that a period is none

// Patterns
constexpr std::size_t patternPoints = 4096;  // of a longer history the beginning is looked at
constexpr std::size_t patternAround = 30;    // points on each side that make the scale
constexpr double patternRank = 0.7;          // of the second differences there
constexpr double patternLimit = 3;           // times the scale: one jump is not all
constexpr double patternLeast = 0.3;         // correlation of a history with itself a period on
constexpr double patternDeviations = 4.5;    // and that many deviations of the one of noise
constexpr double patternShare = 0.85;  // the shortest period nearly as good as the best is taken
constexpr double leastSlowing = 0.05;  // of the speed, in the first restart

std::vector<double> secondDifferences(std::span<const double> logs)
{
    std::vector<double> second(logs.size(), 0);
    for (std::size_t index = 1; index + 1 < logs.size(); ++index) {
        second[index] = logs[index + 1] - 2 * logs[index] + logs[index - 1];
    }
    return second;
}

/// Points where the history bends upwards: candidates for restarts.
std::vector<std::size_t> bends(std::span<const double> logs)
{
    const auto second = secondDifferences(logs);
    std::vector<std::size_t> found;
    std::vector<double> sizes;
    for (std::size_t index = firstSteps; index + 1 < logs.size(); ++index) {
        // One restart bends the history up to three times in a row; the strongest represents it.
        const bool strongest = std::ranges::all_of(
            std::array{index - 2, index - 1, index + 1, std::min(index + 2, logs.size() - 1)},
            [&](std::size_t near) { return second[near] <= second[index]; });
        if (second[index] < smallestBend || !strongest) {
            continue;
        }
        const auto low = index > around ? index - around : 1;
        const auto high = std::min(index + around, logs.size() - 2);
        sizes.clear();
        for (auto at = low; at <= high; ++at) {
            sizes.push_back(std::abs(second[at]));
        }
        if (second[index] > standsOut * quantile(sizes, small)) {
            found.push_back(index);
        }
    }
    return found;
}

/// log of the probability of at least `hits` of `tries`, each with probability `share`.
double logTail(std::size_t tries, std::size_t hits, double share)
{
    double sum = 0;
    const auto n = static_cast<double>(tries);
    for (auto k = hits; k <= tries; ++k) {
        const auto h = static_cast<double>(k);
        sum += std::exp(std::lgamma(n + 1) - std::lgamma(h + 1) - std::lgamma(n - h + 1) +
                        h * std::log(share) + (n - h) * std::log1p(-share));
    }
    return std::log(std::max(sum, std::numeric_limits<double>::min()));
}

struct Candidate {
    std::size_t period = 0;
    std::size_t phase = 0;
    std::size_t hits = 0;
    double evidence = 0;  ///< log of the chance, below 0
};

/// The best phase of one period that begins with the history, or nothing that could be a restart.
/// `isBent` begins at the point `skipped`; `share` of its points are bent.
std::optional<Candidate> fold(const std::vector<bool>& isBent,
                              double share,
                              std::size_t period,
                              std::size_t skipped,
                              std::size_t longest)
{
    const auto length = isBent.size();
    std::optional<Candidate> best;
    for (const auto phase : {std::size_t{0}, std::size_t{1}, period - 1}) {
        std::size_t hits = 0;
        for (auto at = (phase + period - skipped % period) % period; at < length; at += period) {
            hits += isBent[at] ? 1 : 0;
        }
        // The first position is one period from the start: nothing restarts at the first value.
        auto from = phase <= 1 ? phase + period : phase;
        from += from < skipped ? (skipped - from + period - 1) / period * period : 0;
        const auto end = skipped + length;
        const auto tries = end > from + 1 ? (end - 2 - from) / period + 1 : 0;
        if (hits < fewestHits || tries < fewestHits ||
            static_cast<double>(hits) < coverage * static_cast<double>(tries)) {
            continue;
        }
        const double evidence = logTail(tries, hits, share) +
                                std::log(3 * static_cast<double>(longest)) - std::log(chance);
        if (evidence < 0 && (!best || evidence < best->evidence)) {
            best = Candidate{period, phase, hits, evidence};
        }
    }
    return best;
}

/// How much speed an iteration loses, of the speeds before and behind it: 1 where it turns upwards.
double slowing(std::span<const double> logs, std::size_t at)
{
    const double before = logs[at] - logs[at - 1];
    const double behind = logs[at + 1] - logs[at];
    const double both = std::abs(before) + std::abs(behind);
    return both > smallestBend ? (behind - before) / both : 0;
}

/// How many of [from, to) lose more speed than `at` does.
std::size_t sharperOnes(std::span<const double> logs,
                        std::size_t from,
                        std::size_t to,
                        std::size_t at)
{
    std::size_t count = 0;
    for (auto index = std::max(from, firstSteps); index < std::min(to, logs.size() - 1); ++index) {
        count += slowing(logs, index) > slowing(logs, at) ? 1 : 0;
    }
    return count;
}

/// Whether the speed is lost at once. A solver that goes in waves loses it over several iterations.
bool slowsAtOnce(std::span<const double> logs, std::size_t at)
{
    if (at + 2 >= logs.size()) {
        return false;
    }
    constexpr double times = 2;
    const double beside = std::max(slowing(logs, at - 1), slowing(logs, at + 1));
    return slowing(logs, at) > std::max(leastSlowing, times * beside);
}

/// Whether the history slows down most where the first restart would be: up to there the solver has
/// not restarted, so nothing in it slows down as much.
bool slowsFirstAt(std::span<const double> logs, std::size_t period)
{
    return period >= shortestPeriod && logs.size() > period + 2 && slowsAtOnce(logs, period) &&
           (slowsAtOnce(logs, 2 * period) || slowsAtOnce(logs, 3 * period)) &&
           sharperOnes(logs, 0, std::max(period + 3, period + period / 2), period) == 0;
}

/// The same of jumps, which are seen one iteration before or behind the restart as well.
bool jumpsFirstAt(std::span<const double> logs, std::size_t period)
{
    const auto second = secondDifferences(
        logs.first(std::min(logs.size(), std::max(period + 4, period + period / 2 + 1))));
    const auto sharpest = static_cast<std::size_t>(
        std::max_element(second.begin() + firstSteps, second.end()) - second.begin());
    return sharpest + 1 >= period && sharpest <= period + 1;
}

/// GMRES never rises within a cycle; what swings is another solver.
bool risesInRestartsOnly(std::span<const double> logs, std::size_t period)
{
    std::size_t rises = 0;
    for (std::size_t index = 1; index < logs.size(); ++index) {
        const auto inside = index % period;
        rises += inside > 1 && inside + 1 < period && logs[index] > logs[index - 1] + smallestBend;
    }
    constexpr std::size_t share = 100;  // one of so many
    return rises <= logs.size() / share;
}

/// Correlation of the second differences with themselves, by distance. They are scaled by those
/// around, as they grow smaller together with the speed of the solver.
std::vector<double> patternCorrelation(std::span<const double> logs)
{
    const auto second = secondDifferences(logs);
    std::vector<double> scaled;
    std::vector<double> sizes;
    for (std::size_t index = 1; index + 1 < second.size(); ++index) {
        const auto low = index > patternAround ? index - patternAround : 1;
        const auto high = std::min(index + patternAround, second.size() - 2);
        sizes.clear();
        for (auto at = low; at <= high; ++at) {
            sizes.push_back(std::abs(second[at]));
        }
        const double scale = quantile(sizes, patternRank) + smallestBend / 10;
        scaled.push_back(std::clamp(second[index] / scale, -patternLimit, patternLimit));
    }
    const auto count = static_cast<double>(scaled.size());
    const double mean = std::accumulate(scaled.begin(), scaled.end(), 0.0) / count;
    double power = 0;
    for (double& value : scaled) {
        value -= mean;
        power += value * value / count;
    }
    std::vector<double> correlation(std::min(scaled.size() / 2, longestPeriod), 0);
    for (std::size_t lag = 1; lag < correlation.size() && power > 0; ++lag) {
        double sum = 0;
        for (std::size_t index = 0; index + lag < scaled.size(); ++index) {
            sum += scaled[index] * scaled[index + lag];
        }
        correlation[lag] = sum / (count - static_cast<double>(lag)) / power;
    }
    return correlation;
}

/**
 * The period of a history that repeats its pattern: a cycle of GMRES resembles the one before, or
 * the second before, as residuals of symmetric matrices alternate from cycle to cycle. Which of the
 * two it is shows in the first restart.
 */
std::optional<std::size_t> patternPeriod(std::span<const double> logs)
{
    const auto correlation = patternCorrelation(logs);
    std::vector<std::size_t> peaks;
    double best = 0;
    for (std::size_t lag = shortestPeriod; lag + 1 < correlation.size(); ++lag) {
        if (correlation[lag] >= correlation[lag - 1] && correlation[lag] >= correlation[lag + 1]) {
            peaks.push_back(lag);
            best = std::max(best, correlation[lag]);
        }
    }
    if (best <
        std::max(patternLeast, patternDeviations / std::sqrt(static_cast<double>(logs.size())))) {
        return {};
    }
    const auto pattern = *std::ranges::find_if(
        peaks, [&](std::size_t lag) { return correlation[lag] >= patternShare * best; });
    if (!risesInRestartsOnly(logs, pattern)) {
        return {};
    }
    const auto half = pattern / 2;
    if (pattern % 2 == 0 && slowsFirstAt(logs, half)) {
        return half;
    }
    // Where it slows down in the middle as well, the second restart may only be the sharper one.
    constexpr std::size_t rank = 10;  // among the sharpest, one in so many
    const auto near = 1 + half / 32;
    for (auto at = half - near; at <= half + near + 1 && half > near + firstSteps; ++at) {
        if (sharperOnes(logs, half - half / 2, half + half / 2, at) <= half / rank) {
            return {};
        }
    }
    return slowsFirstAt(logs, pattern) ? std::optional(pattern) : std::nullopt;
}

/// The period of a history that jumps up at regular distances.
std::optional<std::size_t> foldedPeriod(std::span<const double> logs,
                                        const std::vector<std::size_t>& bent,
                                        std::size_t skipped)
{
    const auto length = logs.size() - skipped;
    const auto longest = std::min(longestPeriod, length / fewestHits);
    const double share =
        std::min(0.5, static_cast<double>(bent.size()) / static_cast<double>(length));
    std::vector<bool> isBent(length);
    for (const auto at : bent) {
        isBent[at] = true;
    }
    std::optional<Candidate> best;
    for (auto period = shortestPeriod; period <= longest; ++period) {
        const auto one = fold(isBent, share, period, skipped, longest);
        if (one && (!best || one->evidence < best->evidence)) {
            best = one;
        }
    }
    return best && jumpsFirstAt(logs, best->period) ? std::optional(best->period) : std::nullopt;
}

Restarts restartsOf(std::span<const double> logs, std::size_t period)
{
    Restarts restarts{.period = period, .first = period};
    for (auto at = period; at + 2 < logs.size(); at += period) {
        // It jumps up in the restart, or in the iteration before or behind it.
        double rise = logs[at] - logs[at - 1];
        for (const auto top : {at + 1, at - 1}) {
            rise = std::max(rise, logs[top] - logs[top - 1]);
        }
        restarts.jump += rise;
        ++restarts.count;
    }
    restarts.jump /= static_cast<double>(std::max<std::size_t>(1, restarts.count));
    return restarts;
}

/// Up to the first value that has no logarithm: behind it places are not iterations any more.
std::span<const double> unbroken(const LogHistory& history)
{
    std::size_t count = 0;
    while (count < history.size() && history.at[count] == count) {
        ++count;
    }
    return std::span(history.logs).first(count);
}

}  // namespace

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

bool hasFailed(std::optional<Convergence> verdict)
{
    return verdict && *verdict != Convergence::Converged && *verdict != Convergence::Unfinished &&
           *verdict != Convergence::Stopped && *verdict != Convergence::StoppedByUser;
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
    report.end = options.end;
    report.target.tolerance = options.tolerance;
    countStrangers(history, report.findings);
    if (std::isnan(options.tolerance)) {
        if (history.endsNotFinite) {
            report.judged = Convergence::Diverged;
        }
        report.verdict = verdictOf(report.end, report.judged, false);
        return report;
    }
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
    const auto period = findRhythm(residuals, history, report.findings);
    const auto standstill = findStagnation(history);
    if (!report.target.lasting && unit > 0 && !history.endsNotFinite) {
        report.forecast = forecastCrossing(history, options.tolerance, unit, period);
    }
    report.judged = judgedBy(history, report, standstill, options.trueRelative);
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
                                   .value = options.tolerance,
                                   .other = options.tolerance * unit / report.first});
    }
    return report;
}

std::optional<Restarts> findRestarts(const LogHistory& history)
{
    const auto logs = unbroken(history);
    if (logs.size() < shortestPeriod * fewestHits) {
        return {};
    }
    if (const auto period = patternPeriod(logs.first(std::min(logs.size(), patternPoints)))) {
        return restartsOf(logs, *period);
    }
    const auto skipped = logs.size() > mostPoints ? logs.size() - mostPoints : 0;
    const auto period = foldedPeriod(logs, bends(logs.subspan(skipped)), skipped);
    const auto restarts = period ? restartsOf(logs, *period) : Restarts{};
    return restarts.jump > 0 ? std::optional(restarts) : std::nullopt;
}

std::optional<Held> findHeld(std::span<const double> residuals)
{
    Held held;
    std::map<std::size_t, std::size_t> distances;
    for (std::size_t index = 1; index < residuals.size(); ++index) {
        if (residuals[index] != residuals[index - 1]) {
            if (held.changes > 0) {
                ++distances[index - held.last];
            }
            ++held.changes;
            held.last = index;
        }
    }
    constexpr std::size_t shortest = 8;
    // A residual that ends flat stagnates; held is what was flat between its changes.
    if (residuals.size() < shortest || held.changes == 0 || held.changes * 2 > held.last) {
        return {};
    }
    const auto most =
        std::ranges::max_element(distances, {}, [](const auto& entry) { return entry.second; });
    if (most != distances.end() && most->second >= 2 &&
        static_cast<double>(most->second) >= coverage * static_cast<double>(held.changes - 1)) {
        held.period = most->first;
    }
    return held;
}

}  // namespace papilio::core
