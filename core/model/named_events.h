#pragma once

#include "core/model/dataset.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A name that somebody gave for an event, and that is none, or not only one.
struct UnknownEvent {
    std::string name;
    std::vector<std::string> similar;  ///< ids of events that may have been meant
    bool isAmbiguous = false;          ///< all of `similar` have this name
};

/// What names mean in a dataset.
struct NamedEvents {
    std::vector<std::string> ids;  ///< in the order of the names
    std::vector<UnknownEvent> unknown;
};

/**
 * The events of names as a person gives them.
 *
 * A name is an id of Dataset::eventIds, a name that only one event has, or either in the spelling
 * of another tool. Several are separated by commas; a name that has commas itself
 * (cpu/event=0x3c,umask=0x0/) is found all the same, because the longest one that exists counts.
 *
 * @param others  ids that the data may lack
 */
NamedEvents namedEvents(const Dataset& data,
                        const std::vector<std::string>& others,
                        const std::vector<std::string>& names);

/// A sentence's end: "has no event "X"; similar: Y or Z".
std::string unknownEventText(const UnknownEvent& event);

}  // namespace papilio::core
