#include "app/command_line/analysis_report.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/io/study_file.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace papilio::app {

namespace {

struct AnalyzeArguments {
    std::string study;
    std::string benchmark;
    std::optional<double> tau;
    std::optional<double> alpha;
    std::optional<double> representationTolerance;
    bool json = false;
};

/// Refuses a number outside its range with a sentence; CLI11's own checks quote less.
CLI::Validator numberThat(const std::string& what, bool (*holds)(double))
{
    return CLI::Validator(
        [what, holds](std::string& text) {
            double value = 0;
            const bool read = CLI::detail::lexical_cast(text, value);
            return read && std::isfinite(value) && holds(value)
                       ? std::string()
                       : fmt::format("expected {}, found \"{}\"", what, text);
        },
        "");
}

int runAnalyze(const AnalyzeArguments& arguments)
{
    const auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    int status = Done;
    const auto found = findBenchmark(*document, arguments.study, arguments.benchmark, status);
    if (!found) {
        return status;
    }
    auto benchmark = std::make_shared<core::Benchmark>(*found);
    benchmark->parameters.tau = arguments.tau.value_or(benchmark->parameters.tau);
    benchmark->parameters.alpha = arguments.alpha.value_or(benchmark->parameters.alpha);
    benchmark->parameters.representationTolerance =
        arguments.representationTolerance.value_or(benchmark->parameters.representationTolerance);

    AnalysisReport report;
    report.study = arguments.study;
    report.analysis = core::analyze(benchmark);
    if (!report.analysis.isComplete()) {
        const auto why = report.analysis.problem ? report.analysis.problem->message
                                                 : std::string("the analysis did not end");
        return reportError(
            fmt::format("{}: benchmark \"{}\": {}", arguments.study, benchmark->name, why));
    }
    report.tau = core::tauStability(report.analysis).around(benchmark->parameters.tau);
    report.alpha = core::alphaStability(report.analysis).around(benchmark->parameters.alpha);
    const auto text =
        arguments.json
            ? toJson(report).dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                  "\n"
            : toText(report);
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
        ->add_option("--benchmark", arguments->benchmark,
                     "which benchmark, where the study has several")
        ->type_name("NAME");
    command->add_option("--tau", arguments->tau, "events with a larger max-RNMSE are noisy")
        ->check(numberThat("a number from 0 on", [](double value) { return value >= 0; }))
        ->type_name("T");
    command->add_option("--alpha", arguments->alpha, "rounding inside the score")
        ->check(numberThat("a number above 0", [](double value) { return value > 0; }))
        ->type_name("A");
    command
        ->add_option("--representation-tolerance", arguments->representationTolerance,
                     "largest relative residual of a representation")
        ->check(numberThat("a number from 0 on", [](double value) { return value >= 0; }))
        ->type_name("R");
    command->add_flag("--json", arguments->json, "one JSON document instead of text");
    command->callback([arguments, &status] { status = runAnalyze(*arguments); });
}

}  // namespace papilio::app
