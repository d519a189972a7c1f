#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/present/report_html.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

namespace papilio::app {

namespace {

struct ReportArguments {
    ReportOptions options;
    std::string theme = "light";
    std::string progress;
    const Hooks* hooks = nullptr;
    const CLI::App* command = nullptr;
};

std::string nameProblem(const std::string& text)
{
    return core::reportFormatOf(text)
               ? std::string()
               : fmt::format("expected a name that ends in .html or .pdf, found \"{}\"", text);
}

int runReport(ReportArguments& arguments)
{
    ::setenv("QT_LOGGING_RULES", "*.debug=false;*.info=false;*.warning=false", 0);
    auto& options = arguments.options;
    options.isDark = arguments.theme == "dark";
    options.showsProgress = !arguments.progress.empty();
    options.command = givenCommand(
        *arguments.command, {{"STUDY", options.named.empty() ? options.study : options.named},
                             {"-o", std::filesystem::path(options.output).filename().string()},
                             {"--named", {}},
                             {"--unsaved", {}},
                             {"--progress", {}}});
    return arguments.hooks->report ? arguments.hooks->report(options)
                                   : reportNoWorkbench("papilio report");
}

}  // namespace

void addReportCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "report",
        "Write one self-contained document with the figures, tables and verdicts of a study.",
        runReport);
    arguments.hooks = &program.hooks;
    arguments.command = &command.app();
    auto& options = arguments.options;
    command.argument("STUDY", options.study, "the study to report on");
    command.option("-o,--output", options.output, "OUT.(html|pdf)", "the report to write")
        ->required()
        ->check(without(nameProblem));
    addPages(command
                 .option("--pages", options.pages, "TEXT",
                         "the pages, in this order (default: all with content)")
                 ->delimiter(','),
             program.hooks, ",");
    addShowOptions(command, options.show);
    command.option("--with", options.with, "STUDY", "another study to compare with, as a section");
    command.option("--named", options.named, "TEXT",
                   "name of the study in the report, instead of its path");
    command.option("--title", options.title, "TEXT", "title of the report, instead of the study's");
    command.option("--author", options.author, "TEXT", "who wrote the report, under the title");
    command.option("--note", options.note, "TEXT", "a sentence under the title");
    command.option(
        "--unsaved", options.unsaved, "TEXT",
        "changes of the study that are in no file: the report prints this text and no commands");
    command.flag("--full", options.isFull,
                 "append the tables of all events, counters and recorders");
    command.option("--theme", arguments.theme, "light|dark", "colors of the figures")
        ->check(oneOf({"light", "dark"}));
    command
        .option("--progress", arguments.progress, "json",
                "one JSON object per line on stderr: done, of, what")
        ->check(oneOf({"json"}));
}

}  // namespace papilio::app
