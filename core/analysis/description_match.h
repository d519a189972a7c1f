#pragma once

#include "core/model/document.h"
#include "core/model/event_descriptions.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

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
