#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/benchmark.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What a study holds besides its benchmarks, one sentence each.
std::vector<std::string> describeContents(const Document& document);

std::string_view toString(ImportFormat format);
std::optional<ImportFormat> importFormat(std::string_view text);
/// Options with the format that a word of the command line names: one of importFormatNames(), the
/// name of rules for logs (dataFiles("logs")) or the path of such a file.
/// @return NotFound, naming those that there are
Result<ImportOptions> withFormat(ImportOptions options, const std::string& format);
/// All names, "auto" first, in the order they are shown.
std::vector<std::string> importFormatNames();

/// Recognises what is at `paths` and counts it; as in importStudy(), sets of definitions may be
/// among them. A basis or signatures that do not fit are rejected here already, and a basis that
/// the analysis will reject is among the notes.
Result<ImportPreview> previewImport(const std::vector<std::filesystem::path>& paths,
                                    const ImportOptions& options);

/// Imports everything at `paths` as one study (several CAT directories are repetitions of each
/// other). Sets of definitions may be next to the measurements they are evaluated on.
/// @return an Error naming file, line and column where reading stopped
Result<Document> importStudy(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             std::stop_token stop = {},
                             const Progress& progress = {});

}  // namespace papilio::core
