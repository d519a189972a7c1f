#include "app/command_line/definition_arguments.h"

#include "app/command_line/study_arguments.h"
#include "core/analysis/pipeline.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/definitions/formula_writer.h"
#include "core/definitions/papi_defines.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/files/file_text.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/papi/metric_definitions.h"
#include "core/papi/presets.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

/// The bundled file of that name, or the path itself.
std::string resolved(const std::string& path)
{
    std::error_code failed;
    if (std::filesystem::exists(path, failed)) {
        return path;
    }
    for (const auto& bundled : core::definitionTemplates()) {
        if (bundled.stem() == path) {
            return bundled.string();
        }
    }
    return path;
}

/// The metrics that the analyses of some benchmarks define; named after theirs where several do.
core::Result<core::DefinitionSet> fromBenchmarks(
    const std::string& path, const std::vector<std::shared_ptr<const core::Benchmark>>& benchmarks)
{
    core::DefinitionSet all;
    std::string problem;
    for (const auto& benchmark : benchmarks) {
        const auto analysis = core::analyze(benchmark);
        if (analysis.problem) {
            problem =
                fmt::format(": benchmark \"{}\": {}", benchmark->name, analysis.problem->message);
        }
        auto made = core::metricDefinitions(analysis);
        all.name += (all.name.empty() ? "" : ", ") + made.name;
        for (auto& definition : made.definitions) {
            if (benchmarks.size() > 1) {
                definition.name = benchmark->name + ": " + definition.name;
            }
            all.definitions.push_back(std::move(definition));
        }
    }
    if (all.definitions.empty()) {
        return core::Error{
            core::Errc::NotFound,
            path + (problem.empty() ? ": none of its metrics is defined; see papilio analyze"
                                    : problem)};
    }
    return all;
}

/// A set of definitions where the study has some, else its metrics; those of `benchmark` where one
/// is named.
core::Result<core::DefinitionSet> fromStudy(const std::string& path,
                                            const std::string& set,
                                            const std::string& benchmark)
{
    const auto document = core::readStudy(path);
    if (!document) {
        return document.error();
    }
    if (!benchmark.empty()) {
        const auto found = findBenchmark(*document, path, benchmark);
        return found ? fromBenchmarks(path, {*found}) : found.error();
    }
    std::vector<std::string> names;
    for (const auto& definitions : document->definitions) {
        if (definitions->name == set || (set.empty() && document->definitions.size() == 1)) {
            return *definitions;
        }
        names.push_back(definitions->name);
    }
    if (names.empty() && set.empty() && !document->benchmarks.empty()) {
        return fromBenchmarks(path, document->benchmarks);
    }
    return core::Error{
        core::Errc::NotFound,
        names.empty() ? path +
                            ": has no definitions; write some on the Formulas page, or import a "
                            "file with definitions into the study"
                      : fmt::format("{}: choose one of its sets of definitions with --set: {}",
                                    path, fmt::join(names, ", "))};
}

/// What `papilio export --format json` writes; nothing where it is something else.
std::optional<core::DefinitionSet> fromExport(const std::string& text)
{
    const auto root = nlohmann::json::parse(text, nullptr, false);
    const auto isText = [](const nlohmann::json& object, const char* key) {
        return object.is_object() && object.contains(key) && object[key].is_string();
    };
    if (!isText(root, "benchmark") || !root.contains("metrics") || !root["metrics"].is_array()) {
        return std::nullopt;
    }
    core::DefinitionSet set;
    set.name = root["benchmark"].get<std::string>();
    for (const auto& metric : root["metrics"]) {
        if (!isText(metric, "name") || !isText(metric, "formula")) {
            return std::nullopt;
        }
        core::Definition& definition = set.definitions.emplace_back();
        definition.name = metric["name"].get<std::string>();
        definition.formula = metric["formula"].get<std::string>();
        definition.description =
            isText(metric, "metric") ? metric["metric"].get<std::string>() : "";
    }
    return set;
}

