#include "core/io/definitions/chosen_definitions.h"

#include "core/analysis/pipeline.h"
#include "core/analysis/shown_formula.h"
#include "core/base/text.h"
#include "core/definitions/papi_defines.h"
#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"
#include "core/io/text/json_object.h"
#include "core/papi/presets.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// The bundled file of that name, or the path itself.
std::string resolved(const std::string& path)
{
    std::error_code failed;
    if (std::filesystem::exists(path, failed)) {
        return path;
    }
    for (const auto& bundled : definitionTemplates()) {
        if (bundled.stem() == path) {
            return bundled.string();
        }
    }
    return path;
}

/// The metrics that the analyses of some benchmarks define; named after theirs where several do.
Result<DefinitionSet> fromBenchmarks(
    const std::string& path,
    const Document& document,
    const std::vector<std::shared_ptr<const Benchmark>>& benchmarks)
{
    DefinitionSet all;
    std::string problem;
    for (const auto& benchmark : benchmarks) {
        const auto analysis = analyze(benchmark);
        if (analysis.problem) {
            problem =
                fmt::format(": benchmark \"{}\": {}", benchmark->name, analysis.problem->message);
        }
        auto made = metricDefinitions(analysis, document);
        all.name += (all.name.empty() ? "" : ", ") + made.name;
        for (auto& definition : made.definitions) {
            if (benchmarks.size() > 1) {
                definition.name = benchmark->name + ": " + definition.name;
            }
            all.definitions.push_back(std::move(definition));
        }
    }
    if (all.definitions.empty()) {
        return Error{
            Errc::NotFound,
            path + (problem.empty() ? ": none of its metrics is defined; see papilio analyze"
                                    : problem)};
    }
    return all;
}

/// A set of definitions where the study has some, else its metrics; those of `benchmark` where one
/// is named.
Result<DefinitionSet> fromStudy(const std::string& path,
                                const std::string& set,
                                const std::string& benchmark)
{
    const auto document = readStudy(path);
    if (!document) {
        return document.error();
    }
    if (!benchmark.empty()) {
        const auto found = findBenchmark(*document, path, benchmark);
        return found ? fromBenchmarks(path, *document, {*found}) : found.error();
    }
    std::vector<std::string> names;
    for (const auto& definitions : document->definitions) {
        if (definitions->name == set || (set.empty() && document->definitions.size() == 1)) {
            return *definitions;
        }
        names.push_back(definitions->name);
    }
    if (names.empty() && set.empty() && !document->benchmarks.empty()) {
        return fromBenchmarks(path, *document, document->benchmarks);
    }
    return Error{Errc::NotFound,
                 names.empty()
                     ? path +
                           ": has no definitions; write some on the Formulas page, or import a "
                           "file with definitions into the study"
                     : fmt::format("{}: choose one of its sets of definitions with --set: {}", path,
                                   fmt::join(names, ", "))};
}

/// What `papilio export --format json` writes; nothing where it is something else.
std::optional<DefinitionSet> fromExport(const std::string& text)
{
    const auto root = jsonOrNull(text);
    const auto isText = [](const JsonValue& object, const char* key) {
        return object.is_object() && object.contains(key) && object[key].is_string();
    };
    if (!isText(root, "benchmark") || !root.contains("metrics") || !root["metrics"].is_array()) {
        return std::nullopt;
    }
    DefinitionSet set;
    set.name = root["benchmark"].get<std::string>();
    for (const auto& metric : root["metrics"]) {
        if (!isText(metric, "name") || !isText(metric, "formula")) {
            return std::nullopt;
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name = metric["name"].get<std::string>();
        definition.formula = metric["formula"].get<std::string>();
        definition.description =
            isText(metric, "metric") ? metric["metric"].get<std::string>() : "";
    }
    return set;
}

Result<DefinitionSet> fromPapi(const std::string& path,
                               const std::string& text,
                               const std::string& pmu)
{
    const auto file = readPresets(text);
    if (!file) {
        return errorOf(Errc::Malformed,
                       "{}: {}; expected a study, JSON (definitions, or written by papilio "
                       "export), or a papi-user-events or papi-presets file",
                       path, file.error().message);
    }
    const auto pmus = pmuNames(*file);
    if (pmu.empty() && pmus.size() != 1) {
        return errorOf(Errc::NotFound, "{}: has definitions for {} PMUs; choose one with --set",
                       path, pmus.size());
    }
    const auto presets = presetsFor(*file, pmu.empty() ? pmus[0] : pmu);
    if (!presets) {
        return presets.error().in(path);
    }
    DefinitionSet set;
    set.name = presets->pmu;
    for (const auto& preset : presets->presets) {
        const auto formula = presetExpression(preset);
        if (!formula) {
            return errorAt(path, {preset.line}, formula.error().message);
        }
        Definition& definition = set.definitions.emplace_back();
        definition.name = preset.name;
        definition.formula = toInfix(*formula);
        definition.description = preset.longDescription;
    }
    return set;
}

}  // namespace

Result<DefinitionSet> readDefinitions(const DefinitionChoice& choice)
{
    const auto& [path, set, benchmark] = choice;
    const std::string file = resolved(path);
    const auto text = readSmallFile(file);
    if (!text) {
        return text.error();
    }
    if (isStudy(file)) {
        return fromStudy(file, set, benchmark);
    }
    if (!benchmark.empty()) {
        return Error{Errc::Unsupported,
                     file + ": is not a study, so it has no benchmark to choose"};
    }
    if (looksLikeDefinitions(*text)) {
        return readDefinitionFile(file);
    }
    if (auto exported = fromExport(*text)) {
        return *std::move(exported);
    }
    if (looksLikePapiDefines(*text)) {
        auto read = parsePapiDefines(*text);
        if (!read) {
            return read.error().in(file);
        }
        read->name = std::filesystem::path(file).stem().string();
        return read;
    }
    if (dialectOf(*text) != nullptr) {
        return Error{Errc::Unsupported, file + ": " + *conversionAdvice(*text, path)};
    }
    if (!jsonOrNull(*text).is_null()) {
        return Error{
            Errc::Malformed,
            file +
                ": is JSON without \"papilio_definitions\": 1 and was not written by papilio "
                "export; a file of definitions needs this field and a name"};
    }
    return fromPapi(file, *text, set);
}

Result<DefinitionSet> readMetrics(const DefinitionChoice& choice)
{
    const auto document = readStudy(choice.path);
    if (!document) {
        return document.error();
    }
    if (choice.benchmark.empty() && !document->benchmarks.empty()) {
        return fromBenchmarks(choice.path, *document, document->benchmarks);
    }
    const auto found = findBenchmark(*document, choice.path, choice.benchmark);
    return found ? fromBenchmarks(choice.path, *document, {*found}) : found.error();
}

}  // namespace papilio::core
