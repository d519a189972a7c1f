#pragma once

#include <string_view>

namespace papilio::core {

/// Whether a name is that of a time that tools take from a clock and not from a counter:
/// duration_time (perf: ns from start to end), elapsed_time, user_time, system_time. No PMU has
/// such an event.
bool isClockTime(std::string_view event);

}  // namespace papilio::core
