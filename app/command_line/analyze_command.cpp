#include "app/command_line/analysis_report.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/threshold_options.h"
#include "core/io/study/study_file.h"
#include "core/model/event_cautions.h"

#include <algorithm>
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
    const auto found = readBenchmark(arguments.study, arguments.benchmark);
    if (!found) {
        return reportError(found.error());
    }
    const auto benchmark = withThresholds(found->benchmark, arguments.thresholds);

    auto analysis = core::analyze(benchmark);
    if (!analysis.isComplete()) {
        const auto why = analysis.problem ? analysis.problem->message
                                          : std::string("the analysis did not finish");
        return reportError(
            fmt::format("{}: benchmark \"{}\": {}", arguments.study, benchmark->name, why));
    }
    const auto report =
        makeAnalysisReport(arguments.study, std::move(analysis), found->document.descriptions);
    const auto text = arguments.json ? documentText(toJson(report)) : toText(report);
    return printOut(text);
}

}  // namespace

std::vector<std::uint32_t> cautionsOf(
    const core::FamilyAnalysis& families,
    const std::shared_ptr<const core::EventDescriptions>& descriptions)
{
    const auto& data = *families.analysis.noise->dataset;
    std::vector<std::uint32_t> cautions(data.eventCount(), 0);
    if (descriptions == nullptr) {
        return cautions;
    }
    for (std::size_t event = 0; event < families.measured; ++event) {
        cautions[event] = static_cast<std::uint32_t>(
            core::cautionsOf(descriptions->of(data.eventNames[event])).size());
    }
    for (std::size_t sum = 0; sum < families.sums.size(); ++sum) {
        for (const auto member : families.families[families.sums[sum]].members) {
            auto& most = cautions[families.measured + sum];
            most = std::max(most, cautions[member]);
        }
    }
    return cautions;
}

std::vector<std::string> namesOf(const core::FamilyAnalysis& families,
                                 const std::vector<std::uint32_t>& events)
{
    std::vector<std::string> names;
    for (const auto event : events) {
        names.emplace_back(families.analysis.noise->dataset->eventNames[event]);
    }
    return names;
}

AnalysisReport makeAnalysisReport(
    const std::string& study,
    core::Analysis analysis,
    const std::shared_ptr<const core::EventDescriptions>& descriptions)
{
    const auto& parameters = analysis.benchmark->parameters;
    AnalysisReport report;
    report.study = study;
    report.tau = core::tauStability(analysis).around(parameters.tau);
    report.alpha = core::alphaStability(analysis).around(parameters.alpha);
    report.recommended =
        core::recommend(core::stabilityMap(analysis, core::alphaStops(core::mapStops)), analysis);
    report.families = core::analyzeWithFamilies(analysis);
    auto groups = report.families.largest;
    groups.resize(report.families.analysis.noise->maxRnmse.size(), core::FamilyAnalysis::none);
    report.noise = core::noiseIntervals(*report.families.analysis.noise, parameters.tau, groups);
    core::FormulaSearch search;
    search.cautions = cautionsOf(report.families, descriptions);
    search.counters = report.families.counters();
    report.smallest = core::smallestFormulas(report.families.analysis, search);
    auto measured = report.families;
    measured.analysis = analysis;
    report.confidence = core::definitionConfidence(measured, report.noise, report.recommended);
    report.analysis = std::move(analysis);
    return report;
}

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
