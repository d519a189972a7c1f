#include "collectors/commands/command.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/counting/perf_counter.h"
#include "collectors/recorders/run.h"
#include "collectors/roofline/cpu_layout.h"
#include "core/base/child_process.h"
#include "core/base/number_format.h"
#include "core/base/result.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/model/recorder.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace papilio::collectors {

using core::Document;
using core::Error;

namespace {

/**
 * Counters of the programs that the calling thread starts, with all their threads and children,
 * sampled: on the time axis of what else is recorded of them.
 *
 * Every event is opened on this thread, is inherited by what it starts, and begins with the exec
 * there; the thread itself is not counted.
 */
class StartedCounters {
public:
    /// @return Unsupported naming the event that does not count here, and why
    static core::Result<StartedCounters> open(const std::vector<std::string>& events)
    {
        StartedCounters all;
        for (const auto& event : events) {
            auto counter = openPerfEvent(event, 0, PerfStart::AtExec);
            if (!counter) {
                return counter.error().in(event);
            }
            all.events_.push_back(event);
            all.counters_.push_back(*std::move(counter));
        }
        return all;
    }

    /// Reads all of them. @param nanoseconds  since the program was started
    void sample(std::int64_t nanoseconds)
    {
        times_.push_back(nanoseconds);
        readings_.push_back(readPerfEvents(counters_));
    }
    /// One running count for each event; scaled up where it shared its counter, which a note says.
    [[nodiscard]] std::vector<core::Recorder> recorders() const
    {
        std::vector<core::Recorder> recorders;
        for (std::size_t event = 0; event < events_.size(); ++event) {
            core::Recorder recorder;
            recorder.name = events_[event];
            recorder.library = "perf_event";
            recorder.type = "double";
            recorder.kind = core::Recorder::Kind::Counter;
            recorder.provenance.source = "perf_event";
            double least = 1;
            for (std::size_t time = 0; time < times_.size(); ++time) {
                const auto& reading = readings_[time][event];
                const double share = reading.running > 0 && reading.enabled > 0
                                         ? static_cast<double>(reading.running) /
                                               static_cast<double>(reading.enabled)
                                         : 1.0;
                least = std::min(least, share);
                recorder.values.push_back(static_cast<double>(reading.value) / share);
                recorder.timesNs.push_back(times_[time]);
            }
            if (least < 1) {
                recorder.provenance.notes.push_back(
                    fmt::format("{} shared its counter: it was counted {} of the time, and the "
                                "counts are estimates.",
                                events_[event], core::percentText(least)));
            }
            recorders.push_back(std::move(recorder));
        }
        return recorders;
    }

private:
    std::vector<std::string> events_;
    std::vector<Descriptor> counters_;
    std::vector<std::int64_t> times_;
    std::vector<std::vector<PerfReading>> readings_;  ///< by time
};

struct RecordersOptions {
    std::vector<std::string> arguments;
    std::vector<std::string> events;
    double intervalMs = 10;
    StudyOutput output;
    std::string live;
    std::string machine;
    bool callbacksAtEnd = false;
    std::vector<std::string> types;
    StopRules rules;
    bool quiet = false;
};

/// Of NAME=TYPE. A name may have "=" in it.
std::map<std::string, ValueType> givenTypes(const std::vector<std::string>& types)
{
    const std::map<std::string, ValueType> known = {
        {"int64", ValueType::LongLong}, {"long long", ValueType::LongLong},
        {"int32", ValueType::Int},      {"int", ValueType::Int},
        {"double", ValueType::Double},  {"float", ValueType::Float}};
    std::map<std::string, ValueType> given;
    for (const auto& text : types) {
        const auto equals = text.rfind('=');
        const auto type =
            equals == std::string::npos ? known.end() : known.find(text.substr(equals + 1));
        if (type == known.end() || equals == 0) {
            refuse(core::errorOf(
                core::Errc::InvalidArgument,
                "--type {}: write NAME=TYPE, where TYPE is int64, int32, double or float", text));
        }
        given[text.substr(0, equals)] = type->second;
    }
    return given;
}

core::Machine thisMachine(const std::string& name)
{
    auto layout = CpuLayout::detect();
    core::Machine machine =
        layout ? std::move(layout->machine) : core::Machine{.id = "unknown", .attributes = {}};
    if (!name.empty()) {
        machine.id = name;
    }
    return machine;
}

Document documentOf(const RecordersOptions& options, RecordingOutcome& outcome)
{
    auto document = newStudy(options.output);
    document.machines = {thisMachine(options.machine)};
    for (auto& recorder : outcome.recorders) {
        stamp(recorder, document, options.output);
        auto& notes = recorder.provenance.notes;
        notes.insert(notes.end(), outcome.losses.begin(), outcome.losses.end());
        notes.insert(notes.end(), outcome.notes.begin(), outcome.notes.end());
        if (options.output.rank) {
            const auto& shard = options.output.rank->shard;
            notes.push_back(fmt::format("Rank {} of {}.", shard.index, shard.count));
        }
        document.recorders.push_back(std::make_shared<const core::Recorder>(std::move(recorder)));
    }
    return document;
}

/// ", which ended with SIGSEGV"; empty: as it should
std::string howItEnded(const RecordingOutcome& outcome)
{
    return outcome.status == 0 || outcome.stopped
               ? std::string()
               : fmt::format(", which {},", core::endText(outcome.status));
}

/// What is printed at the end, after the output of the program. --quiet hides no loss.
void summarize(const RecordersOptions& options,
               const RecordingOutcome& outcome,
               std::size_t recorders)
{
    const auto counters = options.events.size();
    const auto counted =
        counters == 0 ? std::string() : " and " + core::plural(counters, "counter");
    for (const auto& loss : outcome.losses) {
        core::sayError("papilio-collect", loss);
    }
    if (options.quiet) {
        return;
    }
    core::sayError("papilio-collect",
                   fmt::format("{}{} of {}{} in {}",
                               core::plural(recorders - counters, "software-defined event"),
                               counted, options.arguments.front(), howItEnded(outcome),
                               core::timeText(outcome.seconds)));
    for (const auto& note : outcome.notes) {
        core::sayError("papilio-collect", note);
    }
}

Error nothingSeen(const RecordersOptions& options, const RecordingOutcome& outcome)
{
    const std::string why = !outcome.losses.empty() ? outcome.losses.front()
                            : outcome.notes.size() > 1
                                ? outcome.notes.front()
                                : "A program registers them with libsde (papi_sde_init). It must "
                                  "link libsde as a shared library, or must not be stripped.";
    // Somebody who waits for a study has to know that there is none.
    const std::string end =
        outcome.stopped ? std::string()
        : outcome.status != 0
            ? "; it " + core::endText(outcome.status)
            : ", so there is no study and the exit status is 1 (the program's was 0)";
    return {core::Errc::NotFound, fmt::format("{}: no software-defined event was found{}. {}",
                                              options.arguments.front(), end, why)};
}

int runRecorders(RecordersOptions& options)
{
    auto types = givenTypes(options.types);
    needUsable(prepareOutput(options.output, options.quiet));
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);  // what the program starts with: ours, untouched
    const StopSignals signals;
    auto counters = need(StartedCounters::open(options.events));
    const auto sample = [&](std::int64_t nanoseconds) { counters.sample(nanoseconds); };
    auto outcome = need(recordProgram(
        {.arguments = options.arguments,
         .intervalMs = options.intervalMs,
         .live = options.live,
         .callbacksAtEnd = options.callbacksAtEnd,
         .types = std::move(types),
         .rules = options.rules,
         .signalMask = mask,
         .sample = options.events.empty() ? std::function<void(std::int64_t)>() : sample,
         .stopSignal = [&] { return signals.received(); }}));
    const bool interrupted = signals.received() != 0;
    const int status = interrupted       ? signalBase + signals.received()
                       : outcome.stopped ? static_cast<int>(Done)
                                         : outcome.status;
    for (auto& counter : counters.recorders()) {
        outcome.recorders.push_back(std::move(counter));
    }
    if (outcome.recorders.empty()) {
        complain(nothingSeen(options, outcome));
        return status == Done ? static_cast<int>(Failed) : status;
    }
    const auto study = documentOf(options, outcome);
    const int written = writeCollected(study, options.output, signals);
    summarize(options, outcome, study.recorders.size());
    return status == Done ? written : status;
}

}  // namespace

