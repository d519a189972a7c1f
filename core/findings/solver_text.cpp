#include "core/findings/solver_text.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/next_measurements.h"
#include "core/findings/roofline_text.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

std::string restartText(const Finding& finding)
{
    constexpr double noticeable = 0.005;
    return finding.value > noticeable
               ? sentence("restarts every {} iterations and loses {} decades each time",
                          finding.period, numberText(finding.value))
               : sentence("restarts every {} iterations", finding.period);
}

std::string gapText(const Finding& finding)
{
    const auto values = tellApart({finding.other, finding.value});
    auto text =
        finding.kind == Finding::Kind::RelativeGap
            ? sentence("true residual fell to {} of its first value, the preconditioned one to {}",
                       values[0], values[1])
            : sentence("true residual is {} times the recurrent one ({} against {})",
                       numberText(finding.other / finding.value), values[0], values[1]);
    return finding.from < finding.to
               ? text + "; " + sentence("the true residual was last computed at {}", finding.from)
               : text;
}

/// "1e-05 (1.1e-04 r₀)": as it is said and, where that is not relative to r₀, as it is drawn.
std::string toleranceText(double tolerance, double ofFirst)
{
    const auto text = shortText(tolerance);
    return std::isfinite(ofFirst) && std::abs(ofFirst - tolerance) > 1e-9 * tolerance
               ? sentence("{} ({} r₀)", text, numberText(ofFirst))
               : text;
}

std::string toleranceText(const ConvergenceReport& report)
{
    return toleranceText(report.target.tolerance,
                         report.target.tolerance * report.unit / report.first);
}

/// "would reach 1e-10 at about 361 (342 to 380)"
std::string forecastText(const ConvergenceReport& report)
{
    return sentence("would reach {} at about {}", toleranceText(report),
                    forecastRange(*report.forecast));
}

/// Converged, although the tolerance that the values are held against was not reached.
std::string ownTestText(const RunEnd& end)
{
    return end.word.ends_with("_NORMAL_EQUATIONS") ? "converged by its own test (normal equations)"
           : end.word.empty()                      ? "converged by its own test"
                              : sentence("converged by its own test ({})", end.word);
}

/// What the run itself says of its end, with what its values say where that is something else;
/// empty where the outcome has it.
std::string saidText(const ConvergenceReport& report)
{
    if (report.end.kind == RunEnd::Kind::Unsaid || report.count == 0 ||
        std::isnan(report.target.tolerance)) {
        return {};
    }
    const auto said =
        report.end.word.empty() ? std::string(toString(report.end.kind)) : report.end.word;
    const auto tolerance = toleranceText(report);
    const bool hasArrived = report.judged == Convergence::Converged;
    if (report.verdict == Convergence::Converged) {
        return hasArrived ? std::string()
                          : sentence("says {}, but ends at {} r₀: {} is not reached", said,
                                     numberText(report.relativeLast), tolerance);
    }
    if (hasArrived && report.end.kind == RunEnd::Kind::NotConverged) {
        return sentence("says {}: its own tolerance is below {}", said,
                        numberText(report.minimum / report.unit));
    }
    if (hasArrived) {
        return sentence("reached {} at {}, but says {}", tolerance, *report.target.lasting, said);
    }
    using enum RunEnd::Kind;
    const bool isNews = report.end.kind == NotConverged || report.end.kind == Diverged;
    return isNews ? sentence("says {}", said) : std::string();
}

}  // namespace

std::string forecastRange(const Forecast& forecast)
{
    return forecast.high ? sentence("{} ({} to {})", countText(forecast.at),
                                    countText(forecast.low), countText(*forecast.high))
                         : sentence("{} ({} or later, or never)", countText(forecast.at),
                                    countText(forecast.low));
}

