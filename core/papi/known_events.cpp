#include "core/papi/known_events.h"

#include "core/base/text.h"
#include "core/model/event_descriptions.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <utility>

namespace papilio::core {

KnownEvents::KnownEvents(std::string pmu, const std::vector<std::string>& names)
    : pmu_(std::move(pmu))
{
    for (const auto& name : names) {
        const auto plain = withoutPmu(name);
        names_.insert(normalEventName(plain));
        events_.insert(normalEventName(plain.substr(0, plain.find(':'))));
    }
}

KnownEvents KnownEvents::unchecked(std::string why)
{
    KnownEvents events;
    events.obstacle_ = std::move(why);
    return events;
}

bool KnownEvents::has(std::string_view event) const
{
    const auto plain = withoutPmu(splitModifiers(event, ModifiersOf::Libpfm).event);
    if (isClockTime(plain)) {
        return false;
    }
    const bool isCode = isEventCode(plain) && plain.find('/') == std::string_view::npos;
    if (!obstacle_.empty() || isCode || event.starts_with("PAPI_") ||
        !componentPrefix(event).empty() || names_.contains(normalEventName(plain))) {
        return true;
    }
    const auto parts = split(plain, ":");
    return parts.size() > 1 && std::all_of(parts.begin() + 1, parts.end(), [&](const auto& mask) {
               return mask.starts_with("0x")
                          ? events_.contains(normalEventName(parts[0]))
                          : names_.contains(
                                normalEventName(std::string(parts[0]) + ":" + std::string(mask)));
           });
}

}  // namespace papilio::core
