#pragma once

#include "core/model/event_descriptions.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * What speaks against trusting an event, a phrase per source and reason: "erratum SKL091 (by
 * skylakex_core.json 1.37)", "deprecated (by …)". Empty: nothing is known against it.
 */
std::vector<std::string> cautionsOf(std::span<const EventDescription> descriptions);

/// Whether an event is a number that no list of events names: "perf_raw::r88c7", "r88c7",
/// "cpu/event=0xc7,umask=0x88/".
bool isEventCode(std::string_view event);

}  // namespace papilio::core
