#include "collectors/commands/command.h"
#include "collectors/commands/event_list.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/progress_lines.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/counting/count_program.h"
#include "collectors/counting/perf_counter.h"
#include "collectors/counting/roofline_events.h"
#include "collectors/pfm/pmu_events.h"
#include "collectors/qemu/qemu_counter.h"
#include "collectors/valgrind/valgrind_counter.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/formula/evaluated_runs.h"
#include "core/formula/parser.h"
#include "core/io/definitions/chosen_definitions.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_file.h"
#include "core/papi/schedule.h"
#include "core/present/counter_columns.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"
#include "core/roofline/metric_points.h"
#include "core/roofline/place_points.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

struct CountOptions {
    std::string source;  ///< empty: perf, or valgrind where only it has what is asked for
    std::vector<std::string> events;
    core::DefinitionChoice definitions;
    std::string metrics;  ///< study whose metrics are counted
    std::string model;    ///< of Top-Down
    bool isPoint = false;
    std::string roofs;  ///< study with the roofs for the point
    std::string under;  ///< which of its rooflines
    std::size_t counters = 4;
    CountRequest request;  ///< its command, repetitions, interval, seconds and name
    StudyOutput output;
    std::string title;
    std::string progress;
    bool prints = true;  ///< the counts
    bool json = false;
};

/// What is to be counted, and what becomes of it.
struct CountPlan {
    CountRequest request;
    std::optional<core::DefinitionSet> definitions;
    std::shared_ptr<const core::TopDownModel> model;
    core::PointFormulas formulas;  ///< of the point; empty: none is wanted
    core::Document roofs;          ///< for the point; empty: none were named
    std::string under;             ///< the roofline that takes it
};

Result<std::unique_ptr<ProgramCounter>> openCounter(const CountOptions& options)
{
    const bool hasNoEvents = options.events.empty() && options.definitions.path.empty() &&
                             options.metrics.empty() && options.model.empty();
    const auto source =
        options.source.empty() ? (hasNoEvents ? "valgrind" : "perf") : options.source;
    if (source == "valgrind") {
        return ValgrindCounter::open();
    }
    constexpr std::string_view qemu = "qemu:";
    if (source.starts_with(qemu)) {
        return QemuCounter::open(source.substr(qemu.size()));
    }
    if (source != "perf") {
        return Error{Errc::InvalidArgument,
                     fmt::format("unknown source \"{}\"; use perf, valgrind or qemu:CPU", source)};
    }
    return std::unique_ptr<ProgramCounter>(std::make_unique<PerfCounter>());
}

/// Every event as a definition of its own, so that all ways go through one plan.
core::DefinitionSet definitionsOf(const std::vector<std::string>& events)
{
    core::DefinitionSet set;
    for (const auto& event : events) {
        auto& definition = set.definitions.emplace_back();
        definition.name = event + " (event)";  // a definition does not need itself
        definition.formula = core::quotedName(event);
    }
    return set;
}

/// What can be counted of the events that definitions need.
/// @return Unsupported where nothing can
Result<CountRequest> planned(const core::DefinitionSet& set,
                             const ProgramCounter& counter,
                             std::size_t counters,
                             bool isStrict)
{
    core::ScheduleOptions options{.counters = counters, .fixed = {}, .available = {}};
    auto plan = core::scheduleEvents(set, options);
    if (!plan) {
        return plan.error();
    }
    std::vector<std::string> notes;
    std::vector<std::string> refused;
    std::string why;
    for (const auto& probe : counter.probe(plan->nativeEvents)) {
        if (probe.refusal.empty()) {
            options.available.push_back(probe.event);
        } else {
            refused.push_back(probe.event);
            why = why.empty() ? probe.refusal : why;
            notes.push_back(fmt::format("{} was not counted: {}", probe.event, probe.refusal));
        }
    }
    if (options.available.empty() || (isStrict && !refused.empty())) {
        return Error{
            Errc::Unsupported,
            fmt::format("{} cannot count {} here: {}{}", counter.name(), fmt::join(refused, ", "),
                        why,
                        counter.isVirtual()
                            ? std::string()
                            : "; see papilio-collect doctor, or count with --source valgrind")};
    }
    plan = core::scheduleEvents(set, options);
    if (!plan) {
        return plan.error();
    }
    auto request = requestOf(*plan);
    request.notes = std::move(notes);
    return request;
}

