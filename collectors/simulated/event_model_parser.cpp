#include "collectors/simulated/count_model_fields.h"
#include "collectors/simulated/event_families.h"
#include "collectors/simulated/event_model.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

namespace papilio::collectors {

using core::Errc;
using core::Result;

namespace {

constexpr int newestVersion = 1;

core::Machine readMachine(const core::JsonObject& model, const std::string& name)
{
    core::Machine machine{.id = name + "-simulated", .attributes = {}};
    for (const auto& [key, value] : model.object("machine").items()) {
        machine.attributes.emplace_back(
            key, value.is_string() ? value.get<std::string>() : value.dump());
    }
    machine.attributes.emplace_back("simulated",
                                    "yes: an event model produced the counts, not hardware");
    return machine;
}

ModelBenchmark readBenchmark(const std::string& name,
                             const core::JsonObject& fields,
                             Behaviors& behaviors)
{
    fields.allow({"kind", "groups", "threads", "quantum", "behaviours", "otherwise"});
    ModelBenchmark benchmark{.name = name, .groups = fields.texts("groups")};
    const std::string kind = fields.requiredText("kind");
    if (const auto known = core::benchmarkKind(kind)) {
        benchmark.kind = *known;
    } else {
        fields.refuse("kind", fmt::format("unknown kind of benchmark \"{}\"", kind));
    }
    benchmark.threads = fields.count("threads", 0);
    benchmark.quantum = fields.number("quantum", 0, 0, 1e6);
    for (const auto& [behavior, value] : fields.object("behaviours").items()) {
        const core::JsonObject count(value,
                                     fmt::format("{}, behavior \"{}\"", fields.where(), behavior));
        behaviors.named.emplace(behavior, readCountModel(count));
    }
    behaviors.otherwise = fields.numbers("otherwise");
    for (const auto& [behavior, share] : behaviors.otherwise) {
        if (!behaviors.named.contains(behavior) || share < 0) {
            fields.refuse("otherwise",
                          fmt::format("\"{}\": {} is not a share of a behavior of this benchmark",
                                      behavior, share));
        }
    }
    return benchmark;
}

void checkNames(const EventModel& model)
{
    std::unordered_set<std::string_view> names;
    for (const auto& event : model.events) {
        if (!names.insert(event.name).second) {
            throw core::ParseError{fmt::format("the event \"{}\" is a duplicate", event.name),
                                   event.name};
        }
    }
    for (const auto& event : model.events) {
        for (const auto& [benchmark, count] : event.counts) {
            for (const auto& [other, coefficient] : count.events) {
                const auto found = std::ranges::find(model.events, other, &ModelEvent::name);
                if (found == model.events.end() || !found->counts.contains(benchmark)) {
                    throw core::ParseError{
                        fmt::format("the event \"{}\" follows \"{}\", which is not counted in {}",
                                    event.name, other, benchmark),
                        event.name};
                }
            }
        }
    }
}

EventModel readModel(const core::JsonValue& root)
{
    const core::JsonObject fields(root, "");
    if (fields.requiredNumber("papilio_event_model") != newestVersion) {
        throw core::ParseError{
            fmt::format("is an event model of version {}; this program reads version {}",
                        fields.any("papilio_event_model").dump(), newestVersion),
            {},
            {},
            Errc::Unsupported};
    }
    fields.allow({"papilio_event_model", "name", "title", "note", "seed", "prefix", "suffix",
                  "machine", "benchmarks", "events"});
    EventModel model;
    model.name = fields.requiredText("name");
    model.title = fields.requiredText("title");
    model.note = fields.text("note");
    model.seed = static_cast<std::uint64_t>(fields.number("seed", 0, 0, 1e15));
    model.machine = readMachine(fields, model.name);
    AllBehaviors behaviors;
    for (const auto& [name, value] : fields.object("benchmarks").items()) {
        const core::JsonObject benchmark(value, fmt::format("benchmark \"{}\"", name));
        model.benchmarks.push_back(readBenchmark(name, benchmark, behaviors[name]));
    }
    if (model.benchmarks.empty()) {
        fields.refuse("benchmarks", "is missing or empty");
    }
    for (const core::JsonValue& family : fields.list("events")) {
        readFamily(core::JsonObject(family, familyName(family), "event"),
                   {fields.text("prefix"), fields.text("suffix")}, behaviors, model);
    }
    if (model.events.empty()) {
        fields.refuse("events", "is missing or empty");
    }
    shareOutTheRest(behaviors, model);
    checkNames(model);
    return model;
}

}  // namespace

Result<EventModel> parseEventModel(const std::string& text, const std::string& where)
{
    try {
        return readModel(core::parseJson(text, "an event model in JSON"));
    } catch (const core::ParseError& error) {
        return core::errorOf(error, where, text);
    }
}

}  // namespace papilio::collectors
