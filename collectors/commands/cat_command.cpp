#include "collectors/base/source.h"
#include "collectors/base/suite_basis.h"
#include "collectors/commands/command.h"
#include "collectors/commands/open_source.h"
#include "collectors/commands/stop_signals.h"
#include "collectors/commands/study_output.h"
#include "collectors/suite/collect.h"
#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/io/study/study_file.h"
#include "core/model/document.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <memory>
#include <optional>
#include <ratio>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace papilio::collectors {

using core::Benchmark;
using core::Document;
using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

struct CatOptions {
    std::string source = "papi";
    std::vector<std::string> benchmarks;
    MeasureRequest measure;           ///< its benchmark is set to each of them in turn
    std::vector<std::string> events;  ///< or files with such names
    std::string part;                 ///< "I/N": the shard; empty: that of the scheduler, if any
    Shard shard;
    StudyOutput output;                 ///< checkpoints go to output.path.partial
    bool resume = false;                ///< go on with output.partial where there is one
    std::vector<std::string> complete;  ///< events that are measured completely
    bool isAdaptive = false;            ///< measure what can still change the answer
    double minutes = 0;                 ///< of each benchmark; 0: as long as it takes
};

/// The study, and a line of text per benchmark on what was measured and what was not.
struct CollectedStudy {
    core::Document document;
    std::vector<std::string> summary;
};

constexpr std::size_t mostNames = 3;  ///< of events in one line

std::string failedEvents(const std::vector<EventFailure>& failures)
{
    std::string text;
    for (std::size_t index = 0; index < std::min(failures.size(), mostNames); ++index) {
        text += fmt::format("{}{}: {}", index == 0 ? "" : "; ", failures[index].event,
                            failures[index].reason);
    }
    return failures.size() > mostNames
               ? text + fmt::format("; and {} more", failures.size() - mostNames)
               : text;
}

std::string summaryOf(const Collected& collected)
{
    const auto& benchmark = collected.benchmark;
    auto line = fmt::format(
        "{}: {}, {}, {} ({})", benchmark.name, core::plural(benchmark.data->eventCount(), "event"),
        core::plural(benchmark.data->repetitions, "repetition"),
        core::plural(benchmark.data->kernelCount(), "kernel"), benchmark.data->provenance.source);
    if (!collected.failures.empty()) {
        line += fmt::format("; {} gave no counts: {}", collected.failures.size(),
                            failedEvents(collected.failures));
    }
    return line;
}

/// In the place of the benchmark of that name.
void put(Document& document, Benchmark benchmark)
{
    auto& all = document.benchmarks;
    const auto known =
        std::ranges::find(all, benchmark.name, [](const auto& one) { return one->name; });
    auto made = std::make_shared<const Benchmark>(std::move(benchmark));
    if (known == all.end()) {
        all.push_back(std::move(made));
    } else {
        *known = std::move(made);
    }
}

/**
 * Measures the benchmarks one after the other; stops between and within them.
 *
 * What is complete is kept in output.partial every half a minute, where the source measures event
 * by event; less often where writing takes seconds.
 */
class StudyCollection {
public:
    StudyCollection(Source& source, const CatOptions& options)
        : source_(source),
          request_(options),
          partial_(options.output.path + ".partial"),
          study_{.document = newStudy(options.output), .summary = {}}
    {
        study_.document.machines = {source.machine()};
    }

    /// @return what collectBenchmark() says; Unsupported where not one event could be counted,
    /// naming the events and the reason, or where there is none
    Result<CollectedStudy> run(const std::stop_token& stop)
    {
        if (auto former = readFormer(); !former) {
            return former.error();
        }
        if (auto known = checkComplete(); !known) {
            return known.error();
        }
        bool counted = false;
        std::vector<EventFailure> failures;
        for (const auto& name : request_.benchmarks) {
            auto collected = collectOne(name, stop);
            if (!collected) {
                return collected.error();
            }
            counted =
                counted || collected->failures.size() < collected->benchmark.data->eventCount();
            failures = collected->failures;
            if (collected->benchmark.data->eventCount() > 0) {
                study_.summary.push_back(summaryOf(*collected));
                describe(*collected->benchmark.data);
                put(study_.document, std::move(collected->benchmark));
            }
            if (stop.stop_requested()) {
                break;
            }
        }
        if (!counted && !failures.empty()) {
            return nothingCounted(source_.name(), failedEvents(failures));
        }
        if (std::ranges::all_of(request_.benchmarks,
                                [&](const auto& name) { return eventsOf(name).empty(); })) {
            return nothingCounted(source_.name(), noneListed);
        }
        return std::move(study_);
    }

private:
    Result<void> readFormer()
    {
        std::error_code ignored;
        // A study whose time was over is no part, but what is open in it can be measured further.
        const auto wasStopped = std::filesystem::exists(partial_, ignored);
        const auto& study = request_.output.path;
        const auto& path = request_.isAdaptive && !wasStopped ? study : partial_;
        if (!request_.resume || !std::filesystem::exists(path, ignored)) {
            return {};
        }
        auto former = core::readStudy(path);
        if (!former) {
            return former.error();
        }
        former_ = *std::move(former);
        formerPath_ = path;
        if (path == study) {  // with all that its user made of it
            study_.document = former_;
        }
        return {};
    }

