#pragma once

#include "core/io/formats/perf/perf_stat_line.h"

namespace papilio::core {

/**
 * One line of perf stat -j: a flat object.
 *
 * perf writes what no JSON reader takes: nan, inf, a comma before the closing brace, and decimal
 * commas in some locales. Those are read as what they mean.
 */
PerfStatLine readPerfStatObject(std::string_view line);

}  // namespace papilio::core
