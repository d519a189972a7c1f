#include "app/command_line/definition_arguments.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/formula/schedule.h"
#include "core/io/event_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

namespace papilio::app {

namespace {

using Json = nlohmann::ordered_json;

struct PlanArguments {
    std::string definitions;
    std::string set;
    std::string benchmark;
    std::string available;
    std::vector<std::string> fixed;
    std::size_t counters = 4;
    bool json = false;
};

std::string toJson(const core::EventPlan& plan)
{
    Json json = {{"native_events", plan.nativeEvents}, {"event_sets", plan.eventSets}};
    json["refused"] = Json::array();
    for (const auto& refused : plan.refused) {
        json["refused"].push_back({{"event", refused.event}, {"why", refused.why}});
    }
    json["definitions"] = Json::array();
    for (const auto& definition : plan.definitions) {
        json["definitions"].push_back(
            {{"name", definition.name},
             {"events", definition.events},
             {"event_sets", definition.sets},
             {"problem", definition.problem.empty() ? Json(nullptr) : Json(definition.problem)}});
    }
    json["constants"] = plan.constants;
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const core::EventPlan& plan, std::size_t counters)
{
    const auto counted = [](std::size_t count, const char* what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    auto text =
        fmt::format("{} in {} of {}\n", counted(plan.nativeEvents.size(), "native event"),
                    counted(plan.eventSets.size(), "event set"), counted(counters, "counter"));
    for (std::size_t i = 0; i < plan.eventSets.size(); ++i) {
        text += fmt::format("Set {}\n", i + 1);
        for (const auto& event : plan.eventSets[i]) {
            text += fmt::format("  {}\n", event);
        }
    }
    for (const auto& definition : plan.definitions) {
        if (!definition.problem.empty()) {
            text += fmt::format("{}: {}\n", definition.name, definition.problem);
        } else if (definition.sets.size() > 1) {
            std::vector<std::size_t> numbers = definition.sets;
            for (auto& number : numbers) {
                ++number;
            }
            text += fmt::format("{}: its events are in sets {}, counted in different runs\n",
                                definition.name, fmt::join(numbers, ", "));
        }
    }
    for (const auto& refused : plan.refused) {
        text += fmt::format("Refused {}: {}\n", refused.event, refused.why);
    }
    return text;
}

int runPlan(const PlanArguments& arguments)
{
    const auto set = readDefinitions(arguments.definitions, arguments.set, arguments.benchmark);
    if (!set) {
        return NotPossible;
    }
    core::ScheduleOptions options;
    options.counters = arguments.counters;
    options.fixed = arguments.fixed;
    if (!arguments.available.empty()) {
        auto events = core::readEventList(arguments.available);
        if (!events) {
            return reportError(events.error().message);
        }
        options.available = *std::move(events);
    }
    const auto plan = core::scheduleEvents(*set, options);
    if (!plan) {
        return reportError(arguments.definitions + ": " + plan.error().message);
    }
    return printOut(arguments.json ? toJson(*plan) : toText(*plan, arguments.counters));
}

}  // namespace

void addPlanCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<PlanArguments>();
    auto* command = program.add_subcommand(
        "plan", "The native events to collect for definitions, packed into event sets.");
    command
        ->add_option(
            "DEFINITIONS", arguments->definitions,
            "definitions (JSON, also of papilio export; a study: its definitions, else its "
            "metrics; a bundled template such as perfexpert-lcpi; or a file of PAPI)")
        ->required()
        ->type_name("");
    command
        ->add_option("--set", arguments->set,
                     "which definitions of a study; which PMU of a file of PAPI")
        ->type_name("NAME");
    command
        ->add_option("--benchmark", arguments->benchmark,
                     "the metrics that this benchmark of a study defines")
        ->type_name("NAME");
    command
        ->add_option("--counters", arguments->counters,
                     "general counters that count at once (4 on most CPUs, 8 without SMT)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    command
        ->add_option("--fixed", arguments->fixed,
                     "an event with a counter of its own, instead of the usual ones; repeatable")
        ->type_name("EVENT");
    command
        ->add_option("--available", arguments->available,
                     "list of what can be counted, one a line (papi_native_avail)")
        ->type_name("FILE");
    command->add_flag("--json", arguments->json, "one JSON document instead of text");
    command->callback([arguments, &status] { status = runPlan(*arguments); });
}

}  // namespace papilio::app
