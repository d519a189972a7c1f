#pragma once

#include "core/io/formats/import_files.h"

#include <string>
#include <string_view>

namespace papilio::core {

/// Whether it is what `perf mem report -D` prints: a line each for the samples, under
/// "# PID, TID, IP, ADDR, LOCAL WEIGHT, DSRC, SYMBOL".
bool isSampleDump(std::string_view text);

/**
 * Counters of the samples by function and thread, and the communication between threads.
 * @return Malformed naming the line that is no sample, or the file without one
 */
Result<Document> readSampleDump(const ImportFile& file,
                                const std::string& name,
                                Provenance provenance);

}  // namespace papilio::core
