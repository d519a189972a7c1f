#pragma once

#include "core/io/formats/cat/cat_files.h"
#include "core/io/formats/file_format.h"

#include <functional>

namespace papilio::core {

/**
 * Reads all files of one benchmark of the toolkit: events in the order of their names, a repetition
 * per directory.
 *
 * Empty and absent files are missing. All other files have to have the same rows.
 *
 * @param step  called after each event; returns false to stop
 * @return Malformed naming file, line and column, or two files that disagree; Cancelled
 */
Result<Benchmark> readCatBenchmark(const CatFiles& files,
                                   const ImportOptions& options,
                                   const std::function<bool()>& step);

}  // namespace papilio::core