    [[nodiscard]] std::vector<std::string> eventsOf(const std::string& benchmark) const
    {
        return request_.measure.events.empty() ? source_.eventsOf(benchmark)
                                               : request_.measure.events;
    }

    /// Before anything is measured: each is an event of one of the benchmarks.
    [[nodiscard]] Result<void> checkComplete() const
    {
        std::set<std::string> known;
        for (const auto& benchmark :
             request_.complete.empty() ? std::vector<std::string>() : request_.benchmarks) {
            std::ranges::move(eventsOf(benchmark), std::inserter(known, known.end()));
        }
        for (const auto& event : request_.complete) {
            if (!known.contains(event)) {
                return errorOf(Errc::NotFound,
                               "{} is to be measured completely (--complete), and is "
                               "none of the events of {}",
                               event, fmt::join(request_.benchmarks, ", "));
            }
        }
        return {};
    }

    /// Those of the benchmark.
    [[nodiscard]] std::vector<std::string> completeOf(const std::string& benchmark) const
    {
        std::vector<std::string> complete;
        if (!request_.complete.empty()) {
            const auto all = eventsOf(benchmark);
            std::ranges::copy_if(
                request_.complete, std::back_inserter(complete),
                [&](const auto& event) { return std::ranges::find(all, event) != all.end(); });
        }
        return complete;
    }

    Result<Collected> collectOne(const std::string& name, const std::stop_token& stop)
    {
        ProgressLines lines(!request_.output.progress.empty());
        MeasureRequest measure = request_.measure;
        measure.benchmark = name;
        const auto former = former_.benchmark(name);
        const CollectOptions options{
            .command = request_.output.commandLine,
            .shard = request_.shard,
            .done = former.get(),
            .checkpoint = [this](const Benchmark& complete) { return checkpoint(complete); },
            .isAdaptive = request_.isAdaptive,
            .complete = completeOf(name),
            .timeLimit = timeLimit(),
            .narrowed =
                [&](const auto& funnel) {
                    std::error_code ignored;
                    lines.reportFunnel(name, funnel,
                                       std::filesystem::exists(partial_, ignored) ? partial_ : "");
                },
            .say =
                [](const std::string& text) {
                    core::print("{}\n", text);
                    std::fflush(stdout);  // a pipe gets it when it is said, too
                }};
        auto collected = collectBenchmark(
            source_, measure, options, stop,
            [&](auto done, auto of, const auto& what) { lines.report(done, of, what); });
        if (!collected && former != nullptr) {
            return collected.error().in(formerPath_);
        }
        return collected;
    }

    [[nodiscard]] std::optional<std::chrono::duration<double>> timeLimit() const
    {
        using Minutes = std::chrono::duration<double, std::ratio<60>>;
        return request_.minutes > 0
                   ? std::optional<std::chrono::duration<double>>(Minutes(request_.minutes))
                   : std::nullopt;
    }

    void describe(const core::Dataset& data)
    {
        std::vector<std::string> events;
        for (std::size_t event = 0; event < data.eventCount(); ++event) {
            events.emplace_back(data.eventNames[event]);
        }
        study_.document.describe(source_.describe(events));
    }

    /// A checkpoint that cannot be written ends nothing: there may be room again at the end.
    Result<void> checkpoint(const Benchmark& complete)
    {
        const auto start = Clock::now();
        if (start < nextCheckpoint_) {
            return {};
        }
        Document document = study_.document;
        put(document, complete);
        // Of an adaptive measurement most cells are empty.
        const auto written = core::writeStudy(
            document, partial_,
            request_.isAdaptive ? core::StudyLayout::Exchange : core::StudyLayout::Working);
        constexpr int mostShare = 20;  // of the time goes into writing
        nextCheckpoint_ = Clock::now() + mostShare * (Clock::now() - start);
        if (!written && !std::exchange(hasComplained_, true)) {
            complain(Error{written.error().code,
                           written.error().message + "; measuring continues without checkpoints"});
        }
        return {};
    }