core::Result<core::DefinitionSet> fromPapi(const std::string& path,
                                           const std::string& text,
                                           const std::string& pmu)
{
    const auto file = core::readPresets(text);
    if (!file) {
        return core::Error{
            core::Errc::Malformed,
            fmt::format("{}: {}; expected a study, JSON (definitions, or written by papilio "
                        "export), or a papi-user-events or papi-presets file",
                        path, file.error().message)};
    }
    const auto pmus = core::pmuNames(*file);
    if (pmu.empty() && pmus.size() != 1) {
        return core::Error{core::Errc::NotFound,
                           fmt::format("{}: has definitions for {} PMUs; choose one with --set",
                                       path, pmus.size())};
    }
    const auto presets = core::presetsFor(*file, pmu.empty() ? pmus[0] : pmu);
    if (!presets) {
        return presets.error().in(path);
    }
    core::DefinitionSet set;
    set.name = presets->pmu;
    for (const auto& preset : presets->presets) {
        const auto formula = core::presetExpression(preset);
        if (!formula) {
            return core::errorAt(path, {preset.line}, formula.error().message);
        }
        core::Definition& definition = set.definitions.emplace_back();
        definition.name = preset.name;
        definition.formula = core::toInfix(*formula);
        definition.description = preset.longDescription;
    }
    return set;
}

}  // namespace

void addDefinitionsOption(CLI::App& command, DefinitionArguments& arguments)
{
    command
        .add_option(
            "DEFINITIONS", arguments.path,
            "definitions (JSON, also of papilio export; a study: its definitions, else its "
            "metrics; a bundled template such as perfexpert-lcpi; or a file of PAPI, also with "
            "#define lines)")
        ->required()
        ->type_name("");
}

void addDefinitionChoices(CLI::App& command, DefinitionArguments& arguments)
{
    command
        .add_option("--set", arguments.set,
                    "the set of definitions of a study, or the PMU of a PAPI file")
        ->type_name("NAME");
    command
        .add_option("--benchmark", arguments.benchmark,
                    "use the metrics of this benchmark of a study")
        ->type_name("NAME");
}

void addConversionOptions(CLI::App& command, std::size_t& counters, std::string& interval)
{
    command
        .add_option("--counters", counters,
                    "number of general counters (4 on most CPUs, 8 without SMT)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    const auto isInterval = [](std::string& text) {
        return core::intervalSeconds(text)
                   ? std::string()
                   : "expected a time such as 30s, 5m or 1h, found " + core::quotedExcerpt(text);
    };
    command.add_option("--interval", interval, "interval of Prometheus rules")
        ->check(CLI::Validator(isInterval, ""))
        ->type_name("TIME");
}

core::Result<core::DefinitionSet> readDefinitions(const DefinitionArguments& arguments)
{
    const auto& [path, set, benchmark] = arguments;
    const std::string file = resolved(path);
    const auto text = core::readSmallFile(file);
    if (!text) {
        return text.error();
    }
    if (isStudy(file)) {
        return fromStudy(file, set, benchmark);
    }
    if (!benchmark.empty()) {
        return core::Error{core::Errc::Unsupported,
                           file + ": is not a study, so it has no benchmark to choose"};
    }
    if (core::looksLikeDefinitions(*text)) {
        return core::readDefinitionFile(file);
    }
    if (auto exported = fromExport(*text)) {
        return *std::move(exported);
    }
    if (nlohmann::json::accept(*text)) {
        return core::Error{
            core::Errc::Malformed,
            file +
                ": is JSON without \"papilio_definitions\": 1 and was not written by papilio "
                "export; a file of definitions needs this field and a name"};
    }
    if (core::looksLikePapiDefines(*text)) {
        auto read = core::parsePapiDefines(*text);
        if (!read) {
            return read.error().in(file);
        }
        read->name = std::filesystem::path(file).stem().string();
        return read;
    }
    return fromPapi(file, *text, set);
}

core::Result<std::vector<std::shared_ptr<const core::CounterTable>>> readCounters(
    const std::string& path)
{
    if (const auto text = core::readSmallFile(path); !isStudy(path) && !text) {
        return text.error();
    }
    const auto document =
        isStudy(path) ? core::readStudy(path) : core::importStudy({path}, core::ImportOptions());
    if (!document) {
        return document.error();
    }
    if (document->counters.empty()) {
        return core::Error{
            core::Errc::NotFound,
            path + ": has no counters; use a perf stat, papi-hl, likwid or CSV file"};
    }
    return document->counters;
}

}  // namespace papilio::app
