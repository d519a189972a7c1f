#include "collectors/base/source.h"

#include <string_view>
#include <unordered_map>

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

}  // namespace papilio::collectors
