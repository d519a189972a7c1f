#include "core/findings/metric_text.h"

#include "core/analysis/shown_formula.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/definitions/definition_export.h"
#include "core/findings/event_text.h"
#include "core/model/basis.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string farthestOf(const MetricFit& fit, const Dataset& data)
{
    return isDefinition(fit)
               ? farthestText(fit.farthest, data.kernels[fit.farthest.kernel], fit.errorWorst)
               : std::string();
}

}  // namespace

std::string shortVerdict(Verdict verdict, double errorWorst)
{
    switch (verdict) {
        case Verdict::ExactAfterRounding:
            return sentence("within {}", percentText(errorWorst));
        case Verdict::Approximate:
            return sentence("approximate, {} off", percentText(errorWorst));
        default:
            return std::string(toString(verdict));
    }
}

std::string shortVerdict(const MetricFit& fit)
{
    return shortVerdict(fit.verdict, fit.errorWorst);
}

std::string farthestText(const KernelError& farthest, std::string_view kernel, double errorWorst)
{
    constexpr double different = 1.5;
    if (farthest.error <= mostExactError || farthest.error <= different * errorWorst) {
        return {};
    }
    return farthest.expected != 0
               ? sentence("{} off on {}", percentText(farthest.error), kernel)
               : sentence("{} instead of 0 on {}", numberText(farthest.counted), kernel);
}

std::string nearestText(double errorWorst)
{
    // It is the nearest over the expectations; on the kernels others may be nearer, even 0.
    constexpr double near = 0.9;
    return errorWorst > near
               ? sentence("no formula of the chosen events comes near it")
               : sentence("the formula nearest to the signature is {} off on the kernels",
                          percentText(errorWorst));
}

std::string reasonText(const VerdictReason& reason, double errorWorst)
{
    const auto text = [&]() -> std::string {
        switch (reason.kind) {
            case VerdictReason::Kind::EmptySignature:
                return "the signature has no coefficients";
            case VerdictReason::Kind::OpenEvents:
                return "events that may count it are not measured far enough";
            case VerdictReason::Kind::NothingChosen:
                return "no event was chosen";
            case VerdictReason::Kind::Far:
                return nearestText(errorWorst);
            case VerdictReason::Kind::NotCounted:
                return sentence("no chosen event counts {}", reason.expectation);
            case VerdictReason::Kind::TiedToMany:
                return sentence("the chosen events count {} only together with many others",
                                reason.expectation);
            case VerdictReason::Kind::Tied:
                break;
        }
        return sentence("the chosen events reach only {}, never {} alone", reason.combination,
                        reason.expectation);
    }();
    return reason.others.empty()
               ? text
               : text + "; " + sentence("likewise {}", fmt::join(reason.others, ", "));
}

std::string reasonText(const MetricFit& fit, const Pivoting& pivoting)
{
    const auto reason = whyNotDefinable(fit, pivoting);
    return reason ? reasonText(*reason, fit.errorWorst) : std::string();
}

std::string verdictText(Verdict verdict,
                        double errorWorst,
                        const std::string& farthest,
                        const std::optional<VerdictReason>& reason)
{
    if (!reason) {
        const auto text = shortVerdict(verdict, errorWorst);
        const bool hasError =
            verdict == Verdict::ExactAfterRounding || verdict == Verdict::Approximate;
        return hasError && !farthest.empty() ? sentence("{} over all kernels, {}", text, farthest)
                                             : text;
    }
    const auto why = reasonText(*reason, errorWorst);
    return verdict == Verdict::NotDefinable ? sentence("not definable on this machine: {}", why)
                                            : sentence("{}: {}", toString(verdict), why);
}

std::string verdictText(const MetricFit& fit, const Pivoting& pivoting)
{
    const auto reason = whyNotDefinable(fit, pivoting);
    const auto farthest =
        reason ? std::string() : farthestOf(fit, *pivoting.representation->noise->dataset);
    return verdictText(fit.verdict, fit.errorWorst, farthest, reason);
}

std::string metricRemark(const MetricFit& fit,
                         const Signature& signature,
                         const Benchmark& benchmark)
{
    const auto remark = countRemark(signature, benchmark);
    const auto farthest = farthestOf(fit, *benchmark.data);
    return farthest + (farthest.empty() || remark.empty() ? "" : "; ") + remark;
}

std::string cautionText(const VerdictCaution& caution)
{
    return caution.kind == VerdictCaution::Kind::NoiseFits
               ? sentence(
                     "there are no more kernels than expectations, so the basis also fits noise, "
                     "and {} repeats only within {}: lower τ",
                     caution.event, noiseText(caution.maxRnmse))
               : sentence(
                     "there are no more kernels than expectations, so some formula always fits: "
                     "only more kernels can confirm this one");
}

