#pragma once

#include <string>
#include <string_view>

namespace papilio::core {

/**
 * normalEventName() for what tools print of events that were counted, for comparing only.
 *
 * Besides, cpu/…/u loses its slashes and modifiers, and ":u", ":uk", ":ppp" (perf), which say who
 * is counted, are dropped. cpu/event=0x9c,umask=0x1/ stays as the encoding it is.
 */
std::string comparableEventName(std::string_view name);

}  // namespace papilio::core
