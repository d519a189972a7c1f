#include "app/command_line/analysis_report.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/threshold_options.h"
#include "core/model/placeholder_basis.h"

#include <memory>

namespace papilio::app {

namespace {

struct AnalyzeArguments {
    std::string study;
    std::string benchmark;
    core::Thresholds thresholds;
    bool json = false;
};

int runAnalyze(const AnalyzeArguments& arguments)
{
    const auto found = readBenchmark(arguments.study, arguments.benchmark);
    if (!found) {
        return reportError(found.error());
    }
    const auto changed = core::withThresholds(found->benchmark, arguments.thresholds);
    if (!changed) {
        return reportError(changed.error().in(arguments.study));
    }
    const auto& benchmark = *changed;
    const auto analysis = core::analyze(benchmark);
    if (analysis.noise && core::isPlaceholder(*benchmark->basis)) {
        return printOut(arguments.json ? documentText(noiseJson(arguments.study, analysis))
                                       : noiseText(arguments.study, analysis));
    }
    if (!analysis.isComplete()) {
        return reportProblem(arguments.study, *benchmark, analysis.problem->message);
    }
    const auto report = makeAnalysisReport(arguments.study, analysis, found->document.descriptions,
                                           found->document.view.get());
    const auto text = arguments.json ? documentText(toJson(report)) : toText(report);
    return printOut(text);
}

}  // namespace

AnalysisReport makeAnalysisReport(
    const std::string& study,
    const core::Analysis& analysis,
    const std::shared_ptr<const core::EventDescriptions>& descriptions,
    const core::ViewState* view)
{
    const auto& parameters = analysis.benchmark->parameters;
    AnalysisReport report;
    report.study = study;
    const auto tau = core::tauStability(analysis);
    report.tau = tau.around(parameters.tau);
    report.definedTau = core::definedAround(tau, parameters.tau, analysis);
    report.alpha = core::alphaStability(analysis);
    report.definedAlpha = core::definedAround(report.alpha, parameters.alpha, analysis);
    report.recommended =
        core::recommend(core::stabilityMap(analysis, core::alphaGrid(core::mapGridSize)), analysis);
    // Nobody stops it, so there is one.
    report.review =
        core::reviewDefinitions(analysis, report.recommended, descriptions, {}, view).value();
    return report;
}

void addAnalyzeCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<AnalyzeArguments>();
    auto* command = program.add_subcommand(
        "analyze", "Choose the events that matter and define metrics from them.");
    addStudy(*command, arguments->study, "the study to analyze");
    addBenchmark(*command, arguments->benchmark);
    addThresholds(*command, arguments->thresholds);
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runAnalyze(*arguments); });
}

}  // namespace papilio::app
