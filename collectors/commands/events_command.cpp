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
};

void printJson(const Source& source)
{
    nlohmann::ordered_json events = nlohmann::ordered_json::array();
    for (const auto& event : source.events()) {
        events.push_back(
            {{"name", event.name}, {"description", event.description}, {"group", event.group}});
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
        printJson(**source);
        return Done;
    }
    for (const auto& event : (*source)->events()) {
        fmt::print("{}\n", event.description.empty()
                               ? event.name
                               : fmt::format("{:<50}  {}", event.name, event.description));
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
    command->callback([options, &status] { status = listEvents(*options); });
}

}  // namespace papilio::collectors
