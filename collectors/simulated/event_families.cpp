#include "collectors/simulated/event_families.h"

#include "collectors/simulated/count_model_fields.h"
#include "collectors/simulated/draw.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace papilio::collectors {

namespace {

/// One event of a family before it is repeated.
struct Member {
    std::string name;
    std::string description;
    std::map<std::string, CountModel, std::less<>> counts;
};

using Counts = std::map<std::string, CountModel, std::less<>>;

/// Counts by benchmark: the name of a behavior, or the count itself.
Counts readCounts(const core::JsonObject& fields,
                  std::string_view name,
                  const AllBehaviors& behaviors)
{
    Counts counts;
    for (const auto& [benchmark, value] : fields.object(name).items()) {
        const std::string where =
            fmt::format("{}, benchmark \"{}\"", fields.place(name), benchmark);
        const auto known = behaviors.find(benchmark);
        if (known == behaviors.end()) {
            throw core::ParseError{where + ": the model has no such benchmark", benchmark};
        }
        if (!value.is_string()) {
            counts[benchmark] = readCountModel(core::JsonObject(value, where));
        } else if (const auto behavior = known->second.named.find(value.get<std::string>());
                   behavior != known->second.named.end()) {
            counts[benchmark] = behavior->second;
        } else {
            throw core::ParseError{
                fmt::format("{}: the benchmark has no behavior {}", where, core::excerptOf(value)),
                value.get<std::string>()};
        }
    }
    return counts;
}

/// "DEMAND_DATA_RD_HIT" as "demand data rd hit".
std::string spelledOut(std::string_view mask)
{
    auto text = core::lowerCase(mask);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::vector<Member> readMasks(const core::JsonObject& family,
                              const std::string& event,
                              const AllBehaviors& behaviors)
{
    const std::string text = family.text("text");
    const Counts shared = readCounts(family, "counts", behaviors);
    if (!family.has("masks")) {
        return {{event, text, shared}};
    }
    std::vector<std::pair<std::string, std::string>> masks;
    if (family.any("masks").is_array()) {
        for (auto& mask : family.texts("masks")) {
            masks.emplace_back(mask, spelledOut(mask));
        }
    } else {
        for (const auto& [mask, description] : family.object("masks").items()) {
            masks.emplace_back(
                mask, description.is_string() ? description.get<std::string>() : std::string());
        }
    }
    const core::JsonValue& ownCounts = family.object("mask_counts");
    const core::JsonObject own(ownCounts, family.place("mask_counts"));
    for (const auto& [mask, counts] : ownCounts.items()) {
        if (std::ranges::find(masks, mask, &std::pair<std::string, std::string>::first) ==
            masks.end()) {
            own.refuse(fmt::format("the event has no mask \"{}\"", mask));
        }
    }
    std::vector<Member> members;
    for (const auto& [mask, description] : masks) {
        Member member{event + ":" + mask, text.empty() ? description : text + ": " + description,
                      shared};
        for (auto& [benchmark, count] : readCounts(own, mask, behaviors)) {
            member.counts[benchmark] = count;
        }
        members.push_back(std::move(member));
    }
    return members;
}

std::string withUnit(std::string name, std::size_t unit)
{
    constexpr std::string_view mark = "{n}";
    for (auto at = name.find(mark); at != std::string::npos; at = name.find(mark)) {
        name.replace(at, mark.size(), std::to_string(unit));
    }
    return name;
}

bool countsGroup(const ModelBenchmark& benchmark, const std::string& group)
{
    return std::ranges::find(benchmark.groups, group) != benchmark.groups.end();
}

/// Ends of the shares on [0, 1], in the order of the shares.
std::vector<double> shareEnds(const Terms& shares)
{
    std::vector<double> ends;
    double sum = 0;
    for (const auto& [behavior, share] : shares) {
        sum += share;
        ends.push_back(sum);
    }
    for (double& end : ends) {
        end /= sum;
    }
    return ends;
}

}  // namespace

std::string familyName(const core::JsonValue& family)
{
    const bool named =
        family.is_object() && family.contains("event") && family["event"].is_string();
    return named ? fmt::format("event \"{}\"", family["event"].get<std::string>())
                 : "an event without a name";
}

void readFamily(const core::JsonObject& family,
                const NameFrame& frame,
                const AllBehaviors& behaviors,
                EventModel& model)
{
    family.allow({"group", "event", "text", "masks", "repeat", "counts", "mask_counts"});
    const std::string group = family.requiredText("group");
    const std::string event = family.requiredText("event");
    if (std::ranges::none_of(model.benchmarks, [&](const auto& benchmark) {
            return countsGroup(benchmark, group);
        })) {
        family.refuse("group", fmt::format("no benchmark counts the group \"{}\"", group));
    }
    const bool repeats = event.find("{n}") != std::string::npos;
    if (repeats != family.has("repeat")) {
        family.refuse("\"repeat\" and {n} in the event's name must be used together");
    }
    const auto members = readMasks(family, event, behaviors);
    for (std::size_t unit = 0; unit < (repeats ? family.count("repeat", 1) : 1); ++unit) {
        for (const auto& member : members) {
            ModelEvent added{.name = frame.prefix + withUnit(member.name, unit) + frame.suffix,
                             .description = withUnit(member.description, unit),
                             .group = group,
                             .counts = {}};
            for (const auto& [benchmark, count] : member.counts) {
                if (const auto* known = model.benchmark(benchmark);
                    known != nullptr && countsGroup(*known, group)) {
                    added.counts[benchmark] = count;
                }
            }
            model.events.push_back(std::move(added));
        }
    }
}

void shareOutTheRest(const AllBehaviors& behaviors, EventModel& model)
{
    for (const auto& benchmark : model.benchmarks) {
        std::vector<std::pair<std::uint64_t, ModelEvent*>> rest;
        for (auto& event : model.events) {
            if (countsGroup(benchmark, event.group) && !event.counts.contains(benchmark.name)) {
                rest.emplace_back(
                    Draw(model.seed, nameSeed(event.name), nameSeed(benchmark.name)).bits(),
                    &event);
            }
        }
        std::ranges::sort(rest, {}, [](const auto& entry) { return entry.first; });
        const auto& own = behaviors.find(benchmark.name)->second;
        const auto ends = shareEnds(own.otherwise);
        std::size_t next = 0;
        for (std::size_t share = 0; share < ends.size(); ++share) {
            const auto end = static_cast<std::size_t>(
                std::llround(ends[share] * static_cast<double>(rest.size())));
            const auto behavior = own.named.find(own.otherwise[share].first);
            for (; next < end && behavior != own.named.end(); ++next) {
                rest[next].second->counts[benchmark.name] = behavior->second;
            }
        }
        for (; next < rest.size(); ++next) {
            rest[next].second->counts[benchmark.name] = CountModel{};
        }
    }
}

}  // namespace papilio::collectors
