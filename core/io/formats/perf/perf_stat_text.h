#pragma once

#include "core/io/formats/perf/perf_stat_rows.h"

namespace papilio::core {

/**
 * What perf stat prints for people, with the output of the program around it:
 *
 *     [time] [part [cpus]] value [unit] event  # metric  ( +- variance% )  (share%)
 *
 * Counts are printed whole, so nothing is lost; thousands are separated as the locale does it, or
 * by one plain blank. A share may follow in the next line, behind another metric. The time that
 * elapsed is an event of every part of its run; --metric-only and the --topdown of perf 4 have rows
 * of metrics instead. Each heading "Performance counter stats for" begins a run.
 * @return Malformed with the line that is no count
 */
PerfStatRows readPerfStatText(std::string_view text, const std::string& name);

/// Whether the text has the heading of that output, or that of its intervals.
bool isPerfStatText(std::string_view text);

/// Whether the text has the header that perf stat --metric-only prints with -x: names of metrics,
/// each followed by the separator (perf 4: the last one is not).
bool isPerfStatMetrics(std::string_view text);

/**
 * Reads the output of `perf stat --metric-only -x SEPARATOR`:
 *
 *     [time,][part,[cpus,]]name,name,…,
 *     [time,][part,[cpus,]]value,value,…,
 *
 * Each metric is an event; one that perf could not compute is missing. The header comes again after
 * some intervals.
 * @return Malformed with the line that has more or fewer values than the header, or text among
 * them; also where no metric has a value
 */
PerfStatRows readPerfStatMetrics(std::string_view text, const std::string& name);

}  // namespace papilio::core
