#pragma once

#include "core/io/formats/file_format.h"

#include <filesystem>
#include <stop_token>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Whether a text is toplev's: its values (toplev -x,) or the counts behind them (--perf-output).
bool looksLikeToplev(const std::filesystem::path& path, std::string_view head);

/**
 * Output of toplev (pmu-tools) as counters.
 *
 * Values, "[Timestamp,][CPUs,]Area,Value,Unit,…": events are the areas with their dots, units
 * toplev's ("% Slots"), the multiplexing share is kept; topDownModelOfShares() makes a tree of
 * them. Counts, "[Timestamp;]Value;Unit;Event;Run-Time;Enabled;;": an event that several groups
 * hold was counted in as many passes. A time stamp makes every interval a run.
 * @return Malformed with line
 */
Result<CounterTable> parseToplev(std::string_view text, const std::string& name);

/// The line of the registry.
FileFormat toplevFormat();

}  // namespace papilio::core
