#pragma once

#include "core/io/formats/perf/perf_stat_rows.h"

#include <optional>
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
        Metric,  ///< continues the count above with a derived metric; `row` is empty
        Unknown
    };
    Kind kind = Kind::Unknown;
    PerfStatRow row;
    std::optional<PerfStatRow> metric = {};  ///< a metric by name, behind a count or alone
    std::size_t column = 1;                  ///< where reading stopped, in fields from 1
};

/// "S0-D0-C1", "CPU3", "N0": whose counts a line has.
bool isPerfStatPlace(std::string_view text);

/// perf before 4.17 printed its clocks in ms and wrote no unit; the newest prints ns.
void nameOldClock(PerfStatRow& row, bool hasDecimals);

/**
 * A metric as perf prints it behind a count: "12.3" and "%  tma_retiring", "0.7" and "IPC".
 *
 * Rates and ratios that perf adds by itself have words for a name ("K/sec", "insn per cycle"), and
 * are none.
 * @param place  has the time and the part
 */
std::optional<PerfStatRow> perfStatMetric(std::string_view value,
                                          std::string_view text,
                                          const PerfStatRow& place);

/**
 * One line of perf stat -x, of any mode:
 *
 *     [time,][part,[cpus,]]value,unit,event,[cgroup,][variance%,]run time,share[,metric,unit]
 */
PerfStatLine readPerfStatLine(std::string_view line, PerfStatDialect dialect);

}  // namespace papilio::core
