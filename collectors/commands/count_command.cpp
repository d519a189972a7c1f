#include "collectors/commands/command.h"
#include "collectors/commands/count_plan.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/counting/count_program.h"
#include "collectors/ranks/launched_ranks.h"
#include "collectors/suite/shard.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/findings/roofline_text.h"
#include "core/formula/definition_values.h"
#include "core/formula/run_counts.h"
#include "core/present/counter_columns.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"
#include "core/roofline/place_points.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

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

/// The counts of one run, where each of its ranks is a run; without columns where none are apart.
core::CounterTable ranksOfRun(const core::CounterTable& table, const std::string& run)
{
    core::CounterTable ranks;
    ranks.name = table.name;
    ranks.events = table.events;
    ranks.units = table.units;
    ranks.quantities = table.quantities;
    std::vector<std::size_t> kept;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& from = table.columns[column];
        if (from.run == run && !from.part.empty()) {
            kept.push_back(column);
            ranks.columns.push_back({from.part, from.pass, {}});
        }
    }
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        for (const auto column : kept) {
            ranks.values.push_back(table.value(event, column));
        }
    }
    return ranks;
}

/// Rank by rank, a few in each table; only what is counted in ranks.
std::string ranksAsText(const core::CounterTable& ranks)
{
    constexpr std::size_t most = 8;
    auto rows = core::counterRows(ranks);
    std::erase_if(rows, [](const core::CounterRow& row) {
        return std::ranges::none_of(row.counts,
                                    [](const auto& count) { return count.value.has_value(); });
    });
    std::string text;
    for (const auto& group : core::runGroups(ranks.runs().size(), most)) {
        text += core::toText(core::tabulate(core::counterColumns(ranks, group), rows));
    }
    return text;
}

Json ranksAsJson(const core::CounterTable& ranks)
{
    Json list = Json::array();
    const core::CountsByRun counted(ranks);
    for (std::size_t rank = 0; rank < counted.runs().size(); ++rank) {
        Json one = {{"rank", counted.runs().name(rank)}, {"events", Json::array()}};
        for (const auto& count : counted.counts(rank)) {
            if (count.value) {
                one["events"].push_back(
                    {{"event", count.event}, {"value", numberOrNull(count.value)}});
            }
        }
        list.push_back(std::move(one));
    }
    return list;
}