std::string fitCaution(const MetricFit& fit, const Pivoting& pivoting)
{
    const auto caution = cautionOf(fit, pivoting);
    return caution ? cautionText(*caution) : std::string();
}

namespace {

/// The factor that all terms share, or 1.
double commonFactor(const Eigen::VectorXd& coefficients)
{
    double factor = 0;
    int terms = 0;
    for (const double value : coefficients) {
        if (value == 0) {
            continue;
        }
        if (factor != 0 && std::abs(value - factor) > 1e-6 * std::abs(factor)) {
            return 1;
        }
        factor = factor == 0 ? value : factor;
        ++terms;
    }
    return terms > 1 && factor > 0 ? factor : 1;
}

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
        text.replace(at, what.size(), with);
        at += with.size();
    }
}

/// To be pasted elsewhere.
std::string inAscii(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names)
{
    const NumberStyleScope plain(NumberStyle::Plain);
    auto text = formulaText(coefficients, names);
    replaceAll(text, "−", "-");
    replaceAll(text, "·", "*");
    return text;
}

}  // namespace

std::string quotedMetric(const std::string& name)
{
    return sentence("“{}”", name);
}

std::vector<std::string> shortChosenNames(const Pivoting& pivoting)
{
    return shortNames(chosenNames(pivoting), pivoting.representation->noise->dataset->eventNames);
}

std::string factoredFormula(const std::vector<std::string>& names,
                            const Eigen::VectorXd& coefficients)
{
    const double factor = commonFactor(coefficients);
    const auto formula = formulaText(coefficients / factor, names);
    return factor == 1 ? formula : shortText(factor, 5) + "·(" + formula + ")";
}

std::string shownFormula(const std::vector<std::string>& names, const MetricFit& fit)
{
    if (fit.isEmpty()) {
        return {};
    }
    if (fit.shown.size() == 0) {
        return "no event is chosen";
    }
    const auto formula = factoredFormula(names, fit.shown);
    return fit.verdict >= Verdict::NotDefinable ? sentence("nearest: {}", formula) : formula;
}

std::string plainFormula(const Analysis& analysis, const MetricFit& fit)
{
    return inAscii(fit.shown, chosenNames(*analysis.pivoting));
}

std::string plainFormula(const FamilyAnalysis& families,
                         const std::vector<std::uint32_t>& events,
                         const Eigen::VectorXd& coefficients)
{
    const auto formula = overMeasured(families, events, coefficients);
    const auto names = mapped<std::string>(formula.events, [&](auto event) {
        return families.analysis.noise->dataset->eventNames[event];
    });
    return inAscii(formula.coefficients, names);
}

std::string chipText(const Analysis& analysis, const MetricFit& fit)
{
    if (fit.verdict != Verdict::NotDefinable || fit.missing.empty() || !analysis.pivoting) {
        return shortVerdict(fit);
    }
    auto reason = *whyNotDefinable(fit, *analysis.pivoting);
    if (reason.kind != VerdictReason::Kind::Tied) {
        reason.others.clear();
        return sentence("not definable: {}", reasonText(reason, fit.errorWorst));
    }
    return std::ranges::all_of(fit.missing, isFma)
               ? "not definable: FMA and non-FMA cannot be separated"
               : sentence("not definable: only {}", reason.combination);
}

std::string confidenceReason(const ConfidenceReason& reason)
{
    using Kind = ConfidenceReason::Kind;
    switch (reason.kind) {
        case Kind::Implausible:
            return sentence("implausible counts below 0 of {}", reason.event);
        case Kind::OneRepetition:
            return "with one repetition, noise is not assessed";
        case Kind::FormulaChanges:
            return sentence("without repetition {} the formula is a different one",
                            reason.repetition);
        case Kind::OneOfSeveralUnits:
            return sentence(
                "for {}, only one of {} equal units is counted; the formula is right only if all "
                "units are loaded alike",
                reason.event, reason.count);
        case Kind::UndecidedEvent:
            return sentence("another measurement of as many repetitions may judge {} noisy",
                            reason.event);
        case Kind::TwoRepetitions:
            return "two repetitions are too few to leave one out";
        case Kind::Rounded:
            return sentence(
                "its coefficients are rounded beyond their intervals; those of the fit are {} off",
                percentText(reason.error));
        case Kind::Quantized:
            return sentence(
                "its counts are rounded to a step, which alone may put it off by up to {}",
                percentText(reason.error));
        case Kind::OutsideRecommended:
            return reason.event.empty()
                       ? "the recommended τ and α choose different events than those of the study"
                       : sentence("the recommended τ is below the noise of {}", reason.event);
        case Kind::None:
            break;
    }
    return {};
}

