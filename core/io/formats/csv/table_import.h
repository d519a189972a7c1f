#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "core/io/formats/table/measured_cells.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace papilio::core {

/**
 * Reads a table whose columns hold what `mapping` says (rolesOf()): as rules that say so.
 *
 * With repetitions it is events x repetitions x kernels (MeasuredCells). An empty cell, nan and a
 * text in angle brackets are missing.
 *
 * @param run  what the only kernel or run is called
 * @return InvalidArgument for a mapping that cannot be (faultOf()); Malformed with line and column
 * for text in a column of values, rows of another width, names that are empty, and the same event,
 * kernel and repetition twice; Cancelled
 */
Result<MeasuredTable> readMappedTable(std::string_view text,
                                      const std::string& name,
                                      const std::string& run,
                                      const CsvMapping& mapping,
                                      const std::stop_token& stop = {});

}  // namespace papilio::core
