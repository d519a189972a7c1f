#include "app/command_line/show_options.h"
#include "app/command_line/sub_command.h"

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
            return text.ends_with(".html") || text.ends_with(".pdf")
                       ? std::string()
                       : fmt::format("expected a name that ends in .html or .pdf, found \"{}\"",
                                     text);
        },
        "");
}

}  // namespace

void addReportCommand(CLI::App& program, const Hooks& hooks, int& status)
{
    auto options = std::make_shared<ReportOptions>();
    auto* command = program.add_subcommand(
        "report", "Write one self-contained document of a study: figures, tables, verdicts.");
    command->add_option("STUDY", options->study, "the study to report on")
        ->required()
        ->type_name("");
    command->add_option("-o,--output", options->output, "the report to write")
        ->required()
        ->check(reportName())
        ->type_name("OUT.(html|pdf)");
    command
        ->add_option("--pages", options->pages, "which pages, in this order; else all with content")
        ->delimiter(',')
        ->check(oneOf(pageNames()))
        ->type_name(fmt::format("{}", fmt::join(pageNames(), ",")));
    addShowOptions(*command, options->show);
    command->add_option("--with", options->with, "another study to compare with, as a section")
        ->type_name("STUDY");
    command
        ->add_option("--named", options->named,
                     "what the report calls the study, instead of its path")
        ->type_name("TEXT");
    command->add_option("--note", options->note, "a sentence that stands under the title")
        ->type_name("TEXT");
    command
        ->add_option("--unsaved", options->unsaved,
                     "what the study holds that no file does: the report says it and names no "
                     "commands")
        ->type_name("TEXT");
    auto theme = std::make_shared<std::string>("light");
    command->add_option("--theme", *theme, "colours of the figures")
        ->check(oneOf({"light", "dark"}))
        ->type_name("light|dark");
    auto progress = std::make_shared<std::string>();
    command->add_option("--progress", *progress, "one JSON object a line on stderr: done, of, what")
        ->check(oneOf({"json"}))
        ->type_name("json");
    command->add_option("--language", options->language, "of its words")
        ->check(oneOf(languageNames()))
        ->type_name(fmt::format("{}", fmt::join(languageNames(), "|")))
        ->capture_default_str();
    command->callback([options, theme, progress, &hooks, &status] {
        ::setenv("QT_LOGGING_RULES", "*.debug=false;*.info=false;*.warning=false", 0);
        options->isDark = *theme == "dark";
        options->showsProgress = !progress->empty();
        status = hooks.report(*options);
    });
}

}  // namespace papilio::app
