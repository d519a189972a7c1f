#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/base/text.h"
#include "core/describe/documents.h"
#include "core/findings/solver_text.h"
#include "core/io/files/file_text.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/importer.h"
#include "core/io/import/log_follower.h"
#include "core/io/study/study_file.h"
#include "core/present/run_columns.h"
#include "core/present/table.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace papilio::app {

namespace {

struct TracesArguments {
    std::string study;
    std::string log;     ///< that is followed; empty: none
    std::string format;  ///< of the log
    std::string output;  ///< study of what was followed; empty: none is written
    double idle = 0;     ///< seconds without a new line that end it; 0: never
    std::optional<double> tolerance;
    bool absolute = false;
    bool json = false;
};

using Recorders = std::vector<std::shared_ptr<const core::Recorder>>;
using Runs = std::vector<core::SolverRun>;

std::string runsText(const Runs& runs, const core::RunOptions& options)
{
    const auto axis = core::fairestAxis(runs);
    auto rows = core::rankedRuns(runs, axis);
    const auto fastest =
        core::fastestText(rows, core::mapped(runs, &core::SolverRun::subject), axis);
    std::ranges::sort(rows, {}, &core::RankedRun::order);
    const auto columns = core::select(
        core::runColumns(rows), {"place", "solver", "outcome", "first", "lasting", "time", "spmv",
                                 "initial", "relative_last", "true_relative_last"});
    const auto places = core::placesText(axis, runs);
    const auto isAssumed = !options.overrideOwn && std::ranges::any_of(runs, [](const auto& run) {
        return run.hasTolerance() && !run.statistic("tolerance");
    });
    auto text = fmt::format("{}, ranked by {} to the tolerance{}{}\n",
                            core::plural(runs.size(), "solver run"),
                            axis == core::RunAxis::Time   ? "time"
                            : axis == core::RunAxis::Spmv ? "matrix-vector products"
                                                          : "iterations",
                            places.empty() ? places : "; " + places,
                            isAssumed ? fmt::format("; {:g} is assumed where a solver reports none",
                                                    options.tolerance)
                                      : "") +
                core::toText(core::tabulate(columns, rows)) +
                (fastest.empty() ? "" : "  " + fastest + '\n');
    for (const auto& [subject, sentence] : core::runSentences(runs)) {
        text += fmt::format("  {}: {}\n", subject, sentence);
    }
    return text;
}

std::string othersText(const Recorders& recorders)
{
    const auto others = core::otherRecorders(recorders);
    return others.empty()
               ? std::string()
               : "other recorders\n" + core::toText(core::tabulate(core::spreadColumns(), others));
}

/// What several runs or hosts have of the same metrics.
std::string comparedText(const Recorders& recorders)
{
    std::string text;
    for (const auto& series : core::comparedSeries(recorders)) {
        text += fmt::format("{}  {} {}\n", text.empty() ? "compared\n" : "", series.metric,
                            core::seriesText(series));
    }
    return text;
}

/// Each note once, with the recorder that has it unless all have.
std::string notesText(const Recorders& recorders)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> notes;
    for (const auto& recorder : recorders) {
        for (const auto& note : recorder->provenance.notes) {
            auto known = std::ranges::find(notes, note, [](const auto& one) { return one.first; });
            if (known == notes.end()) {
                known = notes.insert(notes.end(), {note, {}});
            }
            known->second.push_back(recorder->name);
        }
    }
    std::string text;
    for (const auto& [note, names] : notes) {
        const auto others = names.size() - 1;
        text += names.size() == recorders.size() ? fmt::format("  {}\n", note)
                : others == 0                    ? fmt::format("  {}: {}\n", names.front(), note)
                                                 : fmt::format("  {} and {}: {}\n", names.front(),
                                                               core::plural(others, "other"), note);
    }
    return text.empty() ? text : "notes\n" + text;
}

int report(const std::string& source,
           const core::Document& document,
           const TracesArguments& arguments)
{
    core::RunOptions options;
    options.tolerance = arguments.tolerance.value_or(options.tolerance);
    options.overrideOwn = arguments.tolerance.has_value();
    options.absolute = arguments.absolute;
    const auto& recorders = document.recorders;
    if (arguments.json) {
        return printOut(documentText(core::tracesDocument.json(source, recorders, options)));
    }
    const auto runs = core::solverRuns(recorders, options);
    return printOut((runs.empty() ? std::string() : runsText(runs, options)) +
                    othersText(recorders) + comparedText(recorders) + notesText(recorders));
}

volatile std::sig_atomic_t isAsked = 0;  ///< to stop

/// SIGINT and SIGTERM end following, and nothing else, while this lives.
class StopSignals {
public:
    StopSignals()
    {
        struct sigaction action {};
        action.sa_handler = [](int) { isAsked = 1; };
        ::sigaction(SIGINT, &action, &interrupt_);
        ::sigaction(SIGTERM, &action, &terminate_);
    }
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals()
    {
        ::sigaction(SIGINT, &interrupt_, nullptr);
        ::sigaction(SIGTERM, &terminate_, nullptr);
    }

private:
    struct sigaction interrupt_ {};
    struct sigaction terminate_ {};
};

