#include "app/command_line/study_arguments.h"

#include "app/command_line/document.h"
#include "app/command_line/sub_command.h"
#include "core/base/standard_streams.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/model/view_state.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <utility>

namespace papilio::app {

namespace {

/// "page/key=value"; the value may be empty: a list with nothing in it.
std::string viewProblem(const std::string& text)
{
    const auto key = text.substr(0, text.find('='));
    const auto slash = key.find('/');
    const bool isEntry = text.size() > key.size() && slash != std::string::npos && slash > 0 &&
                         slash + 1 < key.size();
    if (!isEntry) {
        return fmt::format("expected PAGE/KEY=VALUE, found \"{}\"", text);
    }
    const auto known = core::checkViewKey(key);
    return known ? std::string() : known.error().message;
}

/// "NAME=NUMBER"; nothing where it is none.
std::optional<std::pair<std::string, double>> parameterOf(const std::string& text)
{
    const auto equals = text.find('=');
    double value = 0;
    if (equals == std::string::npos || !CLI::detail::lexical_cast(text.substr(equals + 1), value) ||
        !std::isfinite(value)) {
        return std::nullopt;
    }
    return std::pair(text.substr(0, equals), value);
}

std::string parameterProblem(const std::string& text)
{
    return parameterOf(text) ? std::string()
                             : fmt::format("expected NAME=NUMBER, found \"{}\"", text);
}

}  // namespace

CLI::Validator numberThat(const std::string& what, const std::function<bool(double)>& holds)
{
    return CLI::Validator(
        [what, holds](std::string& text) {
            double value = 0;
            // strtod reads hexadecimal numbers; here an x is a slip of the hand.
            const bool read = text.find_first_of("xX") == std::string::npos &&
                              CLI::detail::lexical_cast(text, value);
            return read && std::isfinite(value) && holds(value)
                       ? std::string()
                       : fmt::format("expected {}, found \"{}\"", what, text);
        },
        "");
}

CLI::Validator inRange(double low, double high)
{
    return numberThat(fmt::format("a number from {} to {}", low, high),
                      [=](double number) { return number >= low && number <= high; });
}

CLI::Validator above0()
{
    return numberThat("a number above 0", [](double number) { return number > 0; });
}

BenchmarkOfStudy readBenchmark(const BenchmarkArguments& arguments)
{
    auto document = needUsable(core::readStudy(arguments.study));
    const auto named = needUsable(findBenchmark(document, arguments.study, arguments.benchmark));
    auto changed = needUsable(core::withThresholds(named, arguments.thresholds), arguments.study);
    return {std::move(document), std::move(changed)};
}

int reportProblem(const std::string& study,
                  const core::Benchmark& benchmark,
                  const std::string& why)
{
    return reportError(fmt::format("{}: benchmark \"{}\": {}", study, benchmark.name, why));
}

core::Result<core::Document> readOrImport(const std::string& path)
{
    std::error_code failed;
    return isStudy(path) || !std::filesystem::exists(path, failed)
               ? core::readStudy(path)
               : core::importStudy({path}, core::ImportOptions());
}

core::Result<std::vector<std::shared_ptr<const core::CounterTable>>> readCounters(
    const std::string& path)
{
    if (const auto text = core::readSmallFile(path); !isStudy(path) && !text) {
        return text.error();
    }
    const auto document = readOrImport(path);
    if (!document) {
        return document.error();
    }
    if (document->counters.empty()) {
        return core::Error{
            core::Errc::NotFound,
            path + ": has no counters; use a perf stat, papi-hl, LIKWID or CSV file"};
    }
    return document->counters;
}

void addBenchmark(Command& command, std::string& benchmark)
{
    command.option("--benchmark", benchmark, "NAME", "the benchmark, if the study has several");
}

void addThresholds(Command& command, core::Thresholds& thresholds)
{
    for (const auto& option : core::thresholdOptions()) {
        command.option(option.name, thresholds.*option.given, option.type, option.help)
            ->check(numberThat(option.range, option.holds));
    }
    command.repeated(
        "--exclude", thresholds.excluded, "EVENT[,…]",
        "leave these events out, in addition to those that the study excludes; repeatable");
    command.repeated("--include", thresholds.included, "EVENT[,…]",
                     "use these events although the study excludes them; repeatable");
}

void addTopDownOptions(Command& command,
                       core::TopDownChoice& overrides,
                       const std::string& aboutModel)
{
    command.option("--model", overrides.model, "MODEL", aboutModel);
    command.app()
        .add_option_function<std::vector<std::string>>(
            "--parameter",
            [&overrides](const std::vector<std::string>& texts) {
                for (const auto& text : texts) {
                    overrides.parameters.insert_or_assign(parameterOf(text)->first,
                                                          parameterOf(text)->second);
                }
            },
            "value for a parameter of the model; overrides the study")
        ->allow_extra_args(false)
        ->check(without(parameterProblem))
        ->type_name("NAME=VALUE");
    command
        .option("--agreement", overrides.agreement, "SHARE",
                "largest relative difference between event sets that count the same event "
                "(default: that of the study, or 0.05)")
        ->check(inRange(0.0, 1.0));
}

void addPages(CLI::Option* option, const Hooks& hooks, const char* separator)
{
    if (!hooks.pages.empty()) {
        option->check(oneOf(hooks.pages))
            ->type_name(fmt::format("{}", fmt::join(hooks.pages, separator)));
    }
}

void addShowOptions(Command& command, ShowOptions& options)
{
    addBenchmark(command, options.benchmark);
    addThresholds(command, options.thresholds);
    addTopDownOptions(command, options.topDown,
                      "the Top-Down model of the counters that the page topdown shows; without it, "
                      "the one chosen in the study");
    command.option("--select", options.selectedEvent, "EVENT",
                   "the event that is selected, by its id");
    command.option("--select-metric", options.selectedMetric, "METRIC",
                   "the metric that is selected");
    command.flag("--as-saved", options.isAsSaved,
                 "use the view that was saved with the study (default: the view of a new study)");
    command
        .repeated("--view", options.view, "PAGE/KEY=VALUE",
                  "a setting of the view, as in the command that the window copies; repeatable")
        ->check(without(viewProblem));
}

void addDefinitionsOption(Command& command, DefinitionArguments& arguments)
{
    command.argument(
        "DEFINITIONS", arguments.path,
        "definitions (JSON, also of papilio export; a study: its definitions, else its "
        "metrics; a bundled template such as perfexpert-lcpi; or a file of PAPI, also with "
        "#define lines)");
}

void addDefinitionChoices(Command& command, DefinitionArguments& arguments)
{
    command.option("--set", arguments.set, "NAME",
                   "the set of definitions of a study, or the PMU of a PAPI file");
    command.option("--benchmark", arguments.benchmark, "NAME",
                   "use the metrics of this benchmark of a study");
}

void addCounterCount(Command& command, std::size_t& counters)
{
    command
        .option("--counters", counters, "N",
                "number of general counters (4 on most CPUs, 8 without SMT)")
        ->check(inRange(1, 1024));
}

std::string documentText(const Json& document)
{
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

int printOut(const std::string& text)
{
    core::printText(text);
    return Done;
}

bool writeText(const std::string& path, const std::string& text)
{
    if (path == "-") {
        core::printText(text);
        return true;
    }
    if (isStudy(path)) {
        reportError(path +
                    ": is a study, which is not overwritten; give the file a different name");
        return false;
    }
    if (const auto written = core::AtomicFile::write(path, text); !written) {
        reportError(written.error().message);
        return false;
    }
    return true;
}

}  // namespace papilio::app
