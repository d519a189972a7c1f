#include "core/analysis/event_status.h"

namespace papilio::core {

std::string_view toString(EventStatus status)
{
    constexpr std::array<std::string_view, eventStatusCount> names = {
        "missing",         "nonfinite", "irrelevant", "noisy",
        "unrepresentable", "tiny",      "dependent",  "chosen"};
    return names[static_cast<std::size_t>(status)];
}

}  // namespace papilio::core
