#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/counting/perf_counter.h"
#include "collectors/host/host_machine.h"
#include "collectors/pfm/pmu_events.h"
#include "collectors/recorders/library_events.h"
#include "core/base/standard_streams.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace papilio::collectors {

namespace {

struct EventsOptions {
    std::string source = "papi";
    bool json = false;
    bool all = false;     ///< also what is listed and cannot be counted
    std::string pmu;      ///< of libpfm, instead of a source
    bool pmus = false;    ///< the PMUs themselves
    std::string library;  ///< with software-defined events, instead of a source
};

using Json = nlohmann::ordered_json;

Json asJson(const std::vector<EventInfo>& events)
{
    Json list = Json::array();
    for (const auto& event : events) {
        list.push_back({{"name", event.name},
                        {"description", event.description},
                        {"group", event.group},
                        {"why", event.why},
                        {"sampling", event.sampling}});
    }
    return list;
}

/// Event descriptions of drivers and tables need not be UTF-8.
void printDocument(const Json& document)
{
    core::print("{}\n", document.dump(1, ' ', false, Json::error_handler_t::replace));
}

void printEvents(const std::vector<EventInfo>& events)
{
    for (const auto& event : events) {
        const auto text = event.why.empty() ? event.description
                                            : fmt::format("[{}] {}", event.why, event.description);
        core::print("{}\n",
                    text.empty() ? event.name : fmt::format("{:<50}  {}", event.name, text));
    }
}

int listPmus(const EventsOptions& options)
{
    const auto pmus = needUsable(knownPmus());
    Json list = Json::array();
    for (const auto& pmu : pmus) {
        list.push_back({{"name", pmu.name},
                        {"description", pmu.description},
                        {"present", pmu.isPresent},
                        {"events", pmu.events}});
        if (!options.json) {
            core::print("{:<28}  {:<48}  {:>5} events{}\n", pmu.name, pmu.description, pmu.events,
                        pmu.isPresent ? ", in this machine" : "");
        }
    }
    if (options.json) {
        printDocument(Json{
            {"source", pfmVersion()}, {"caution", counterCaution(systemFacts())}, {"pmus", list}});
    }
    return Done;
}

/// @param head  of the document, before its events
int list(const EventsOptions& options, Json head, const std::vector<EventInfo>& events)
{
    if (options.json) {
        head["events"] = asJson(events);
        printDocument(head);
    } else {
        printEvents(events);
    }
    return Done;
}

int listPmu(const EventsOptions& options)
{
    auto events = needUsable(pmuEvents(options.pmu));
    for (auto& event : events) {
        // One asks for a PMU because it is elsewhere.
        event.why = options.json ? event.why : std::string();
    }
    return list(options,
                {{"source", pfmVersion()}, {"machine", options.pmu}, {"benchmarks", Json::array()}},
                events);
}

int listLibrary(const EventsOptions& options)
{
    return list(options,
                {{"source", "libsde"}, {"machine", options.library}, {"benchmarks", Json::array()}},
                needUsable(libraryEvents(options.library)));
}

/// What a source lists; without --all only what can be counted.
int listKnown(const EventsOptions& options, Json head, std::vector<EventInfo> events)
{
    const auto listed = events.size();
    std::erase_if(events,
                  [&](const EventInfo& event) { return !options.all && !event.why.empty(); });
    if (events.empty() && !options.json) {  // the document has the caution
        refuse(nothingCounted(head["source"], listed == 0
                                                  ? noneListed
                                                  : fmt::format("it refuses all {} that it lists: "
                                                                "events --all shows why",
                                                                listed)));
    }
    return list(options, std::move(head), events);
}

/// What counts whole programs, and no benchmark.
int listPerf(const EventsOptions& options)
{
    const PerfCounter counter;
    auto events = needUsable(presentEvents());
    for (auto& event : events) {
        event.why = counter.probe({event.name}).front().refusal;
    }
    return listKnown(options,
                     {{"source", counter.name()},
                      {"machine", counter.machine().id},
                      {"caution", counterCaution(systemFacts())},
                      {"benchmarks", Json::array()}},
                     std::move(events));
}

int listEvents(const EventsOptions& options)
{
    if (!options.library.empty()) {
        return listLibrary(options);
    }
    if (options.pmus) {
        return listPmus(options);
    }
    if (!options.pmu.empty()) {
        return listPmu(options);
    }
    if (options.source == "perf") {
        return listPerf(options);
    }
    const auto source = needUsable(openSource(options.source));
    return listKnown(options,
                     {{"source", source->name()},
                      {"machine", source->machine().id},
                      {"caution", source->caution()},
                      {"benchmarks", source->benchmarks()}},
                     source->events());
}

int listNames(const EventsOptions& options)
{
    const auto names = needUsable(acceptedNames(options.pmu));
    if (options.json) {
        printDocument(Json{{"source", pfmVersion()}, {"pmu", options.pmu}, {"names", names}});
    } else {
        core::print("{}\n", fmt::join(names, "\n"));
    }
    return Done;
}

}  // namespace

void addNamesCommand(Program& program)
{
    auto [command, options] = program.add(
        "names", "List the names of events that libpfm4, and so PAPI, takes for a PMU", listNames);
    command
        .add_option("--pmu", options.pmu,
                    "The PMU, also of another machine: spr, amd64_fam19h_zen4, …")
        ->required()
        ->type_name("NAME");
    command.add_flag("--json", options.json, "Print one JSON document");
}

void addEventsCommand(Program& program)
{
    auto [command, options] = program.add(
        "events", "List what can be counted here, with the description of each event", listEvents);
    auto* source =
        command
            .add_option("--source", options.source,
                        "papi, perf (as count takes them), valgrind, qemu:CPU or simulated:MODEL")
            ->capture_default_str();
    command.add_flag("--json", options.json, "Print one JSON document");
    command.add_flag("--all", options.all,
                     "Also the listed events that cannot be counted here, with the reason");
    auto* pmu = command
                    .add_option("--pmu", options.pmu,
                                "List the events of a PMU that libpfm knows, also of other "
                                "machines: spr, amd64_fam19h_zen4, …")
                    ->type_name("NAME");
    auto* pmus = command.add_flag("--pmus", options.pmus, "List the PMUs that libpfm knows");
    command
        .add_option("--library", options.library,
                    "List the software-defined events of a shared library, without a run")
        ->type_name("FILE")
        ->excludes(source)
        ->excludes(pmu)
        ->excludes(pmus);
    pmu->excludes(source);
    pmus->excludes(source)->excludes(pmu);
}

}  // namespace papilio::collectors
