#include "collectors/commands/count_plan.h"

#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/counting/roofline_events.h"
#include "collectors/host/host_machine.h"
#include "collectors/pfm/pmu_events.h"
#include "core/base/text.h"
#include "core/formula/parser.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_file.h"
#include "core/model/event_names.h"
#include "core/papi/schedule.h"
#include "core/roofline/place_points.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::collectors {

using core::Errc;
using core::errorOf;

namespace {

/// Every event as a definition of its own, so that all ways go through one plan.
core::DefinitionSet eventDefinitions(const std::vector<std::string>& events)
{
    core::DefinitionSet set;
    for (const auto& event : events) {
        auto& definition = set.definitions.emplace_back();
        definition.name = event + " (event)";  // a definition does not need itself
        definition.formula = core::quotedName(event);
    }
    return set;
}

/// What `perf stat` counts where nothing is named.
const std::vector<std::string> usualEvents = {
    "perf::TASK-CLOCK", "perf::CONTEXT-SWITCHES", "perf::CPU-MIGRATIONS", "perf::PAGE-FAULTS",
    "perf::CYCLES",     "perf::INSTRUCTIONS",     "perf::BRANCHES",       "perf::BRANCH-MISSES"};

/// "; similar: perf::PAGE-FAULTS", of the counters of this machine; empty where nothing is.
std::string similarNames(const std::vector<std::string>& refused)
{
    const auto present = presentEvents();
    std::vector<std::string> found;
    for (const auto& event : refused) {
        const bool isWhole = event.find("::") != std::string::npos;
        std::vector<std::string> known;
        for (const auto& [name, description, group, why, sampling] :
             present ? *present : std::vector<EventInfo>()) {
            known.push_back(isWhole ? name : name.substr(group.size() + 2));
        }
        if (std::ranges::find(known, event) == known.end()) {  // else it is known, but not here
            for (auto& name : core::similarTexts(event, known)) {
                found.push_back(std::move(name));
            }
        }
    }
    return found.empty() ? std::string() : fmt::format("; similar: {}", fmt::join(found, ", "));
}

/// What can be counted of the events that definitions need.
/// Refuses where nothing can.
CountRequest planned(const core::DefinitionSet& set,
                     const ProgramCounter& counter,
                     std::size_t counters,
                     bool isStrict)
{
    core::ScheduleOptions options{.counters = counters, .fixed = {}, .available = {}};
    auto plan = needUsable(core::scheduleEvents(set, options));
    std::vector<std::string> notes;
    std::vector<std::string> refused;
    std::string why;
    auto asked = plan.nativeEvents;
    std::erase_if(asked, [](const std::string& event) {
        return std::ranges::find(measuredTimes, event) != measuredTimes.end();
    });
    for (const auto& probe : counter.probe(asked)) {
        if (probe.refusal.empty()) {
            options.available.push_back(probe.event);
        } else {
            refused.push_back(probe.event);
            why = why.empty() ? probe.refusal : why;
            notes.push_back(fmt::format("{} was not counted: {}", probe.event, probe.refusal));
        }
    }
    if ((options.available.empty() && !asked.empty()) || (isStrict && !refused.empty())) {
        refuse(errorOf(Errc::Unsupported, "{} cannot count {} here: {}{}", counter.name(),
                       fmt::join(refused, ", "), why,
                       counter.isVirtual()
                           ? std::string()
                           : similarNames(refused) + "; see papilio-collect doctor, or count with "
                                                     "--source valgrind"));
    }
    plan = needUsable(core::scheduleEvents(set, options));
    for (auto& events : plan.eventSets) {
        std::erase_if(events, core::isClockTime);
    }
    std::erase_if(plan.eventSets, [](const auto& events) { return events.empty(); });
    plan.eventSets.resize(std::max(plan.eventSets.size(), std::size_t{1}));  // at least timed
    auto request = requestOf(plan);
    request.notes = std::move(notes);
    return request;
}

std::optional<core::DefinitionSet> chosenDefinitions(const CountOptions& options)
{
    auto choice = options.definitions;
    const bool areMetrics = !options.metrics.empty();
    if (areMetrics) {
        choice.path = options.metrics;
    }
    if (choice.path.empty()) {
        return std::nullopt;
    }
    return needUsable(areMetrics ? core::readMetrics(choice) : core::readDefinitions(choice));
}

/// The roofs that are to take the point: before anything is counted, which takes long.
void readRoofs(const CountOptions& options, CountPlan& plan)
{
    if (options.roofs.empty()) {
        return;
    }
    const auto study = needUsable(core::readStudy(options.roofs));
    plan.roofs = {.machines = study.machines, .rooflines = study.rooflines};
    const auto names = core::rooflinesWithRoofs(plan.roofs);
    // The bytes that are counted are those of the core.
    plan.under = options.under.empty() ? core::rooflineWith(plan.roofs, core::Roofline::Bytes::Core)
                                       : options.under;
    if (plan.under.empty() && names.size() == 1) {
        plan.under = names.front();
    }
    if (std::ranges::find(names, plan.under) == names.end()) {
        refuse({Errc::NotFound,
                names.empty() ? options.roofs + ": has no roofs; measure some with papilio-collect "
                                                "roofline"
                              : fmt::format("{}: choose one of its rooflines with --under: {}",
                                            options.roofs, fmt::join(names, ", "))});
    }
}

/// The definitions of operations for the counters of this machine.
std::string operationsHere()
{
    std::vector<std::string> present;
    for (const auto& pmu : needUsable(knownPmus())) {
        if (pmu.isPresent) {
            present.push_back(pmu.name);
        }
    }
    auto name = rooflineTemplate(present);
    if (name.empty()) {
        refuse(errorOf(Errc::Unsupported,
                       "no events of floating-point operations are known for the counters of this "
                       "machine ({}); name definitions that have them with --definitions, or count "
                       "with --source valgrind",
                       fmt::join(present, ", ")));
    }
    return name;
}

/// What makes a point of the counts, by the names of what is counted: before anything is.
void guessPoint(CountPlan& plan)
{
    core::CounterTable names;
    for (const auto& set : plan.request.sets) {
        names.events.insert(names.events.end(), set.events.begin(), set.events.end());
    }
    names.events.emplace_back("duration_time");
    core::Document document;
    if (plan.definitions) {
        document.definitions = {std::make_shared<const core::DefinitionSet>(*plan.definitions)};
    }
    plan.formulas = core::guessFormulas(names, core::definitionFormulas(document));
    if (plan.formulas.operations.empty()) {
        refuse({Errc::InvalidArgument,
                "--roofline needs the number of floating-point operations, but no counted "
                "event or definition has FLOP or DP Ops. in its name; count definitions that "
                "have one, or use --source valgrind"});
    }
}

}  // namespace

