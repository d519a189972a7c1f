#include "core/findings/preset_text.h"

#include "core/base/sentence.h"
#include "core/findings/confidence_text.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

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

}  // namespace

std::string stateWord(PresetState state)
{
    switch (state) {
        case PresetState::Defined:
            return "defined";
        case PresetState::Fragile:
            return confidenceWord(Confidence::Fragile);
        case PresetState::Contradicted:
            return "contradicted";
        case PresetState::NotWritable:
            return "not writable";
        case PresetState::Approximate:
            return verdictWord(Verdict::Approximate);
        case PresetState::NotDefinable:
            break;
    }
    return verdictWord(Verdict::NotDefinable);
}

std::string reasonText(const ProposedPreset& preset)
{
    switch (preset.state()) {
        case PresetState::Defined:
            return {};
        case PresetState::Fragile:
            return confidenceReason(preset.confidence.reason);
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
    if (preset.origin == ProposedPreset::Origin::None) {
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
                : "; " + sentence("{} other formulas of the same size pass", preset.alternatives)) +
           (preset.leavesOutCodes ? "; " + sentence("events without a name were left out")
                                  : std::string());
}

std::vector<std::string> cautionsOf(const ProposedPreset& preset)
{
    if (preset.origin == ProposedPreset::Origin::None) {
        return {};
    }
    auto texts = cautionsOf(preset.written.terms.empty() ? preset.writtenHead : preset.written);
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
    return preset.origin == ProposedPreset::Origin::None
               ? std::vector<std::string>()
               : notesOf(preset.written.terms.empty() ? preset.writtenHead : preset.written);
}

std::string summaryText(const PresetProposals& proposals)
{
    std::size_t all = 0;
    std::size_t defined = 0;
    for (const auto& preset : proposals.presets) {
        all += preset.isBest ? 1 : 0;
        defined += preset.isBest && preset.state() == PresetState::Defined ? 1 : 0;
    }
    return sentence("{} of {} presets are defined, and nothing contradicts them", defined, all);
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
    if (!proposals.unsaved.empty()) {
        notes.push_back("No command makes this file again: " + proposals.unsaved);
    } else if (!proposals.command.empty()) {
        notes.push_back("Reproduce: " + proposals.command);
    }
    return notes;
}

}  // namespace papilio::core
