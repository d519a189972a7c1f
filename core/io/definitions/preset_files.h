#pragma once

#include "core/base/result.h"
#include "core/definitions/preset_proposals.h"
#include "core/model/document.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace papilio::core {

/// What `papilio presets` writes.
struct PresetFiles {
    std::string events;      ///< papi_events.csv
    std::string eventsHead;  ///< papi_events_head.csv; empty: the other one holds for both
    std::string json;        ///< presets.json
    std::string html;        ///< presets.html
};

inline constexpr const char* presetEventsName = "papi_events.csv";
inline constexpr const char* presetEventsHeadName = "papi_events_head.csv";
inline constexpr const char* presetJsonName = "presets.json";
inline constexpr const char* presetHtmlName = "presets.html";

/// What proposePresets() needs of the resources: meanings, and the PMU of each machine.
/// @param pmu  of every benchmark; empty: that of its machine
Result<ProposalOptions> proposalOptions(const Document& study, const std::string& pmu);

/// @param program  and version
PresetFiles presetFiles(const PresetProposals& proposals,
                        const Document& study,
                        const std::string& program);

/// The JSON Schema of presets.json.
nlohmann::ordered_json presetsSchema();

/**
 * Whether the files can go into a folder, before they are made.
 *
 * A papi_events.csv that something else wrote is not replaced: PAPI's own has the presets of all
 * CPUs.
 * @return NotFound where there is no such folder; Unreadable where it holds such a file
 */
Result<void> checkPresetFolder(const std::filesystem::path& folder);

/// Writes them into a folder: all of them, or none.
/// @return the paths; an error of checkPresetFolder(), or Unreadable where it cannot be written
Result<std::vector<std::filesystem::path>> writePresetFiles(const PresetFiles& files,
                                                            const std::filesystem::path& folder);

}  // namespace papilio::core
