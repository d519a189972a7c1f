#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace papilio::collectors {

namespace {

struct Options {
    std::string source = "papi";
    bool json = false;
    bool all = false;  ///< also what is listed and cannot be counted
};

std::vector<EventInfo> eventsToShow(const Source& source, bool all)
{
    auto events = source.events();
    std::erase_if(events, [&](const EventInfo& event) { return !all && !event.why.empty(); });
    return events;
}

void printJson(const Source& source, bool all)
{
    nlohmann::ordered_json events = nlohmann::ordered_json::array();
    for (const auto& event : eventsToShow(source, all)) {
        events.push_back({{"name", event.name},
                          {"description", event.description},
                          {"group", event.group},
                          {"why", event.why}});
    }
    const nlohmann::ordered_json document = {{"source", source.name()},
                                             {"machine", source.machine().id},
                                             {"benchmarks", source.benchmarks()},
                                             {"events", events}};
    fmt::print("{}\n", document.dump(1));
}

int listEvents(const Options& options)
{
    const auto source = openSource(options.source);
    if (!source) {
        complain(source.error());
        return source.error().code == core::Errc::InvalidArgument ? WrongUsage : Failed;
    }
    if (options.json) {
        printJson(**source, options.all);
        return Done;
    }
    for (const auto& event : eventsToShow(**source, options.all)) {
        const auto text = event.why.empty() ? event.description
                                            : fmt::format("[{}] {}", event.why, event.description);
        fmt::print("{}\n", text.empty() ? event.name : fmt::format("{:<50}  {}", event.name, text));
    }
    return Done;
}

}  // namespace

void addEventsCommand(CLI::App& program, int& status)
{
    auto options = std::make_shared<Options>();
    auto* command = program.add_subcommand(
        "events", "List what can be counted here, and what each event says of itself");
    command->add_option("--source", options->source, "papi, valgrind or simulated:MODEL")
        ->capture_default_str();
    command->add_flag("--json", options->json, "Print one JSON document");
    command->add_flag(
        "--all", options->all,
        "Also the events that are listed and cannot be counted here, with the reason");
    command->callback([options, &status] { status = listEvents(*options); });
}

}  // namespace papilio::collectors
