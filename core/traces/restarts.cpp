#include "core/traces/restarts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

namespace papilio::core {

namespace {

constexpr double standsOut = 10;  // times a small second difference around, as 4 sigma of noise
constexpr double small = 0.3;     // rank of that: spikes may be more than half of the points
constexpr double smallestBend = 1e-6;  // decades; below it is roundoff of printed residuals
constexpr std::size_t around = 10;     // points on each side the median is taken of
constexpr std::size_t shortestPeriod = 4;
constexpr std::size_t longestPeriod = 4096;
constexpr std::size_t mostPoints = 100'000;  // of a longer history the end is looked at
constexpr std::size_t fewestHits = 3;
constexpr double coverage = 0.7;
constexpr double chanceFromStart = 0.01;   // accepted for periods that begin with the history
constexpr double chanceAnywhere = 0.0005;  // and for shifted ones

/// Points where the history bends upwards: candidates for restarts.
std::vector<std::size_t> bends(std::span<const double> logs)
{
    std::vector<double> second(logs.size(), 0);
    for (std::size_t index = 1; index + 1 < logs.size(); ++index) {
        second[index] = logs[index + 1] - 2 * logs[index] + logs[index - 1];
    }
    std::vector<std::size_t> found;
    std::vector<double> sizes;
    // The first steps of a solver often jump; nothing has restarted there.
    for (std::size_t index = shortestPeriod - 1; index + 1 < logs.size(); ++index) {
        // One restart bends the history up to three times in a row; the strongest stands for it.
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

/// The best phase of one period, or nothing that could be a restart.
std::optional<Candidate> fold(const std::vector<std::size_t>& bent,
                              std::size_t period,
                              std::size_t length,
                              std::size_t longest,
                              std::vector<std::size_t>& hits)
{
    hits.assign(period, 0);
    for (const auto at : bent) {
        ++hits[at % period];
    }
    const double share =
        std::min(0.5, static_cast<double>(bent.size()) / static_cast<double>(length));
    std::optional<Candidate> best;
    for (std::size_t phase = 0; phase < period; ++phase) {
        // The first position is one period from the start: nothing restarts at the first value.
        const auto from = phase <= 1 ? phase + period : phase;
        const auto tries = length > from + 1 ? (length - 2 - from) / period + 1 : 0;
        if (hits[phase] < fewestHits || tries < fewestHits ||
            static_cast<double>(hits[phase]) < coverage * static_cast<double>(tries)) {
            continue;
        }
        const bool fromStart = phase <= 1 || phase + 1 == period;
        const auto tested =
            static_cast<double>(longest) * (fromStart ? 3.0 : static_cast<double>(longest) / 2);
        const double chance = logTail(tries, hits[phase], share) + std::log(tested) -
                              std::log(fromStart ? chanceFromStart : chanceAnywhere);
        if (chance < 0 && (!best || chance < best->evidence)) {
            best = Candidate{period, phase, hits[phase], chance};
        }
    }
    return best;
}

}  // namespace

std::optional<Restarts> findRestarts(const LogHistory& history)
{
    const auto skipped = history.size() > mostPoints ? history.size() - mostPoints : 0;
    const auto logs = std::span(history.logs).subspan(skipped);
    if (logs.size() < shortestPeriod * fewestHits) {
        return {};
    }
    const auto bent = bends(logs);
    if (bent.size() < fewestHits) {
        return {};
    }
    const auto longest = std::min(longestPeriod, logs.size() / fewestHits);
    std::optional<Candidate> best;
    std::vector<std::size_t> hits;
    for (auto period = shortestPeriod; period <= longest; ++period) {
        const auto one = fold(bent, period, logs.size(), longest, hits);
        if (one && (!best || one->evidence < best->evidence)) {
            best = one;
        }
    }
    if (!best) {
        return {};
    }
    Restarts restarts{.period = best->period, .first = 0, .count = best->hits, .jump = 0};
    for (const auto at : bent) {
        if (at % best->period != best->phase) {
            continue;
        }
        // The bend is before a jump that lasts, and behind one of a single value.
        auto top = at;
        for (auto index = at - 1; index <= at + 1; ++index) {
            top = logs[index] - logs[index - 1] > logs[top] - logs[top - 1] ? index : top;
        }
        const double rise = logs[top] - logs[top - 1];
        restarts.jump += rise / static_cast<double>(best->hits);
        restarts.first =
            restarts.first == 0 ? history.at[(rise > 0 ? top : at) + skipped] : restarts.first;
    }
    return restarts;
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
