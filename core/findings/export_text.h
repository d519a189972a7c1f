#pragma once

#include "core/definitions/definition_export.h"
#include "core/definitions/dialect.h"
#include "core/definitions/preset_proposals.h"

#include <string>
#include <vector>

namespace papilio::core {

// Results of exporting metrics, in the reader's language (core/base/sentence.h).

/// How the written coefficients were computed; empty without any.
std::string ruleText(const ExportedMetric& metric);

/// "the smallest formula", "the sum over all units"; empty of that of the chosen events.
std::string originText(FormulaOrigin origin);
/// The verdict on the formula that is shown, or the error of the fit where that is written.
std::string shortVerdict(const ExportedMetric& metric);
/// The same at length: see verdictText() of a fit.
std::string verdictText(const ExportedMetric& metric);
/// farthestText() of what is written.
std::string farthestText(const ExportedMetric& metric);
/// All its warnings.
std::vector<std::string> warningsOf(const ExportedMetric& metric);
/// What speaks against its formula and against its events.
std::vector<std::string> cautionsOf(const ExportedMetric& metric);
/// Notes on the metric and on its events, a line each: "note: …", "note on EVENT: …".
std::vector<std::string> notesOf(const ExportedMetric& metric);
/// The same, and how sure the metric is and that its numbers are simulated, for a file without
/// comments.
std::vector<std::string> descriptionNotes(const ExportedMetric& metric, const Provenance& source);

/// What cannot be right in the counts, as imports say it.
std::vector<std::string> implausibleNotes(const Provenance& source);

/// Whether libpfm4 was asked for the names of a file, and why not. @param known  null: it was not
std::string namesNote(const KnownEvents* known);

/// Where the definitions come from, a sentence for each comment of the file.
std::vector<std::string> provenanceOf(const DefinitionExport& definitions);

// What a study says of PAPI's presets, in the reader's language (core/base/sentence.h).

/// What keeps a preset from being defined, as a sentence without its subject; empty where it is.
std::string reasonText(const ProposedPreset& preset);

/// Why a file for that PAPI does not have it; empty where it has.
std::string absenceText(const ProposedPreset& preset, PapiVersion version);

/// How the formula was found, and whether it is proven to be the smallest; empty without one.
std::string proofText(const ProposedPreset& preset);

/// What the verdict does not say: what no kernel tests, what speaks against the formula and its
/// events.
std::vector<std::string> cautionsOf(const ProposedPreset& preset);

/// Notes on its events, a line each: "note on EVENT: …".
std::vector<std::string> notesOf(const ProposedPreset& preset);

/// "5 presets of 7 are defined": the result as a sentence.
std::string summaryText(const PresetProposals& proposals);

/// Where the definitions come from, a sentence for each comment of the file.
std::vector<std::string> provenanceOf(const PresetProposals& proposals);

}  // namespace papilio::core
