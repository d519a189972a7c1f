#pragma once

#include "core/analysis/event_plan.h"
#include "core/base/result.h"
#include "core/io/files/file_text.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Where the data files live: $PAPILIO_RESOURCES, else share/papilio next to the installed program,
/// else the source tree.
std::filesystem::path resourceDirectory();

/// A data file that users may have of their own.
struct DataFile {
    std::string name;  ///< of the file, without ".json"
    std::filesystem::path path;
    bool isOwn = false;  ///< in the user's own folder
};

/// The JSON files of resourceDirectory()/FOLDER and of userFolder(UserFolder::Data, FOLDER), sorted
/// by name; one's own replaces a shipped one of the same name.
std::vector<DataFile> dataFiles(std::string_view folder);

/// The path of the file of dataFiles(folder) with that name, or the path that is given.
/// @param what  of "unknown WHAT", with the names that there are: NotFound
Result<std::filesystem::path> dataFilePath(std::string_view folder,
                                           std::string_view what,
                                           const std::string& nameOrPath);

/// What `parse` makes of the text there and the name of the file.
template<typename Content>
Result<Content> readDataFile(std::string_view folder,
                             std::string_view what,
                             const std::string& nameOrPath,
                             Result<Content> (*parse)(std::string_view, const std::string&))
{
    const auto path = dataFilePath(folder, what, nameOrPath);
    if (!path) {
        return path.error();
    }
    const auto text = readSmallFile(*path);
    if (!text) {
        return text.error();
    }
    auto content = parse(*text, path->stem().string());
    return content ? std::move(content) : content.error().in(path->string());
}

/// What `read` makes of each of dataFiles(folder), the user's own first; read again where a file
/// was changed. Files that are damaged are passed over.
template<typename Content>
std::vector<std::shared_ptr<const Content>> knownDataFiles(
    std::string_view folder, Result<Content> (*read)(const std::string& nameOrPath))
{
    struct Known {
        std::filesystem::path path;
        std::filesystem::file_time_type time;
        std::shared_ptr<const Content> content;  ///< null: damaged
    };
    static std::mutex mutex;
    static std::vector<Known> known;
    const std::scoped_lock lock(mutex);
    auto files = dataFiles(folder);
    std::stable_partition(files.begin(), files.end(), std::mem_fn(&DataFile::isOwn));
    std::vector<Known> now;
    std::vector<std::shared_ptr<const Content>> all;
    for (const auto& file : files) {
        std::error_code failed;
        const auto time = std::filesystem::last_write_time(file.path, failed);
        const auto found = std::ranges::find(known, file.path, &Known::path);
        if (found != known.end() && found->time == time) {
            now.push_back(*found);
        } else {
            auto content = read(file.path.string());
            now.push_back(
                {file.path, time,
                 content ? std::make_shared<const Content>(*std::move(content)) : nullptr});
        }
        if (now.back().content != nullptr) {
            all.push_back(now.back().content);
        }
    }
    known = std::move(now);
    return all;
}

/// The key of each word in the lists of resources/words/NAME.json.
std::map<std::string, std::string, std::less<>> wordLists(const std::string& name);

/// Writes userFolder(UserFolder::Data, folder)/NAME.json, which replaces what is there.
/// @return its path; InvalidArgument for a name that a file cannot have; Unreadable where it cannot
/// be written
Result<std::filesystem::path> saveDataFile(std::string_view folder,
                                           const std::string& name,
                                           std::string_view json);

/// The kind's own basis for `kernels` kernels (bases/<kind>.csv). Block bases (FLOPs with fewer
/// widths, caches with more points) are shaped to the kernels' names where the file says how.
/// @return NotFound, or InvalidShape where the kind has no basis of that many kernels
Result<Basis> defaultBasis(BenchmarkKind kind, std::size_t kernels);

/// The kind's own signatures (signatures/<kind>.csv).
Result<Signatures> defaultSignatures(BenchmarkKind kind, const Basis& basis);

/// Names of the kernels behind the rows of the kind's basis (resources/bases/KIND.kernels.txt).
/// @return NotFound or Unreadable, naming the file
Result<std::vector<std::string>> kernelNames(BenchmarkKind kind);

/// The kernels that papilio-collect can measure with known expectations: those of the bundled bases
/// (resources/bases). A basis whose files are missing or do not fit each other is left out.
std::vector<KernelCatalogue> kernelCatalogues();

}  // namespace papilio::core
