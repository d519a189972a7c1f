#include "collectors/counting/count_request.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::collectors {

using core::CounterTable;
using core::Errc;
using core::errorOf;
using core::Result;

namespace {

std::string passName(std::size_t index)
{
    constexpr std::size_t letters = 26;
    return index < letters ? std::string(1, static_cast<char>('A' + index))
                           : fmt::format("{}", index + 1);
}

/// The first spelling of an event that counts; else why its own name is rejected.
std::pair<std::string, std::string> countable(const core::TopDownEvent& event,
                                              const ProgramCounter& counter)
{
    auto spellings = event.also;
    spellings.insert(spellings.begin(), event.name);
    const auto probes = counter.probe(spellings);
    const auto found =
        std::ranges::find_if(probes, [](const auto& probe) { return probe.refusal.empty(); });
    return found == probes.end() ? std::pair(std::string(), probes.front().refusal)
                                 : std::pair(found->event, std::string());
}

}  // namespace

Result<CountRequest> requestOf(const core::TopDownModel& model, const ProgramCounter& counter)
{
    std::map<std::string, std::pair<std::string, std::string>> known;
    std::vector<std::string> refused;
    std::string reason;
    CountRequest request;
    request.hasTimes = false;
    for (const auto& wanted : model.eventSets) {
        CountedSet set{.name = passName(request.sets.size()), .events = {}, .spellings = {}};
        for (const auto& name : wanted) {
            const auto& event = *model.event(name);
            if (!known.contains(name)) {
                known[name] = countable(event, counter);
                if (known[name].first.empty() && event.isOptional) {
                    request.notes.push_back(
                        fmt::format("{} was not counted: {}", name, known[name].second));
                } else if (known[name].first.empty()) {
                    refused.push_back(name);
                    reason = known[name].second;
                }
            }
            if (!known[name].first.empty()) {
                set.events.push_back(name);
                set.spellings.push_back(known[name].first);
            }
        }
        if (!set.events.empty()) {
            request.sets.push_back(std::move(set));
        }
    }
    if (!refused.empty()) {
        return errorOf(Errc::Unsupported,
                       "{} of the model {} cannot be counted here: {} ({}); count on a machine "
                       "with this CPU and its counters, or choose a different model",
                       refused.size() == 1 ? "an event" : "events", model.name,
                       fmt::join(refused, ", "), reason);
    }
    if (request.sets.empty()) {
        return errorOf(Errc::Unsupported, "the model {} has no event sets to count", model.name);
    }
    return request;
}

void describeAs(const core::TopDownModel& model, CounterTable& table)
{
    table.model = model.name;
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        if (const auto* known = model.event(table.events[event])) {
            table.units[event] = known->unit;
        }
    }
}

CountRequest requestOf(const core::EventPlan& plan)
{
    CountRequest request;
    for (const auto& events : plan.eventSets) {
        request.sets.push_back(
            {.name = passName(request.sets.size()), .events = events, .spellings = events});
    }
    return request;
}

std::size_t runsOfEachSet(const ProgramCounter& counter, const CountRequest& request)
{
    return counter.isVirtual() || request.interval > 0 ? 1 : request.repetitions;
}

std::size_t timedRuns(const ProgramCounter& counter, const CountRequest& request)
{
    return counter.isVirtual() && counter.canTime() && request.hasTimes && !request.seconds
               ? request.repetitions
               : 0;
}

std::size_t runsOf(const ProgramCounter& counter, const CountRequest& request)
{
    return request.sets.size() * runsOfEachSet(counter, request) + timedRuns(counter, request);
}

std::string programName(const CountRequest& request)
{
    return std::filesystem::path(request.arguments.front()).filename().string();
}

}  // namespace papilio::collectors
