#pragma once

#include "core/papi/preset_proposals.h"

#include <string>
#include <vector>

namespace papilio::core {

// What a study says of PAPI's presets, in the reader's language (core/base/sentence.h).

/// "defined", "fragile", "contradicted", …
std::string stateWord(PresetState state);

/// What keeps a preset from being defined, as a sentence without its subject; empty where it is.
std::string reasonText(const ProposedPreset& preset);

/// Why a file for that PAPI does not have it; empty where it has.
std::string absenceText(const ProposedPreset& preset, PapiVersion version);

/// How the formula was found, and whether it is proven to be the smallest; empty without one.
std::string proofText(const ProposedPreset& preset);

/// What the verdict does not say: what no kernel tests, what speaks against the formula and its
/// events.
std::vector<std::string> cautionsOf(const ProposedPreset& preset);

/// What somebody wrote on its events, a line each: "note on EVENT: …".
std::vector<std::string> notesOf(const ProposedPreset& preset);

/// "5 presets of 7 are defined": the result as a sentence.
std::string summaryText(const PresetProposals& proposals);

/// Where the definitions come from, a sentence for each comment of the file.
std::vector<std::string> provenanceOf(const PresetProposals& proposals);

}  // namespace papilio::core
