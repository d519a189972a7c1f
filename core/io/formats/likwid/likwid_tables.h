#pragma once

#include "core/base/csv.h"
#include "core/base/result.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Counts of one event group, and of one marker region where there is one, in one execution.
struct LikwidTable {
    std::string region;  ///< empty without markers
    std::string group;   ///< its number and, where the file names it, its name: "1 MEM"
    /// The lines of likwid-bench that say what it ran; empty where the program was another one.
    std::string work;
    std::string clock;  ///< "2.494073725 GHz", as measured at this execution; may be empty
    std::vector<std::string> threads;
    std::vector<CsvRow> rows;
    std::vector<std::size_t> before;  ///< of each row: cells in front of its values

    [[nodiscard]] bool isBench() const { return work.starts_with("Test:"); }
};

/// A value of a STAT row that does not fit the counts beside it.
struct LikwidDifference {
    std::size_t line = 0;
    std::string event, counter;
    std::string what;  ///< "Sum", "Min", "Max" or "Avg"
    double said = 0, counted = 0;
};

struct LikwidTables {
    std::vector<LikwidTable> tables;
    std::size_t metricTables = 0;                ///< left out
    std::map<std::string, std::string> machine;  ///< "CPU name", "CPU type", "CPU clock"
    std::vector<LikwidDifference> differences;
};

/**
 * The tables of counts in the output of likwid-perfctr or likwid-mpirun, as CSV (`-O`) or as text
 * (the default, drawn with `+---+` and `|`), whatever the program printed between them.
 *
 * STAT rows are compared with the counts and otherwise left out.
 * @return Malformed, with the line, for tables that are damaged or cut off, and where there is none
 */
Result<LikwidTables> readLikwidTables(std::string_view text, const std::string& name);

/// Whether the text has the head of a table of LIKWID, as CSV or as text.
bool hasLikwidTable(std::string_view text);

/// Whether the text is output of likwid-perfctr or likwid-mpirun, as far as its begin shows.
bool isLikwid(std::string_view head);

}  // namespace papilio::core
