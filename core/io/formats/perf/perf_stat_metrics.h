#pragma once

#include "core/io/formats/perf/perf_stat_rows.h"

namespace papilio::core {

/// Whether the text has the header that perf stat --metric-only prints with -x: names of metrics,
/// each followed by the separator.
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
Result<PerfStatRows> readPerfStatMetrics(std::string_view text, const std::string& name);

}  // namespace papilio::core