std::string confidenceReasons(const std::vector<ConfidenceReason>& reasons)
{
    std::vector<std::string> texts;
    for (auto reason = reasons.begin(); reason != reasons.end(); ++reason) {
        const auto isSame = [&reason](const ConfidenceReason& other) {
            return other.kind == reason->kind && other.count == reason->count;
        };
        if (std::any_of(reasons.begin(), reason, isSame)) {
            continue;
        }
        auto first = *reason;
        const auto more = std::count_if(reason + 1, reasons.end(), isSame);
        first.event += more > 0 ? sentence(" (and {} more)", more) : "";
        texts.push_back(confidenceReason(first));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

std::string sureReason(const Analysis& analysis)
{
    const auto& data = *analysis.noise->dataset;
    const auto tau = shortText(analysis.benchmark->parameters.tau);
    constexpr std::size_t fewest = 3;  // of which one can be left out
    return data.repetitions < fewest
               ? sentence("{} counts the same every time, and all its events are quiet at τ {}",
                          data.provenance.source, tau)
               : sentence(
                     "the formula is the same without any one of the {} repetitions, and all "
                     "its events are quiet at τ {}",
                     data.repetitions, tau);
}

std::string proofText(const SmallestFormulas& smallest)
{
    if (smallest.formulas.empty()) {
        return {};
    }
    const auto events = plural(smallest.size, "event");
    const auto proof =
        smallest.isProven ? sentence("{}, proven", events) : sentence("{}, a bound", events);
    const auto others = smallest.formulas.size() - 1;
    if (others == 0) {
        return proof;
    }
    if (!smallest.isComplete) {
        return sentence("{}, {} or more others of the same size", proof, others);
    }
    return others == 1 ? sentence("{}, 1 other of the same size", proof)
                       : sentence("{}, {} others of the same size", proof, others);
}

std::vector<std::string> shortNamesOf(const DefinitionReview& review,
                                      const std::vector<std::uint32_t>& events)
{
    // Sums are no events of the study: their names must not keep a qualifier that all events share.
    const auto& measured = review.analysis.noise->dataset->eventNames;
    const auto full = namesOf(review.families, events);
    auto names = shortNames(full, measured);
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (review.families.familyOfSum(events[i]) != nullptr) {
            names[i] = full[i];
        }
    }
    return names;
}

std::string twinsText(const DefinitionReview& review,
                      const std::vector<EventTwin>& twins,
                      std::size_t most)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(most, twins.size()); ++i) {
        const auto names = shortNamesOf(review, {twins[i].event, twins[i].other});
        texts.push_back(
            names[0] + " = " +
            formulaText(Eigen::VectorXd::Constant(1, roundedTo(twins[i].factor, 4)), {names[1]}));
    }
    const auto list = fmt::format("{}", fmt::join(texts, ", "));
    return twins.size() > most ? sentence("{} and {} more", list, twins.size() - most) : list;
}

std::string unitsText(const DefinitionReview& review, const std::vector<std::uint32_t>& events)
{
    const auto names = shortNamesOf(review, events);
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (const auto* sum = review.families.familyOfSum(events[i])) {
            sentences.push_back(sentence("{} adds the units {}.", names[i], sum->pattern));
        } else if (const auto* family = review.families.familyOf(events[i])) {
            sentences.push_back(sentence("{} is one of the {} units {}.", names[i],
                                         family->members.size(), family->pattern));
        }
    }
    return fmt::format("{}", fmt::join(sentences, " "));
}

std::string fieldCheckText(const FieldCheck& check, const MetricFieldCheck& metric)
{
    if (metric.formulas.empty()) {
        return "not definable, so no formula is checked";
    }
    if (metric.formulas.size() == 1) {
        return "no other formula speaks against this one, so there is nothing for programs to "
               "decide";
    }
    if (metric.programs == 0) {
        return "not checked: no program has the counts for two of the formulas";
    }
    if (metric.isIdentified || !metric.worst) {
        return metric.isIdentified ? "all formulas agree on all programs"
                                   : "not identified by these kernels";
    }
    const auto& run = check.runs[metric.worst->run];
    const auto factor = std::isfinite(metric.worst->factor) ? numberText(metric.worst->factor, 3)
                                                            : sentence("infinity");
    if (metric.apart == MetricFieldCheck::Apart::UnevenUnits) {
        return sentence(
            "not identified by these kernels: on {} the formula gives {} times what the other "
            "units show; measure a kernel that loads the units unevenly",
            run, factor);
    }
    return sentence(
        "not identified by these kernels: on {} the formula gives {} times the value of another "
        "one; measure a kernel that does what this program does",
        run, factor);
}

}  // namespace papilio::core
