#include "core/model/excluded_events.h"

#include <algorithm>
#include <unordered_map>

namespace papilio::core {

std::vector<std::string> excludedList(std::vector<std::string> ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

ExcludedEvents findExcluded(const Dataset& data, const std::vector<std::string>& excluded)
{
    ExcludedEvents found;
    if (excluded.empty()) {
        return found;
    }
    std::unordered_map<std::string_view, bool> isKnown;
    for (const auto& id : excluded) {
        isKnown.emplace(id, false);
    }
    for (std::uint32_t event = 0; event < data.eventCount(); ++event) {
        if (const auto at = isKnown.find(data.eventIds[event]); at != isKnown.end()) {
            at->second = true;
            found.events.push_back(event);
        }
    }
    for (const auto& id : excluded) {
        if (!isKnown[id]) {
            found.unknown.push_back(id);
        }
    }
    return found;
}

bool isExcluded(const Benchmark& benchmark, std::string_view id)
{
    return std::ranges::binary_search(
        benchmark.excluded, id, {}, [](const std::string& one) -> std::string_view { return one; });
}

}  // namespace papilio::core
