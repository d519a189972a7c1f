#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/text.h"
#include "core/io/definitions/event_list.h"
#include "core/papi/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

struct PlanArguments {
    DefinitionArguments definitions;
    std::string available;
    std::vector<std::string> fixed;
    std::size_t counters = 4;
    bool json = false;
};

auto planOf(const core::EventPlan& plan)
{
    const auto refusedOf = [](const core::RefusedEvent& refused) {
        return object(f<"event">(refused.event), f<"why">(refused.why));
    };
    const auto definitionOf = [](const core::PlannedDefinition& definition) {
        return object(f<"name">(definition.name), f<"events">(definition.events),
                      f<"event_sets">(definition.sets), f<"problem">(orNull(definition.problem)));
    };
    return object(f<"native_events">(plan.nativeEvents), f<"event_sets">(plan.eventSets),
                  f<"refused">(each(plan.refused, refusedOf)),
                  f<"definitions">(each(plan.definitions, definitionOf)),
                  f<"constants">(plan.constants));
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
    const auto set = needUsable(readDefinitions(arguments.definitions));
    core::ScheduleOptions options;
    options.counters = arguments.counters;
    options.fixed = arguments.fixed;
    if (!arguments.available.empty()) {
        options.available = need(core::readEventList(arguments.available));
    }
    const auto plan = need(core::scheduleEvents(set, options), arguments.definitions.path);
    return printOut(arguments.json ? documentText(planOf(plan))
                                   : planText(plan, arguments.counters));
}

}  // namespace

void addPlanCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "plan", "List the native events to collect for definitions, packed into event sets.",
        runPlan);
    addDefinitionsOption(command, arguments.definitions);
    addDefinitionChoices(command, arguments.definitions);
    addCounterCount(command, arguments.counters);
    command.option("--fixed", arguments.fixed, "EVENT",
                   "an event with a fixed counter, instead of the usual ones; repeatable");
    command.option("--available", arguments.available, "FILE",
                   "list of countable events, one per line (papi_native_avail)");
    command.json(arguments.json, core::schemaOf<decltype(planOf({}))>);
}

}  // namespace papilio::app
