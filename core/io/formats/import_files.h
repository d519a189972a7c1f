#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/dataset.h"

#include <ctime>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One file of an import as a parser gets it.
struct ImportFile {
    const std::filesystem::path& path;
    std::string name;       ///< the path, as errors begin
    std::string run;        ///< what the file is called among the others (runNames())
    std::string_view text;  ///< without a byte order mark
    const std::stop_token& stop;
    bool isAlone = true;

    /// @throws Cancelled where that was asked for, looked at every few thousand lines
    void checkStop(std::size_t line) const;
    /// What was asked for where the file is the only one, else `run`.
    [[nodiscard]] std::string nameFor(const ImportOptions& options) const
    {
        return isAlone && !options.benchmark.empty() ? options.benchmark : run;
    }
};

/// "a, b and 4 more": the first names, and how many more there are.
std::string firstOf(std::vector<std::string> names, std::size_t shown);

/// What several files are called together: as asked for, else as the only one of them, else
/// `several`.
std::string nameFor(const std::vector<std::filesystem::path>& paths,
                    const ImportOptions& options,
                    const std::string& several);

/// What a parser reads: text, or whatever bytes (which it writes as visibleText()).
enum class FileContent { Utf8, AnyBytes };

/**
 * Opens one file after the other, checks that it is UTF-8 and hands it to `parse`; reports progress
 * and stops where asked.
 * @throws what FileText::open() says or `parse` throws; Malformed for what is not text; Cancelled
 */
void forEachFile(const std::vector<std::filesystem::path>& paths,
                 const std::stop_token& stop,
                 const Progress& progress,
                 const std::function<void(const ImportFile&)>& parse,
                 FileContent content = FileContent::Utf8);

/**
 * The same with `parse` on all processors, where files do not depend on each other: profiles of
 * thousands of ranks. What they hold is merged in the order of `paths`; of several errors the first
 * is thrown.
 */
Document mergeFiles(const std::vector<std::filesystem::path>& paths,
                    const std::stop_token& stop,
                    const Progress& progress,
                    const std::function<Document(const ImportFile&)>& parse,
                    FileContent content = FileContent::Utf8);

/// FileFormat::read of a format each of whose files is parsed alone: by
/// `Document parse(const ImportFile&, const ImportOptions&)`.
template<auto parse, FileContent kind = FileContent::Utf8>
Document readEach(const std::vector<std::filesystem::path>& paths,
                  const ImportOptions& options,
                  const std::stop_token& stop,
                  const Progress& progress)
{
    return mergeFiles(
        paths, stop, progress, [&](const ImportFile& file) { return parse(file, options); }, kind);
}

/// What is directly in a folder, by name; hidden entries aside.
struct FolderEntries {
    std::vector<std::filesystem::path> files;
    std::vector<std::filesystem::path> folders;
};
/// @return Unreadable, also for what is not a folder
Result<FolderEntries> entriesOf(const std::filesystem::path& folder);

/// A document of a table, and of the machine where one has an id.
Document documentOf(CounterTable table, Machine machine = {});

/// Rooflines that were read from `paths`, stamped as imported.
/// @throws what checkRoofline() says of the first that is wrong
Document documentOf(std::vector<Roofline> rooflines,
                    std::string_view format,
                    const std::vector<std::filesystem::path>& paths);

/**
 * Says of data that were imported: source "import:<format>", where from, when they were measured
 * and imported.
 * @param measured  ISO 8601 in UTC, where the content says it; else the time stamp of the files
 * (the latest of them, of folders the latest file in them) takes its place (isFileTime)
 */
void stampImport(Provenance& provenance,
                 std::string_view format,
                 const std::vector<std::filesystem::path>& paths,
                 const std::string& measured = {});

/// Adds a note that is not there yet.
void addNote(std::vector<std::string>& notes, std::string note);

/// The same as a provenance of its own.
Provenance importProvenance(std::string_view format,
                            const std::vector<std::filesystem::path>& paths,
                            const std::string& measured = {});

/// Seconds since 1970 in ISO 8601: "2023-03-01T10:00:00Z".
std::string inUtc(std::time_t time);

/// "Mon Nov 23 13:09:13 2026", as ctime() and asctime() write the local time, in ISO 8601 and UTC;
/// empty for anything else.
std::string isoDate(std::string_view localTime);

}  // namespace papilio::core
