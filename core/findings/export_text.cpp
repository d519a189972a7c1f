#include "core/findings/export_text.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/model/dataset.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>

namespace papilio::core {

std::string ruleText(const ExportedMetric& metric)
{
    switch (metric.rule) {
        case CoefficientRule::None:
            return {};
        case CoefficientRule::Shown:
            return "the shown coefficients";
        case CoefficientRule::Fractions:
            return sentence("the shown coefficients, as fractions with denominators up to {}",
                            metric.denominators);
        case CoefficientRule::Raw:
            break;
    }
    return sentence(
        "coefficients of the fit, as fractions with denominators up to {}; terms below {:g} of the "
        "largest are left out",
        metric.denominators, negligibleCoefficient);
}

std::string originText(FormulaOrigin origin)
{
    return origin == FormulaOrigin::Smallest ? "the smallest formula"
           : origin == FormulaOrigin::Units  ? "the sum over all units"
                                             : std::string();
}

std::string shortVerdict(const ExportedMetric& metric)
{
    return shortVerdict(metric.verdict, metric.errorWorst);
}

std::string farthestText(const ExportedMetric& metric)
{
    return isDefined(metric.verdict) || metric.verdict == Verdict::Approximate
               ? farthestText(metric.farthest, metric.farthestKernel, metric.errorWorst)
               : std::string();
}

std::string verdictText(const ExportedMetric& metric)
{
    const auto verdict =
        verdictText(metric.verdict, metric.errorWorst, farthestText(metric), metric.notDefinable);
    const auto of = originText(metric.origin);
    return of.empty() ? verdict : sentence("{} ({})", verdict, of);
}

std::vector<std::string> warningsOf(const ExportedMetric& metric)
{
    return mapped(metric.warnings, [](const auto& warning) { return reasonText(warning); });
}

std::vector<std::string> cautionsOf(const ExportedMetric& metric)
{
    auto texts = metric.eventCautions;
    if (metric.caution) {
        texts.insert(texts.begin(), cautionText(*metric.caution));
    }
    return texts;
}

std::vector<std::string> notesOf(const ExportedMetric& metric)
{
    auto lines = noteLines("note", metric.note);
    for (const auto& [event, text] : metric.eventNotes) {
        std::ranges::move(noteLines(sentence("note on {}", event), text),
                          std::back_inserter(lines));
    }
    return lines;
}

namespace {

/// The events that are excluded by hand, as many on a line as are read easily.
std::vector<std::string> excludedNotes(const Benchmark& benchmark)
{
    constexpr std::size_t widest = 120;
    std::vector<std::string> lines;
    for (const auto& id : benchmark.excluded) {
        if (lines.empty() || lines.back().size() + id.size() > widest) {
            lines.push_back("Excluded by hand: " + id);
        } else {
            lines.back() += ", " + id;
        }
    }
    return lines;
}

/// "Fragile (A, B): without …"
std::string confidenceNote(ConfidenceReason::Kind first,
                           const std::string& metrics,
                           const std::string& why)
{
    return fmt::format("{}{}: {}", confidenceOf(first) == Confidence::Fragile ? "Fragile" : "Fair",
                       metrics.empty() ? "" : " (" + metrics + ")", why);
}

constexpr const char* simulated = "Simulated: an event model produced the numbers, no hardware did";

/// What keeps the written metrics from being sure: "Fragile: …", with the metrics where it is not
/// all of them.
std::vector<std::string> confidenceNotes(const DefinitionExport& definitions)
{
    std::map<std::pair<ConfidenceReason::Kind, std::string>, std::vector<std::string>> reasons;
    for (const auto& metric : definitions.metrics) {
        if (metric.isWritten && !metric.reasons.empty()) {
            reasons[{metric.reasons.front().kind, confidenceReasons(metric.reasons)}].push_back(
                metric.metric);
        }
    }
    std::vector<std::string> notes;
    for (const auto& [reason, metrics] : reasons) {
        const auto of = metrics.size() < definitions.writtenCount() ? listText(metrics) : "";
        notes.push_back(confidenceNote(reason.first, of, reason.second) + '.');
    }
    return notes;
}

std::string untestedText(Untested untested)
{
    switch (untested) {
        case Untested::Loads:
            return "the kernels execute no loads, so whether loads are counted too is not tested";
        case Untested::Stores:
            return "the kernels execute no stores, so whether stores are counted too is not tested";
        case Untested::HalfPrecision:
            return "the kernels compute nothing in half precision, so whether that is counted too "
                   "is not tested";
        case Untested::Nothing:
            break;
    }
    return {};
}

/// Why one version of PAPI cannot hold it, with what it would do instead.
std::string refusalText(const ExportedMetric& metric)
{
    auto texts = warningsOf(metric);
    if (metric.reason) {
        texts.insert(texts.begin(), reasonText(*metric.reason));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

void addCommand(std::vector<std::string>& notes,
                const std::string& command,
                const std::string& unsaved)
{
    if (!unsaved.empty()) {
        notes.push_back("No command makes this file again: " + unsaved);
    } else if (!command.empty()) {
        notes.push_back("Reproduce: " + command);
    }
}

}  // namespace

std::vector<std::string> descriptionNotes(const ExportedMetric& metric, const Provenance& source)
{
    auto notes = notesOf(metric);
    if (isSimulated(source)) {
        notes.insert(notes.begin(), simulated);
    }
    if (!metric.reasons.empty()) {
        notes.insert(notes.begin(), confidenceNote(metric.reasons.front().kind, "",
                                                   confidenceReasons(metric.reasons)));
    }
    return notes;
}

std::string namesNote(const KnownEvents* known)
{
    if (known == nullptr) {
        return "Names not checked.";
    }
    return known->obstacle().empty()
               ? fmt::format("Names checked with libpfm4 for {}.", known->pmu())
               : fmt::format("Names not checked: {}.", known->obstacle());
}

std::vector<std::string> implausibleNotes(const Provenance& source)
{
    std::vector<std::string> notes;
    std::ranges::copy_if(source.notes, std::back_inserter(notes),
                         [](const std::string& note) { return note.starts_with("Implausible"); });
    return notes;
}

std::vector<std::string> provenanceOf(const DefinitionExport& definitions)
{
    const auto& options = definitions.options;
    const auto& benchmark = *definitions.benchmark;
    const auto& source = benchmark.data->provenance;
    std::vector<std::string> notes;
    notes.push_back(fmt::format("Definitions made by Papilio from {}, benchmark {} ({}).",
                                options.study.empty() ? "a study" : options.study, benchmark.name,
                                source.source.empty() ? "source not known" : source.source));
    if (isSimulated(source)) {
        notes.push_back(simulated + std::string(1, '.'));
    }
    notes.push_back(fmt::format("tau {:g}, alpha {:g}, representation tolerance {:g}",
                                benchmark.parameters.tau, benchmark.parameters.alpha,
                                benchmark.parameters.representationTolerance));
    std::ranges::move(excludedNotes(benchmark), std::back_inserter(notes));
    std::ranges::move(confidenceNotes(definitions), std::back_inserter(notes));
    std::ranges::move(implausibleNotes(source), std::back_inserter(notes));
    if (options.dialect->isForPapi) {
        notes.push_back(namesNote(options.known.get()));
    }
    if (options.rawCoefficients) {
        notes.emplace_back("Raw coefficients of the fit (--raw-coefficients).");
    }
    if (options.notes) {
        std::ranges::move(studyNoteLines(*options.notes), std::back_inserter(notes));
    }
    addCommand(notes, options.command, options.unsaved);
    return notes;
}

std::string reasonText(const ProposedPreset& preset)
{
    switch (preset.state()) {
        case PresetState::Defined:
            return {};
        case PresetState::Fragile:
            return confidenceReasons(preset.confidence.reasons);
        case PresetState::Contradicted:
            return fieldCheckText(*preset.field, preset.field->metrics.front());
        case PresetState::NotWritable:
            return refusalText(preset.writtenHead);
        case PresetState::Approximate:
            return refusalText(preset.written);
        case PresetState::NotDefinable:
            break;
    }
    return preset.problem        ? preset.problem->message
           : preset.notDefinable ? reasonText(*preset.notDefinable, preset.errorWorst)
                                 : std::string();
}

std::string absenceText(const ProposedPreset& preset, PapiVersion version)
{
    if (preset.isIn(version)) {
        return {};
    }
    if (!preset.hasFormula()) {
        return reasonText(preset);
    }
    if (!preset.writtenFor(version).isWritten) {
        return refusalText(preset.writtenFor(version));
    }
    return "another benchmark gives a definition that is as good or better";
}

std::string proofText(const ProposedPreset& preset)
{
    switch (preset.origin) {
        case ProposedPreset::Origin::None:
            return {};
        case ProposedPreset::Origin::Chosen:
            return sentence(
                "the formula of the chosen events; no formula of up to {} events that PAPI can "
                "hold passes",
                FormulaSearch().mostTerms);
        case ProposedPreset::Origin::Smallest:
            break;
    }
    const auto proof = preset.isProven
                           ? sentence("no formula of fewer events passes")
                           : sentence("no smaller formula was found, but not all were excluded");
    return proof +
           (preset.alternatives == 0
                ? std::string()
                : "; " + (preset.alternatives == 1
                              ? sentence("1 other formula of the same size passes")
                              : sentence("{} other formulas of the same size pass",
                                         preset.alternatives))) +
           (preset.leavesOutCodes ? "; " + sentence("events without a name were left out")
                                  : std::string());
}

std::vector<std::string> cautionsOf(const ProposedPreset& preset)
{
    if (!preset.hasFormula()) {
        return {};
    }
    const auto& written = preset.written.terms.empty() ? preset.writtenHead : preset.written;
    auto texts = cautionsOf(written);
    if (!written.remark.empty()) {
        texts.insert(texts.begin(), written.remark);
    }
    for (const auto& code : preset.codes) {
        texts.push_back(sentence("{} is a code for an event that has no name", code));
    }
    if (auto untested = untestedText(preset.meaning.untested); !untested.empty()) {
        texts.insert(texts.begin(), std::move(untested));
    }
    return texts;
}

std::vector<std::string> notesOf(const ProposedPreset& preset)
{
    return !preset.hasFormula()
               ? std::vector<std::string>()
               : notesOf(preset.written.terms.empty() ? preset.writtenHead : preset.written);
}

std::string summaryText(const PresetProposals& proposals)
{
    const auto best = proposals.best();
    const auto defined = std::ranges::count(best, PresetState::Defined, &ProposedPreset::state);
    const bool isChecked = std::ranges::any_of(
        proposals.presets, [](const ProposedPreset& preset) { return preset.field.has_value(); });
    return sentence("{} of {} presets are defined, {}", defined, best.size(),
                    isChecked ? "and no program contradicts them" : "not checked on a program");
}

std::vector<std::string> provenanceOf(const PresetProposals& proposals)
{
    std::vector<std::string> notes;
    for (std::size_t place = 0; place < proposals.analyses.size(); ++place) {
        DefinitionExport one;
        one.benchmark = proposals.analyses[place].benchmark;
        one.options.known = proposals.known[place];
        one.options.study = proposals.study;
        // What is written on the whole study is said once.
        one.options.notes = notes.empty() ? proposals.notes : nullptr;
        const auto more = provenanceOf(one);
        notes.insert(notes.end(), more.begin(), more.end());
    }
    addCommand(notes, proposals.command, proposals.unsaved);
    return notes;
}

}  // namespace papilio::core
