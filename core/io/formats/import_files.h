#pragma once

#include "core/io/formats/file_format.h"

#include <functional>

namespace papilio::core {

/// One file of an import as a parser gets it.
struct ImportFile {
    const std::filesystem::path& path;
    std::string name;       ///< the path, as errors begin
    std::string run;        ///< what the file is called among the others (runNames())
    std::string_view text;  ///< without a byte order mark
    const std::stop_token& stop;
    bool isAlone = true;

    /// What was asked for where the file is the only one, else `run`.
    [[nodiscard]] std::string nameFor(const ImportOptions& options) const
    {
        return isAlone && !options.benchmark.empty() ? options.benchmark : run;
    }
};

/// What a parser reads: text, or whatever bytes (which it writes as visibleText()).
enum class FileContent { Utf8, AnyBytes };

/**
 * Opens one file after the other, checks that it is UTF-8 and hands it to `parse`; reports progress
 * and stops where asked.
 * @return what FileText::open() or `parse` says; Malformed for what is no text; Cancelled
 */
Result<void> forEachFile(const std::vector<std::filesystem::path>& paths,
                         const std::stop_token& stop,
                         const Progress& progress,
                         const std::function<Result<void>(const ImportFile&)>& parse,
                         FileContent content = FileContent::Utf8);

/**
 * The same with `parse` on all processors, where files do not depend on each other: profiles of
 * thousands of ranks. What they hold is merged in the order of `paths`; of several errors the first
 * is returned.
 */
Result<Document> mergeFiles(const std::vector<std::filesystem::path>& paths,
                            const std::stop_token& stop,
                            const Progress& progress,
                            const std::function<Result<Document>(const ImportFile&)>& parse,
                            FileContent content = FileContent::Utf8);

/// FileFormat::read of a format each of whose files is parsed alone: by
/// `Result<Document> parse(const ImportFile&, const ImportOptions&)`.
template<auto parse, FileContent kind = FileContent::Utf8>
Result<Document> readEach(const std::vector<std::filesystem::path>& paths,
                          const ImportOptions& options,
                          const std::stop_token& stop,
                          const Progress& progress)
{
    return mergeFiles(
        paths, stop, progress, [&](const ImportFile& file) { return parse(file, options); }, kind);
}

/// A document of a table alone. @return the error of the table
Result<Document> documentOf(Result<CounterTable> table);

/// Rooflines that were read from `paths`, stamped as imported.
/// @return what checkRoofline() says of the first that is wrong
Result<Document> documentOf(std::vector<Roofline> rooflines,
                            std::string_view format,
                            const std::vector<std::filesystem::path>& paths);

}  // namespace papilio::core
