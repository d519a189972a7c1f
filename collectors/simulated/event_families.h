#pragma once

#include "collectors/simulated/event_model.h"
#include "core/io/text/json_object.h"

#include <map>
#include <string>

namespace papilio::collectors {

/// The named counts of one benchmark, and how they are shared out to events that say nothing of it.
struct Behaviors {
    std::map<std::string, CountModel, std::less<>> named;
    Terms otherwise;  ///< behavior and share
};
using AllBehaviors = std::map<std::string, Behaviors, std::less<>>;

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
                const AllBehaviors& behaviors,
                EventModel& model);

/// Gives every event of a benchmark's groups that has no count there one of the "otherwise"
/// behaviors: events in the order of a hash of their names, shares rounded to whole events.
/// Without shares they count nothing.
void shareOutTheRest(const AllBehaviors& behaviors, EventModel& model);

}  // namespace papilio::collectors
