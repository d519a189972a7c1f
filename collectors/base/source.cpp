#include "collectors/base/source.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace papilio::collectors {

core::EventDescription described(const EventInfo& event, const std::string& source)
{
    core::EventDescription description;
    description.event = event.name;
    description.summary = event.description.substr(0, core::longestEventText);
    description.sampling = event.sampling;
    description.source = source;
    return description;
}

std::vector<core::EventDescription> Source::describe(const std::vector<std::string>& events) const
{
    const auto listed = this->events();
    std::unordered_map<std::string_view, const EventInfo*> known;
    for (const auto& event : listed) {
        if (!event.description.empty()) {
            known.emplace(event.name, &event);
        }
    }
    std::vector<core::EventDescription> descriptions;
    for (const auto& event : events) {
        if (const auto found = known.find(event); found != known.end()) {
            descriptions.push_back(described(*found->second, name()));
        }
    }
    return descriptions;
}

core::Result<void> checkRequest(const Source& source, const MeasureRequest& request)
{
    const auto benchmarks = source.benchmarks();
    if (std::ranges::find(benchmarks, request.benchmark) == benchmarks.end()) {
        return core::errorOf(core::Errc::NotFound, "{} has no benchmark \"{}\"; it has: {}",
                             source.name(), request.benchmark, fmt::join(benchmarks, ", "));
    }
    if (request.repetitions == 0) {
        return core::Error{core::Errc::InvalidArgument,
                           "a measurement needs at least one repetition"};
    }
    std::unordered_set<std::string_view> seen;
    for (const auto& event : request.events) {
        if (!seen.insert(event).second) {
            return core::errorOf(core::Errc::InvalidArgument, "the event \"{}\" is given twice",
                                 event);
        }
    }
    return {};
}

}  // namespace papilio::collectors
