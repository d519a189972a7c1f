#pragma once

#include "core/io/formats/csv/csv_sample.h"
#include "core/io/import/importer.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace papilio::core {

/// What is at `path`, from its first 64 KiB.
/// @return NotFound, Unreadable, Malformed (empty), Unsupported saying what was expected
Result<ImportFormat> formatOf(const std::filesystem::path& path);

/// The one format of all paths: that of the options, or what they all look like.
/// @return as above; Unsupported where they differ, naming both, and where what is there is in
/// no such format whatever the options say: compressed, UTF-16, columns of a known table between
/// semicolons. Options with columns are of ImportFormat::Table.
Result<ImportFormat> formatOf(const std::vector<std::filesystem::path>& paths,
                              const ImportOptions& options);

/// The beginning of the first of `paths`, where all of them are tables whose columns nobody knows:
/// ImportOptions::columns says what they hold.
/// @param hasHeader  nothing: what it looks like
std::optional<CsvSample> unknownTable(const std::vector<std::filesystem::path>& paths,
                                      std::optional<bool> hasHeader = {});

/// Definitions, and the other files; both only where several formats may be mixed.
struct ImportParts {
    std::vector<std::filesystem::path> definitions;
    std::vector<std::filesystem::path> measurements;
    [[nodiscard]] bool areMixed() const { return !definitions.empty() && !measurements.empty(); }
};

/// A path that cannot be recognised, or is the only one, is among the measurements.
ImportParts partsOf(const std::vector<std::filesystem::path>& paths, const ImportOptions& options);

}  // namespace papilio::core
