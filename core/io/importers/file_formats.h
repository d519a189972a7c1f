#pragma once

#include "core/io/importers/importer.h"

#include <filesystem>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One kind of file that is imported as a whole: counters, roofs, recorders. (Benchmark data have
/// their own way, importer.cpp.)
struct FileFormat {
    ImportFormat format = ImportFormat::Auto;
    /// As on the command line: "perf-stat".
    std::string_view name;
    /// What to call it in a sentence: "output of perf stat".
    std::string_view what;
    /// Whether `head`, the first 64 KiB of the file at `path`, is of this format. Formats are asked
    /// in the order of the list, so the more particular ones stand first.
    bool (*looksLike)(const std::filesystem::path& path, std::string_view head);
    /// Reads all of `paths` into one study; refuses with file, line and column.
    Result<Document> (*read)(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             const std::stop_token& stop,
                             const Progress& progress);
};

/// All of them. Adding a format is adding its enumerator to ImportFormat and a line there.
std::span<const FileFormat> fileFormats();

}  // namespace papilio::core
