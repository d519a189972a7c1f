#include "core/model/event_names.h"
#include "core/topdown/model_steps.h"

#include <fmt/format.h>
#include <map>

namespace papilio::core::topdown {

Fault checkNames(const TopDownModel& model)
{
    std::map<std::string, std::string_view> seen;
    const auto take = [&](const std::string& name, std::string_view what) -> Fault {
        if (name.empty()) {
            return TopDownFault{name, fmt::format("{} has no name", what)};
        }
        const auto [entry, isNew] = seen.try_emplace(name, what);
        if (!isNew) {
            return TopDownFault{
                name, fmt::format("\"{}\" is the name of {} and of {}; rename one of them", name,
                                  entry->second, what)};
        }
        return {};
    };
    if (model.name.empty()) {
        return TopDownFault{"", "the model has no name"};
    }
    Fault fault;
    const auto takeAll = [&](const auto& items, std::string_view what) {
        for (const auto& item : items) {
            if (!fault) {
                fault = take(item.name, what);
            }
        }
    };
    takeAll(model.parameters, "a parameter");
    takeAll(model.events, "an event");
    takeAll(model.quantities, "a quantity");
    takeAll(model.nodes, "a node");
    takeAll(model.complementary, "a row outside the tree");
    if (!fault && model.nodes.empty()) {
        fault = TopDownFault{"", fmt::format("the model \"{}\" has no nodes", model.name)};
    }
    return fault;
}

Fault checkEvents(const TopDownModel& model)
{
    std::map<std::string, std::string> spellings;
    for (const auto& event : model.events) {
        auto all = event.also;
        all.push_back(event.name);
        for (const auto& spelling : all) {
            const auto [entry, isNew] =
                spellings.try_emplace(comparableEventName(spelling), event.name);
            if (!isNew && entry->second != event.name) {
                return TopDownFault{event.name, fmt::format("\"{}\" is a spelling of {} and of {}",
                                                            spelling, entry->second, event.name)};
            }
        }
    }
    for (const auto& set : model.eventSets) {
        for (const auto& name : set) {
            if (model.event(name) == nullptr) {
                return TopDownFault{
                    name,
                    fmt::format("the event set contains \"{}\", which is not among the events",
                                name)};
            }
        }
    }
    return {};
}

}  // namespace papilio::core::topdown
