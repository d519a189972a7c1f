#include "collectors/base/benchmark_kinds.h"
#include "collectors/commands/collect_study.h"
#include "collectors/commands/command.h"
#include "collectors/commands/event_list.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "core/base/standard_streams.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

using core::Errc;
using core::Result;

namespace {

struct CatOptions {
    CollectRequest request;
    StudyOutput output;
    std::string source = "papi";
    std::vector<std::string> events;
    std::string shard;
    std::string progress;
};

/// A study has one benchmark of a name.
const std::string* repeated(const std::vector<std::string>& names)
{
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (std::find(names.begin(), name, *name) != name) {
            return &*name;
        }
    }
    return nullptr;
}

/// The part of the events that is this process's, and where it goes.
Result<void> applyShard(CatOptions& options)
{
    if (!options.shard.empty()) {
        const auto shard = parseShard(options.shard);
        if (!shard) {
            return shard.error();
        }
        options.request.shard = *shard;
    } else if (const auto scheduled = scheduledShard()) {
        options.request.shard = scheduled->shard;
        options.output.path = shardPath(options.output.path, scheduled->shard);
        core::print("shard {}/{} of the events (from {}): {}\n", scheduled->shard.index,
                    scheduled->shard.count, scheduled->variables, options.output.path);
    }
    return {};
}

int measure(const CatOptions& options)
{
    const StopSignals signals;
    auto source = openSource(options.source);
    if (!source) {
        return fail(source.error());
    }
    const auto study = collectStudy(**source, options.request, signals.token());
    if (!study) {
        complain(study.error());
        return Failed;
    }
    if (const int status = writeCollected(study->document, options.output, signals);
        status != Done) {
        return status;
    }
    std::error_code ignored;  // it need not exist
    std::filesystem::remove(options.request.output + ".partial", ignored);
    for (const auto& line : study->summary) {
        core::print("{}\n", line);
    }
    return Done;
}

int runCat(CatOptions options)
{
    if (const std::string* name = repeated(options.request.benchmarks)) {
        return fail({Errc::InvalidArgument, fmt::format("the benchmark {} is given twice", *name)});
    }
    if (const auto shard = applyShard(options); !shard) {
        return fail(shard.error());
    }
    auto events = eventList(options.events);
    if (!events) {
        complain(events.error());
        return Failed;
    }
    options.request.measure.events = *std::move(events);
    if (const auto ready = checkOutput(options.output, options.request.resume); !ready) {
        return fail(ready.error());
    }
    options.request.output = options.output.path;
    return measure(options);
}

std::vector<std::string> knownBenchmarks()
{
    std::vector<std::string> names;
    for (const auto& benchmark : benchmarkNames()) {
        names.emplace_back(benchmark.name);
    }
    return names;
}

void addMeasureOptions(CLI::App& command, CatOptions& options)
{
    auto& measure = options.request.measure;
    command.add_option("--source", options.source, "papi, valgrind, qemu:CPU or simulated:MODEL")
        ->capture_default_str();
    command
        .add_option("--events", options.events,
                    "Names of events, or files with one name per line (default: all events)")
        ->delimiter(',');
    command.add_option("--repetitions", measure.repetitions, "Number of repetitions")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    command
        .add_option("--threads", measure.threads,
                    "Threads of the cache benchmarks (default: the source decides)")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1024}));
    command.add_flag("--group", measure.grouped,
                     "Count as many events together as fit into one event set (papi)");
    command.add_flag("--multiplex", measure.multiplexed,
                     "Multiplex more events than there are counters: faster, but the counts are "
                     "estimates (papi)");
}

}  // namespace

void addCatCommand(CLI::App& program, int& status, const std::string& commandLine)
{
    auto options = std::make_shared<CatOptions>();
    auto* command = program.add_subcommand("cat", "Measure benchmarks with known true counts");
    command->add_option("BENCH", options->request.benchmarks, "Benchmarks to run")
        ->required()
        ->check(CLI::IsMember(knownBenchmarks()));
    addMeasureOptions(*command, *options);
    command->add_option("--shard", options->shard,
                        "I/N: measure every N-th event, beginning with the I-th (0 to N - 1) "
                        "(default: rank and size of Slurm, Open MPI or PMI, if set)");
    command->add_flag("--resume", options->request.resume,
                      "Continue STUDY.h5.partial, which a stopped run left");
    command->add_option("--title", options->request.title, "Title of the study");
    addOutputOptions(*command, options->output);
    addProgressOption(*command, options->progress);
    command->callback([options, &status, &commandLine] {
        options->request.commandLine = commandLine;
        options->request.progress = !options->progress.empty();
        status = runCat(*options);
    });
}

}  // namespace papilio::collectors
