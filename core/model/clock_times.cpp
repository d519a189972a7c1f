#include "core/model/clock_times.h"

#include "core/model/event_names.h"

#include <algorithm>
#include <array>

namespace papilio::core {

bool isClockTime(std::string_view event)
{
    constexpr std::array<std::string_view, 4> times = {"DURATION_TIME", "ELAPSED_TIME", "USER_TIME",
                                                       "SYSTEM_TIME"};
    return std::ranges::find(times, normalEventName(event)) != times.end();
}

}  // namespace papilio::core
