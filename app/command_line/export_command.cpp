#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/analysis/definition_review.h"
#include "core/analysis/pipeline.h"
#include "core/base/number_format.h"
#include "core/base/standard_streams.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/definitions/written_export.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::app {

namespace {

struct ExportArguments : BenchmarkArguments {
    std::string format;
    std::string output;
    std::vector<std::string> metrics;
    bool rawCoefficients = false;
    std::vector<std::string> formulas;  ///< "[METRIC=]chosen|smallest"
    std::string pmu;
    std::string papi = "7.0";
    std::string available;
    std::size_t counters = core::ExportOptions().counters;
    const CLI::App* command = nullptr;
};

std::vector<std::string> exportFormatNames()
{
    std::vector<std::string> names;
    for (const auto* target : core::exportTargets()) {
        names.emplace_back(target->id);
    }
    return names;
}

/// The formulas that are shown, with those of --formula: for a metric the last one that names it
/// counts, else the last one that names none.
std::vector<core::MetricFormula> wantedFormulas(const ExportArguments& arguments,
                                                const core::Analysis& analysis,
                                                const core::Document& document)
{
    std::map<std::string, std::string> wanted;  // "" is all that are not named
    for (const auto& text : arguments.formulas) {
        const auto equals = text.rfind('=');
        const auto choice = equals == std::string::npos ? text : text.substr(equals + 1);
        if (choice != "chosen" && choice != "smallest") {
            throw Failure(fmt::format("--formula: expected chosen, smallest, METRIC=chosen or "
                                      "METRIC=smallest, found \"{}\"",
                                      text),
                          WrongUsage);
        }
        const auto metric = equals == std::string::npos ? std::string() : text.substr(0, equals);
        if (!metric.empty() &&
            std::ranges::find(analysis.fits->metrics, metric, &core::MetricFit::metric) ==
                analysis.fits->metrics.end()) {
            throw Failure(fmt::format("--formula: the benchmark has no metric \"{}\"", metric),
                          WrongUsage);
        }
        wanted[metric] = choice;
    }
    auto view = document.view ? *document.view : core::ViewState();
    for (const auto& fit : analysis.fits->metrics) {
        const auto named = wanted.find(fit.metric);
        const auto choice = named != wanted.end() ? named : wanted.find("");
        if (choice != wanted.end()) {
            core::chooseFormula(view, fit.metric,
                                choice->second == "smallest" ? core::FormulaOrigin::Smallest
                                                             : core::FormulaOrigin::Chosen);
        }
    }
    return core::judgedFormulas(analysis, document.descriptions, &view);
}

void printSummary(const core::DefinitionExport& made, const ExportArguments& arguments)
{
    const auto table = core::tabulate(core::exportColumns(made), made.metrics);
    core::print(
        "{}: {} definition{}, {} not written\n{}", arguments.output, made.writtenCount(),
        made.writtenCount() == 1 ? "" : "s",
        std::ranges::count_if(made.metrics, [](const auto& metric) { return !metric.isWritten; }),
        core::toText(table));
    if (made.options.known) {
        core::print("{}\n", core::namesNote(made.options.known.get()));
    }
    if (std::ranges::any_of(made.metrics, [](const auto& one) { return !one.kernels.empty(); })) {
        const auto tool = made.options.dialect->tool;
        core::print(
            "Differences: the rules of {}{}{} on the measured counts{}; {} was not run.\n", tool,
            tool == "PAPI" ? " " : "", tool == "PAPI" ? core::toString(made.options.version) : "",
            made.iterations == 1 ? std::string()
                                 : fmt::format(", whole ones of {} iterations of each kernel",
                                               core::countText(made.iterations)),
            tool);
    }
}

int runExport(const ExportArguments& arguments)
{
    std::error_code failed;
    if (std::filesystem::equivalent(arguments.study, arguments.output, failed)) {
        return reportError(
            arguments.output + ": is the study itself; give the file a different name", WrongUsage);
    }
    const auto [document, benchmark] = readBenchmark(arguments);
    core::ExportOptions options;
    options.dialect = core::exportTarget(arguments.format);
    options.counters = arguments.counters;
    options.metrics = arguments.metrics;
    options.rawCoefficients = arguments.rawCoefficients;
    options.pmu = arguments.pmu.empty() ? core::pmuOf(document, *benchmark) : arguments.pmu;
    options.version = arguments.papi == "7.0" ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    options.study = arguments.study;
    options.descriptions = document.descriptions;
    options.notes = document.notes;
    options.command = givenCommand(*arguments.command, {{"--benchmark", benchmark->name}});
    options.meanings = need(core::presetMeanings());
    if (!arguments.available.empty()) {
        options.availableEvents = need(core::readEventList(arguments.available));
    }
    core::askNames(options);
    const auto analysis = core::analyze(benchmark);
    if (analysis.isComplete()) {
        options.formulas = wantedFormulas(arguments, analysis, document);
    }
    const auto written = core::writeExport(analysis, options);
    if (!written || !written->text) {
        return reportProblem(arguments.study, *benchmark,
                             (written ? written->text.error() : written.error()).message);
    }
    if (!writeText(arguments.output, *written->text)) {
        return NotPossible;
    }
    if (arguments.output != "-") {
        printSummary(written->made, arguments);
    }
    return Done;
}

}  // namespace

void addExportCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "export", "Write metrics as definitions for PAPI or another tool, a table or a paper.",
        runExport);
    arguments.command = &command.app();
    command.argument("STUDY", arguments.study, "the study with the measurements");
    addBenchmark(command, arguments.benchmark);
    command
        .option("--format", arguments.format,
                fmt::format("{}", fmt::join(exportFormatNames(), "|")), "the format to write")
        ->required()
        ->check(oneOf(exportFormatNames()));
    command.option("-o,--output", arguments.output, "FILE", "the file to write")
        ->required()
        ->check(notEmpty());
    command.option(
        "--metric", arguments.metrics, "NAME",
        "write only this metric, even if it is not definable (it is then marked); repeatable");
    command.repeated("--formula", arguments.formulas, "[METRIC=]chosen|smallest",
                     "write the formula of the chosen events, or the smallest one that defines the "
                     "metric; for all metrics, or for one; repeatable");
    command.flag("--raw-coefficients", arguments.rawCoefficients,
                 "write the coefficients of the fit instead of the shown ones");
    addThresholds(command, arguments.thresholds);
    command.option("--pmu", arguments.pmu, "NAME",
                   "PMU for the CPU line (papi_component_avail lists it); known for the usual "
                   "machines");
    command
        .option("--papi", arguments.papi, "7.0|head", "version of PAPI whose limits are observed")
        ->check(oneOf({"7.0", "head"}));
    command.option("--available", arguments.available, "FILE",
                   "list of events, one per line (papi_native_avail): use its spelling, reject "
                   "events it lacks");
    addCounterCount(command, arguments.counters);
}

}  // namespace papilio::app
