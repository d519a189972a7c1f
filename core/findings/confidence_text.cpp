#include "core/findings/confidence_text.h"

#include "core/analysis/shown_formula.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::string confidenceReason(const ConfidenceReason& reason)
{
    using Kind = ConfidenceReason::Kind;
    switch (reason.kind) {
        case Kind::OneRepetition:
            return "with one repetition, noise is not assessed";
        case Kind::FormulaChanges:
            return sentence("without repetition {} the formula is a different one",
                            reason.repetition);
        case Kind::OneOfSeveralUnits:
            return sentence(
                "{} is one of {} equal units; the formula is right only if all units are loaded "
                "alike",
                reason.event, reason.count);
        case Kind::UndecidedEvent:
            return sentence("another measurement of as many repetitions may judge {} noisy",
                            reason.event);
        case Kind::TwoRepetitions:
            return "two repetitions are too few to leave one out";
        case Kind::OutsideRecommended:
            return "the recommended τ and α choose different events";
        case Kind::None:
            break;
    }
    return {};
}

std::string sureReason()
{
    return "the formula is the same without any one of the repetitions, all its events are quiet, "
           "and the recommended τ and α give the same chosen events";
}

std::string proofText(const SmallestFormulas& smallest)
{
    if (smallest.formulas.empty()) {
        return {};
    }
    const auto proof = smallest.isProven ? sentence("proven") : sentence("a bound");
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
        return "only one formula fits the kernels, so there is nothing for programs to decide";
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
