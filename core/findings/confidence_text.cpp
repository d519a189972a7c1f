#include "core/findings/confidence_text.h"

#include "core/analysis/formula_text.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/model/short_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::string confidenceWord(Confidence confidence)
{
    switch (confidence) {
        case Confidence::Sure:
            return say("Confidence", "sure");
        case Confidence::Fair:
            return say("Confidence", "fair");
        case Confidence::Fragile:
            break;
    }
    return say("Confidence", "fragile");
}

std::string confidenceReason(const ConfidenceReason& reason)
{
    using Kind = ConfidenceReason::Kind;
    switch (reason.kind) {
        case Kind::OneRepetition:
            return say("Confidence", "with one repetition, noise is not assessed");
        case Kind::FormulaChanges:
            return say("Confidence", "without repetition {} the formula is a different one",
                       reason.repetition);
        case Kind::OneOfSeveralUnits:
            return say("Confidence",
                       "{} is one of {} equal units; the formula is right only if all units are "
                       "loaded alike",
                       reason.event, reason.count);
        case Kind::UndecidedEvent:
            return say("Confidence",
                       "another measurement of as many repetitions may judge {} noisy",
                       reason.event);
        case Kind::TwoRepetitions:
            return say("Confidence", "two repetitions are too few to leave one out");
        case Kind::OutsideRecommended:
            return say("Confidence", "the recommended τ and α choose different events");
        case Kind::None:
            break;
    }
    return {};
}

std::string sureReason()
{
    return say("Confidence",
               "the formula is the same without any one of the repetitions, all its events are "
               "quiet, and the recommended τ and α give the same chosen events");
}

std::string proofText(const SmallestFormulas& smallest)
{
    if (smallest.formulas.empty()) {
        return {};
    }
    const auto proof =
        smallest.isProven ? say("Confidence", "proven") : say("Confidence", "a bound");
    const auto others = smallest.formulas.size() - 1;
    if (others == 0) {
        return proof;
    }
    if (!smallest.isComplete) {
        return say("Confidence", "{}, {} or more others of the same size", proof, others);
    }
    return others == 1 ? say("Confidence", "{}, 1 other of the same size", proof)
                       : say("Confidence", "{}, {} others of the same size", proof, others);
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
    return twins.size() > most ? say("Confidence", "{} and {} more", list, twins.size() - most)
                               : list;
}

std::string unitsText(const DefinitionReview& review, const std::vector<std::uint32_t>& events)
{
    const auto names = shortNamesOf(review, events);
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (const auto* sum = review.families.familyOfSum(events[i])) {
            sentences.push_back(say("Confidence", "{} adds the units {}.", names[i], sum->pattern));
        } else if (const auto* family = review.families.familyOf(events[i])) {
            sentences.push_back(say("Confidence", "{} is one of the {} units {}.", names[i],
                                    family->members.size(), family->pattern));
        }
    }
    return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace papilio::core
