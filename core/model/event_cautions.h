#pragma once

#include "core/model/event_descriptions.h"

#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/**
 * What speaks against trusting an event, a phrase per source and reason: "erratum SKL091 (by
 * skylakex_core.json 1.37)", "deprecated (by …)". Empty: nothing is known against it.
 */
std::vector<std::string> cautionsOf(std::span<const EventDescription> descriptions);

}  // namespace papilio::core
