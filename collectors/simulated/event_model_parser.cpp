#include "collectors/simulated/count_model_fields.h"
#include "collectors/simulated/event_families.h"
#include "collectors/simulated/event_model.h"
#include "collectors/simulated/json_fields.h"
#include "core/io/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <unordered_set>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr int newestVersion = 1;

core::Machine readMachine(const JsonFields& model, const std::string& name)
{
    core::Machine machine{.id = name + "-simulated", .attributes = {}};
    for (const auto& [key, value] : model.object("machine").items()) {
        machine.attributes.emplace_back(
            key, value.is_string() ? value.get<std::string>() : value.dump());
    }
    machine.attributes.emplace_back("simulated",
                                    "yes: an event model produced the counts, no hardware did");
    return machine;
}

ModelBenchmark readBenchmark(const std::string& name,
                             const JsonFields& fields,
                             Behaviours& behaviours)
{
    fields.allow({"kind", "groups", "threads", "quantum", "behaviours", "otherwise"});
    ModelBenchmark benchmark{.name = name, .groups = fields.texts("groups")};
    const std::string kind = fields.requiredText("kind");
    if (const auto known = core::benchmarkKind(kind)) {
        benchmark.kind = *known;
    } else {
        fields.problem().add(fields.place("kind"),
                             fmt::format("there is no kind of benchmark \"{}\"", kind));
    }
    benchmark.threads = fields.count("threads", 0);
    benchmark.quantum = fields.number("quantum", 0, 0, 1e6);
    for (const auto& [behaviour, value] : fields.object("behaviours").items()) {
        const JsonFields count(value,
                               fmt::format("{}, behaviour \"{}\"", fields.where(), behaviour),
                               fields.problem());
        behaviours.named.emplace(behaviour, readCountModel(count));
    }
    behaviours.otherwise = fields.numbers("otherwise");
    for (const auto& [behaviour, share] : behaviours.otherwise) {
        if (!behaviours.named.contains(behaviour) || share < 0) {
            fields.problem().add(
                fields.place("otherwise"),
                fmt::format("\"{}\": {} is not a share of a behaviour of this benchmark", behaviour,
                            share));
        }
    }
    return benchmark;
}

void checkNames(const EventModel& model, const std::string& where, FirstProblem& problem)
{
    std::unordered_set<std::string_view> names;
    for (const auto& event : model.events) {
        if (!names.insert(event.name).second) {
            problem.add(where, fmt::format("the event \"{}\" stands here twice", event.name));
        }
    }
    for (const auto& event : model.events) {
        for (const auto& [benchmark, count] : event.counts) {
            for (const auto& [other, coefficient] : count.events) {
                const auto found = std::ranges::find(model.events, other, &ModelEvent::name);
                if (found == model.events.end() || !found->counts.contains(benchmark)) {
                    problem.add(
                        where,
                        fmt::format("the event \"{}\" follows \"{}\", which is not counted in {}",
                                    event.name, other, benchmark));
                }
            }
        }
    }
}

EventModel readModel(const Json& root, const std::string& where, FirstProblem& problem)
{
    const JsonFields fields(root, where, problem);
    fields.allow({"papilio_event_model", "name", "title", "note", "seed", "prefix", "suffix",
                  "machine", "benchmarks", "events"});
    EventModel model;
    model.name = fields.requiredText("name");
    model.title = fields.requiredText("title");
    model.note = fields.text("note");
    model.seed = static_cast<std::uint64_t>(fields.number("seed", 0, 0, 1e15));
    model.machine = readMachine(fields, model.name);
    AllBehaviours behaviours;
    for (const auto& [name, value] : fields.object("benchmarks").items()) {
        const JsonFields benchmark(value, fmt::format("{}, benchmark \"{}\"", where, name),
                                   problem);
        model.benchmarks.push_back(readBenchmark(name, benchmark, behaviours[name]));
    }
    if (model.benchmarks.empty()) {
        problem.add(where, "the field \"benchmarks\" is missing or empty");
    }
    for (const Json& family : fields.array("events")) {
        readFamily(JsonFields(family, fmt::format("{}, {}", where, familyName(family)), problem),
                   {fields.text("prefix"), fields.text("suffix")}, behaviours, model);
    }
    if (model.events.empty()) {
        problem.add(where, "the field \"events\" is missing or empty");
    }
    shareOutTheRest(behaviours, model);
    checkNames(model, where, problem);
    return model;
}

}  // namespace

Result<EventModel> parseEventModel(const std::string& text, const std::string& where)
{
    if (core::tooDeepAt(text)) {
        return Error{Errc::Malformed,
                     fmt::format("{}: nested more than {} levels deep", where, core::deepestJson)};
    }
    Json root;
    try {
        root = Json::parse(text);
    } catch (
        const Json::exception& error) {  // the library tells the position only in what it throws
        return Error{Errc::Malformed, where + ": " + core::jsonProblem(error)};
    }
    const Json& version = root.is_object() && root.contains("papilio_event_model")
                              ? root["papilio_event_model"]
                              : Json();
    if (!version.is_number_integer()) {
        return Error{
            Errc::Malformed,
            where +
                ": the field \"papilio_event_model\" with the version of the format is missing"};
    }
    if (version.get<int>() != newestVersion) {
        return Error{
            Errc::Unsupported,
            fmt::format("{}: is an event model of version {}; this program reads version {}", where,
                        version.get<int>(), newestVersion)};
    }
    FirstProblem problem;
    EventModel model = readModel(root, where, problem);
    if (problem.error()) {
        return *problem.error();
    }
    return model;
}

}  // namespace papilio::collectors
