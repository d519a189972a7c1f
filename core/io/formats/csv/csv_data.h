#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/formats/file_format.h"
#include "core/model/dataset.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

namespace papilio::core {

/// True where `text` begins like a data CSV of ours: a header whose first cell is "event".
bool looksLikeDataCsv(std::string_view text);

/**
 * Reads `event,[name,]repetition,[thread,]<kernels>`, lines in any order, on two threads.
 *
 * Repetitions and threads may be numbered as one likes; combinations that have no line are missing.
 *
 * @return Malformed naming the line and column where reading stopped
 */
Result<Dataset> readDataCsv(const std::filesystem::path& path,
                            std::stop_token stop = {},
                            const Progress& progress = {});

/// The same from text in memory; `name` is used in messages.
Result<Dataset> parseDataCsv(std::string_view text,
                             const std::string& name,
                             std::stop_token stop = {},
                             const Progress& progress = {});

/// What an import says of the kind of a benchmark that was not given.
std::string csvKindNote(BenchmarkKind kind, const ImportOptions& options);

}  // namespace papilio::core
