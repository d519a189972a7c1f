#include "core/analysis/event_status.h"

#include "core/base/enum_names.h"

namespace papilio::core {

std::string_view toString(EventStatus status)
{
    constexpr EnumNames<EventStatus, eventStatusCount> names = {
        "excluded",        "missing", "nonfinite", "irrelevant", "noisy",
        "unrepresentable", "tiny",    "dependent", "chosen"};
    return names.of(status);
}

}  // namespace papilio::core