void addRecordersCommand(Program& program)
{
    auto [command, options] = program.add(
        "recorders", "Record the software-defined events of an unchanged program", runRecorders);
    options.output.commandLine = program.commandLine;
    command
        .add_option("--interval-ms", options.intervalMs,
                    "Sampling interval of counters; recorders lose no values in between")
        ->check(inRange(0.1, 3'600'000.0))
        ->capture_default_str();
    command
        .add_option("--events", options.events,
                    "Also sample these events of the kernel's perf_event, by libpfm's names, on "
                    "the same time axis")
        ->delimiter(',');
    addOutputOptions(command, options.output);
    command.add_option("--live", options.live, "Local socket of a window that shows the run");
    command.add_option("--title", options.output.title, "Title of the study");
    command.add_option("--machine", options.machine,
                       "Name of this machine in the study (default: its host name)");
    command.add_flag("--callbacks-at-end", options.callbacksAtEnd,
                     "Call the program's accessor functions only at its end, if they must not run "
                     "at the same time as the program");
    command
        .add_option("--type", options.types,
                    "Type of the values of a recorder, where the program does not give it: "
                    "NAME=int64, int32, double or float")
        ->type_name("NAME=TYPE")
        ->allow_extra_args(false);
    command
        .add_option("--stop-above", options.rules.mostGrowth,
                    "Stop the program when a residual is more than this times its first value, or "
                    "not a number")
        ->check(inRange(1.0, 1e300));
    command
        .add_option("--stop-beyond", options.rules.mostIterations,
                    "Stop the program when a solver reaches its tolerance after more than this "
                    "number of iterations, by the earliest end of its forecast")
        ->check(inRange(1.0, 1e15));
    command.add_flag("--quiet", options.quiet, "Print no summary on stderr");
    command.add_option("COMMAND", options.arguments, "The program and its arguments, after --")
        ->required();
    command.footer(
        "The exit status is that of the program, or 128 + N if signal N ended it; 1 if no event "
        "was found in a program that ended with 0.");
    command.positionals_at_end();
}

}  // namespace papilio::collectors