/// Prints the values that are new: recorder, iteration, value.
class PointPrinter {
public:
    bool print(const core::Document& document)
    {
        std::string lines;
        for (std::size_t index = 0; index < document.recorders.size(); ++index) {
            const auto& recorder = *document.recorders[index];
            auto& printed = printed_.size() > index ? printed_[index] : printed_.emplace_back(0);
            for (; printed < recorder.count(); ++printed) {
                lines += fmt::format("{}  {}  {}\n", recorder.name, printed,
                                     core::numberText(recorder.values[printed], digits));
            }
        }
        return lines.empty() || (printOut(lines) == Done && std::fflush(stdout) == 0);
    }

private:
    static constexpr int digits = 7;
    std::vector<std::size_t> printed_;
};

int writeFollowed(const core::Document& content, const TracesArguments& arguments)
{
    auto study = content;
    study.title = std::filesystem::path(arguments.log).stem().string();
    study.created = core::currentTime();
    study.generator = std::string("papilio ") + PAPILIO_VERSION;
    const auto written = core::writeStudy(study, arguments.output);
    return written ? Done : reportError(written.error().message);
}

int followLog(const TracesArguments& arguments)
{
    if (std::error_code failed;
        !arguments.output.empty() && std::filesystem::exists(arguments.output, failed)) {
        return reportError(arguments.output + ": exists already; give the study a different name",
                           WrongUsage);
    }
    const StopSignals signals;
    core::LogFollower follower(arguments.log, arguments.format);
    PointPrinter printer;
    std::size_t notesPrinted = 0;
    const auto print = [&] {
        for (; notesPrinted < follower.notes().size(); ++notesPrinted) {
            core::sayError("papilio", follower.notes()[notesPrinted]);
        }
        return arguments.json || printer.print(follower.content());
    };
    constexpr auto pause = std::chrono::milliseconds(100);
    auto last = std::chrono::steady_clock::now();
    std::optional<core::Error> failure;
    while (isAsked == 0 && !failure) {
        const auto read = follower.poll();
        const auto now = std::chrono::steady_clock::now();
        if (!read) {
            failure = read.error();
        } else if (*read) {
            last = now;
        } else if (arguments.idle > 0 &&
                   now - last > std::chrono::duration<double>(arguments.idle)) {
            break;
        }
        if (!print()) {
            return NotPossible;  // nobody reads any more
        }
        if (read && !*read) {
            std::this_thread::sleep_for(pause);
        }
    }
    if (const auto rest = follower.finish(); !rest && !failure) {
        failure = rest.error();
    }
    print();
    // What came before is kept, whatever ended it.
    const auto content = follower.content();
    int status = Done;
    if (!content.recorders.empty()) {
        status = report(arguments.log, content, arguments);
        if (status == Done && !arguments.output.empty()) {
            status = writeFollowed(content, arguments);
        }
    } else if (!failure) {
        failure = core::Error{core::Errc::Malformed, arguments.log + ": has no values yet"};
    }
    return failure ? reportError(failure->message) : status;
}

int runTraces(const TracesArguments& arguments)
{
    if (arguments.study.empty() && arguments.log.empty()) {
        throw CLI::RequiredError("STUDY or --follow");
    }
    if (!arguments.log.empty()) {
        return followLog(arguments);
    }
    const auto document =
        need(arguments.format.empty()
                 ? readOrImport(arguments.study)
                 : core::importStudy({arguments.study}, *core::withFormat({}, arguments.format)));
    if (document.recorders.empty()) {
        return reportError(arguments.study +
                           ": has no recorders; import a residual history or record a program with "
                           "papilio-collect recorders");
    }
    return report(arguments.study, document, arguments);
}

std::string logProblem(const std::string& word)
{
    using Format = core::ImportFormat;
    const auto options = core::withFormat({}, word);
    return !options ? options.error().message
           : options->format == Format::Log || options->format == Format::KspMonitor
               ? std::string()
               : fmt::format("{} is not the log of a solver", word);
}

}  // namespace

void addTracesCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "traces", "Analyze recorders: convergence of solvers, distributions of values.", runTraces);
    auto* study = command.option(
        "STUDY", arguments.study, "",
        "a study with recorders, or a log or series in any format of papilio import");
    auto* follow = command
                       .option("--follow", arguments.log, "FILE",
                               "the log of a solver instead of a study: print its values while "
                               "it grows, and the analysis at the end (Ctrl+C)")
                       ->check(notEmpty());
    command
        .option("--format", arguments.format, "ksp-monitor|LOG",
                "rules for the log, a name such as hypre or openfoam, or a file (default: "
                "recognized from its lines)")
        ->check(without(logProblem));
    command
        .option("--idle", arguments.idle, "SECONDS",
                "with --follow: end after this many seconds without a new line")
        ->check(above0())
        ->needs(follow);
    command
        .option("-o,--output", arguments.output, "STUDY.h5",
                "with --follow: write a study at the end")
        ->check(notEmpty())
        ->needs(follow);
    study->excludes(follow);
    command
        .option("--tolerance", arguments.tolerance, "T",
                "residual to reach, relative to the first (default: that of the solver, else 1e-6)")
        ->check(above0());
    command.flag("--absolute", arguments.absolute,
                 "the tolerance is absolute, not relative to the first residual");
    command.json(arguments.json, core::tracesDocument.schema);
}

}  // namespace papilio::app
