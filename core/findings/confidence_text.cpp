#include "core/findings/confidence_text.h"

#include "core/base/sentence.h"

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
                       "these repetitions do not show whether {} is quiet; about {} repetitions "
                       "would",
                       reason.event, reason.count);
        case Kind::TwoRepetitions:
            return say("Confidence", "two repetitions are too few to leave one out");
        case Kind::OutsideRecommended:
            return say("Confidence", "the recommended τ and α choose different events");
        case Kind::None:
            break;
    }
    return {};
}

}  // namespace papilio::core
