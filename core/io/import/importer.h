#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/document.h"

#include <filesystem>
#include <string>
#include <vector>

namespace papilio::core {

/// Recognizes what is at `paths` and counts it, as importStudy() does. A basis or signatures that
/// do not fit are rejected here already, and a basis that the analysis will reject is among the
/// notes.
Result<ImportPreview> previewImport(const std::vector<std::filesystem::path>& paths,
                                    const ImportOptions& options,
                                    const std::stop_token& stop = {},
                                    const Progress& progress = {});

/// What of several sources can be imported together, and why the others cannot be.
struct Importable {
    std::vector<std::filesystem::path> good;
    std::vector<std::pair<std::size_t, Error>> bad;  ///< index in the paths that were given
    /// Of the good ones; the Error where there is none, or where they fit alone but not together.
    Result<ImportPreview> preview;
    /// Of each of up to 100 paths, alone; some are only read together.
    std::vector<Result<ImportPreview>> alone = {};
};

/// Looks at all paths together, and at each alone. Its preview is Cancelled where it was stopped.
Importable importable(const std::vector<std::filesystem::path>& paths,
                      const ImportOptions& options,
                      const std::stop_token& stop = {},
                      const Progress& progress = {});

/// Imports everything at `paths` as one study (several CAT directories are repetitions of each
/// other; files of several formats become parts of it). What is implausible in the data is among
/// their notes, and so are the files of a folder that are in no known format.
/// @return an Error naming file, line and column where reading stopped
Result<Document> importStudy(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             std::stop_token stop = {},
                             const Progress& progress = {});

/// What a study holds besides its benchmarks, one sentence each.
std::vector<std::string> describeContents(const Document& document);

/// The notes on everything but the benchmarks, each once.
std::vector<std::string> notesOf(const Document& document);

/// Why what was found does not belong into `study`, in a sentence: it is of other machines, or,
/// where machines are not known, of other kernels than the study has of that kind. Empty: nothing
/// speaks against it.
std::string whyApart(const ImportPreview& found, const Document& study);

}  // namespace papilio::core
