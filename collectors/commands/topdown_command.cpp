#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/progress_lines.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/counting/count_program.h"
#include "collectors/counting/perf_counter.h"
#include "core/base/standard_streams.h"
#include "core/io/files/file_text.h"
#include "core/io/topdown/model_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

namespace {

struct TopdownOptions {
    std::string model;
    CountRequest request;  ///< its command, repetitions and name
    StudyOutput output;
    std::string progress;
    std::string title;
};

int runTopDown(TopdownOptions options, const std::string& commandLine)
{
    if (const auto ready = prepareOutput(options.output); !ready) {
        return fail(ready.error());
    }
    const auto model = core::readTopDownModel(options.model);
    if (!model) {
        complain(model.error());
        return Failed;
    }
    const StopSignals signals;
    ProgressLines lines(options.progress == "json");
    const PerfCounter counter;
    auto request = requestOf(**model, counter);
    if (!request) {
        complain(request.error());
        return Failed;
    }
    request->arguments = options.request.arguments;
    request->repetitions = options.request.repetitions;
    request->run = options.request.run;
    auto table =
        countProgram(counter, *request, signals.token(),
                     [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
    if (!table) {
        if (signals.received() != 0) {
            return signalBase + signals.received();  // half a table is not a study
        }
        complain(table.error());
        return Failed;
    }
    describeAs(**model, *table);
    table->provenance.command = commandLine;
    table->provenance.created = core::currentTime();
    core::Document document{.title = options.title.empty() ? table->name : options.title,
                            .created = table->provenance.created,
                            .generator = "papilio-collect " PAPILIO_VERSION,
                            .machines = {counter.machine()}};
    table->machine = document.machines.front().id;
    for (const auto& note : table->provenance.notes) {
        core::sayError("papilio-collect", note);
    }
    document.describe(counter.describe(table->events));
    document.counters.push_back(std::make_shared<const core::CounterTable>(*std::move(table)));
    return writeCollected(document, options.output, signals);
}

}  // namespace

void addTopDownCommand(CLI::App& program, int& status, const std::string& commandLine)
{
    auto options = std::make_shared<TopdownOptions>();
    auto* command = program.add_subcommand(
        "topdown", "Run a program once per event set and count the events of a Top-Down model");
    command
        ->add_option("--model", options->model, "Name of a model (skylake-sp, zen2 …) or its file")
        ->required();
    command
        ->add_option("--repetitions", options->request.repetitions,
                     "Number of times each event set is counted; the means are stored")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    command->add_option("--run", options->request.run,
                        "Name of the run (default: the program's name)");
    command->add_option("--title", options->title, "Title of the study");
    addOutputOptions(*command, options->output);
    addProgressOption(*command, options->progress);
    command
        ->add_option("COMMAND", options->request.arguments,
                     "The program and its arguments, after --")
        ->required();
    command->positionals_at_end();
    command->callback(
        [options, &status, &commandLine] { status = runTopDown(*options, commandLine); });
}

}  // namespace papilio::collectors