std::string findingText(const Finding& finding)
{
    switch (finding.kind) {
        case Finding::Kind::Restart:
            return restartText(finding);
        case Finding::Kind::Stagnation:
            return sentence("stagnates from {} on at |r| = {}, slope {} decades per iteration",
                            finding.from, numberText(finding.value),
                            numberText(finding.other, 3, 1.0));
        case Finding::Kind::Plateau:
            return sentence(
                "does not change from {} to {} at |r| = {}, slope {} decades per iteration",
                finding.from, finding.to, numberText(finding.value),
                numberText(finding.other, 3, 1.0));
        case Finding::Kind::Divergence:
            return sentence("diverges: above 10 r₀ from {} on, up to {} r₀", finding.from,
                            numberText(finding.value));
        case Finding::Kind::Overshoot:
            return finding.from == finding.to
                       ? sentence("rises above 10 r₀ at {}, to {} r₀", finding.from,
                                  numberText(finding.value))
                       : sentence("rises above 10 r₀ from {} to {}, up to {} r₀", finding.from,
                                  finding.to, numberText(finding.value));
        case Finding::Kind::NotFinite:
            return finding.count == 1
                       ? sentence("the value at {} is missing, NaN or infinite", finding.from)
                       : sentence("{} values are missing, NaN or infinite, the first at {}",
                                  finding.count, finding.from);
        case Finding::Kind::Negative:
            return finding.count == 1
                       ? sentence("a value is negative, which a norm cannot be; it is left out")
                       : sentence(
                             "{} values are negative, which a norm cannot be; they are left out",
                             finding.count);
        case Finding::Kind::Zero:
            return finding.count == 1 ? sentence("a value is exactly 0")
                                      : sentence("{} values are exactly 0", finding.count);
        case Finding::Kind::Step:
            return sentence("falls by {} decades between {} and {}", numberText(finding.value),
                            finding.from, finding.to);
        case Finding::Kind::Held:
            return finding.period > 0
                       ? sentence("is computed only every {} iterations, last at {}",
                                  finding.period, finding.from)
                       : sentence("changes only {} times, last at {}", finding.count, finding.from);
        case Finding::Kind::NotHeld:
            return sentence("reached {} at {} and left it again",
                            toleranceText(finding.value, finding.other), finding.from);
        case Finding::Kind::ResidualGap:
        case Finding::Kind::RelativeGap:
            return gapText(finding);
    }
    return {};
}

std::string outcomeText(const ConvergenceReport& report)
{
    if (!report.verdict) {
        return std::isnan(report.target.tolerance) ? "tolerance not known" : "too short to judge";
    }
    const auto last = report.count > 0 ? report.count - 1 : 0;
    const auto* stands = findBy(report.findings, Finding::Kind::Stagnation, &Finding::kind);
    const auto* beyond = findBy(report.findings, Finding::Kind::Divergence, &Finding::kind);
    const auto* broken = findBy(report.findings, Finding::Kind::NotFinite, &Finding::kind);
    switch (*report.verdict) {
        case Convergence::Converged:
            return report.judged != Convergence::Converged ? ownTestText(report.end)
                   : report.count == 1                     ? sentence("converged at once")
                                                           : std::string(toString(*report.verdict));
        case Convergence::Stagnates:
            return stands != nullptr ? sentence("stagnates from {}", stands->from)
                                     : sentence("stagnates");
        case Convergence::Diverged:
            return beyond != nullptr   ? sentence("diverges from {}", beyond->from)
                   : broken != nullptr ? sentence("NaN or infinite from {}", broken->from)
                                       : sentence("diverges");
        case Convergence::Unfinished:
            return report.count > 0 ? sentence("unfinished at {}", report.count - 1)
                                    : sentence("unfinished");
        case Convergence::Stopped:
            return sentence("stopped after its {} iterations", last);
        case Convergence::Crashed:
            return report.end.signal.empty()
                       ? sentence("crashed at {}", last)
                       : sentence("crashed ({}) at {}", report.end.signal, last);
        case Convergence::Failed:
            return !report.end.word.empty() ? sentence("failed ({}) at {}", report.end.word, last)
                   : report.end.status != 0
                       ? sentence("ended with status {} at {}", report.end.status, last)
                       : sentence("failed at {}", last);
        case Convergence::StoppedByUser:
            return report.end.word.empty() ? sentence("stopped by the user at {}", last)
                                           : sentence("stopped by a rule at {}", last);
        default:
            return std::string(toString(*report.verdict));
    }
}

std::string outcomeText(const SolverRun& run)
{
    if (run.isInner()) {
        return "inner solve";
    }
    if (run.missesTrueResidual) {
        return "recurrent residual only";
    }
    return outcomeText(run.report);
}

