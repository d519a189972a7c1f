#include "core/io/definitions/preset_files.h"

#include "core/base/text.h"
#include "core/describe/describe.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/model/dataset.h"
#include "core/present/definition_columns.h"
#include "core/present/preset_report.h"
#include "core/present/report_html.h"

namespace papilio::core {

namespace {

auto fieldOf(const FieldCheck& field)
{
    const auto& metric = field.metrics.front();
    const auto worstOf = [&](const MetricFieldCheck::Worst& worst) {
        return object(f<"run">(field.runs[worst.run]), f<"factor">(worst.factor));
    };
    return object(
        f<"programs">(metric.programs), f<"agree">(metric.agreeing),
        f<"identified">(metric.programs == 0 ? std::nullopt : std::optional(metric.isIdentified)),
        f<"worst">(ifThere(metric.worst, worstOf)), f<"text">(fieldCheckText(field, metric)));
}

auto presetOf(const ProposedPreset& preset)
{
    using Origin = ProposedPreset::Origin;
    const auto termOf = [](const FieldFormula::Term& term) {
        return object(f<"event">(term.event), f<"coefficient">(term.coefficient),
                      maybe<"members">(orNull(term.members)));
    };
    const auto countOf = [](const PresetCount& count) {
        return object(f<"kernel">(count.kernel), f<"expected">(count.expected),
                      f<"measured">(count.measured), f<"low">(count.low), f<"high">(count.high));
    };
    const auto lineFor = [&](PapiVersion version) {
        return preset.isIn(version)
                   ? std::optional(presetLine(preset.writtenFor(version).definitions.front()))
                   : std::nullopt;
    };
    const auto ifDefined = [&](const auto& value) {
        return preset.hasFormula() ? std::optional(value) : std::nullopt;
    };
    const auto& [confidence, reason, coefficients] = preset.confidence;
    return object(f<"name">(preset.meaning.preset), f<"benchmark">(preset.benchmark),
                  f<"pmu">(preset.pmu), f<"best">(preset.isBest), f<"state">(preset.state()),
                  f<"should_count">(preset.meaning.counts),
                  f<"untested">(orNull(std::string(toString(preset.meaning.untested)))),
                  f<"verdict">(preset.verdict), f<"error_mean">(ifDefined(preset.errorMean)),
                  f<"error_worst">(ifDefined(preset.errorWorst)),
                  f<"origin">(ifDefined(preset.origin == Origin::Smallest ? "smallest" : "chosen")),
                  f<"formula">(orNull(formulaText(preset))), f<"terms">(each(preset.terms, termOf)),
                  f<"proven">(preset.isProven), f<"alternatives">(preset.alternatives),
                  f<"confidence">(confidence), f<"why">(orNull(confidenceReason(reason))),
                  f<"field_check">(ifThere(preset.field, fieldOf)),
                  f<"cautions">(cautionsOf(preset)), f<"notes">(notesOf(preset)),
                  f<"reason">(orNull(reasonText(preset))), f<"line">(lineFor(PapiVersion::V7_0)),
                  f<"line_head">(lineFor(PapiVersion::Head)),
                  f<"kernels">(each(preset.counts, countOf)));
}

auto benchmarkOf(const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& [tau, alpha, tolerance, rounding] = benchmark.parameters;
    const auto messageOf = [](const Error& error) { return error.message; };
    return object(f<"name">(benchmark.name), f<"machine">(orNull(benchmark.machine)),
                  f<"source">(orNull(benchmark.data->provenance.source)),
                  f<"simulated">(isSimulated(benchmark.data->provenance)),
                  f<"repetitions">(benchmark.data->repetitions), f<"tau">(tau), f<"alpha">(alpha),
                  f<"representation_tolerance">(tolerance), f<"rounding_tolerance">(rounding),
                  f<"excluded">(benchmark.excluded),
                  f<"problem">(ifThere(analysis.problem, messageOf)));
}

auto suggestionOf(const Suggestion& one, const std::string& benchmark)
{
    return object(f<"benchmark">(benchmark), f<"kind">(one.kind), f<"title">(one.title),
                  f<"reason">(one.reason), f<"effect">(one.effect),
                  f<"command">(orNull(commandText(one.call))));
}

auto proposalsOf(const PresetProposals& proposals,
                 const std::vector<NextMeasurements>& next,
                 const std::string& program)
{
    List<decltype(suggestionOf({}, {}))> suggestions;
    for (std::size_t i = 0; i < next.size(); ++i) {
        for (const auto& suggestion : next[i].suggestions) {
            suggestions.json.push_back(
                suggestionOf(suggestion, proposals.analyses[i].benchmark->name).json);
        }
    }
    return object(f<"study">(proposals.study), f<"program">(program),
                  f<"command">(orNull(proposals.command)), f<"good">(proposals.isGood()),
                  f<"benchmarks">(each(proposals.analyses, benchmarkOf)),
                  f<"presets">(each(proposals.presets, presetOf)), f<"suggestions">(suggestions));
}

std::string jsonText(const PresetProposals& proposals,
                     const std::vector<NextMeasurements>& next,
                     const std::string& program)
{
    const auto json = proposalsOf(proposals, next, program).json;
    return visibleLines(json.dump(1, ' ', false, JsonValue::error_handler_t::replace)) + "\n";
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

JsonValue presetsSchema()
{
    return schemaOf<decltype(proposalsOf({}, {}, {}))>();
}

}  // namespace papilio::core
