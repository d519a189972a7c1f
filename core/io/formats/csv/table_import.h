#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "core/io/formats/file_format.h"

#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// What a table of chosen columns holds: one of both.
struct MappedTable {
    std::optional<Dataset> data;
    std::optional<CounterTable> counters;
};

/**
 * Reads a table whose columns hold what `mapping` says (rolesOf()).
 *
 * With repetitions it is events x repetitions x kernels. Rows of the same kernel and event without
 * a number of their repetition are repetitions in the order of the file; where no kernel has
 * several, and where there is no kernel, they are the runs of a table of counters. An empty cell,
 * nan and a text in angle brackets are missing.
 *
 * @param run  what the only kernel or run is called
 * @return InvalidArgument for a mapping that cannot be (faultOf()); Malformed with line and column
 * for text in a column of values, rows of another width, names that are empty, and the same event,
 * kernel and repetition twice; Cancelled
 */
Result<MappedTable> readMappedTable(std::string_view text,
                                    const std::string& name,
                                    const std::string& run,
                                    const CsvMapping& mapping,
                                    const std::stop_token& stop = {});

/// The line of the registry. Never recognized by itself: ImportOptions::columns, or the guess.
FileFormat tableFormat();

}  // namespace papilio::core
