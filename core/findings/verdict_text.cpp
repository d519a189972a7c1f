#include "core/findings/verdict_text.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::string verdictWord(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Exact:
            return say("Verdict", "exact");
        case Verdict::ExactAfterRounding:
            return say("Verdict", "exact after rounding");
        case Verdict::Approximate:
            return say("Verdict", "approximate");
        case Verdict::Empty:
            return say("Verdict", "empty");
        case Verdict::NotDefinable:
            break;
    }
    return say("Verdict", "not definable");
}

std::string shortVerdict(Verdict verdict, double errorWorst)
{
    switch (verdict) {
        case Verdict::ExactAfterRounding:
            return say("Verdict", "within {}", percentText(errorWorst));
        case Verdict::Approximate:
            return say("Verdict", "approximate, {} off", percentText(errorWorst));
        default:
            return verdictWord(verdict);
    }
}

std::string shortVerdict(const MetricFit& fit)
{
    return shortVerdict(fit.verdict, fit.errorWorst);
}

std::string reasonText(const VerdictReason& reason, double errorWorst)
{
    const auto text = [&]() -> std::string {
        switch (reason.kind) {
            case VerdictReason::Kind::EmptySignature:
                return say("Verdict", "the signature has no coefficients");
            case VerdictReason::Kind::NothingChosen:
                return say("Verdict", "no event was chosen");
            case VerdictReason::Kind::Far:
                return say("Verdict", "the nearest formula is {} off on the kernels",
                           percentText(errorWorst));
            case VerdictReason::Kind::NotCounted:
                return say("Verdict", "no chosen event counts {}", reason.expectation);
            case VerdictReason::Kind::TiedToMany:
                return say("Verdict", "the chosen events count {} only together with many others",
                           reason.expectation);
            case VerdictReason::Kind::Tied:
                break;
        }
        return say("Verdict", "the chosen events reach only {}, never {} alone", reason.combination,
                   reason.expectation);
    }();
    return reason.others.empty()
               ? text
               : text + "; " + say("Verdict", "likewise {}", fmt::join(reason.others, ", "));
}

std::string reasonText(const MetricFit& fit, const Pivoting& pivoting)
{
    const auto reason = whyNotDefinable(fit, pivoting);
    return reason ? reasonText(*reason, fit.errorWorst) : std::string();
}

std::string verdictText(Verdict verdict,
                        double errorWorst,
                        const std::optional<VerdictReason>& reason)
{
    if (verdict == Verdict::ExactAfterRounding) {
        return say("Verdict", "exact after rounding, within {}", percentText(errorWorst));
    }
    if (!reason) {
        return shortVerdict(verdict, errorWorst);
    }
    const auto why = reasonText(*reason, errorWorst);
    return verdict == Verdict::Empty ? say("Verdict", "empty: {}", why)
                                     : say("Verdict", "not definable on this machine: {}", why);
}

std::string verdictText(const MetricFit& fit, const Pivoting& pivoting)
{
    return verdictText(fit.verdict, fit.errorWorst, whyNotDefinable(fit, pivoting));
}

std::string cautionText(const VerdictCaution& caution)
{
    return caution.kind == VerdictCaution::Kind::NoiseFits
               ? say("Verdict",
                     "there are no more kernels than expectations, so the basis also fits noise, "
                     "and {} repeats only within {}: lower τ",
                     caution.event, percentText(caution.maxRnmse))
               : say("Verdict",
                     "there are no more kernels than expectations, so some formula always fits: "
                     "only more kernels can confirm this one");
}

std::string fitCaution(const MetricFit& fit, const Pivoting& pivoting)
{
    const auto caution = cautionOf(fit, pivoting);
    return caution ? cautionText(*caution) : std::string();
}

}  // namespace papilio::core