std::string convergedText(const std::vector<SolverRun>& runs)
{
    const auto converged = std::ranges::count_if(runs, &SolverRun::converged);
    const auto unknown = std::ranges::count_if(runs, [](const auto& run) {
        return !run.isInner() && !run.hasTolerance() && !run.report.verdict;
    });
    const auto judged =
        std::ssize(runs) - std::ranges::count_if(runs, &SolverRun::isInner) - unknown;
    if (judged == 0 && unknown > 0) {
        return sentence("{} whose tolerance is not known",
                        plural(static_cast<std::size_t>(unknown), "solve"));
    }
    const auto missed = std::ranges::count_if(runs, &SolverRun::missesTrueResidual);
    auto text = sentence("{} of {} converged", countText(static_cast<double>(converged - missed)),
                         countText(static_cast<double>(judged)));
    if (missed > 0) {
        text += ", " + sentence("{} more by the recurrent residual only", missed);
    }
    if (unknown > 0) {
        text += ", " + sentence("{} more whose tolerance is not known", unknown);
    }
    return text;
}

std::string placesText(RunAxis axis, const std::vector<SolverRun>& runs)
{
    std::set<DataOrigin> origins;
    for (const auto& run : runs) {
        origins.insert(run.residual->provenance.kind);
    }
    return axis == RunAxis::Time ? sentence("times: {}", onceText(origins)) : std::string();
}

std::string causeText(const Cause& cause)
{
    const auto solvers = listText(cause.solvers);
    switch (cause.kind) {
        case Cause::Kind::NotSymmetric:
            return cause.solvers.size() == 1 ? sentence(
                                                   "needs a symmetric positive definite matrix, "
                                                   "and this one probably is not: {} converges",
                                                   solvers)
                                             : sentence(
                                                   "needs a symmetric positive definite matrix, "
                                                   "and this one probably is not: {} converge",
                                                   solvers);
        case Cause::Kind::RestartTooShort:
            return sentence(
                "may need a longer restart than {} iterations, as {} converged on this matrix",
                cause.period, solvers);
        case Cause::Kind::PreconditionerHarms:
            return sentence(
                "is probably harmed by its preconditioner: without one, {} converged on this "
                "matrix",
                solvers);
        case Cause::Kind::ResidualDrift:
            break;
    }
    return "uses a recurrent residual that has drifted from the true one; restarting it, or "
           "recomputing b - A x regularly, may help";
}

std::vector<std::string> sentences(const SolverRun& run)
{
    std::vector<std::string> texts;
    const auto& report = run.report;
    if (run.isInner()) {
        return {sentence("is an inner solve of {}", run.residual->outer)};
    }
    if (report.verdict == Convergence::Crashed || report.verdict == Convergence::Failed) {
        texts.push_back(outcomeText(report));
    }
    if (auto text = saidText(report); !text.empty()) {
        texts.push_back(std::move(text));
    }
    if (report.verdict == Convergence::NotConverging && report.relativeLast > 0) {
        const auto last = numberText(report.relativeLast);
        const auto exact = numberText(run.trueRelative().value_or(report.relativeLast));
        auto text = sentence("does not converge in {}: ends at {} r₀",
                             plural(report.count - 1, "iteration"), last);
        texts.push_back(
            exact == last ? text : text + ", " + sentence("its true residual at {} r₀", exact));
    }
    if (report.verdict == Convergence::Erratic) {
        texts.push_back(sentence("is erratic: it oscillates without progress and ends at {} r₀",
                                 numberText(report.relativeLast)));
    }
    for (const auto& finding : report.findings) {
        texts.push_back(findingText(finding));
    }
    if (report.forecast) {
        texts.push_back(forecastText(report));
    }
    return texts;
}

std::string seriesText(const ComparedSeries& series)
{
    std::string text = series.isTotal ? sentence("in total") : sentence("on average");
    const auto unit = series.unit.empty() ? std::string() : " " + series.unit;
    for (const auto& side : series.sides) {
        text += &side == &series.sides.front() ? ": " : "; ";
        text += sentence("{} {}{} in {} s", side.subject, numberText(side.value),
                         series.isTotal ? std::string() : unit, numberText(side.seconds));
        if (const double ratio = side.value / series.sides.front().value;
            &side != &series.sides.front() && std::isfinite(ratio) && ratio != 1) {
            text += ", " + sentence("{} times as much", numberText(ratio));
        }
        if (side.lost > 0) {
            text += ", " + sentence("{} lost", plural(side.lost, "sample"));
        }
    }
    return text + "; " + onceText(series.origins);
}

}  // namespace papilio::core
