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

/// Files of one format, which its reader takes together.
struct ImportGroup {
    ImportFormat format = {};
    std::vector<std::filesystem::path> paths;
    std::vector<std::filesystem::path> found;  ///< those that are in a folder that was given
};

/// What there is to read.
struct ImportSources {
    std::vector<ImportGroup> groups;  ///< by the first path of each
    std::vector<std::string> notes;   ///< on the files of a folder that are in no known format
};

/**
 * Groups paths by their format: that of the options, or what each looks like. The
 * files in a folder replace it, unless it is one whole (output of the toolkit, profiles of TAU).
 *
 * @return as above; Unsupported where no file of a folder is in a known format, and where what is
 * there is in no format whatever the options say: compressed, UTF-16, columns of a known table
 * between semicolons. Options with columns are of ImportFormat::Table.
 */
Result<ImportSources> sourcesOf(const std::vector<std::filesystem::path>& paths,
                                const ImportOptions& options);

/// Whether a file reads like a table, of whatever format.
bool isTable(const std::filesystem::path& path);

/// Whether all of `paths` are tables of unknown columns: ImportOptions::columns says what they
/// hold.
bool areUnknownTables(const std::vector<std::filesystem::path>& paths);

/// The beginning of a file without lines that may be cut off. @return Unsupported for what is
/// not text
Result<std::string> tableHead(const std::filesystem::path& path);

}  // namespace papilio::core
