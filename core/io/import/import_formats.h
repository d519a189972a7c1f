#pragma once

#include "core/io/formats/file_format.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Nothing for a name that no format has.
std::optional<ImportFormat> importFormat(std::string_view name);
/// Options with the format that a word of the command line names: one of importFormatNames(), the
/// name of rules for logs (dataFiles("logs")) or the path of a file of rules, for logs or tables.
/// @return NotFound, naming those that there are
Result<ImportOptions> withFormat(ImportOptions options, const std::string& format);
/// All names, "auto" first, in the order they are shown.
std::vector<std::string> importFormatNames();

/// Whether files of the format may hold benchmarks, which take a kind, a basis and signatures.
bool givesBenchmarks(const ImportFormat& format);

/// The reader of a format; nothing for a name that none has.
std::optional<FileFormat> fileFormat(const ImportFormat& format);

/// Reads all of `paths` with it. @return what is wrong, with file, line and column
Result<Document> readFiles(const FileFormat& format,
                           const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop = {},
                           const Progress& progress = {});

/// All of them: those of rules (resources/tables), and those of code, each a line there.
std::vector<FileFormat> fileFormats();

}  // namespace papilio::core
