#include "core/traces/convergence.h"

#include "core/base/enum_names.h"
#include "core/base/quantile.h"
#include "core/traces/convergence_parts.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

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

}  // namespace

namespace {

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
