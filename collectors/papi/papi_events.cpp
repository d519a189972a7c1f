#include "collectors/papi/papi_events.h"

#include "collectors/host/papi_version.h"
#include "collectors/papi/papi_library.h"

#include <papi.h>

#include <cstring>
#include <string_view>

namespace papilio::collectors {

namespace {

/// One line: "EVENT, masks:MASK" is "EVENT: MASK"; of several masks PAPI lists all.
std::string sentence(const char* text)
{
    constexpr std::string_view list = ", masks:";
    std::string line(text);
    if (const auto masks = line.find(list); masks != std::string::npos) {
        line.replace(masks, list.size(), masks + list.size() < line.size() ? ": " : "");
    }
    for (char& letter : line) {
        if (letter == '\n' || letter == '\t') {
            letter = ' ';
        }
    }
    return line;
}

std::string refusal(const std::string& name)
{
    PapiEventSet set;
    int code = set.create();
    if (code == PAPI_OK) {
        code = set.add(name);
    }
    return code == PAPI_OK ? std::string() : papiReason(code);
}

/// The PMU in "pmu::EVENT", else the component.
std::string groupOf(const std::string& name, const std::string& component)
{
    const auto colons = name.find("::");
    return colons == std::string::npos || name.find(":::") != std::string::npos
               ? component
               : name.substr(0, colons);
}

void addEvent(int code, const std::string& component, std::vector<EventInfo>& events)
{
    PAPI_event_info_t info;
    std::memset(&info, 0, sizeof info);
    if (PAPI_get_event_info(code, &info) != PAPI_OK || info.symbol[0] == '\0') {
        return;
    }
    EventInfo event{.name = info.symbol,
                    .description = sentence(info.long_descr),
                    .group = groupOf(info.symbol, component)};
    event.why = refusal(event.name);
    events.push_back(std::move(event));
}

/// Unit masks only: a mask with '=' in it is a modifier with a value.
std::vector<int> unitMasks(int event, int component)
{
    std::vector<int> masks;
    int mask = event;
    if (PAPI_enum_cmp_event(&mask, PAPI_NTV_ENUM_UMASKS, component) != PAPI_OK) {
        return masks;
    }
    do {
        PAPI_event_info_t info;
        std::memset(&info, 0, sizeof info);
        if (PAPI_get_event_info(mask, &info) == PAPI_OK && info.symbol[0] != '\0' &&
            std::strchr(info.symbol, '=') == nullptr) {
            masks.push_back(mask);
        }
    } while (PAPI_enum_cmp_event(&mask, PAPI_NTV_ENUM_UMASKS, component) == PAPI_OK);
    return masks;
}

std::vector<EventInfo> listEvents()
{
    std::vector<EventInfo> events;
    const auto components = papiComponents();
    for (int component = 0; component < static_cast<int>(components.size()); ++component) {
        const auto& place = components[static_cast<std::size_t>(component)];
        int event = PAPI_NATIVE_MASK;
        if (!place.disabled.empty() ||
            PAPI_enum_cmp_event(&event, PAPI_ENUM_FIRST, component) != PAPI_OK) {
            continue;
        }
        do {
            const auto masks = unitMasks(event, component);
            if (masks.empty()) {
                addEvent(event, place.name, events);
            }
            for (const int mask : masks) {
                addEvent(mask, place.name, events);
            }
        } while (PAPI_enum_cmp_event(&event, PAPI_ENUM_EVENTS, component) == PAPI_OK);
    }
    return events;
}

}  // namespace

std::vector<core::EventDescription> describeWithPapi(const std::vector<std::string>& events)
{
    std::vector<core::EventDescription> descriptions;
    for (const auto& name : events) {
        int code = 0;
        PAPI_event_info_t info;
        std::memset(&info, 0, sizeof info);
        if (PAPI_event_name_to_code(name.c_str(), &code) == PAPI_OK &&
            PAPI_get_event_info(code, &info) == PAPI_OK && info.long_descr[0] != '\0') {
            descriptions.push_back(
                described({.name = name, .description = sentence(info.long_descr), .group = {}},
                          "PAPI " + papiVersion()));
        }
    }
    return descriptions;
}

const std::vector<EventInfo>& papiEvents()
{
    static const std::vector<EventInfo> events = listEvents();
    return events;
}

}  // namespace papilio::collectors
