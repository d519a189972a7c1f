#include "core/io/definitions/preset_files.h"

#include "core/base/text.h"
#include "core/findings/confidence_text.h"
#include "core/findings/field_check_text.h"
#include "core/findings/next_measurements.h"
#include "core/findings/preset_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/libpfm_events.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/kernel_catalogue.h"
#include "core/model/data_origin.h"
#include "core/present/preset_columns.h"
#include "core/present/preset_report.h"
#include "core/present/report_html.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* moreFile = "more.papilio.h5";  // of suggested measurements

Json jsonNumber(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json orNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json lineJson(const ProposedPreset& preset, PapiVersion version)
{
    return preset.isIn(version) ? Json(presetLine(preset.writtenFor(version).definitions.front()))
                                : Json(nullptr);
}

Json fieldJson(const ProposedPreset& preset)
{
    if (!preset.field) {
        return nullptr;
    }
    const auto& metric = preset.field->metrics.front();
    Json worst = nullptr;
    if (metric.worst) {
        worst = {{"run", preset.field->runs[metric.worst->run]},
                 {"factor", jsonNumber(metric.worst->factor)}};
    }
    return {{"programs", metric.programs},
            {"agree", metric.agreeing},
            {"identified", metric.programs == 0 ? Json(nullptr) : Json(metric.isIdentified)},
            {"worst", std::move(worst)},
            {"text", fieldCheckText(*preset.field, metric)}};
}

Json presetJson(const ProposedPreset& preset)
{
    const bool hasFormula = preset.origin != ProposedPreset::Origin::None;
    Json terms = Json::array();
    for (const auto& term : preset.terms) {
        terms.push_back({{"event", term.event}, {"coefficient", jsonNumber(term.coefficient)}});
        if (!term.members.empty()) {
            terms.back()["members"] = term.members;
        }
    }
    Json kernels = Json::array();
    for (const auto& count : preset.counts) {
        kernels.push_back({{"kernel", count.kernel},
                           {"expected", jsonNumber(count.expected)},
                           {"measured", jsonNumber(count.measured)},
                           {"low", jsonNumber(count.low)},
                           {"high", jsonNumber(count.high)}});
    }
    const auto& confidence = preset.confidence;
    return {{"name", preset.meaning.preset},
            {"benchmark", preset.benchmark},
            {"pmu", preset.pmu},
            {"best", preset.isBest},
            {"state", toString(preset.state())},
            {"should_count", preset.meaning.counts},
            {"untested", orNull(std::string(toString(preset.meaning.untested)))},
            {"verdict", toString(preset.verdict)},
            {"error_mean", hasFormula ? jsonNumber(preset.errorMean) : Json(nullptr)},
            {"error_worst", hasFormula ? jsonNumber(preset.errorWorst) : Json(nullptr)},
            {"origin", !hasFormula                                         ? Json(nullptr)
                       : preset.origin == ProposedPreset::Origin::Smallest ? Json("smallest")
                                                                           : Json("chosen")},
            {"formula", orNull(formulaText(preset))},
            {"terms", std::move(terms)},
            {"proven", preset.isProven},
            {"alternatives", preset.alternatives},
            {"confidence",
             confidence.confidence ? Json(toString(*confidence.confidence)) : Json(nullptr)},
            {"why", orNull(confidenceReason(confidence.reason))},
            {"field_check", fieldJson(preset)},
            {"cautions", cautionsOf(preset)},
            {"notes", notesOf(preset)},
            {"reason", orNull(reasonText(preset))},
            {"line", lineJson(preset, PapiVersion::V7_0)},
            {"line_head", lineJson(preset, PapiVersion::Head)},
            {"kernels", std::move(kernels)}};
}

Json benchmarkJson(const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    return {{"name", benchmark.name},
            {"machine", orNull(benchmark.machine)},
            {"source", orNull(benchmark.data->provenance.source)},
            {"simulated", isSimulated(benchmark.data->provenance)},
            {"repetitions", benchmark.data->repetitions},
            {"tau", jsonNumber(benchmark.parameters.tau)},
            {"alpha", jsonNumber(benchmark.parameters.alpha)},
            {"representation_tolerance", jsonNumber(benchmark.parameters.representationTolerance)},
            {"rounding_tolerance", jsonNumber(benchmark.parameters.roundingTolerance)},
            {"excluded", benchmark.excluded},
            {"problem", analysis.problem ? Json(analysis.problem->message) : Json(nullptr)}};
}

std::string jsonText(const PresetProposals& proposals,
                     const std::vector<NextMeasurements>& next,
                     const std::string& program)
{
    Json json = {{"study", proposals.study},
                 {"program", program},
                 {"command", orNull(proposals.command)},
                 {"good", proposals.isGood()},
                 {"benchmarks", Json::array()},
                 {"presets", Json::array()},
                 {"suggestions", Json::array()}};
    for (const auto& analysis : proposals.analyses) {
        json["benchmarks"].push_back(benchmarkJson(analysis));
    }
    for (const auto& preset : proposals.presets) {
        json["presets"].push_back(presetJson(preset));
    }
    for (std::size_t i = 0; i < next.size(); ++i) {
        for (const auto& suggestion : next[i].suggestions) {
            json["suggestions"].push_back(
                {{"benchmark", proposals.analyses[i].benchmark->name},
                 {"kind", toString(suggestion.kind)},
                 {"title", suggestion.title},
                 {"reason", suggestion.reason},
                 {"effect", suggestion.effect},
                 {"command", suggestion.call.benchmarks.empty()
                                 ? Json(nullptr)
                                 : Json(commandText(suggestion.call, moreFile))}});
        }
    }
    return visibleLines(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

/// Whether there is a file that presetText() did not make.
bool isForeign(const std::filesystem::path& path)
{
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
        return false;
    }
    const auto head = fileHead(path, presetTextMark.size());
    return !head || *head != presetTextMark;
}

}  // namespace

Result<ProposalOptions> proposalOptions(const Document& study, const std::string& pmu)
{
    auto meanings = presetMeanings();
    if (!meanings) {
        return meanings.error();
    }
    ProposalOptions options;
    options.meanings = *std::move(meanings);
    options.pmuOf = [study, pmu](const Benchmark& benchmark) {
        return pmu.empty() ? pmuOf(study, benchmark) : pmu;
    };
    options.knownOf = libpfmEvents;
    return options;
}

PresetFiles presetFiles(const PresetProposals& proposals,
                        const Document& study,
                        const std::string& program)
{
    PresetReportContent content;
    content.study = study;
    content.program = program;
    const MeasuringOptions measuring{.catalogues = kernelCatalogues(), .available = {}};
    for (const auto& analysis : proposals.analyses) {
        content.next.push_back(nextMeasurements(study, analysis, measuring));
    }
    PresetFiles files;
    files.events = presetText(proposals, PapiVersion::V7_0);
    if (proposals.versionsDiffer()) {
        files.eventsHead = presetText(proposals, PapiVersion::Head);
    }
    files.json = jsonText(proposals, content.next, program);
    content.file = files.events;
    content.fileHead = files.eventsHead;
    files.html = toHtml(presetReport(proposals, content));
    return files;
}

Result<void> checkPresetFolder(const std::filesystem::path& folder)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(folder, failed)) {
        return Error{Errc::NotFound,
                     folder.string() + (std::filesystem::exists(folder, failed)
                                            ? ": is not a folder; give the name of a folder"
                                            : ": folder not found; create it first")};
    }
    for (const auto* name : {presetEventsName, presetEventsHeadName}) {
        if (isForeign(folder / name)) {
            return Error{Errc::Unreadable,
                         (folder / name).string() +
                             ": was not written by papilio presets, so it is not replaced; give "
                             "another folder"};
        }
    }
    return {};
}

Result<std::vector<std::filesystem::path>> writePresetFiles(const PresetFiles& files,
                                                            const std::filesystem::path& folder)
{
    if (const auto isGood = checkPresetFolder(folder); !isGood) {
        return isGood.error();
    }
    std::vector<AtomicFile::Content> contents = {{folder / presetEventsName, files.events},
                                                 {folder / presetJsonName, files.json},
                                                 {folder / presetHtmlName, files.html}};
    const auto headFile = folder / presetEventsHeadName;
    if (!files.eventsHead.empty()) {
        contents.insert(contents.begin() + 1, {headFile, files.eventsHead});
    }
    if (const auto written = AtomicFile::writeAll(contents); !written) {
        return written.error();
    }
    if (std::error_code failed; files.eventsHead.empty()) {
        std::filesystem::remove(headFile, failed);  // of an earlier run: it does not hold any more
    }
    std::vector<std::filesystem::path> paths;
    for (const auto& [path, bytes] : contents) {
        paths.push_back(path);
    }
    return paths;
}

}  // namespace papilio::core
