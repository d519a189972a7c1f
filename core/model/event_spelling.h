#pragma once

#include "core/model/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * An event as other programs know it: its id, or its name where the id is a number only (a row of a
 * table) and no other event has the name. That is what is exported, copied, suggested and looked
 * for in other studies; a row number says nothing there.
 */
std::string eventSpelling(const Dataset& data, std::size_t event);

/// EventDescription::source of the counters that LIKWID counted an event on: "FIXC1"; of a sum over
/// channels all of them, with blanks between.
inline constexpr std::string_view likwidSource = "LIKWID";

/// Of all events, in their order.
std::vector<std::string> eventSpellings(const Dataset& data);

}  // namespace papilio::core
