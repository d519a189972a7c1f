#pragma once

#include "collectors/simulated/event_model.h"
#include "core/io/text/json_object.h"

#include <map>
#include <string>

namespace papilio::collectors {

/// The named counts of one benchmark, and how they are shared out to events that say nothing of it.
struct Behaviours {
    std::map<std::string, CountModel, std::less<>> named;
    Terms otherwise;  ///< behaviour and share
};
using AllBehaviours = std::map<std::string, Behaviours, std::less<>>;

/// What every event's name begins and ends with.
struct NameFrame {
    std::string prefix;
    std::string suffix;
};

/// How an error names a family whose other fields may be wrong.
std::string familyName(const core::JsonValue& family);

/// Appends the events of one family: each unit of a "repeat", each mask.
void readFamily(const core::JsonObject& family,
                const NameFrame& frame,
                const AllBehaviours& behaviours,
                EventModel& model);

/// Gives every event of a benchmark's groups that has no count there one of the "otherwise"
/// behaviours: events in the order of a hash of their names, shares rounded to whole events.
/// Without shares they count nothing.
void shareOutTheRest(const AllBehaviours& behaviours, EventModel& model);

}  // namespace papilio::collectors
