#pragma once

#include "core/base/constants.h"
#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One count of perf stat, whatever the mode it was printed in.
struct PerfStatRow {
    static constexpr double unknown = notANumber;

    std::size_t line = 0;    ///< from 1
    std::size_t run = 0;     ///< which execution of perf stat, from 0 (--append: several in a file)
    double time = unknown;   ///< -I: end of the interval, s
    std::string part;        ///< "S0-D0-C1", "CPU3", "N0", a thread, a cgroup; empty: all
    double value = unknown;  ///< NaN where it is missing
    std::string reason;      ///< "<not counted>", "<not supported>"
    std::string unit;        ///< "msec", "Joules", …; empty: a count
    std::string event;
    double variance = unknown;  ///< -r: relative standard error of the mean, as a share
    double running = unknown;   ///< share of the time the event was counted
};

struct PerfStatRows {
    std::vector<PerfStatRow> rows;
    std::size_t metrics = 0;  ///< lines that hold a derived metric without a name; skipped
    std::size_t named = 0;    ///< rows that are metrics of perf (-M, --topdown)
    std::size_t runs = 1;     ///< executions of perf stat that were written into the file
    std::string started;      ///< of the first, as perf prints it: "Mon Nov 23 13:09:13 2026"
};

/**
 * Reads the output of `perf stat -x SEPARATOR`, `perf stat -j` or `perf stat`, of perf 4 to 6.
 *
 * The separator is found by trying: the one with which every line has a run time followed by a
 * percentage, which is what follows every event name. So event names may hold the separator
 * (cpu/event=0x3c,umask=0x0/), and decimals may have a comma, even next to a comma as separator.
 *
 * perf stat --append writes several executions into one file: each begins with "# started on", or
 * (where lines were appended by the shell) all lines come again in the same order.
 * @param name  of the file, for messages
 * @return Malformed with file, line and column where reading stopped
 */
Result<PerfStatRows> readPerfStat(std::string_view text, const std::string& name);

/// What is before the time at which perf began.
inline constexpr std::string_view perfStatStart = "# started on ";

/// A number in any locale: "0.69", "0,69"; NaN where it is none.
double perfStatNumber(std::string text);

/// "S0-D0-C1", "CPU3", "N0" (-A, --per-socket, --per-die, --per-core, --per-cache, --per-node):
/// whose counts a line has.
bool isPerfStatPlace(std::string_view text);

/// perf before 4.17 printed its clocks in ms and wrote no unit; the newest prints ns.
void nameOldClock(PerfStatRow& row, bool hasDecimals);

/**
 * A metric as perf prints it behind a count: 12.3 and "%  tma_retiring", 0.7 and "IPC".
 *
 * Rates and ratios that perf adds by itself have words for a name ("K/sec", "insn per cycle"), and
 * are none.
 * @param place  has the time and the part
 */
std::optional<PerfStatRow> perfStatMetric(double value,
                                          std::string_view text,
                                          const PerfStatRow& place);

/**
 * What perf stat prints for people, with the output of the program around it:
 *
 *     [time] [part [cpus]] value [unit] event  # metric  ( +- variance% )  (share%)
 *
 * Counts are printed whole, so nothing is lost; thousands are separated as the locale does it, or
 * by one plain blank. A share may follow in the next line, behind another metric. The time that
 * elapsed is an event of every part of its run; --metric-only and the --topdown of perf 4 have rows
 * of metrics instead. Each heading "Performance counter stats for" begins a run.
 * @return Malformed with the line that is not a count
 */
PerfStatRows readPerfStatText(std::string_view text, const std::string& name);

/// Whether the text has the heading of that output, or that of its intervals.
bool isPerfStatText(std::string_view text);

/// Whether `head` begins like one of them, or has what perf stat prints for people.
bool looksLikePerfStat(std::string_view head);

}  // namespace papilio::core
