#include "app/command_line/definition_arguments.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/text.h"
#include "core/io/definitions/event_list.h"
#include "core/papi/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct PlanArguments {
    DefinitionArguments definitions;
    std::string available;
    std::vector<std::string> fixed;
    std::size_t counters = 4;
    bool json = false;
};

std::string planJson(const core::EventPlan& plan)
{
    Json json = {{"native_events", plan.nativeEvents}, {"event_sets", plan.eventSets}};
    json["refused"] = list(plan.refused, [&](const auto& refused) -> Json {
        return {{"event", refused.event}, {"why", refused.why}};
    });
    json["definitions"] = list(plan.definitions, [&](const auto& definition) -> Json {
        return {{"name", definition.name},
                {"events", definition.events},
                {"event_sets", definition.sets},
                {"problem", orNull(definition.problem)}};
    });
    json["constants"] = plan.constants;
    return documentText(json);
}

std::string planText(const core::EventPlan& plan, std::size_t counters)
{
    auto text = fmt::format(
        "{} in {} of {}\n", core::plural(plan.nativeEvents.size(), "native event"),
        core::plural(plan.eventSets.size(), "event set"), core::plural(counters, "counter"));
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
            text += fmt::format(
                "{}: its events are in the sets {}, which are counted in different runs\n",
                definition.name, fmt::join(numbers, ", "));
        }
    }
    for (const auto& refused : plan.refused) {
        text += fmt::format("Rejected {}: {}\n", refused.event, refused.why);
    }
    return text;
}

int runPlan(const PlanArguments& arguments)
{
    const auto set = readDefinitions(arguments.definitions);
    if (!set) {
        return reportError(set.error());
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
        return reportError(arguments.definitions.path + ": " + plan.error().message);
    }
    return printOut(arguments.json ? planJson(*plan) : planText(*plan, arguments.counters));
}

}  // namespace

void addPlanCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<PlanArguments>();
    auto* command = program.add_subcommand(
        "plan", "List the native events to collect for definitions, packed into event sets.");
    addDefinitionsOption(*command, arguments->definitions);
    addDefinitionChoices(*command, arguments->definitions);
    command
        ->add_option("--counters", arguments->counters,
                     "number of general counters (4 on most CPUs, 8 without SMT)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    command
        ->add_option("--fixed", arguments->fixed,
                     "an event with a fixed counter, instead of the usual ones; repeatable")
        ->type_name("EVENT");
    command
        ->add_option("--available", arguments->available,
                     "list of countable events, one per line (papi_native_avail)")
        ->type_name("FILE");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runPlan(*arguments); });
}

}  // namespace papilio::app
