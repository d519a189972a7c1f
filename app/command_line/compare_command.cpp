#include "app/command_line/comparison_report.h"
#include "app/command_line/sub_command.h"
#include "core/io/study_file.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

struct CompareArguments {
    std::string first;
    std::string second;
    std::vector<std::string> benchmarks;  ///< one name for both, or one each
    bool json = false;
};

/// A sentence for the first thing that cannot be analysed; nothing where all can.
core::Result<core::Analysis> analysed(const std::string& study,
                                      const std::shared_ptr<const core::Benchmark>& benchmark)
{
    auto analysis = core::analyze(benchmark);
    if (!analysis.isComplete()) {
        return core::Error{
            core::Errc::InvalidArgument,
            fmt::format("{}: benchmark \"{}\": {}", study, benchmark->name,
                        analysis.problem ? analysis.problem->message : "the analysis did not end")};
    }
    return analysis;
}

using Pair =
    std::pair<std::shared_ptr<const core::Benchmark>, std::shared_ptr<const core::Benchmark>>;

/// Benchmarks of the same name; with --benchmark the named ones.
core::Result<std::vector<Pair>> pairs(const CompareArguments& arguments,
                                      const core::Document& first,
                                      const core::Document& second,
                                      ComparisonReport& report)
{
    std::vector<Pair> found;
    if (!arguments.benchmarks.empty()) {
        const auto a = first.benchmark(arguments.benchmarks.front());
        const auto b = second.benchmark(arguments.benchmarks.back());
        if (!a || !b) {
            return core::Error{
                core::Errc::NotFound,
                fmt::format("{}: holds no benchmark \"{}\"; papilio analyze names what is there",
                            !a ? arguments.first : arguments.second,
                            !a ? arguments.benchmarks.front() : arguments.benchmarks.back())};
        }
        found.emplace_back(a, b);
        return found;
    }
    for (const auto& benchmark : first.benchmarks) {
        if (auto other = second.benchmark(benchmark->name)) {
            found.emplace_back(benchmark, std::move(other));
        } else {
            report.onlyFirst.push_back(benchmark->name);
        }
    }
    for (const auto& benchmark : second.benchmarks) {
        if (!first.benchmark(benchmark->name)) {
            report.onlySecond.push_back(benchmark->name);
        }
    }
    return found;
}

int runCompare(const CompareArguments& arguments)
{
    const auto first = core::readStudy(arguments.first);
    if (!first) {
        return reportError(first.error().message);
    }
    const auto second = core::readStudy(arguments.second);
    if (!second) {
        return reportError(second.error().message);
    }
    ComparisonReport report;
    report.first = arguments.first;
    report.second = arguments.second;
    const auto matched = pairs(arguments, *first, *second, report);
    if (!matched) {
        return reportError(matched.error().message);
    }
    if (matched->empty()) {
        return reportError(fmt::format(
            "{}: has no benchmark of the same name as {}; choose two with --benchmark A B",
            arguments.second, arguments.first));
    }
    for (const auto& [a, b] : *matched) {
        const auto analysisA = analysed(arguments.first, a);
        if (!analysisA) {
            return reportError(analysisA.error().message);
        }
        const auto analysisB = analysed(arguments.second, b);
        if (!analysisB) {
            return reportError(analysisB.error().message);
        }
        report.benchmarks.push_back(core::compareBenchmarks(*analysisA, *analysisB));
    }
    const auto text =
        arguments.json
            ? toJson(report).dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                  "\n"
            : toText(report);
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        return reportError("standard output: cannot be written");
    }
    return Done;
}

}  // namespace

void addCompareCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<CompareArguments>();
    auto* command = program.add_subcommand(
        "compare", "Compare two studies: events, chosen sets, verdicts and coefficients.");
    command->add_option("A", arguments->first, "the first study")->required()->type_name("");
    command->add_option("B", arguments->second, "the second study")->required()->type_name("");
    command
        ->add_option("--benchmark", arguments->benchmarks,
                     "which benchmark of both, or one of each; else those of the same name")
        ->expected(1, 2)
        ->type_name("NAME [NAME]");
    command->add_flag("--json", arguments->json, "one JSON document instead of text");
    command->callback([arguments, &status] { status = runCompare(*arguments); });
}

}  // namespace papilio::app
