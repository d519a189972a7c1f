#pragma once

#include "core/analysis/noise.h"
#include "core/model/document.h"
#include "core/model/event_descriptions.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// An event whose counts over the kernels point in nearly the same direction.
struct SimilarEvent {
    std::uint32_t event = 0;
    double cosine = 0;  ///< a.b / (||a|| ||b||) of the means, in [-1, 1]
};

/// Events most similar to one of them, most similar first; equal ones in the order of the dataset.
/// @param least  lowest cosine that counts; events that are not sane or have mean 0 never do
/// @param limit  longest list
std::vector<SimilarEvent> eventsLike(const Noise& noise,
                                     std::uint32_t event,
                                     double least = 0.99,
                                     std::size_t limit = 100);

/// Largest deviation of what a search for related events lists, with the deviation: counts of a
/// real machine seldom agree better from kernel to kernel.
constexpr double relationTolerance = 0.01;

/// One event as a multiple of another, over the kernels.
struct Proportion {
    double factor = 0;     ///< b = factor x a, in the least-squares sense: a.b / a.a
    double deviation = 0;  ///< ||b - factor a|| / ||b||
};

/// Event b as a multiple of event a. Nothing where one of them is not sane or has mean 0.
std::optional<Proportion> proportionOf(const Noise& noise, std::uint32_t b, std::uint32_t a);

/// An event that counts a multiple of another.
struct ProportionalEvent {
    std::uint32_t event = 0;
    double factor = 0;     ///< this event = factor x the other one, in the least-squares sense
    double deviation = 0;  ///< ||b - factor a|| / ||b||
};

/// Events whose mean is a multiple of one event's, smallest deviation first; equal ones in the
/// order of the dataset.
std::vector<ProportionalEvent> eventsProportionalTo(const Noise& noise,
                                                    std::uint32_t event,
                                                    double tolerance = 1e-6,
                                                    std::size_t limit = 100);

/// Two events that together count what a third one counts.
struct EventPair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    double deviation = 0;  ///< ||a + b - t|| / ||t||
};

struct PairSearch {
    double tolerance = 1e-6;        ///< largest deviation that counts
    std::size_t candidates = 5000;  ///< only the quietest so many events are looked at
    std::size_t comparisons =
        20000000;             ///< work is bounded by this; beyond, the list may be incomplete
    std::size_t limit = 100;  ///< longest list
};

/// Pairs a + b = t among the means, smallest deviation first. t itself and events of mean 0 are
/// left out, and so are events that count t alone within the tolerance: whatever hardly counts
/// would make a pair with them. Sorted projections on one direction leave few pairs to compare
/// whole. Empty where `stop` asked for it.
std::vector<EventPair> pairsThatSumTo(const Noise& noise,
                                      std::uint32_t event,
                                      const PairSearch& search = {},
                                      std::stop_token stop = {});

/// What an event has to do with the others, its best first.
struct EventRelations {
    /// The event = factor x each of them: with the factor and deviation of the event itself.
    std::vector<ProportionalEvent> multiples;
    std::vector<EventPair> pairs;  ///< the event = the sum of both
};

/// Multiples and pairs of one event within relationTolerance. Empty where `stop` asked for it.
EventRelations relationsOf(const Noise& noise, std::uint32_t event, std::stop_token stop = {});

/// An event that several descriptions fit although they say different things.
struct AmbiguousEvent {
    std::string event;
    std::vector<std::string> candidates;  ///< as the source spells them
};

/// Which events of a study a source describes.
struct DescriptionMatch {
    std::size_t asked = 0;                     ///< events of the study
    std::vector<EventDescription> found = {};  ///< with the study's spelling of the event
    std::vector<std::string> missing = {};
    std::vector<AmbiguousEvent> ambiguous = {};  ///< nothing is taken for them
};

/// The different events of benchmarks and counter tables, in their order there.
std::vector<std::string> eventNamesOf(const Document& document);

/**
 * Finds for each of `events` its description in `known`, whatever tool spelled either name.
 *
 * Tried in this order: the same spelling; the same event and mask (libpfm's EVENT:UMASK is Intel's
 * EVENT.UMASK); the same name in the spelling that tools agree on
 * (comparableEventName(): Intel's EVENT.UMASK is libpfm's spr::EVENT:UMASK and LIKWID's
 * EVENT_UMASK); the same again without modifiers (":c=1", ":e", ":u"), which change how is counted
 * and not what. Names with the prefixes of different PMUs (spr::, skx::) never fit. Where several
 * fit and do not say the same, the event is ambiguous.
 */
DescriptionMatch matchDescriptions(const std::vector<std::string>& events,
                                   const std::vector<EventDescription>& known);

}  // namespace papilio::core
