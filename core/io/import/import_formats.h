#pragma once

#include "core/io/formats/file_format.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

std::string_view toString(ImportFormat format);
std::optional<ImportFormat> importFormat(std::string_view text);
/// Options with the format that a word of the command line names: one of importFormatNames(), the
/// name of rules for logs (dataFiles("logs")) or the path of such a file.
/// @return NotFound, naming those that there are
Result<ImportOptions> withFormat(ImportOptions options, const std::string& format);
/// All names, "auto" first, in the order they are shown.
std::vector<std::string> importFormatNames();

/// Whether files of the format may hold benchmarks, which take a kind, a basis and signatures.
bool givesBenchmarks(ImportFormat format);

/// The reader of a format; null for those that take several files or a basis: Cat and Csv.
const FileFormat* fileFormat(ImportFormat format);

}  // namespace papilio::core
