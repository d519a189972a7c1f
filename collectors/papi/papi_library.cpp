#include "collectors/papi/papi_library.h"

#include "collectors/host/host_machine.h"

#include <papi.h>

#include <cstring>
#include <fmt/format.h>
#include <pthread.h>
#include <string_view>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

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

static_assert(PAPI_NULL == -1);
constexpr int unknownEvent = -1000;  ///< no code of PAPI

unsigned long threadId()
{
    return static_cast<unsigned long>(pthread_self());
}

Result<void> startOnce()
{
    const int version = PAPI_library_init(PAPI_VER_CURRENT);
    if (version != PAPI_VER_CURRENT) {
        return Error{
            Errc::Unsupported,
            version > 0
                ? fmt::format(
                      "PAPI {}.{} is installed, but this program was built with {}: build it again",
                      PAPI_VERSION_MAJOR(version), PAPI_VERSION_MINOR(version), papiVersion())
                : fmt::format("PAPI does not start: {}; papilio-collect doctor shows what can be "
                              "counted here",
                              papiReason(version))};
    }
    if (const int code = PAPI_thread_init(threadId); code != PAPI_OK) {
        return errorOf(Errc::Unsupported, "PAPI cannot count in threads: {}", papiReason(code));
    }
    return {};
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

Result<void> startPapi()
{
    static const Result<void> started = startOnce();
    return started;
}

std::vector<std::string> papiPmus()
{
    std::vector<std::string> names;
    if (const auto* component = PAPI_get_component_info(0)) {
        for (const char* name : component->pmu_names) {
            if (name != nullptr) {
                names.emplace_back(name);
            }
        }
    }
    return names;
}

std::string papiReason(int code)
{
    if (code == unknownEvent) {
        return "PAPI knows no event of this name";
    }
    // PAPI_strerror() of 7.0 returns null for codes it does not know.
    const char* text = PAPI_strerror(code);
    return fmt::format("{} ({})", text != nullptr ? text : "unknown error", code);
}

std::vector<PapiComponent> papiComponents()
{
    constexpr int startsLate = -26;  // PAPI_EDELAY_INIT, for which PAPI 6 has no name
    std::vector<PapiComponent> components;
    for (int index = 0; index < PAPI_num_components(); ++index) {
        const PAPI_component_info_t* info = PAPI_get_component_info(index);
        // A component that starts late says this until its events are asked for.
        int event = PAPI_NATIVE_MASK;
        if (info != nullptr && info->disabled == startsLate) {
            PAPI_enum_cmp_event(&event, PAPI_ENUM_FIRST, index);
            info = PAPI_get_component_info(index);
        }
        if (info != nullptr) {
            components.push_back(
                {.name = info->name,
                 .description = info->description,
                 .disabled = info->disabled == PAPI_OK ? "" : info->disabled_reason});
            if (info->disabled != PAPI_OK && components.back().disabled.empty()) {
                components.back().disabled = papiReason(info->disabled);
            }
        }
    }
    return components;
}

PapiEventSet::~PapiEventSet()
{
    if (set_ == PAPI_NULL) {
        return;
    }
    if (running_) {
        PAPI_stop(set_, nullptr);
    }
    PAPI_cleanup_eventset(set_);
    PAPI_destroy_eventset(&set_);
}

int PapiEventSet::create()
{
    return PAPI_create_eventset(&set_);
}

int PapiEventSet::multiplexFor(const std::string& firstEvent)
{
    static const int initialized = PAPI_multiplex_init();
    if (initialized != PAPI_OK) {
        return initialized;
    }
    int event = 0;
    if (const int code = PAPI_event_name_to_code(firstEvent.c_str(), &event); code != PAPI_OK) {
        return code;
    }
    const int component = PAPI_get_event_component(event);
    if (component < 0) {
        return component;
    }
    if (const int code = PAPI_assign_eventset_component(set_, component); code != PAPI_OK) {
        return code;
    }
    return PAPI_set_multiplex(set_);
}

int PapiEventSet::add(const std::string& event)
{
    // Adding an unknown name gives whatever error the last component had: ask for the name first.
    int known = 0;
    if (PAPI_event_name_to_code(event.c_str(), &known) != PAPI_OK) {
        return unknownEvent;
    }
    const int code = PAPI_add_named_event(set_, event.c_str());
    if (code == PAPI_OK) {
        ++size_;
    }
    return code;
}

int PapiEventSet::start()
{
    const int code = PAPI_start(set_);
    running_ = code == PAPI_OK;
    return code;
}

int PapiEventSet::stop(std::vector<long long>& counts)
{
    counts.resize(size_);
    running_ = false;
    return PAPI_stop(set_, counts.data());
}

PapiThread::PapiThread()
{
    PAPI_register_thread();
}

PapiThread::~PapiThread()
{
    PAPI_unregister_thread();
}

}  // namespace papilio::collectors
