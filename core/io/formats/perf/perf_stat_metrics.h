#pragma once

#include "core/io/formats/perf/perf_stat_rows.h"

namespace papilio::core {

/// Whether a text has words of the names of metrics that perf computes by itself.
bool isPerfStatMetricName(std::string_view text);
/// "time", "core", "cpus", …: what is before the metrics in their header.
bool isPerfStatTitle(std::string_view word);
/// A row of the metric, without a value: "%  tma_retiring" has its unit before the name.
PerfStatRow perfStatMetricNamed(std::string_view name);

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
Result<PerfStatRows> readPerfStatMetrics(std::string_view text, const std::string& name);

}  // namespace papilio::core