/// Adds the program as a point, under the roofs of a study where one is named.
Result<void> addPoint(const CountPlan& plan, core::Document& document)
{
    const auto& table = *document.counters.front();
    const auto known = core::definitionFormulas(document);
    auto points = core::pointsFromCounters(table, plan.formulas, known);
    if (!points) {
        return points.error();
    }
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

/// The study of what was counted.
core::Document documentOf(const CountOptions& options,
                          const CountPlan& plan,
                          const ProgramCounter& counter,
                          core::CounterTable table)
{
    if (plan.model != nullptr) {
        describeAs(*plan.model, table);
    }
    auto document = newStudy(options.output);
    document.title = document.title.empty() ? table.name : document.title;
    document.machines = {counter.machine()};
    stamp(table, document, options.output);
    table.machine = document.machines.front().id;
    document.describe(counter.describe(table.events));
    document.counters.push_back(std::make_shared<const core::CounterTable>(std::move(table)));
    if (plan.definitions) {
        document.definitions.push_back(
            std::make_shared<const core::DefinitionSet>(*plan.definitions));
    }
    return document;
}

/// What was counted in every run, and the values of definitions.
std::string countsAsJson(const core::Document& document)
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
                                     {"quantity", core::toString(count.quantity)},
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
        if (const auto ranks = ranksOfRun(table, counted.runs().name(run));
            !ranks.columns.empty()) {
            one["ranks"] = ranksAsJson(ranks);
        }
        json["runs"].push_back(std::move(one));
    }
    for (const auto& roofline : document.rooflines) {
        for (const auto& point : roofline->points) {
            json["points"].push_back({{"name", point.name},
                                      {"roofline", roofline->name},
                                      {"gflops", numberOrNull(point.performance)},
                                      {"intensity", numberOrNull(point.intensity)},
                                      {"seconds", numberOrNull(point.seconds)},
                                      {"threads", point.threads > 0 ? Json(point.threads) : Json()},
                                      {"cpu_seconds", numberOrNull(point.cpuSeconds)},
                                      {"system_seconds", numberOrNull(point.systemSeconds)}});
        }
    }
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string countsAsText(const core::Document& document)
{
    const auto& table = *document.counters.front();
    std::string text;
    const core::CountsByRun counted(table);
    const auto evaluated = evaluatedSets(document);
    for (std::size_t run = 0; run < counted.runs().size(); ++run) {
        const auto ranks = ranksOfRun(table, counted.runs().name(run));
        const auto names = ranks.runs();
        const auto whose = names.empty()       ? std::string()
                           : names.size() == 1 ? ", " + names.front()
                                               : fmt::format(", sum of {} ranks", names.size());
        auto counts = counted.counts(run);
        std::erase_if(counts, [run](const core::RunCount& count) {  // a region has no such times
            return run > 0 && !count.value &&
                   (count.event == "threads" || core::contains(measuredTimes, count.event));
        });
        text += fmt::format(
            "{}{}\n{}", counted.runs().name(run), whose,
            core::toText(core::withoutEmptyColumns(core::tabulate(core::countColumns(), counts))));
        text += names.size() > 1 ? ranksAsText(ranks) : std::string();
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
                    "{} GFLOP/s, {} FLOP per byte, {} s, {}\n", core::numberText(point.performance),
                    core::numberText(point.intensity), core::numberText(point.seconds),
                    core::processorTimeText(point));
                const auto cores = core::coresText(point);
                text += cores.empty() ? cores : cores + "\n";
            }
        }
    }
    return text;
}

/// The counters of a machine have usual events; of a virtual processor something has to be named.
Result<void> check(const CountOptions& options)
{
    if (!options.isPoint && options.model.empty() && options.events.empty() &&
        options.definitions.path.empty() && options.metrics.empty() &&
        sourceOf(options) != "perf") {
        return Error{
            Errc::InvalidArgument,
            "nothing to count was given; use --events, --definitions, --metrics or --roofline"};
    }
    if (const auto rank = scheduledShard();
        !options.launcher.empty() && rank && rank->shard.index > 0) {
        return errorOf(Errc::InvalidArgument,
                       "--launcher starts the ranks, but this process is already rank {} of {} "
                       "(from {}); start papilio-collect without a launcher",
                       rank->shard.index, rank->shard.count, rank->variables);
    }
    if (options.request.interval > 0 && options.repetitions.value_or(1) > 1) {
        return Error{Errc::InvalidArgument,
                     "--interval counts one run; leave out --repetitions, or the interval"};
    }
    return {};
}

/// What a process can count that is a rank of a launcher of its own.
Result<void> checkRank(const CountPlan& plan,
                       const ProgramCounter& counter,
                       const ScheduledShard& rank)
{
    constexpr const char* instead =
        "let papilio-collect start the ranks, as in papilio-collect count --launcher \"mpirun -n "
        "4\" … -- ./program";
    if (!plan.formulas.operations.empty()) {
        return errorOf(
            Errc::InvalidArgument,
            "--roofline makes a point of all ranks, but this process is one of {} (from {}); {}",
            rank.shard.count, rank.variables, instead);
    }
    if (const auto runs = runsOf(counter, plan.request); runs > 1) {
        return errorOf(Errc::InvalidArgument,
                       "these counts need {} runs of the program, but an MPI program runs once "
                       "under its launcher ({} ranks, from {}); {}, or count fewer events",
                       runs, rank.shard.count, rank.variables, instead);
    }
    return {};
}

