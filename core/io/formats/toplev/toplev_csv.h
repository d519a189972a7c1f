#pragma once

#include "core/io/formats/file_format.h"

#include <filesystem>
#include <string_view>

namespace papilio::core {

/// Whether a text is toplev's: its values (-x with any separator, --columns, --json; with a header
/// or, until 2019, without), or the counts behind them (--perf-output, --valcsv).
bool looksLikeToplev(const std::filesystem::path& path, std::string_view head);

/**
 * Output of toplev (pmu-tools) as counters.
 *
 * Values, "[Timestamp,][CPUs,]Area,Value,Unit,…": events are the areas with their dots, units
 * toplev's ("% Slots"), the multiplexing share is kept; topDownModelOfShares() makes a tree of
 * them. Counts, "[Timestamp;]Value;Unit;Event;Run-Time;Enabled;;": an event that several groups
 * hold was counted in as many passes; in --valcsv a group is a pass. A time stamp makes every
 * interval a run, and the SUMMARY behind them another one.
 * @return Malformed with line
 */
Result<CounterTable> parseToplev(std::string_view text, const std::string& name);

/// The line of the registry.
FileFormat toplevFormat();

}  // namespace papilio::core
