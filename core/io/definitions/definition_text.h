#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"
#include "core/definitions/definition_export.h"
#include "core/definitions/preset_proposals.h"
#include "core/model/document.h"
#include "core/papi/preset_meanings.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The formats that exportText() writes, those for PAPI first.
std::vector<const Dialect*> metricDialects();
/// The text of an export in one of them, that of its options.
/// @return InvalidArgument where nothing can be written, naming the reasons
Result<std::string> exportText(const DefinitionExport& definitions);
/// Why nothing is written: every reason once, with the metrics it holds for.
Error nothingToWrite(const DefinitionExport& definitions);

/// How every file of presetText() begins.
inline constexpr std::string_view presetTextMark = "# Presets of PAPI, ";

/// The presets that this version of PAPI can hold as papi_events.csv: a block for each PMU, with
/// verdict, confidence and cautions, or the reason why it is not there, as comments.
std::string presetText(const PresetProposals& proposals, PapiVersion version);

/// resources/presets/meanings.csv: what the presets of PAPI should count.
Result<std::vector<PresetMeaning>> presetMeanings();
/// What audit() needs to know of definitions and events: these tables and words.csv, every
/// benchmark.
Result<AuditOptions> auditOptions();
/// papi_events.csv of the newest PAPI in /usr/share/papi; empty where there is none to be read.
std::filesystem::path installedPresets();

/// The PMU of a machine of the study; empty where it is not known.
std::string pmuOf(const Document& document, const std::string& machine);
/// That of the benchmark's machine.
inline std::string pmuOf(const Document& document, const Benchmark& benchmark)
{
    return pmuOf(document, benchmark.machine);
}

}  // namespace papilio::core
