#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/locality/trace_program.h"
#include "collectors/roofline/cpu_layout.h"
#include "core/base/child_process.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"

#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

namespace {

struct ReuseOptions {
    TraceRequest trace;
    StudyOutput output;
    std::vector<std::string> sectors;
};

core::Document documentOf(const ReuseOptions& options, TraceOutcome outcome)
{
    auto document = newStudy(options.output);
    if (outcome.reuse.objects.empty()) {
        return document;
    }
    const auto finish = [&](auto& part) {
        stamp(part, document, options.output);
        if (!document.machines.empty()) {
            part.machine = document.machines.front().id;
        }
    };
    if (const auto layout = CpuLayout::detect()) {
        document.machines = {layout->machine};
    }
    finish(outcome.reuse);
    if (outcome.communication) {
        finish(*outcome.communication);
        document.communication = {
            std::make_shared<const core::CommunicationMatrix>(*outcome.communication)};
    }
    document.reuse = {std::make_shared<const core::ReuseHistogram>(outcome.reuse)};
    document.title = document.title.empty() ? outcome.reuse.name : document.title;
    return document;
}

int runReuse(ReuseOptions& options)
{
    needUsable(prepareOutput(options.output));
    for (const auto& sector : options.sectors) {
        const auto names = core::split(sector, ",");
        options.trace.sectors.emplace_back(names.begin(), names.end());
    }
    const StopSignals signals;
    ProgressLines lines(!options.output.progress.empty());
    constexpr std::uint64_t step = 1'000'000;  // a few seconds
    auto outcome = needUsable(
        traceProgram(options.trace, signals.token(), [&, next = step](auto accesses) mutable {
            if (!options.output.progress.empty()) {  // the terminal is the program's
                if (accesses > 0) {
                    lines.report(accesses, options.trace.limit, "accesses");
                }
            } else if (accesses >= next) {
                core::sayError("papilio-collect", core::countText(double(accesses)) + " accesses");
                next += step;
            }
        }));
    const int programStatus = outcome.status;
    const auto accesses = outcome.accesses;
    const auto document = documentOf(options, std::move(outcome));
    if (const int status = writeCollected(document, options.output, signals); status != Done) {
        return status;
    }
    core::print(
        "{}: {}, {}{}\n", document.reuse.front()->name,
        core::plural(static_cast<std::size_t>(accesses), "access", "accesses"),
        core::plural(document.reuse.front()->in(core::CacheUse::Shared).size(), "object"),
        document.communication.empty()
            ? ""
            : ", " + core::plural(document.communication.front()->threads.size(), "thread"));
    if (programStatus != 0) {
        core::sayError("papilio-collect", "the program " + core::endText(programStatus));
    }
    return Done;
}

}  // namespace

void addReuseCommand(Program& program)
{
    auto [command, options] = program.add("reuse",
                                          "Measure reuse distances and sharing between threads in "
                                          "a small run of a program, traced with valgrind",
                                          runReuse);
    options.output.commandLine = program.commandLine;
    command
        .add_option("COMMAND", options.trace.arguments, "The program and its arguments, after --")
        ->required();
    command.add_option("--line", options.trace.lineBytes, "Bytes of a cache line")
        ->check(CLI::IsMember({8, 16, 32, 64}))
        ->capture_default_str();
    command
        .add_option("--objects", options.trace.objects,
                    "Number of the largest global variables, and of the largest arrays from "
                    "malloc, that are counted separately")
        ->check(inRange(std::size_t{0}, std::size_t{1000}))
        ->capture_default_str();
    command
        .add_option("--sector", options.sectors,
                    "Objects that have a part of the cache together, as \"a,colidx\": their "
                    "distances, and those of all others, are also recorded for a cut cache")
        ->type_name("OBJECTS")
        ->allow_extra_args(false);
    command
        .add_option("--from", options.trace.from,
                    "Function at which counting starts; \"\": the first instruction")
        ->capture_default_str();
    command
        .add_option("--limit", options.trace.limit,
                    "Number of accesses after which the program is ended")
        ->check(inRange(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
    addStudyOptions(command, options.output);
    command.positionals_at_end();
}

}  // namespace papilio::collectors
