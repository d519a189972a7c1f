#pragma once

#include "collectors/base/source.h"
#include "collectors/papi/papi_access.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Every native event of every component, with each of its unit masks: what a user can ask for.
 *
 * Modifiers ("event:u=1", "event:k=1") are not listed, they can be appended to a name. Events of
 * the "perf" PMU count user code only unless ":k=1" is appended: context switches and migrations
 * are 0 without it.
 *
 * EventInfo::why is PAPI's reason where an event set refuses the event. PAPI must have been
 * started; the list is made once per process.
 */
const std::vector<EventInfo>& papiEvents();

/// PAPI's descriptions of events by name, presets too, whether they can be counted or not; those it
/// does not know are left out. PAPI must have been started.
std::vector<core::EventDescription> describeWithPapi(const std::vector<std::string>& events);

/// Initializes PAPI with threads, once per process.
/// @return Unsupported with PAPI's reason
core::Result<void> startPapi();

/// "Event does not exist (-7)"
std::string papiReason(int code);

/// PMUs of the first component (perf_event); the core's is the last one. PAPI must have been
/// started.
std::vector<std::string> papiPmus();

/// All components that this PAPI was built with. It must have been started.
std::vector<PapiComponent> papiComponents();

/// A PAPI event set of the calling thread.
class PapiEventSet {
public:
    PapiEventSet() = default;
    PapiEventSet(const PapiEventSet&) = delete;
    PapiEventSet& operator=(const PapiEventSet&) = delete;
    ~PapiEventSet();

    /// All of these return PAPI's code, for papiReason(): 0 is success.
    int create();
    int multiplexFor(const std::string& firstEvent);
    int add(const std::string& event);
    int start();
    /// Stops and stores one count per event, in the order they were added.
    int stop(std::vector<long long>& counts);

    [[nodiscard]] std::size_t size() const { return size_; }

private:
    int set_ = -1;  ///< PAPI_NULL
    std::size_t size_ = 0;
    bool running_ = false;
};

/// Makes the calling thread known to PAPI while it lives.
class PapiThread {
public:
    PapiThread();
    PapiThread(const PapiThread&) = delete;
    PapiThread& operator=(const PapiThread&) = delete;
    ~PapiThread();
};

}  // namespace papilio::collectors
