#pragma once

#include "core/analysis/pivoting.h"
#include "core/model/benchmark.h"
#include "core/model/event_descriptions.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::core {

/// What an adaptive measurement has to decide, and how surely.
struct AdaptiveOptions {
    /// The answer has to be known from tau / span to tau * span, and alpha / span to alpha * span:
    /// one decade around the parameters.
    double span = 3.1622776601683795;
    /// An event whose repetitions differ by more is noisy at every tau of interest: this often the
    /// tau of the parameters.
    double tauOfInterest = 10;
    std::size_t completions = 200;  ///< that have to agree
    std::size_t setSize = 8;        ///< events that are counted together: sets are filled up
    /// Of data of no known kind: tau and alpha are those that are recommended for what is known.
    bool choosesParameters = false;
    std::uint32_t seed = 1;
    /// E; 1: the event cannot be measured and is not asked for again. Empty: all can.
    std::vector<std::uint8_t> failed = {};
    /// E; 1: the event is measured completely, whatever it may decide. Empty: none is.
    std::vector<std::uint8_t> wanted = {};
    std::shared_ptr<const EventDescriptions> descriptions = {};  ///< null: none is known
};

/// The next repetition of some events on some kernels.
struct MeasureStep {
    std::vector<std::uint32_t> events;   ///< ascending
    std::vector<std::uint32_t> kernels;  ///< ascending
};

/// What a measurement costs, or did.
struct MeasureCost {
    std::uint64_t cells = 0;  ///< event x kernel x repetition
    /// Event set x kernel x repetition, with this many events in a set.
    std::uint64_t counterRuns = 0;
};
MeasureCost& operator+=(MeasureCost& sum, const MeasureCost& step);
MeasureCost costOf(const MeasureStep& step, std::size_t counters);

/// What a measurement does next.
enum class AdaptiveStage {
    Screening,    ///< one repetition on the screening kernels
    First,        ///< one repetition of the other kernels
    Second,       ///< a second one, where no kernel is left over to show noise
    Repetitions,  ///< more repetitions of the events that are chosen
    Formulas,     ///< of the events in the formulas that are shown
    Doubts,       ///< of the events that another draw may choose
    End,
};

/// What is measured next, and what is known of every event.
struct AdaptivePlan {
    AdaptiveStage stage = AdaptiveStage::End;
    std::vector<MeasureStep> next;   ///< empty: this is the end
    std::vector<EventReach> events;  ///< E; Open where something may follow
    Parameters parameters;           ///< for which it was planned
    std::size_t chosen = 0;          ///< events that are chosen for these so far
};

/**
 * The kernels that show whether an event is zero: those that are picked first by QR of the rows of
 * E with pivoting, until their rank is full, and as many random others as it takes to see with 99 %
 * an event that is non-zero on a tenth of the kernels and zero on the first ones.
 *
 * All kernels where those rows have more than ten times the condition of E.
 */
std::vector<std::uint32_t> screeningKernels(const Basis& basis, std::uint32_t seed);

/**
 * The events of which another repetition may still change the verdict, quiet or noisy at one of
 * `taus`: those that are not noisy at the largest yet, until they have a third of the repetitions
 * and at most 3 % of them owe their verdict to a single one. (One more draw changes about as many
 * verdicts as rest on one of the draws there are: Good, Biometrika 40, 1953.)
 *
 * @param soFar  what was not measured is masked; an event's repetitions are complete or missing
 * @return ascending; empty: the verdicts stay
 */
std::vector<std::uint32_t> openVerdicts(const Dataset& soFar, const std::vector<double>& taus);

/**
 * The results with the events that an adaptive measurement left (Benchmark::reach) as what was
 * measured of them says: zero, noisy, not representable, tiny or dependent, in the place of
 * *missing*.
 *
 * Missing stays what is open at these thresholds: it was stopped, tau is beyond what its reason
 * holds for, or it would be chosen if its missing repetitions were like those there are.
 */
std::shared_ptr<const Pivoting> withLeftEvents(std::shared_ptr<const Pivoting> pivoting,
                                               const Benchmark& benchmark);

/**
 * What to measure next of a benchmark that was measured in part (docs/developer/methods.md, 9).
 *
 * Every repetition that is missing is first taken to be like those that were measured. Noise then
 * has its smallest value, for max-RNMSE is a maximum over pairs, so an event that is not chosen
 * could only be chosen if one that is chosen turned out noisy: repetitions of the events that are
 * chosen, and of those in the formulas that are shown, are all that can change the answer. They are
 * measured until none of these lacks one. Then `completions` random ones replace what is missing:
 * of events with one repetition its representation and residuals with random signs, of others, for
 * each kernel, one of the values that were measured; events that are chosen in one of them are
 * measured further, too. It ends when all of them choose events that are complete. Then they choose
 * the same, for the selection is greedy and these events do not change.
 *
 * A pure function: what was measured is read from the mask, so a measurement that was stopped goes
 * on with the plan it would have had.
 *
 * @param soFar  with the shape of the complete measurement, its basis, signatures and parameters;
 * what was not measured is masked. Without a basis it is planned for openVerdicts()
 * @return an empty plan where `stop` asked for it
 */
AdaptivePlan planNext(const Benchmark& soFar,
                      const AdaptiveOptions& options,
                      const std::stop_token& stop = {});

}  // namespace papilio::core
