#include "core/findings/solver_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/suggestion_texts.h"

#include <algorithm>

namespace papilio::core {

namespace {

const Finding* findingOf(const ConvergenceReport& report, Finding::Kind kind)
{
    const auto found = std::ranges::find(report.findings, kind, &Finding::kind);
    return found == report.findings.end() ? nullptr : &*found;
}

std::string restartText(const Finding& finding)
{
    constexpr double noticeable = 0.005;
    return finding.value > noticeable
               ? say("Traces", "restarts every {} iterations and loses {} decades each time",
                     finding.period, numberText(finding.value))
               : say("Traces", "restarts every {} iterations", finding.period);
}

std::string gapText(const Finding& finding)
{
    const auto values = tellApart({finding.other, finding.value});
    auto text =
        finding.kind == Finding::Kind::RelativeGap
            ? say("Traces",
                  "true residual fell to {} of its first value, the preconditioned one to {}",
                  values[0], values[1])
            : say("Traces", "true residual is {} times the recurrent one ({} against {})",
                  numberText(finding.other / finding.value), values[0], values[1]);
    return finding.from < finding.to
               ? text + "; " +
                     say("Traces", "the true residual was last computed at {}", finding.from)
               : text;
}

}  // namespace

std::string forecastText(const Forecast& forecast)
{
    return forecast.high
               ? say("Traces", "would reach {} at about {:.0f} ({:.0f} to {:.0f})",
                     shortText(forecast.tolerance), forecast.at, forecast.low, *forecast.high)
               : say("Traces", "would reach {} at about {:.0f} (not before {:.0f}, possibly never)",
                     shortText(forecast.tolerance), forecast.at, forecast.low);
}

std::string findingText(const Finding& finding)
{
    switch (finding.kind) {
        case Finding::Kind::Restart:
            return restartText(finding);
        case Finding::Kind::Stagnation:
            return say("Traces", "stagnates from {} on at {}, slope {} decades per iteration",
                       finding.from, numberText(finding.value), numberText(finding.other));
        case Finding::Kind::Plateau:
            return say(
                "Traces", "does not change from {} to {} at {}, slope {} decades per iteration",
                finding.from, finding.to, numberText(finding.value), numberText(finding.other));
        case Finding::Kind::Divergence:
            return say("Traces", "diverges: above 10 r₀ from {} on, up to {} r₀", finding.from,
                       numberText(finding.value));
        case Finding::Kind::Overshoot:
            return finding.from == finding.to
                       ? say("Traces", "rises above 10 r₀ at {}, to {} r₀", finding.from,
                             numberText(finding.value))
                       : say("Traces", "rises above 10 r₀ from {} to {}, up to {} r₀", finding.from,
                             finding.to, numberText(finding.value));
        case Finding::Kind::NotFinite:
            return finding.count == 1
                       ? say("Traces", "the value at {} is missing, NaN or infinite", finding.from)
                       : say("Traces", "{} values are missing, NaN or infinite, the first at {}",
                             finding.count, finding.from);
        case Finding::Kind::Negative:
            return finding.count == 1
                       ? say("Traces",
                             "a value is negative, which a norm cannot be; it is left out")
                       : say("Traces",
                             "{} values are negative, which a norm cannot be; they are left out",
                             finding.count);
        case Finding::Kind::Zero:
            return finding.count == 1 ? say("Traces", "a value is exactly 0")
                                      : say("Traces", "{} values are exactly 0", finding.count);
        case Finding::Kind::Step:
            return say("Traces", "falls by {} decades between {} and {}", numberText(finding.value),
                       finding.from, finding.to);
        case Finding::Kind::Held:
            return finding.period > 0
                       ? say("Traces", "is computed only every {} iterations, last at {}",
                             finding.period, finding.from)
                       : say("Traces", "changes only {} times, last at {}", finding.count,
                             finding.from);
        case Finding::Kind::NotHeld:
            return say("Traces", "reached {} at {} and left it again", numberText(finding.value),
                       finding.from);
        case Finding::Kind::ResidualGap:
        case Finding::Kind::RelativeGap:
            return gapText(finding);
    }
    return {};
}

std::string verdictWord(Convergence verdict)
{
    switch (verdict) {
        case Convergence::Converged:
            return say("Traces", "converged");
        case Convergence::Unfinished:
            return say("Traces", "unfinished");
        case Convergence::Stagnates:
            return say("Traces", "stagnates");
        case Convergence::NotConverging:
            return say("Traces", "not converging");
        case Convergence::Erratic:
            return say("Traces", "erratic");
        case Convergence::Diverged:
            return say("Traces", "diverged");
        case Convergence::Stopped:
            return say("Traces", "stopped");
        case Convergence::FalseConvergence:
            return say("Traces", "false convergence");
        case Convergence::Crashed:
            return say("Traces", "crashed");
        case Convergence::Failed:
            return say("Traces", "failed");
        case Convergence::StoppedByUser:
            break;
    }
    return say("Traces", "stopped by the user");
}

namespace {

/// Converged, although the tolerance that the values are held against was not reached.
std::string ownTestText(const RunEnd& end)
{
    return end.word.ends_with("_NORMAL_EQUATIONS")
               ? say("Traces", "converged by its own test (normal equations)")
           : end.word.empty() ? say("Traces", "converged by its own test")
                              : say("Traces", "converged by its own test ({})", end.word);
}

/// What the values say where that is not what the run itself says of its end; or empty.
std::string disagreementText(const ConvergenceReport& report)
{
    if (report.end.kind == RunEnd::Kind::Unsaid || report.count == 0) {
        return {};
    }
    const auto said =
        report.end.word.empty() ? std::string(toString(report.end.kind)) : report.end.word;
    const auto tolerance = shortText(report.target.tolerance);
    const bool hasArrived = report.judged == Convergence::Converged;
    if (report.verdict == Convergence::Converged) {
        return hasArrived ? std::string()
                          : say("Traces", "says {}, but ends at {} r₀: {} is not reached", said,
                                numberText(report.relativeLast), tolerance);
    }
    return hasArrived ? say("Traces", "reached {} at {}, but says {}", tolerance,
                            *report.target.lasting, said)
                      : std::string();
}

}  // namespace

std::string outcomeText(const ConvergenceReport& report)
{
    if (!report.verdict) {
        return say("Traces", "too short to judge");
    }
    const auto last = report.count > 0 ? report.count - 1 : 0;
    const auto* stands = findingOf(report, Finding::Kind::Stagnation);
    const auto* beyond = findingOf(report, Finding::Kind::Divergence);
    const auto* broken = findingOf(report, Finding::Kind::NotFinite);
    switch (*report.verdict) {
        case Convergence::Converged:
            return report.judged != Convergence::Converged ? ownTestText(report.end)
                   : report.count == 1                     ? say("Traces", "converged at once")
                                                           : verdictWord(*report.verdict);
        case Convergence::Stagnates:
            return stands != nullptr ? say("Traces", "stagnates from {}", stands->from)
                                     : say("Traces", "stagnates");
        case Convergence::Diverged:
            return beyond != nullptr   ? say("Traces", "diverges from {}", beyond->from)
                   : broken != nullptr ? say("Traces", "NaN or infinite from {}", broken->from)
                                       : say("Traces", "diverges");
        case Convergence::Unfinished:
            return report.count > 0 ? say("Traces", "unfinished at {}", report.count - 1)
                                    : say("Traces", "unfinished");
        case Convergence::Stopped:
            return say("Traces", "stopped after its {} iterations", last);
        case Convergence::Crashed:
            return report.end.signal.empty()
                       ? say("Traces", "crashed at {}", last)
                       : say("Traces", "crashed ({}) at {}", report.end.signal, last);
        case Convergence::Failed:
            return !report.end.word.empty()
                       ? say("Traces", "failed ({}) at {}", report.end.word, last)
                   : report.end.status != 0
                       ? say("Traces", "ended with status {} at {}", report.end.status, last)
                       : say("Traces", "failed at {}", last);
        case Convergence::StoppedByUser:
            return say("Traces", "stopped by the user at {}", last);
        default:
            return verdictWord(*report.verdict);
    }
}

std::string outcomeText(const SolverRun& run)
{
    if (run.isInner()) {
        return say("Traces", "inner solve");
    }
    if (run.missesTrueResidual) {
        return say("Traces", "recurrent residual only");
    }
    return outcomeText(run.report);
}

std::string causeText(const Cause& cause)
{
    const auto solvers = listText(cause.solvers);
    switch (cause.kind) {
        case Cause::Kind::NotSymmetric:
            return cause.solvers.size() == 1 ? say("Traces",
                                                   "needs a symmetric positive definite matrix, "
                                                   "and this one probably is not: {} converges",
                                                   solvers)
                                             : say("Traces",
                                                   "needs a symmetric positive definite matrix, "
                                                   "and this one probably is not: {} converge",
                                                   solvers);
        case Cause::Kind::RestartTooShort:
            return say("Traces",
                       "may need a longer restart than {} iterations, as {} converged on this "
                       "matrix",
                       cause.period, solvers);
        case Cause::Kind::PreconditionerHarms:
            return say("Traces",
                       "is probably harmed by its preconditioner: without one, {} converged on "
                       "this matrix",
                       solvers);
        case Cause::Kind::ResidualDrift:
            break;
    }
    return say("Traces",
               "uses a recurrent residual that has drifted from the true one; restarting it, or "
               "recomputing b - A x regularly, may help");
}

std::vector<std::string> sentences(const SolverRun& run)
{
    std::vector<std::string> texts;
    const auto& report = run.report;
    if (run.isInner()) {
        return {say("Traces", "is an inner solve of {}", run.residual->outer)};
    }
    if (auto text = disagreementText(report); !text.empty()) {
        texts.push_back(std::move(text));
    }
    if (report.verdict == Convergence::NotConverging && report.relativeLast > 0) {
        texts.push_back(say("Traces", "does not converge in {} iterations: ends at {} r₀",
                            report.count - 1, numberText(report.relativeLast)));
    }
    if (report.verdict == Convergence::Erratic) {
        texts.push_back(say("Traces",
                            "is erratic: it oscillates without progress and ends at {} r₀",
                            numberText(report.relativeLast)));
    }
    for (const auto& finding : report.findings) {
        texts.push_back(findingText(finding));
    }
    if (report.forecast) {
        texts.push_back(forecastText(*report.forecast));
    }
    return texts;
}

}  // namespace papilio::core