/// Counts the program, or the ranks that the launcher starts.
Result<core::CounterTable> countedTable(const CountOptions& options,
                                        const CountPlan& plan,
                                        const ProgramCounter& counter,
                                        const StopSignals& signals)
{
    ProgressLines lines(options.output.progress == "json");
    const auto progress = [&](auto done, auto of, const auto& what) {
        if (options.output.progress == "json") {  // the terminal is the program's
            lines.report(done, of, what);
        }
    };
    if (options.launcher.empty()) {
        return countProgram(counter, plan.request, signals.token(), progress);
    }
    auto ranks =
        LaunchedRanks::prepare({.launcher = options.launcher,
                                .source = sourceOf(options),
                                .place = std::filesystem::path(options.output.path).parent_path()});
    if (!ranks) {
        return ranks.error();
    }
    const RankRunner runner = [&](const ProgramRun& run, const std::stop_token& stop) {
        return ranks->run(run, stop);
    };
    return countRanks(counter, plan.request, runner, signals.token(), progress);
}

/// The plan, with how the program is run.
CountPlan completePlan(const CountOptions& options, const ProgramCounter& counter)
{
    auto plan = planOf(options, counter);
    plan.request.arguments = options.request.arguments;
    // Of a single time nobody knows how much it varies.
    plan.request.repetitions =
        options.repetitions.value_or(options.isPoint && options.request.interval == 0 ? 3 : 1);
    plan.request.interval = options.request.interval;
    plan.request.seconds = options.request.seconds;
    plan.request.run = options.request.run;
    plan.request.functions = options.request.functions;
    plan.request.hasRegions = options.request.hasRegions;
    if (plan.request.functions > 0) {
        plan.request.notes.emplace_back(
            "Counts of a function are those of its own instructions, without what it calls.");
    }
    if (options.time == "user") {
        if (counter.isVirtual() && timedRuns(counter, plan.request) == 0) {
            refuse(errorOf(Errc::Unsupported,
                           "{} does not measure the user time of the program; leave out --time",
                           counter.name()));
        }
        plan.formulas.seconds = "user_time * 1e-9 / threads";
        plan.request.notes.emplace_back(
            "The time of the point is that in user mode, divided by the number of threads.");
    }
    if (const auto rank = scheduledShard(); rank && options.launcher.empty()) {
        plan.request.rank = rank->shard;
    }
    return plan;
}

int runCount(CountOptions& options)
{
    needUsable(check(options));
    const auto counter = needUsable(openCounter(sourceOf(options)));
    const auto plan = completePlan(options, *counter);
    if (plan.request.rank) {
        const auto good = checkRank(plan, *counter, *scheduledShard());
        if (!good) {  // all ranks would say the same
            return plan.request.rank->index == 0 ? fail(good.error()) : WrongUsage;
        }
    }
    const bool writes = !options.output.path.empty();
    needUsable(!writes                    ? Result<void>()
               : options.launcher.empty() ? prepareOutput(options.output)
                                          : checkOutput(options.output));
    const StopSignals signals;
    auto table = countedTable(options, plan, *counter, signals);
    if (!table) {
        if (signals.received() != 0) {
            return signalBase + signals.received();  // half a table is not a study
        }
        complain(table.error());
        return Failed;
    }
    for (const auto& note : table->provenance.notes) {
        if (!shardOfNote(note)) {
            core::sayError("papilio-collect", note);
        }
    }
    auto document = documentOf(options, plan, *counter, *std::move(table));
    needUsable(options.isPoint ? addPoint(plan, document) : Result<void>());
    if (options.prints) {
        core::printText(options.json ? countsAsJson(document) : countsAsText(document));
    }
    if (!writes) {
        return Done;
    }
    const int written = writeCollected(document, options.output, signals);
    if (written == Done && options.prints && !options.json) {
        core::printText(fmt::format("Study: {}\n", options.output.path));
    }
    return written;
}

