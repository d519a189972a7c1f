#include "core/edit/exclusion.h"

#include "core/base/sentence.h"
#include "core/model/excluded_events.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace papilio::core {

namespace {

std::string stepName(const Dataset& data, std::span<const std::uint32_t> events, bool excludes)
{
    if (events.size() == 1) {
        const auto name = data.eventNames[events.front()];
        return excludes ? say("Edit", "Exclude {}", name) : say("Edit", "Include {}", name);
    }
    return excludes ? say("Edit", "Exclude {} events", events.size())
                    : say("Edit", "Include {} events", events.size());
}

}  // namespace

ExclusionEdit toggleExcluded(const Benchmark& benchmark, std::span<const std::uint32_t> events)
{
    const auto& data = *benchmark.data;
    std::vector<std::uint32_t> used;
    std::ranges::copy_if(events, std::back_inserter(used), [&](std::uint32_t event) {
        return !isExcluded(benchmark, data.eventIds[event]);
    });
    const bool excludes = !used.empty();
    const auto changed = excludes ? std::span<const std::uint32_t>(used) : events;
    std::set<std::string> ids(benchmark.excluded.begin(), benchmark.excluded.end());
    for (const auto event : changed) {
        const std::string id(data.eventIds[event]);
        if (excludes) {
            ids.insert(id);
        } else {
            ids.erase(id);
        }
    }
    return {{ids.begin(), ids.end()}, stepName(data, changed, excludes)};
}

}  // namespace papilio::core
