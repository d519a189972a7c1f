#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/traces_report.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/io/files/file_text.h"
#include "core/io/import/import_formats.h"
#include "core/io/import/log_follower.h"
#include "core/io/study/study_file.h"

#include <chrono>
#include <cmath>
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

int report(const std::string& source,
           const core::Document& document,
           const TracesArguments& arguments)
{
    core::RunOptions options;
    options.tolerance = arguments.tolerance.value_or(options.tolerance);
    options.overrideOwn = arguments.tolerance.has_value();
    options.absolute = arguments.absolute;
    const auto found = makeTracesReport(source, document, options);
    return printOut(arguments.json ? documentText(toJson(found)) : toText(found));
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
    if (!arguments.log.empty()) {
        return followLog(arguments);
    }
    const auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    if (document->recorders.empty()) {
        return reportError(arguments.study +
                           ": has no recorders; import a residual history or record a program with "
                           "papilio-collect recorders");
    }
    return report(arguments.study, *document, arguments);
}

}  // namespace

void addTracesCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<TracesArguments>();
    auto* command = program.add_subcommand(
        "traces", "Analyze recorders: convergence of solvers, distributions of values.");
    auto* study =
        command->add_option("STUDY", arguments->study, "the study whose recorders are read")
            ->type_name("");
    auto* follow =
        command
            ->add_option("--follow", arguments->log,
                         "the log of a solver instead of a study: print its values while "
                         "it grows, and the analysis at the end (Ctrl+C)")
            ->check(notEmpty())
            ->type_name("FILE");
    command
        ->add_option("--format", arguments->format,
                     "with --follow: rules for the log, a name such as hypre or openfoam, or a "
                     "file (default: recognized from its lines)")
        ->check(CLI::Validator(
            [](std::string& word) {
                const auto options = core::withFormat({}, word);
                return !options ? options.error().message
                       : options->format == core::ImportFormat::Log ||
                               options->format == core::ImportFormat::KspMonitor
                           ? std::string()
                           : fmt::format("{} is not the log of a solver", word);
            },
            ""))
        ->needs(follow)
        ->type_name("ksp-monitor|LOG");
    command
        ->add_option("--idle", arguments->idle,
                     "with --follow: end after this many seconds without a new line")
        ->check(CLI::PositiveNumber)
        ->needs(follow)
        ->type_name("SECONDS");
    command->add_option("-o,--output", arguments->output, "with --follow: write a study at the end")
        ->check(notEmpty())
        ->needs(follow)
        ->type_name("STUDY.h5");
    study->excludes(follow);
    command
        ->add_option(
            "--tolerance", arguments->tolerance,
            "residual to reach, relative to the first (default: that of the solver, else 1e-6)")
        ->check(CLI::Validator(
            [](std::string& text) {
                double value = 0;
                const bool read = CLI::detail::lexical_cast(text, value);
                return read && std::isfinite(value) && value > 0
                           ? std::string()
                           : fmt::format("expected a number above 0, found \"{}\"", text);
            },
            ""))
        ->type_name("T");
    command->add_flag("--absolute", arguments->absolute,
                      "the tolerance is absolute, not relative to the first residual");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] {
        if (arguments->study.empty() && arguments->log.empty()) {
            throw CLI::RequiredError("STUDY or --follow");
        }
        status = runTraces(*arguments);
    });
}

}  // namespace papilio::app
