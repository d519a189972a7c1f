#pragma once

#include "core/analysis/noise.h"
#include "core/analysis/stability.h"
#include "core/analysis/unit_families.h"
#include "core/base/enum_names.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// How sure a definition is, in one word.
enum class Confidence { Sure, Fair, Fragile };

template<>
inline constexpr EnumNames<Confidence, 3> spelling<Confidence> = {"sure", "fair", "fragile"};

/// What keeps a definition from being sure.
struct ConfidenceReason {
    enum class Kind {
        None,                ///< it is sure
        Implausible,         ///< `event` counts below 0
        OneRepetition,       ///< noise was not assessed
        FormulaChanges,      ///< without `repetition` the formula is another one, or none
        OneOfSeveralUnits,   ///< `event` is one of `count` equal units: right only under even load
        Rounded,             ///< the fit, whose intervals leave it out, is off by `error` only
        UndecidedEvent,      ///< another draw of as many repetitions may call `event` noisy
        TwoRepetitions,      ///< too few to leave one out
        Quantized,           ///< the steps of the values alone may put it off by `error`
        OutsideRecommended,  ///< tau and alpha are not those of the recommended set
    };
    Kind kind = Kind::None;
    std::string event = {};      ///< its name
    std::size_t repetition = 0;  ///< from 1
    std::size_t count = 0;
    double error = 0;  ///< as MetricFit::errorWorst
};

/// How sure a definition is that only this keeps from being sure.
Confidence confidenceOf(ConfidenceReason::Kind kind);

/// Coefficient of one event of a shown formula, and where repeated measurements would put it.
struct CoefficientInterval {
    std::uint32_t event = 0;
    double coefficient = 0;  ///< as it is shown
    double low = 0;          ///< of the fit, not rounded
    double high = 0;
};

/// How sure the definition of one metric is.
struct DefinitionConfidence {
    /// Nothing where the metric has no definition.
    std::optional<Confidence> confidence;
    std::vector<ConfidenceReason> reasons;  ///< in the order of Kind; empty: it is sure
    std::vector<CoefficientInterval> coefficients;

    /// The first of the reasons.
    [[nodiscard]] ConfidenceReason reason() const
    {
        return reasons.empty() ? ConfidenceReason() : reasons.front();
    }
};

/**
 * Judges the definitions of an analysis by what its repetitions and its families show
 * (docs/developer/methods.md, 7.6).
 *
 * Sure: the same formula in every refit without one repetition, no undecided event and no single
 * unit of several in it, tau and alpha choose the recommended set. An event that counts below 0,
 * one repetition, another formula in a refit, or one unit of several make it fragile; the other
 * reasons make it fair. Noise about 0 is no count below 0: up to 10 % of an event's largest count.
 * Values that are multiples of a step may be off by half of it each; beyond the 10 % of a
 * definition this makes it fair, too.
 *
 * Intervals of coefficients: the fit of the shown formula's events again on the means without one
 * repetition at a time; where the events are noisy also on 200 samples of the repetitions with
 * replacement (Efron, Annals of Statistics 7, 1979), of which 2.5 % on either side are left out.
 * The errors are those of the events; the signature has none.
 *
 * @param family     complete
 * @param intervals  of its events
 * @return one per metric; empty where `stop` asked for it
 */
std::vector<DefinitionConfidence> definitionConfidence(
    const FamilyAnalysis& family,
    const std::vector<NoiseInterval>& intervals,
    const std::optional<Recommendation>& recommended,
    const std::stop_token& stop = {});

/**
 * The same of one formula of any events (withFormula()): in place of the recommended set, sure
 * needs all of them to be quiet at the recommended tau. Nothing where `stop` asked for it.
 */
DefinitionConfidence formulaConfidence(const FamilyAnalysis& family,
                                       const std::vector<NoiseInterval>& intervals,
                                       const std::optional<Recommendation>& recommended,
                                       const std::stop_token& stop = {});

}  // namespace papilio::core
