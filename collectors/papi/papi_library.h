#pragma once

#include "collectors/papi/papi_access.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace papilio::collectors {

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