Result<std::optional<core::DefinitionSet>> chosenDefinitions(const CountOptions& options)
{
    auto choice = options.definitions;
    const bool areMetrics = !options.metrics.empty();
    if (areMetrics) {
        choice.path = options.metrics;
    }
    if (choice.path.empty()) {
        return std::optional<core::DefinitionSet>();
    }
    auto set = areMetrics ? core::readMetrics(choice) : core::readDefinitions(choice);
    return set ? Result<std::optional<core::DefinitionSet>>(*std::move(set)) : set.error();
}

/// The roofs that are to take the point: before anything is counted, which takes long.
Result<void> readRoofs(const CountOptions& options, CountPlan& plan)
{
    if (options.roofs.empty()) {
        return {};
    }
    const auto study = core::readStudy(options.roofs);
    if (!study) {
        return study.error();
    }
    plan.roofs = {.machines = study->machines, .rooflines = study->rooflines};
    const auto names = core::rooflinesWithRoofs(plan.roofs);
    // The bytes that are counted are those of the core.
    plan.under = options.under.empty() ? core::rooflineWith(plan.roofs, core::Roofline::Bytes::Core)
                                       : options.under;
    if (plan.under.empty() && names.size() == 1) {
        plan.under = names.front();
    }
    if (std::ranges::find(names, plan.under) == names.end()) {
        return Error{Errc::NotFound,
                     names.empty() ? options.roofs +
                                         ": has no roofs; measure some with papilio-collect "
                                         "roofline"
                                   : fmt::format("{}: choose one of its rooflines with --under: {}",
                                                 options.roofs, fmt::join(names, ", "))};
    }
    return {};
}

/// The definitions of operations for the counters of this machine.
Result<std::string> operationsHere()
{
    const auto known = knownPmus();
    if (!known) {
        return known.error();
    }
    std::vector<std::string> present;
    for (const auto& pmu : *known) {
        if (pmu.isPresent) {
            present.push_back(pmu.name);
        }
    }
    auto name = rooflineTemplate(present);
    return !name.empty()
               ? Result<std::string>(std::move(name))
               : Error{Errc::Unsupported,
                       fmt::format("no events of floating-point operations are known for the "
                                   "counters of this machine ({}); name definitions that have them "
                                   "with --definitions, or count with --source valgrind",
                                   fmt::join(present, ", "))};
}

/// What makes a point of the counts, by the names of what is counted: before anything is.
Result<void> guessPoint(CountPlan& plan)
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
        return Error{Errc::InvalidArgument,
                     "--roofline needs the number of floating-point operations, but no counted "
                     "event or definition has FLOP or DP Ops. in its name; count definitions that "
                     "have one, or use --source valgrind"};
    }
    return {};
}

