#pragma once

#include "core/papi/presets.h"

#include <string>
#include <vector>

namespace papilio::core {

/// Definitions of one metric, and what is said of it in comments before them.
struct PapiXmlEvent {
    std::vector<Preset> definitions;
    std::vector<std::string> comments;
};

/// <papieventsbyarch> with the elements of PAPI's own papi_events.xml; `formula` is an addition,
/// that file cannot say it.
std::string papiXml(const std::string& pmu,
                    const std::vector<std::string>& notes,
                    const std::vector<PapiXmlEvent>& all);

}  // namespace papilio::core
