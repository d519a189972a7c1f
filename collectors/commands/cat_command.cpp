#include "collectors/benchmark_kinds.h"
#include "collectors/collect.h"
#include "collectors/commands/command.h"
#include "collectors/commands/event_list.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/progress_lines.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "core/io/mapped_file.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

using core::Document;
using core::Error;

namespace {

struct Options {
    std::vector<std::string> benchmarks;
    std::string source = "papi";
    std::vector<std::string> events;
    std::size_t repetitions = 5;
    std::size_t threads = 0;
    std::string output;
    std::string title;
    std::string progress;
};

/// Measures the benchmarks one after the other; stops between and within them.
core::Result<Document> collect(Source& source,
                               const Options& options,
                               const std::string& commandLine,
                               const std::stop_token& stop)
{
    const auto events = eventList(options.events);
    if (!events) {
        return events.error();
    }
    Document document{.title = options.title,
                      .created = core::currentTime(),
                      .generator = "papilio-collect " PAPILIO_VERSION,
                      .machines = {source.machine()},
                      .benchmarks = {}};
    for (const auto& name : options.benchmarks) {
        ProgressLines lines(options.progress == "json");
        const MeasureRequest request{.benchmark = name,
                                     .events = *events,
                                     .repetitions = options.repetitions,
                                     .threads = options.threads};
        auto benchmark = collectBenchmark(
            source, request, commandLine, stop,
            [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
        if (!benchmark) {
            return benchmark.error();
        }
        if (benchmark->data->eventCount() > 0) {
            document.benchmarks.push_back(
                std::make_shared<const core::Benchmark>(*std::move(benchmark)));
        }
        if (stop.stop_requested()) {
            break;
        }
    }
    return document;
}

int fail(const Error& error)
{
    complain(error);
    return Failed;
}

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

int runCat(const Options& options, const std::string& commandLine)
{
    if (const std::string* name = repeated(options.benchmarks)) {
        complain({core::Errc::InvalidArgument,
                  fmt::format("the benchmark {} is asked for twice", *name)});
        return WrongUsage;
    }
    const StopSignals signals;
    auto source = openSource(options.source);
    if (!source) {
        complain(source.error());
        return source.error().code == core::Errc::InvalidArgument ? WrongUsage : Failed;
    }
    const auto document = collect(**source, options, commandLine, signals.token());
    if (!document) {
        return fail(document.error());
    }
    if (const int status = writeCollected(*document, options.output, signals); status != Done) {
        return status;
    }
    for (const auto& benchmark : document->benchmarks) {
        fmt::print("{}: {} events, {} repetitions, {} kernels ({})\n", benchmark->name,
                   benchmark->data->eventCount(), benchmark->data->repetitions,
                   benchmark->data->kernelCount(), benchmark->data->provenance.source);
    }
    return Done;
}

std::vector<std::string> knownBenchmarks()
{
    std::vector<std::string> names;
    for (const auto& benchmark : benchmarkNames()) {
        names.emplace_back(benchmark.name);
    }
    return names;
}

}  // namespace

void addCatCommand(CLI::App& program, int& status, const std::string& commandLine)
{
    auto options = std::make_shared<Options>();
    auto* command = program.add_subcommand("cat", "Measure benchmarks whose true counts are known");
    command->add_option("BENCH", options->benchmarks, "Benchmarks to run")
        ->required()
        ->check(CLI::IsMember(knownBenchmarks()));
    command->add_option("--source", options->source, "papi, valgrind or simulated:MODEL")
        ->capture_default_str();
    command->add_option("--events", options->events,
                        "Names of events, or files with one name a line; without it, all");
    command->add_option("--repetitions", options->repetitions, "How often everything is measured")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    command
        ->add_option("--threads", options->threads,
                     "Threads of the cache benchmarks; without it, the source decides")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1024}));
    command->add_option("--title", options->title, "Title of the study");
    addOutputOptions(*command, options->output, options->progress);
    command->callback([options, &status, &commandLine] { status = runCat(*options, commandLine); });
}

}  // namespace papilio::collectors
