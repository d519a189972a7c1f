#include "app/command_line/show_options.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/present/report_format.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

CLI::Validator reportName()
{
    return CLI::Validator(
        [](std::string& text) {
            return core::reportFormatOf(text)
                       ? std::string()
                       : fmt::format(
                             "expected a name that ends in .html or .pdf, found \"{}\"",
                             text);
        },
        "");
}

}  // namespace

void addReportCommand(CLI::App& program, const Hooks& hooks, int& status)
{
    auto options = std::make_shared<ReportOptions>();
    auto* command = program.add_subcommand(
        "report",
        "Write one self-contained document with the figures, tables and verdicts of a study.");
    addStudy(*command, options->study, "the study to report on");
    command->add_option("-o,--output", options->output, "the report to write")
        ->required()
        ->check(reportName())
        ->type_name("OUT.(html|pdf)");
    auto* pages = command
                      ->add_option("--pages", options->pages,
                                   "the pages, in this order (default: all with content)")
                      ->delimiter(',');
    if (!hooks.pages.empty()) {  // else there is no window either
        pages->check(oneOf(hooks.pages))->type_name(fmt::format("{}", fmt::join(hooks.pages, ",")));
    }
    addShowOptions(*command, options->show);
    command->add_option("--with", options->with, "another study to compare with, as a section")
        ->type_name("STUDY");
    command
        ->add_option("--named", options->named,
                     "name of the study in the report, instead of its path")
        ->type_name("TEXT");
    command->add_option("--title", options->title, "title of the report, instead of the study's")
        ->type_name("TEXT");
    command->add_option("--author", options->author, "who wrote the report, under the title")
        ->type_name("TEXT");
    command->add_option("--note", options->note, "a sentence under the title")->type_name("TEXT");
    command
        ->add_option(
            "--unsaved", options->unsaved,
            "changes of the study that are in no file: the report prints this text and no commands")
        ->type_name("TEXT");
    auto theme = std::make_shared<std::string>("light");
    command->add_option("--theme", *theme, "colors of the figures")
        ->check(oneOf({"light", "dark"}))
        ->type_name("light|dark");
    auto progress = std::make_shared<std::string>();
    command
        ->add_option("--progress", *progress, "one JSON object per line on stderr: done, of, what")
        ->check(oneOf({"json"}))
        ->type_name("json");
    command->callback([options, theme, progress, &hooks, &status] {
        ::setenv("QT_LOGGING_RULES", "*.debug=false;*.info=false;*.warning=false", 0);
        options->isDark = *theme == "dark";
        options->showsProgress = !progress->empty();
        status = hooks.report ? hooks.report(*options) : reportNoWorkbench("papilio report");
    });
}

}  // namespace papilio::app