    using Clock = std::chrono::steady_clock;

    Source& source_;
    const CatOptions& request_;
    std::string partial_;
    Clock::time_point nextCheckpoint_;
    bool hasComplained_ = false;
    Document former_;
    std::string formerPath_;
    CollectedStudy study_;
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
void applyShard(CatOptions& options)
{
    if (!options.part.empty()) {
        options.shard = needUsable(parseShard(options.part));
    } else if (const auto scheduled = scheduledShard()) {
        options.shard = scheduled->shard;
        options.output.path = shardPath(options.output.path, scheduled->shard);
        core::print("shard {}/{} of the events (from {}): {}\n", scheduled->shard.index,
                    scheduled->shard.count, scheduled->variables, options.output.path);
    }
}

int measure(const CatOptions& options)
{
    const StopSignals signals;
    const auto source = needUsable(openSource(options.source));
    const auto study = need(StudyCollection(*source, options).run(signals.token()));
    if (const int status = writeCollected(study.document, options.output, signals);
        status != Done) {
        return status;
    }
    std::error_code ignored;  // it need not exist
    std::filesystem::remove(options.output.path + ".partial", ignored);
    for (const auto& line : study.summary) {
        core::print("{}\n", line);
    }
    return Done;
}

int runCat(CatOptions& options)
{
    if (const std::string* name = repeated(options.benchmarks)) {
        return fail({Errc::InvalidArgument, fmt::format("the benchmark {} is given twice", *name)});
    }
    applyShard(options);
    options.measure.events = need(eventList(options.events));
    needUsable(checkOutput(options.output, options.resume));
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

/// @return what is wrong; empty: nothing
std::string checkMinutes(const std::string& text)
{
    constexpr double most = 1e6;  // two years
    double minutes = 0;
    return CLI::detail::lexical_cast(text, minutes) && minutes > 0 && minutes <= most
               ? std::string()
               : fmt::format("expected minutes, more than 0 and at most {:.0f}, found {}", most,
                             text);
}

void addMeasureOptions(CLI::App& command, CatOptions& options)
{
    auto& measure = options.measure;
    command.add_option("--source", options.source, "papi, valgrind, qemu:CPU or simulated:MODEL")
        ->capture_default_str();
    command
        .add_option("--events", options.events,
                    "Names of events, or files with one name per line (default: all events)")
        ->delimiter(',');
    command.add_option("--repetitions", measure.repetitions, "Number of repetitions")
        ->check(inRange(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    command
        .add_option("--threads", measure.threads,
                    "Threads of the cache benchmarks (default: the source decides)")
        ->check(inRange(std::size_t{1}, std::size_t{1024}));
    command.add_flag("--group", measure.grouped,
                     "Count as many events together as fit into one event set (papi)");
    command.add_flag("--multiplex", measure.multiplexed,
                     "Multiplex more events than there are counters: faster, but the counts are "
                     "estimates (papi)");
}

}  // namespace

void addCatCommand(Program& program)
{
    auto [command, options] =
        program.add("cat", "Measure benchmarks with known true counts", runCat);
    options.output.commandLine = program.commandLine;
    command.add_option("BENCH", options.benchmarks, "Benchmarks to run")
        ->required()
        ->check(CLI::IsMember(knownBenchmarks()));
    addMeasureOptions(command, options);
    command.add_option("--shard", options.part,
                       "I/N: measure every N-th event, beginning with the I-th (0 to N - 1) "
                       "(default: rank and size of Slurm, Open MPI or PMI, if set)");
    auto* adaptive =
        command.add_flag("--adaptive", options.isAdaptive,
                         "Measure only what can still change the chosen events and formulas");
    command
        .add_option("--minutes", options.minutes,
                    "With --adaptive: end after so many minutes of each benchmark, and say what "
                    "is open")
        ->check(checkMinutes)
        ->needs(adaptive);
    command
        .add_option("--complete", options.complete,
                    "With --adaptive: events that are measured completely, whatever they decide")
        ->delimiter(',')
        ->needs(adaptive);
    command.add_flag("--resume", options.resume,
                     "Continue STUDY.h5.partial, which a stopped run left; with --adaptive and "
                     "--force, where there is none, what is open in STUDY.h5");
    addStudyOptions(command, options.output);
}

}  // namespace papilio::collectors
