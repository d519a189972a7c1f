#pragma once

#include "core/io/formats/file_format.h"

#include <filesystem>
#include <string_view>

namespace papilio::core {

/// Whether a text begins with a header "event,[unit,]<run>,…" that names no repetitions.
bool looksLikeCountersCsv(const std::filesystem::path& path, std::string_view head);

/**
 * Counters as CSV: header "event,[unit,]<run 1>,<run 2>,…", then one line per event.
 *
 * Lines that begin with @ describe the columns: "@pass,A,B", "@part,rank 0,rank 1", "@time,0.1,0.2"
 * (seconds). A run that appears twice without them was measured in several passes. Comments
 * "# source: …", "# machine: …", "# model: …", "# parameter: …" (what the names of the runs are
 * values of, such as VECTOR_SIZE) and "# note: …" are kept. An empty cell or nan is missing, and so
 * is <not counted> or any other text in angle brackets, which is the reason.
 * @return Malformed with line and column
 */
Result<CounterTable> parseCountersCsv(std::string_view text, const std::string& name);

/// The line of the registry.
FileFormat countersFormat();

}  // namespace papilio::core
