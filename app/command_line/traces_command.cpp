#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/traces_report.h"
#include "core/io/study/study_file.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace papilio::app {

namespace {

struct TracesArguments {
    std::string study;
    std::optional<double> tolerance;
    bool absolute = false;
    bool json = false;
};

int runTraces(const TracesArguments& arguments)
{
    const auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    if (document->recorders.empty()) {
        return reportError(arguments.study +
                           ": has no recorders; import a residual history or record a program with "
                           "papilio-collect recorders");
    }
    core::RunOptions options;
    options.tolerance = arguments.tolerance.value_or(options.tolerance);
    options.overrideOwn = arguments.tolerance.has_value();
    options.absolute = arguments.absolute;
    const auto report = makeTracesReport(arguments.study, *document, options);
    const auto text = arguments.json ? documentText(toJson(report)) : toText(report);
    return printOut(text);
}

}  // namespace

void addTracesCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<TracesArguments>();
    auto* command = program.add_subcommand(
        "traces", "Analyse recorders: convergence of solvers, distributions of values.");
    command->add_option("STUDY", arguments->study, "the study whose recorders are read")
        ->required()
        ->type_name("");
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
    command->add_flag("--json", arguments->json, "print one JSON document instead of text");
    command->callback([arguments, &status] { status = runTraces(*arguments); });
}

}  // namespace papilio::app
