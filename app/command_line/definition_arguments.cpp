#include "app/command_line/definition_arguments.h"

#include "app/command_line/command_line.h"
#include "app/command_line/study_arguments.h"
#include "core/formula/presets.h"
#include "core/io/definition_file.h"
#include "core/io/importers/importer.h"
#include "core/io/study_file.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::optional<core::DefinitionSet> fromStudy(const std::string& path, const std::string& set)
{
    const auto document = core::readStudy(path);
    if (!document) {
        reportError(document.error().message);
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (const auto& definitions : document->definitions) {
        if (definitions->name == set || (set.empty() && document->definitions.size() == 1)) {
            return *definitions;
        }
        names.push_back(definitions->name);
    }
    reportError(names.empty()
                    ? path + ": holds no definitions"
                    : fmt::format("{}: choose one of its sets of definitions with --set: {}", path,
                                  fmt::join(names, ", ")));
    return std::nullopt;
}

std::optional<core::DefinitionSet> fromPapi(const std::string& path,
                                            const std::string& text,
                                            const std::string& pmu)
{
    const auto file = core::readPresets(text);
    if (!file) {
        reportError(path + ": " + file.error().message);
        return std::nullopt;
    }
    const auto pmus = core::pmuNames(*file);
    if (pmu.empty() && pmus.size() != 1) {
        reportError(fmt::format("{}: holds definitions of {} PMUs; choose one with --set", path,
                                pmus.size()));
        return std::nullopt;
    }
    const auto presets = core::presetsFor(*file, pmu.empty() ? pmus[0] : pmu);
    if (!presets) {
        reportError(path + ": " + presets.error().message);
        return std::nullopt;
    }
    core::DefinitionSet set;
    set.name = presets->pmu;
    for (const auto& preset : presets->presets) {
        const auto formula = core::presetExpression(preset);
        if (!formula) {
            reportError(fmt::format("{}: line {}: {}", path, preset.line, formula.error().message));
            return std::nullopt;
        }
        core::Definition& definition = set.definitions.emplace_back();
        definition.name = preset.name;
        definition.formula = core::toInfix(*formula);
        definition.description = preset.longDescription;
    }
    return set;
}

}  // namespace

std::optional<core::DefinitionSet> readDefinitions(const std::string& path, const std::string& set)
{
    const std::string file = resolved(path);
    const auto text = readText(file);
    if (!text) {
        return std::nullopt;
    }
    if (isStudy(file)) {
        return fromStudy(file, set);
    }
    if (!core::looksLikeDefinitions(*text)) {
        return fromPapi(file, *text, set);
    }
    const auto definitions = core::readDefinitionFile(file);
    if (!definitions) {
        reportError(definitions.error().message);
        return std::nullopt;
    }
    return *definitions;
}

std::vector<std::shared_ptr<const core::CounterTable>> readCounters(const std::string& path)
{
    if (!isStudy(path) && !readText(path)) {
        return {};
    }
    const auto document =
        isStudy(path) ? core::readStudy(path) : core::importStudy({path}, core::ImportOptions());
    if (!document) {
        reportError(document.error().message);
        return {};
    }
    if (document->counters.empty()) {
        reportError(path + ": holds no counters; perf stat, papi-hl, likwid and CSV files do");
    }
    return document->counters;
}

}  // namespace papilio::app
