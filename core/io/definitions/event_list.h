#pragma once

#include "core/base/result.h"
#include "core/papi/preset_meanings.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * Names of the events a machine can count, from the output of papi_native_avail (event and unit
 * masks, as EVENT:MASK), of papi_avail, or from any list with one name at the beginning of a line
 * (# begins a comment). Modifiers (":u=0") are not events of their own.
 */
std::vector<std::string> parseEventList(std::string_view text);

/// @return NotFound, Unreadable; Malformed where the file names no event
Result<std::vector<std::string>> readEventList(const std::filesystem::path& path);

/// Stands for a PMU in a file until the user names it.
inline constexpr std::string_view unnamedPmu = "NAME_THE_PMU";

/**
 * What libpfm4 knows of a PMU: papilio-collect, the only program with libpfm4, is asked once for
 * each (`papilio-collect names --pmu`). Names are not checked, with the reason, where there is no
 * papilio-collect, it has no libpfm4, or libpfm4 does not know the PMU.
 */
std::shared_ptr<const KnownEvents> libpfmEvents(const std::string& pmu);

}  // namespace papilio::core
