#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/files/atomic_file.h"
#include "core/model/document.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace papilio::core {

/// Version of the layout this program writes, and the newest it reads (root attribute
/// papilio_format).
constexpr int studyFormat = 2;

/**
 * Reads a study whole, closes the file, then hands it over; nothing is loaded half.
 *
 * @return NotFound, Unreadable, Unsupported (newer format), Malformed (not HDF5, truncated, wrong
 * type or shape, external or soft link), Cancelled. The sentence names the file, the path inside it
 * and what was expected.
 */
Result<Document> readStudy(const std::filesystem::path& path,
                           std::stop_token stop = {},
                           const Progress& progress = {});

/// The same without checkStudy(): a damaged file may end this process.
Result<Document> readUncheckedStudy(const std::filesystem::path& path,
                                    std::stop_token stop = {},
                                    const Progress& progress = {});

/// Reads what a damaged file may come to a bad end at, and forgets it. Throws what is wrong.
void tryStudy(const std::filesystem::path& path);

/// How values are laid out: contiguous reads fastest; chunked and deflated is small.
enum class StudyLayout { Working, Exchange };

/// Writes PATH.part next to PATH, flushes, renames: PATH is the old or the new study, never a
/// broken one.
Result<void> writeStudy(const Document& document,
                        const std::filesystem::path& path,
                        StudyLayout layout = StudyLayout::Working,
                        std::stop_token stop = {},
                        const Progress& progress = {});

/**
 * writeStudy() over a file that was read before: it is replaced only where it is still that one.
 *
 * Two programs that save the same file wait for each other (AtomicFile), so that between the look
 * and the replacement nothing can come in from another Papilio.
 *
 * @param expected  the file as it was read; empty: whatever is there is replaced. A file that is
 * gone is made again.
 * @return the new file's stamp; empty where the file is another one by now, and nothing was written
 */
Result<std::optional<FileStamp>> replaceStudy(const Document& document,
                                              const std::filesystem::path& path,
                                              const std::optional<FileStamp>& expected,
                                              StudyLayout layout = StudyLayout::Working,
                                              std::stop_token stop = {},
                                              const Progress& progress = {});

/**
 * The benchmark that was named, or the only one.
 * @param study  path, for messages
 * @return InvalidArgument where none of several is named, NotFound
 */
Result<std::shared_ptr<const Benchmark>> findBenchmark(const Document& document,
                                                       const std::string& study,
                                                       const std::string& name);

/// Whether a file is HDF5, as studies are.
bool isStudy(const std::string& path);

/// Everything that the reader of a study would reject: sizes, numbers, texts that are not UTF-8,
/// and names that appear twice.
/// @return InvalidArgument, InvalidShape or NotFinite naming the part and what does not fit
Result<void> checkDocument(const Document& document);

/// @return InvalidArgument naming the name that is empty, appears twice (constants and definitions
/// share one space), is not text, or whose value is not finite or spread negative
Result<void> checkDefinitionSet(const DefinitionSet& set);

}  // namespace papilio::core
