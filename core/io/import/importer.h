#pragma once

#include "core/io/formats/file_format.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What a study holds besides its benchmarks, one sentence each.
std::vector<std::string> describeContents(const Document& document);

/// The notes on everything but the benchmarks, each once.
std::vector<std::string> notesOf(const Document& document);

std::string_view toString(ImportFormat format);
std::optional<ImportFormat> importFormat(std::string_view text);
/// Options with the format that a word of the command line names: one of importFormatNames(), the
/// name of rules for logs (dataFiles("logs")) or the path of such a file.
/// @return NotFound, naming those that there are
Result<ImportOptions> withFormat(ImportOptions options, const std::string& format);
/// All names, "auto" first, in the order they are shown.
std::vector<std::string> importFormatNames();

/// Recognises what is at `paths` and counts it, as importStudy() does. A basis or signatures that
/// do not fit are rejected here already, and a basis that the analysis will reject is among the
/// notes.
Result<ImportPreview> previewImport(const std::vector<std::filesystem::path>& paths,
                                    const ImportOptions& options);

/// What of several sources can be imported together, and why the others cannot be.
struct Importable {
    std::vector<std::filesystem::path> good;
    std::vector<std::pair<std::size_t, Error>> bad;  ///< index in the paths that were given
    /// Of the good ones; the Error where there is none, or where they fit alone but not together.
    Result<ImportPreview> preview;
};

/// Looks at all paths together, and one by one where that fails.
Importable importable(const std::vector<std::filesystem::path>& paths,
                      const ImportOptions& options);

/// Whether files of the format may hold benchmarks, which take a kind, a basis and signatures.
bool givesBenchmarks(ImportFormat format);

/// Imports everything at `paths` as one study (several CAT directories are repetitions of each
/// other; files of several formats become parts of it). What is implausible in the data is among
/// their notes, and so are the files of a folder that are in no known format.
/// @return an Error naming file, line and column where reading stopped
Result<Document> importStudy(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             std::stop_token stop = {},
                             const Progress& progress = {});

}  // namespace papilio::core