/// What counts, and how much at a time.
void addSource(CLI::App& command, CountOptions& options)
{
    command.add_option("--source", options.source,
                       "perf: the counters of this machine; valgrind: a virtual processor, exact "
                       "and slow; qemu:CPU: a program for a64fx, neoverse-n1 or power9 (default: "
                       "perf; valgrind where count has only --roofline)");
    command
        .add_option(
            "--counters", options.counters,
            "Number of general counters that count at the same time; more events take more runs")
        ->check(inRange(std::size_t{1}, std::size_t{1024}))
        ->capture_default_str();
    command
        .add_option("--seconds", options.request.seconds,
                    "With valgrind or qemu: how long the program takes, instead of a timed run; "
                    "qemu cannot measure it")
        ->check(inRange(1e-9, 1e9));
}

void addChoices(CLI::App& command, CountOptions& options)
{
    command
        .add_option("--events", options.events,
                    "Names of events as papilio-collect events --source lists them, or files with "
                    "such names")
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
    command.add_flag("--roofline", options.isPoint,
                     "Make the program a point of a roofline: operations, bytes and seconds, of 3 "
                     "repetitions unless told otherwise");
    command.add_option("--roofs", options.roofs,
                       "With --roofline: a study with the roofs for the point");
    command.add_option("--under", options.under,
                       "With --roofs: which of its rooflines, where it has several");
    command
        .add_option("--time", options.time,
                    "With --roofline: the time of the program is the wall time, or the time of "
                    "each thread in user mode, which other programs do not lengthen")
        ->check(CLI::IsMember({"wall", "user"}))
        ->capture_default_str();
    command.get_option("--time")->needs("--roofline");
    command.get_option("--roofs")->needs("--roofline");
    command.get_option("--under")->needs("--roofs");
}

/// How the program is run, and where its counts go.
void addRun(CLI::App& command, CountOptions& options)
{
    command
        .add_option("--launcher", options.launcher,
                    "Count an MPI program rank by rank: the command that starts it, such as "
                    "\"mpirun -n 4\"; it runs once for each event set")
        ->type_name("COMMAND");
    command
        .add_option(
            "--interval", options.request.interval,
            "Length of an interval in seconds: counts of each interval instead of the whole run")
        ->check(inRange(0.01, 86400.0));
    command.add_flag("--regions", options.request.hasRegions,
                     "Also count the regions that the program marks (papilio_regions.h, or "
                     "PAPI_hl_region_begin and _end of PAPI), each as a run");
    command
        .add_option("--repetitions", options.repetitions,
                    "Number of times each event set is counted; the means are stored")
        ->check(inRange(std::size_t{1}, std::size_t{1000}))
        ->default_str("1");
    command.add_option("--run", options.request.run,
                       "Name of the run (default: the program's name)");
    addStudyOptions(command, options.output, !options.prints);
    command
        .add_option("COMMAND", options.request.arguments, "The program and its arguments, after --")
        ->required();
    command.positionals_at_end();
}

}  // namespace

void addCountCommand(Program& program)
{
    auto [command, options] = program.add(
        "count", "Count events, definitions or metrics of any program, its threads and children",
        runCount);
    options.output.commandLine = program.commandLine;
    addChoices(command, options);
    addSource(command, options);
    command.get_option("--time")->excludes("--seconds");
    command
        .add_option("--functions", options.request.functions,
                    "With valgrind: also count so many functions, those with the most "
                    "instructions, each as a run")
        ->check(inRange(std::size_t{1}, std::size_t{1000}))
        ->excludes("--roofline");
    command.add_flag("--json", options.json, "Print one JSON document instead of text");
    addRun(command, options);
    command.get_option("--functions")->excludes("--launcher");
}

void addTopDownCommand(Program& program)
{
    auto [command, options] = program.add(
        "topdown", "Run a program once per event set and count the events of a Top-Down model",
        runCount);
    options.output.commandLine = program.commandLine;
    options.prints = false;
    command
        .add_option("--model", options.model, "Name of a model (skylake-sp, zen2 …) or its file")
        ->required();
    addSource(command, options);
    addRun(command, options);
}

}  // namespace papilio::collectors
