#include "app/command_line/analysis_report.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/threshold_options.h"

#include <fmt/format.h>
#include <memory>

namespace papilio::app {

namespace {

struct AnalyzeArguments {
    std::string study;
    std::string benchmark;
    Thresholds thresholds;
    bool json = false;
};

int runAnalyze(const AnalyzeArguments& arguments)
{
    int status = Done;
    const auto found = readBenchmark(arguments.study, arguments.benchmark, status);
    if (!found.benchmark) {
        return status;
    }
    const auto benchmark = withThresholds(found.benchmark, arguments.thresholds);

    AnalysisReport report;
    report.study = arguments.study;
    report.analysis = core::analyze(benchmark);
    if (!report.analysis.isComplete()) {
        const auto why = report.analysis.problem ? report.analysis.problem->message
                                                 : std::string("the analysis did not finish");
        return reportError(
            fmt::format("{}: benchmark \"{}\": {}", arguments.study, benchmark->name, why));
    }
    report.tau = core::tauStability(report.analysis).around(benchmark->parameters.tau);
    report.alpha = core::alphaStability(report.analysis).around(benchmark->parameters.alpha);
    report.recommended = core::recommend(
        core::stabilityMap(report.analysis, core::alphaStops(core::mapStops)), report.analysis);
    const auto text = arguments.json ? documentText(toJson(report)) : toText(report);
    return printOut(text);
}

}  // namespace

void addAnalyzeCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<AnalyzeArguments>();
    auto* command = program.add_subcommand(
        "analyze", "Choose the events that matter and define metrics from them.");
    command->add_option("STUDY", arguments->study, "the study to analyse")
        ->required()
        ->type_name("");
    command
        ->add_option("--benchmark", arguments->benchmark, "the benchmark, if the study has several")
        ->type_name("NAME");
    addThresholds(*command, arguments->thresholds);
    command->add_flag("--json", arguments->json, "print one JSON document instead of text");
    command->callback([arguments, &status] { status = runAnalyze(*arguments); });
}

}  // namespace papilio::app