std::string sourceOf(const CountOptions& options)
{
    const bool isPointAlone = options.isPoint && options.events.empty() &&
                              options.definitions.path.empty() && options.metrics.empty();
    return !options.source.empty() ? options.source : isPointAlone ? "valgrind" : "perf";
}

CountPlan planOf(const CountOptions& options, const ProgramCounter& counter)
{
    CountPlan plan;
    if (!options.model.empty()) {
        plan.model = needUsable(core::readTopDownModel(options.model));
        auto request = requestOf(*plan.model, counter);
        const auto caution = counter.isVirtual() ? std::string() : counterCaution(systemFacts());
        if (!request && !caution.empty()) {
            refuse({Errc::Unsupported, caution});
        }
        plan.request = needUsable(std::move(request));
        return plan;
    }
    readRoofs(options, plan);
    const bool isForHere = options.isPoint && !counter.isVirtual() && options.events.empty() &&
                           options.definitions.path.empty() && options.metrics.empty();
    auto choices = options;
    if (isForHere) {
        choices.definitions.path = operationsHere();
    }
    plan.definitions = chosenDefinitions(choices);
    const bool areUsual = !options.isPoint && options.events.empty() && !plan.definitions;
    auto wanted = eventDefinitions(areUsual ? usualEvents : needUsable(eventList(options.events)));
    if (const auto events = counter.rooflineEvents(); options.isPoint && events) {
        for (auto& more : eventDefinitions({events->operations, events->bytes}).definitions) {
            wanted.definitions.push_back(std::move(more));
        }
        plan.formulas = {.operations = core::quotedName(events->operations),
                         .bytes = core::quotedName(events->bytes),
                         .seconds = "duration_time * 1e-9",
                         .joules = {}};
    }
    if (plan.definitions) {
        wanted.constants = plan.definitions->constants;
        wanted.definitions.insert(wanted.definitions.begin(), plan.definitions->definitions.begin(),
                                  plan.definitions->definitions.end());
    }
    const auto counters = counter.isVirtual() ? std::size_t{1024} : options.counters;
    plan.request =
        planned(wanted, counter, counters, (!plan.definitions && !areUsual) || isForHere);
    if (options.isPoint && plan.formulas.operations.empty()) {
        guessPoint(plan);
    }
    return plan;
}

}  // namespace papilio::collectors
