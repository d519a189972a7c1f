#pragma once

#include "core/io/formats/file_format.h"

#include <vector>

namespace papilio::core {

/// Whether `path` is a directory with output of the Counter Analysis Toolkit, or has the name of
/// one of its files.
bool looksLikeCat(const std::filesystem::path& path);

/**
 * Imports directories (or files) of toolkit output. Every directory that has files of a benchmark
 * is a repetition of it.
 *
 * @return one benchmark for each suffix found, in the order branch, data.reads, data.writes, flops,
 * vec, instr, icache. @throws Malformed naming file, line and column; NotFound where nothing of the toolkit
 * is there
 */
std::vector<std::shared_ptr<const Benchmark>> importCat(
    const std::vector<std::filesystem::path>& paths,
    const ImportOptions& options,
    std::stop_token stop = {},
    const Progress& progress = {});

/// What importCat() would find or reject, from the names of the files, one file of each benchmark
/// and the basis and signatures chosen for them.
std::vector<ImportPreview::Item> previewCat(const std::vector<std::filesystem::path>& paths,
                                                    const ImportOptions& options);

}  // namespace papilio::core
