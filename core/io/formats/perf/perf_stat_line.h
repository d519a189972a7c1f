#pragma once

#include "core/io/formats/perf/perf_stat_rows.h"

#include <string_view>

namespace papilio::core {

/// How perf stat -x was asked to print, and in which locale.
struct PerfStatDialect {
    char separator = ',';
    char decimal = '.';
};

struct PerfStatLine {
    enum class Kind {
        Count,
        Metric,  ///< continues the count above with a derived metric
        Unknown
    };
    Kind kind = Kind::Unknown;
    PerfStatRow row;
    std::size_t column = 1;  ///< where reading stopped, in fields from 1
};

/**
 * One line of perf stat -x, of any mode:
 *
 *     [time,][part,[cpus,]]value,unit,event,[cgroup,][variance%,]run time,share[,metric,unit]
 */
PerfStatLine readPerfStatLine(std::string_view line, PerfStatDialect dialect);

}  // namespace papilio::core
