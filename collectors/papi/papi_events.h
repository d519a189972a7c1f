#pragma once

#include "collectors/base/source.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Every native event of every component, with each of its unit masks: what a user can ask for.
 *
 * Modifiers ("event:u=1", "event:k=1") are not listed, they can be appended to a name. Events of
 * the "perf" PMU count user code only unless ":k=1" is appended: context switches and migrations
 * are 0 without it.
 *
 * EventInfo::why is PAPI's reason where an event set refuses the event. PAPI must have been
 * started; the list is made once per process.
 */
const std::vector<EventInfo>& papiEvents();

/// PAPI's descriptions of events by name, presets too, whether they can be counted or not; those it
/// does not know are left out. PAPI must have been started.
std::vector<core::EventDescription> describeWithPapi(const std::vector<std::string>& events);

}  // namespace papilio::collectors
