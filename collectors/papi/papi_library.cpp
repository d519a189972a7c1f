#include "collectors/papi/papi_library.h"

#include "collectors/host/papi_version.h"

#include <papi.h>

#include <fmt/format.h>
#include <pthread.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

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
        return Error{Errc::Unsupported,
                     fmt::format("PAPI cannot count in threads: {}", papiReason(code))};
    }
    return {};
}

}  // namespace

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
