#include "core/model/event_spelling.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <unordered_map>

namespace papilio::core {

namespace {

bool isNumber(std::string_view id)
{
    return !id.empty() && std::ranges::all_of(id, isDigit);
}

bool isMadeOfNumber(const Dataset& data, std::size_t event)
{
    return isNumber(data.eventIds[event]) && !data.eventNames[event].empty();
}

}  // namespace

std::string eventSpelling(const Dataset& data, std::size_t event)
{
    if (!isMadeOfNumber(data, event)) {
        return std::string(data.eventIds[event]);
    }
    for (std::size_t other = 0; other < data.eventCount(); ++other) {
        if (other != event && data.eventNames[other] == data.eventNames[event]) {
            return std::string(data.eventIds[event]);
        }
    }
    return std::string(data.eventNames[event]);
}

std::vector<std::string> eventSpellings(const Dataset& data)
{
    std::unordered_map<std::string_view, std::size_t> times;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        ++times[data.eventNames[event]];
    }
    std::vector<std::string> spellings;
    spellings.reserve(data.eventCount());
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        const bool isNamed = isMadeOfNumber(data, event) && times[data.eventNames[event]] == 1;
        spellings.emplace_back(isNamed ? data.eventNames[event] : data.eventIds[event]);
    }
    return spellings;
}

}  // namespace papilio::core
