#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Metrics of Intel PerfSpect as CSV: over time (`TS,SKT,CPU,CID,` and the metrics; every line is a
 * run, since metrics of sockets and CPUs have no sum), or their summary
 * (`metric,mean,min,max,stddev` and earlier `metrics,avg,p95,min,max`; one run, with the relative
 * standard deviation as the spread). The unit is in the name of a metric: "CPU operating frequency
 * (in GHz)".
 */
FileFormat perfSpectFormat();

}  // namespace papilio::core
