#pragma once

#include "collectors/base/source.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::collectors {

/// A component of PAPI: "perf_event", "cuda", "rapl" …
struct PapiComponent {
    std::string name;
    std::string description;
    std::string disabled;  ///< PAPI's reason; empty: it can be asked for events
};

/// What PAPI is like here, for the host report and the doctor.
struct PapiReport {
    std::string version;  ///< "7.0.0"; empty where this build has no PAPI
    std::string problem;  ///< why it cannot be used at all; empty: it can
    std::vector<PapiComponent> components;
    std::size_t listed = 0;     ///< events that PAPI lists
    std::size_t countable = 0;  ///< of those, the events that an event set accepts
};

/// Opens the source "papi".
/// @return Unsupported where this build has no PAPI or PAPI refuses to start, and what would fix
/// it
core::Result<std::unique_ptr<Source>> openPapi();

/// Asks PAPI; adds every listed event once to an event set, which takes up to a second.
PapiReport papiReport();

}  // namespace papilio::collectors
