#include "core/traces/restarts.h"

#include "core/base/quantile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

namespace papilio::core {

namespace {

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
