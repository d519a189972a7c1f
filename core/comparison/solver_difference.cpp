#include "core/comparison/solver_difference.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

double relativeTolerance(const SolverRun& run)
{
    return run.limit / run.report.first;
}

/// The run judged by another tolerance; everything else stays as it was found.
SolverRun judged(const SolverRun& run, double tolerance)
{
    const RunOptions options{.tolerance = tolerance, .overrideOwn = true};
    std::vector<std::shared_ptr<const Recorder>> parts;
    for (const auto& part : {run.residual, run.trueResidual, run.implicitResidual, run.spmv}) {
        if (part && std::ranges::find(parts, part) == parts.end()) {
            parts.push_back(part);
        }
    }
    auto again = solverRuns(parts, options);
    const auto found = std::ranges::find(again, run.residual, &SolverRun::residual);
    return found == again.end() ? run : *std::move(found);
}

std::optional<double> gain(std::optional<double> first, std::optional<double> second)
{
    return first && second && *first > 0 && *second > 0 ? std::optional(*first / *second)
                                                        : std::nullopt;
}

std::optional<double> iterationsOf(const SolverRun& run)
{
    return run.report.target.lasting
               ? std::optional(static_cast<double>(*run.report.target.lasting))
               : std::nullopt;
}

/// The sum of a run counts only where it arrived.
std::optional<double> ifArrived(const SolverRun& run, const std::optional<double>& value)
{
    return run.report.target.lasting ? value : std::nullopt;
}

}  // namespace

std::optional<long> SolverDifference::moreIterations() const
{
    const auto a = first.report.target.lasting;
    const auto b = second.report.target.lasting;
    return a && b ? std::optional(static_cast<long>(*b) - static_cast<long>(*a)) : std::nullopt;
}

CurveDifference compareCurves(const Recorder& first, const Recorder& second)
{
    CurveDifference difference;
    const auto count = std::min(first.count(), second.count());
    if (count == 0) {
        return difference;
    }
    const auto usable = [](double value) { return std::isfinite(value) && value > 0; };
    const double start = first.values.front();
    const double otherStart = second.values.front();
    if (!usable(start) || !usable(otherStart)) {
        return difference;
    }
    double sum = 0;
    for (std::size_t index = 0; index < count; ++index) {
        if (!usable(first.values[index]) || !usable(second.values[index])) {
            continue;
        }
        const double decades =
            std::log10(second.values[index] / otherStart) - std::log10(first.values[index] / start);
        sum += decades;
        if (difference.common == 0 || std::abs(decades) > std::abs(difference.largest)) {
            difference.largest = decades;
            difference.at = index;
        }
        ++difference.common;
    }
    difference.mean = sum / static_cast<double>(difference.common);
    return difference;
}

SolverDifference compareSolvers(const SolverRun& first,
                                const SolverRun& second,
                                std::optional<double> tolerance)
{
    constexpr double alike = 1e-9;
    const double a = relativeTolerance(first);
    const double b = relativeTolerance(second);
    SolverDifference difference{.first = first, .second = second, .tolerance = a};
    if (tolerance) {
        difference.tolerance = *tolerance;
        difference.first = judged(first, *tolerance);
        difference.second = judged(second, *tolerance);
    } else if (std::isnan(a) || std::abs(a - b) > alike * a) {
        difference.tolerance = std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b);
    }
    if (!tolerance && !std::isnan(a) && !std::isnan(b) &&
        std::abs(a - b) > alike * std::max(a, b)) {
        difference.ownTolerances = {a, b};
        difference.first = judged(first, difference.tolerance);
        difference.second = judged(second, difference.tolerance);
    }
    difference.iterationGain =
        gain(iterationsOf(difference.first), iterationsOf(difference.second));
    difference.timeGain = gain(ifArrived(difference.first, difference.first.seconds),
                               ifArrived(difference.second, difference.second.seconds));
    difference.spmvGain = gain(ifArrived(difference.first, difference.first.spmvCount),
                               ifArrived(difference.second, difference.second.spmvCount));
    difference.curve = compareCurves(*first.residual, *second.residual);
    return difference;
}

}  // namespace papilio::core