Result<CountPlan> planOf(const CountOptions& options, const ProgramCounter& counter)
{
    CountPlan plan;
    if (!options.model.empty()) {
        auto model = core::readTopDownModel(options.model);
        if (!model) {
            return model.error();
        }
        plan.model = *std::move(model);
        auto request = requestOf(*plan.model, counter);
        return request ? (plan.request = *std::move(request), Result<CountPlan>(std::move(plan)))
                       : request.error();
    }
    if (const auto roofs = readRoofs(options, plan); !roofs) {
        return roofs.error();
    }
    const bool isForHere = options.isPoint && !counter.isVirtual() && options.events.empty() &&
                           options.definitions.path.empty() && options.metrics.empty();
    auto choices = options;
    if (isForHere) {
        auto name = operationsHere();
        if (!name) {
            return name.error();
        }
        choices.definitions.path = *std::move(name);
    }
    auto definitions = chosenDefinitions(choices);
    if (!definitions) {
        return definitions.error();
    }
    plan.definitions = *std::move(definitions);
    auto names = eventList(options.events);
    if (!options.events.empty() && !names) {
        return names.error();
    }
    auto wanted = definitionsOf(options.events.empty() ? std::vector<std::string>() : *names);
    if (const auto events = counter.rooflineEvents(); options.isPoint && events) {
        for (auto& more : definitionsOf({events->operations, events->bytes}).definitions) {
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
    auto request = planned(wanted, counter, counters, !plan.definitions || isForHere);
    if (!request) {
        return request.error();
    }
    plan.request = *std::move(request);
    if (options.isPoint && plan.formulas.operations.empty()) {
        if (const auto guessed = guessPoint(plan); !guessed) {
            return guessed.error();
        }
    }
    return plan;
}

/// The program as a point, under the roofs of a study where one is named.
Result<void> addPoint(const CountPlan& plan, core::Document& document)
{
    const auto& table = *document.counters.front();
    const auto known = core::definitionFormulas(document);
    auto points = core::pointsFromCounters(table, plan.formulas, known);
    if (!points) {
        return points.error();
    }
    const auto time = [&](const char* name) {
        const auto event = table.find(name);
        return event ? table.value(*event, 0) : core::RooflinePoint::unknown;
    };
    auto& point = points->points.front();
    point.utilisation = (time("user_time") + time("system_time")) / time("duration_time");
    core::Roofline roofline;
    roofline.name = table.name;
    roofline.machine = table.machine;
    roofline.points = std::move(points->points);
    roofline.provenance = table.provenance;
    roofline.provenance.notes.insert(roofline.provenance.notes.end(), points->notes.begin(),
                                     points->notes.end());
    document.rooflines.push_back(std::make_shared<const core::Roofline>(std::move(roofline)));
    if (plan.roofs.isEmpty()) {
        return {};
    }
    auto roofs = plan.roofs;
    const auto placed = core::placePoints(roofs, document, plan.under);
    if (!placed) {
        return placed.error();
    }
    core::merge(document, roofs);
    return {};
}

core::Document documentOf(const CountOptions& options,
                          const CountPlan& plan,
                          const ProgramCounter& counter,
                          core::CounterTable table,
                          const std::string& commandLine)
{
    if (plan.model != nullptr) {
        describeAs(*plan.model, table);
    }
    core::Document document{.title = options.title.empty() ? table.name : options.title,
                            .created = core::currentTime(),
                            .generator = "papilio-collect " PAPILIO_VERSION,
                            .machines = {counter.machine()}};
    table.provenance.command = commandLine;
    table.provenance.created = document.created;
    table.machine = document.machines.front().id;
    document.describe(counter.describe(table.events));
    document.counters.push_back(std::make_shared<const core::CounterTable>(std::move(table)));
    if (plan.definitions) {
        document.definitions.push_back(
            std::make_shared<const core::DefinitionSet>(*plan.definitions));
    }
    return document;
}

using Json = nlohmann::ordered_json;

Json numberOrNull(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

/// The values of every set of definitions in every run of the counters.
std::vector<core::EvaluatedRuns> evaluatedSets(const core::Document& document)
{
    std::vector<core::EvaluatedRuns> sets;
    for (const auto& set : document.definitions) {
        sets.emplace_back(*set, *document.counters.front());
    }
    return sets;
}

std::string toJson(const core::Document& document)
{
    const auto& table = *document.counters.front();
    Json json = {{"program", table.name}, {"source", table.provenance.source}};
    json["notes"] = table.provenance.notes;
    json["runs"] = Json::array();
    const core::CountsByRun counted(table);
    const auto evaluated = evaluatedSets(document);
    for (std::size_t run = 0; run < counted.runs().size(); ++run) {
        Json one = {{"run", counted.runs().name(run)}, {"events", Json::array()}};
        for (const auto& count : counted.counts(run)) {
            one["events"].push_back({{"event", count.event},
                                     {"unit", count.unit},
                                     {"value", numberOrNull(count.value)},
                                     {"running", count.running},
                                     {"spread", numberOrNull(count.spread)}});
        }
        for (const auto& set : evaluated) {
            for (const auto& value : set.values(run)) {
                one["definitions"].push_back(
                    {{"name", value.name},
                     {"unit", value.unit},
                     {"value", numberOrNull(value.value)},
                     {"problem", value.problem.empty() ? Json(nullptr) : Json(value.problem)}});
            }
        }
        json["runs"].push_back(std::move(one));
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& point : roofline->points) {
            json["points"].push_back({{"name", point.name},
                                      {"roofline", roofline->name},
                                      {"gflops", numberOrNull(point.performance)},
                                      {"intensity", numberOrNull(point.intensity)},
                                      {"seconds", numberOrNull(point.seconds)}});
        }
    }
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const core::Document& document)
{
    const auto& table = *document.counters.front();
    std::string text;
    const core::CountsByRun counted(table);
    const auto evaluated = evaluatedSets(document);
    for (std::size_t run = 0; run < counted.runs().size(); ++run) {
        text += fmt::format("{}\n{}", counted.runs().name(run),
                            core::toText(core::withoutEmptyColumns(
                                core::tabulate(core::countColumns(), counted.counts(run)))));
        for (std::size_t set = 0; set < evaluated.size(); ++set) {
            text += fmt::format(
                "{}\n{}", document.definitions[set]->name,
                core::toText(core::tabulate(core::valueColumns(), evaluated[set].values(run))));
        }
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& point : roofline->points) {
            if (point.name == table.runs().front()) {
                text += fmt::format(
                    "{} GFLOP/s, {} FLOP per byte, {} s\n", core::numberText(point.performance),
                    core::numberText(point.intensity), core::numberText(point.seconds));
            }
        }
    }
    return text;
}

/// Exactly one thing decides what the counts are for.
Result<void> check(const CountOptions& options)
{
    if (!options.model.empty() && (!options.events.empty() || !options.definitions.path.empty() ||
                                   !options.metrics.empty() || options.isPoint)) {
        return Error{Errc::InvalidArgument,
                     "--topdown counts the events of the model alone; count others in a run of "
                     "their own"};
    }
    if (!options.isPoint && options.model.empty() && options.events.empty() &&
        options.definitions.path.empty() && options.metrics.empty()) {
        return Error{Errc::InvalidArgument,
                     "what is to be counted? Use --events, --definitions, --metrics, --topdown or "
                     "--roofline"};
    }
    if (options.request.interval > 0 && options.request.repetitions > 1) {
        return Error{Errc::InvalidArgument,
                     "--interval counts one run; leave out --repetitions, or the interval"};
    }
    return {};
}

int runCount(CountOptions options, const std::string& commandLine)
{
    if (const auto good = check(options); !good) {
        return fail(good.error());
    }
    const bool writes = !options.output.path.empty();
    if (const auto ready = writes ? prepareOutput(options.output) : Result<void>(); !ready) {
        return fail(ready.error());
    }
    const auto counter = openCounter(options);
    if (!counter) {
        return fail(counter.error());
    }
    auto plan = planOf(options, **counter);
    if (!plan) {
        return fail(plan.error());
    }
    plan->request.arguments = options.request.arguments;
    plan->request.repetitions = options.request.repetitions;
    plan->request.interval = options.request.interval;
    plan->request.seconds = options.request.seconds;
    plan->request.run = options.request.run;
    const StopSignals signals;
    ProgressLines lines(options.progress == "json");
    auto table =
        countProgram(**counter, plan->request, signals.token(),
                     [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
    if (!table) {
        if (signals.received() != 0) {
            return signalBase + signals.received();  // half a table is not a study
        }
        complain(table.error());
        return Failed;
    }
    for (const auto& note : table->provenance.notes) {
        core::sayError("papilio-collect", note);
    }
    auto document = documentOf(options, *plan, **counter, *std::move(table), commandLine);
    if (const auto added = options.isPoint ? addPoint(*plan, document) : Result<void>(); !added) {
        return fail(added.error());
    }
    if (options.prints) {
        core::printText(options.json ? toJson(document) : toText(document));
    }
    return writes ? writeCollected(document, options.output, signals) : Done;
}

void addChoices(CLI::App& command, CountOptions& options)
{
    command.add_option(
        "--source", options.source,
        "perf: the counters of this machine; valgrind: a virtual processor, exact "
        "and slow; qemu:CPU: a program for a64fx, neoverse-n1 or power9 (default: perf, "
        "but valgrind where only --roofline is given)");
    command
        .add_option("--events", options.events,
                    "Names of events as libpfm spells them, or files with such names")
        ->delimiter(',');
    command.add_option("--definitions", options.definitions.path,
                       "Count the events of these definitions: a JSON file, a study, a bundled "
                       "template such as perfexpert-lcpi, or a file of PAPI");
    command.add_option("--set", options.definitions.set,
                       "The set of definitions of a study, or the PMU of a PAPI file");
    auto* metrics = command.add_option("--metrics", options.metrics,
                                       "Count the events of the metrics that this study defines");
    metrics->excludes("--definitions");
    command.add_option("--benchmark", options.definitions.benchmark,
                       "The benchmark of the study whose metrics are counted");
    command.add_option("--topdown", options.model,
                       "Count the events of a Top-Down model (skylake-sp, zen2 …) or its file");
    command.add_flag("--roofline", options.isPoint,
                     "Make the program a point of a roofline: operations, bytes and seconds");
    command.add_option("--roofs", options.roofs,
                       "With --roofline: a study with the roofs for the point");
    command.add_option("--under", options.under,
                       "With --roofs: which of its rooflines, where it has several");
    command
        .add_option("--counters", options.counters,
                    "Number of general counters that count at once; more events take more runs")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
        ->capture_default_str();
    command
        .add_option("--seconds", options.request.seconds,
                    "With valgrind or qemu: how long the program takes, instead of a run that is "
                    "timed; qemu cannot tell")
        ->check(CLI::Range(1e-9, 1e9));
    command.get_option("--roofs")->needs("--roofline");
    command.get_option("--under")->needs("--roofs");
}

/// How the program is run, and where its counts go.
void addRun(CLI::App& command, CountOptions& options)
{
    command
        .add_option("--repetitions", options.request.repetitions,
                    "Number of times each event set is counted; the means are stored")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    command.add_option("--run", options.request.run,
                       "Name of the run (default: the program's name)");
    command.add_option("--title", options.title, "Title of the study");
    addOutputOptions(command, options.output, !options.prints);
    addProgressOption(command, options.progress);
    command
        .add_option("COMMAND", options.request.arguments, "The program and its arguments, after --")
        ->required();
    command.positionals_at_end();
}

}  // namespace

void addCountCommand(CLI::App& program, int& status, const std::string& commandLine)
{
    auto options = std::make_shared<CountOptions>();
    auto* command = program.add_subcommand(
        "count", "Count events, definitions or metrics of any program, its threads and children");
    addChoices(*command, *options);
    command
        ->add_option("--interval", options->request.interval,
                     "Seconds: counts of each interval instead of the whole run")
        ->check(CLI::Range(0.01, 86400.0));
    command->add_flag("--json", options->json, "Print one JSON document instead of text");
    addRun(*command, *options);
    command->callback(
        [options, &status, &commandLine] { status = runCount(*options, commandLine); });
}

void addTopDownCommand(CLI::App& program, int& status, const std::string& commandLine)
{
    auto options = std::make_shared<CountOptions>();
    options->prints = false;
    auto* command = program.add_subcommand(
        "topdown", "Run a program once per event set and count the events of a Top-Down model");
    command
        ->add_option("--model", options->model, "Name of a model (skylake-sp, zen2 …) or its file")
        ->required();
    addRun(*command, *options);
    command->callback(
        [options, &status, &commandLine] { status = runCount(*options, commandLine); });
}

}  // namespace papilio::collectors
