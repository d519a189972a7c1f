#include "app/command_line/definition_arguments.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/threshold_options.h"
#include "core/analysis/pipeline.h"
#include "core/base/number_format.h"
#include "core/base/shell_word.h"
#include "core/base/standard_streams.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/definitions/written_export.h"
#include "core/present/export_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <memory>

namespace papilio::app {

namespace {

struct ExportArguments {
    std::string study;
    std::string benchmark;
    std::string format;
    std::string output;
    std::vector<std::string> metrics;
    bool rawCoefficients = false;
    std::vector<std::string> formulas;  ///< "[METRIC=]chosen|smallest"
    std::string pmu;
    std::string papi = "7.0";
    std::string available;
    std::size_t counters = core::ExportRequest().counters;
    core::Thresholds thresholds;
};

std::vector<std::string> exportFormatNames()
{
    std::vector<std::string> names;
    for (const auto target : core::exportTargets()) {
        names.emplace_back(core::toString(target));
    }
    return names;
}

/// What makes the same file again, with everything that is not the default.
std::string commandOf(const ExportArguments& arguments, const std::string& benchmark)
{
    const core::ExportRequest usual;
    std::vector<std::string> words = {"papilio",        "export",  arguments.study,
                                      "--benchmark",    benchmark, "--format",
                                      arguments.format, "-o",      arguments.output};
    const auto add = [&words](const char* option, const std::string& value, bool isWanted = true) {
        if (isWanted) {
            words.insert(words.end(), {option, value});
        }
    };
    for (const auto& metric : arguments.metrics) {
        add("--metric", metric);
    }
    for (const auto& formula : arguments.formulas) {
        add("--formula", formula);
    }
    words.insert(words.end(), arguments.rawCoefficients ? 1 : 0, "--raw-coefficients");
    std::ranges::copy(core::commandArguments(arguments.thresholds), std::back_inserter(words));
    add("--pmu", arguments.pmu, !arguments.pmu.empty());
    add("--papi", arguments.papi, arguments.papi != "7.0");
    add("--available", arguments.available, !arguments.available.empty());
    add("--counters", fmt::format("{}", arguments.counters), arguments.counters != usual.counters);
    return core::shellCommand(words);
}

/// The formulas that are shown, with those of --formula: for a metric the last one that names it
/// counts, else the last one that names none.
core::Result<std::vector<core::MetricFormula>> wantedFormulas(const ExportArguments& arguments,
                                                              const core::Analysis& analysis,
                                                              const core::Document& document)
{
    std::map<std::string, std::string> wanted;  // "" is all that are not named
    for (const auto& text : arguments.formulas) {
        const auto equals = text.rfind('=');
        const auto choice = equals == std::string::npos ? text : text.substr(equals + 1);
        if (choice != "chosen" && choice != "smallest") {
            return core::Error{core::Errc::InvalidArgument,
                               fmt::format("--formula: expected chosen, smallest, METRIC=chosen or "
                                           "METRIC=smallest, found \"{}\"",
                                           text)};
        }
        const auto metric = equals == std::string::npos ? std::string() : text.substr(0, equals);
        if (!metric.empty() &&
            std::ranges::find(analysis.fits->metrics, metric, &core::MetricFit::metric) ==
                analysis.fits->metrics.end()) {
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("--formula: the benchmark has no metric \"{}\"", metric)};
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
    return core::countedFormulas(analysis, document.descriptions, &view);
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
    const auto counts = made.iterations == 1 ? std::string("counts as given")
                                             : fmt::format("counts over {} passes of each kernel",
                                                           core::countText(made.iterations));
    if (std::ranges::any_of(made.metrics, [](const auto& one) { return !one.kernels.empty(); })) {
        const bool isPapi =
            std::holds_alternative<core::ExportFormat>(*core::exportTarget(arguments.format));
        core::print(
            "Differences: of {}, by the rules of {}{}.\n", counts, made.tool,
            isPapi ? " " + std::string(core::toString(made.options.version)) : std::string());
    }
}

int runExport(const ExportArguments& arguments)
{
    std::error_code failed;
    if (std::filesystem::equivalent(arguments.study, arguments.output, failed)) {
        return reportError(
            arguments.output + ": is the study itself; give the file a different name", WrongUsage);
    }
    const auto found = readBenchmark(arguments.study, arguments.benchmark);
    if (!found) {
        return reportError(found.error());
    }
    const auto changed = core::withThresholds(found->benchmark, arguments.thresholds);
    if (!changed) {
        return reportError(changed.error().in(arguments.study));
    }
    const auto& benchmark = *changed;
    const auto inStudy = [&](const std::string& why) {
        return reportProblem(arguments.study, *benchmark, why);
    };
    core::ExportRequest request;
    request.target = *core::exportTarget(arguments.format);
    request.counters = arguments.counters;
    auto& options = request.options;
    options.metrics = arguments.metrics;
    options.rawCoefficients = arguments.rawCoefficients;
    options.pmu = arguments.pmu.empty() ? core::pmuOf(found->document, *benchmark) : arguments.pmu;
    options.version = arguments.papi == "7.0" ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    options.study = arguments.study;
    options.descriptions = found->document.descriptions;
    options.notes = found->document.notes;
    options.command = commandOf(arguments, benchmark->name);
    auto meanings = core::presetMeanings();
    if (!meanings) {
        return reportError(meanings.error().message);
    }
    options.meanings = *std::move(meanings);
    if (!arguments.available.empty()) {
        auto events = core::readEventList(arguments.available);
        if (!events) {
            return reportError(events.error().message);
        }
        options.availableEvents = *std::move(events);
    }
    core::askNames(request);
    const auto analysis = core::analyze(benchmark);
    if (analysis.isComplete()) {
        auto formulas = wantedFormulas(arguments, analysis, found->document);
        if (!formulas) {
            return reportError(formulas.error().message, WrongUsage);
        }
        options.formulas = *std::move(formulas);
    }
    const auto written = core::writeExport(analysis, request);
    if (!written) {
        return inStudy(written.error().message);
    }
    if (!written->text) {
        return inStudy(written->text.error().message);
    }
    if (!writeText(arguments.output, *written->text)) {
        return NotPossible;
    }
    printSummary(written->made, arguments);
    return Done;
}

}  // namespace

void addExportCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<ExportArguments>();
    auto* command = program.add_subcommand(
        "export", "Write metrics as definitions for PAPI or another tool, a table or a paper.");
    addStudy(*command, arguments->study, "the study with the measurements");
    addBenchmark(*command, arguments->benchmark);
    command->add_option("--format", arguments->format, "the format to write")
        ->required()
        ->check(oneOf(exportFormatNames()))
        ->type_name(fmt::format("{}", fmt::join(exportFormatNames(), "|")));
    command->add_option("-o,--output", arguments->output, "the file to write")
        ->required()
        ->check(notEmpty())
        ->type_name("FILE");
    command
        ->add_option(
            "--metric", arguments->metrics,
            "write only this metric, even if it is not definable (it is then marked); repeatable")
        ->type_name("NAME");
    command
        ->add_option("--formula", arguments->formulas,
                     "write the formula of the chosen events, or the smallest one that defines the "
                     "metric; for all metrics, or for one; repeatable")
        ->allow_extra_args(false)
        ->type_name("[METRIC=]chosen|smallest");
    command->add_flag("--raw-coefficients", arguments->rawCoefficients,
                      "write the coefficients of the fit instead of the shown ones");
    addThresholds(*command, arguments->thresholds);
    command
        ->add_option("--pmu", arguments->pmu,
                     "PMU for the CPU line (papi_component_avail lists it); known for the usual "
                     "machines")
        ->type_name("NAME");
    command->add_option("--papi", arguments->papi, "version of PAPI whose limits are observed")
        ->check(oneOf({"7.0", "head"}))
        ->type_name("7.0|head");
    command
        ->add_option("--available", arguments->available,
                     "list of events, one per line (papi_native_avail): use its spelling, reject "
                     "events it lacks")
        ->type_name("FILE");
    addConversionOptions(*command, arguments->counters);
    command->callback([arguments, &status] { status = runExport(*arguments); });
}

}  // namespace papilio::app
