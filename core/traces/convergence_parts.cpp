#include "core/traces/convergence_parts.h"

#include "core/base/bounded.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

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

}  // namespace

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

}  // namespace papilio::core
