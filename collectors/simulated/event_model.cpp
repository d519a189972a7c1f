#include "collectors/simulated/event_model.h"

#include "collectors/simulated/expected_counts.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>

namespace papilio::collectors {

using core::Errc;
using core::Result;

namespace {

constexpr double largest = 1e15;  ///< counts beyond 2^53 would not be counts any more
/// Above this noise is multiplicative, and its repetitions cannot be made to cancel.
constexpr double largestBalancedNoise = 0.2;

/// A number, or [low, high].
Drawn drawn(const core::JsonObject& fields, std::string_view name, Drawn fallback = {})
{
    if (!fields.has(name)) {
        return fallback;
    }
    const core::JsonValue& value = fields.any(name);
    if (value.is_number()) {
        return {value.get<double>(), value.get<double>()};
    }
    if (value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number() &&
        value[0].get<double>() <= value[1].get<double>()) {
        return {value[0].get<double>(), value[1].get<double>()};
    }
    fields.refuse(
        name, fmt::format("expected a number or [low, high], found {}", core::excerptOf(value)));
    return fallback;
}

void checkLogarithmic(const core::JsonObject& fields, std::string_view name, const Drawn& value)
{
    const bool fixed = value.low == value.high;
    if (value.high > largest || value.low < 0 || (!fixed && value.low == 0)) {
        fields.refuse(
            name,
            fmt::format(
                "is drawn on a logarithmic scale, so its range must be positive, not [{}, {}]",
                value.low, value.high));
    }
}

/// Reads one count, as it is under "behaviours" of a benchmark or under "counts" of an event.
CountModel readCountModel(const core::JsonObject& fields)
{
    fields.allow({"expectations", "events", "work", "constant", "cycles", "cycle_spread", "factor",
                  "noise", "tail", "thread_spread", "balanced", "missing"});
    CountModel count;
    count.expectations = fields.numbers("expectations");
    count.events = fields.numbers("events");
    count.work = drawn(fields, "work");
    count.constant = drawn(fields, "constant");
    count.cycles = drawn(fields, "cycles");
    count.cycleSpread = fields.number("cycle_spread", count.cycleSpread, 0, 5);
    count.factor = drawn(fields, "factor", count.factor);
    count.noise = drawn(fields, "noise");
    count.tail = fields.number("tail", 0, 0, 1);
    count.threadSpread = fields.number("thread_spread", 0, 0, 0.9);
    count.balanced = fields.flag("balanced");
    checkLogarithmic(fields, "factor", count.factor);
    checkLogarithmic(fields, "noise", count.noise);
    if (count.balanced && count.noise.high > largestBalancedNoise) {
        fields.refuse("balanced", fmt::format("noise up to {} can be balanced, not {}",
                                              largestBalancedNoise, count.noise.high));
    }
    for (const core::JsonValue& repetition : fields.list("missing")) {
        if (!repetition.is_number_unsigned() || repetition.get<std::size_t>() == 0) {
            fields.refuse("missing", fmt::format("repetitions are numbered from 1, found {}",
                                                 core::excerptOf(repetition)));
            break;
        }
        count.missing.push_back(repetition.get<std::size_t>());
    }
    return count;
}

/// The named counts of one benchmark, and how they are shared out to events that say nothing of it.
struct Behaviors {
    std::map<std::string, CountModel, std::less<>> named;
    Terms otherwise;  ///< behavior and share
};

using AllBehaviors = std::map<std::string, Behaviors, std::less<>>;

/// What every event's name begins and ends with.
struct NameFrame {
    std::string prefix;
    std::string suffix;
};

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

/// How an error names a family whose other fields may be wrong.
std::string familyName(const core::JsonValue& family)
{
    const bool named =
        family.is_object() && family.contains("event") && family["event"].is_string();
    return named ? fmt::format("event \"{}\"", family["event"].get<std::string>())
                 : "an event without a name";
}

/// Appends the events of one family: each unit of a "repeat", each mask.
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
            ModelEvent added{{.name = frame.prefix + withUnit(member.name, unit) + frame.suffix,
                              .description = withUnit(member.description, unit),
                              .group = group},
                             {}};
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

/// Gives every event of a benchmark's groups that has no count there one of the "otherwise"
/// behaviors: events in the order of a hash of their names, shares rounded to whole events.
/// Without shares they count nothing.
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
    if (const auto known = core::named<core::BenchmarkKind>(kind)) {
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

const ModelBenchmark* EventModel::benchmark(std::string_view benchmarkName) const
{
    const auto found = std::ranges::find(benchmarks, benchmarkName, &ModelBenchmark::name);
    return found == benchmarks.end() ? nullptr : &*found;
}

Result<EventModel> readEventModel(const std::filesystem::path& path)
{
    const auto text = core::readSmallFile(path);
    return text ? parseEventModel(*text, path.string())
                : Result<EventModel>(
                      core::Error{core::Errc::NotFound,
                                  path.string() + ": there is no readable event model here"});
}

}  // namespace papilio::collectors
