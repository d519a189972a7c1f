#include "core/io/formats/cat/cat_files.h"

#include "core/base/text.h"
#include "core/io/files/file_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view suffixes =
    ".branch, .data.reads, .data.writes, .flops, .vec, .instr, .icache or .stat";

/// Files of one directory (or files that were named), by benchmark.
struct Folder {
    fs::path path;
    std::map<CatBench, std::map<std::string, fs::path>> files;
    std::vector<std::string> passedOver;
};

Result<void> addFile(Folder& folder, const fs::path& path)
{
    const auto fileName = path.filename().string();
    if (!isText(fileName)) {
        return Error{Errc::Malformed,
                     folder.path.string() + ": contains a file whose name is not UTF-8; rename it"};
    }
    if (const auto parts = catFileName(fileName)) {
        folder.files[parts->bench].emplace(parts->event, path);
    } else if (!fileName.starts_with('.')) {
        folder.passedOver.push_back(fileName);
    }
    return {};
}

Result<Folder> readFolder(const fs::path& path, std::vector<fs::path>& inside)
{
    Folder folder;
    folder.path = path;
    std::error_code failed;
    for (fs::directory_iterator entry(path, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code ignored;
        if (entry->is_directory(ignored)) {
            inside.push_back(entry->path());
        } else if (auto good = addFile(folder, entry->path()); !good) {
            return good.error();
        }
    }
    if (failed) {
        return Error{Errc::Unreadable,
                     fmt::format("{}: cannot be read: {}", path.string(), failed.message())};
    }
    std::sort(inside.begin(), inside.end());
    std::sort(folder.passedOver.begin(), folder.passedOver.end());
    return folder;
}

/// The folder itself, or, where it holds no file of the toolkit, the folders in it that do.
Result<std::vector<Folder>> foldersAt(const fs::path& path)
{
    std::vector<fs::path> inside;
    auto folder = readFolder(path, inside);
    if (!folder) {
        return folder.error();
    }
    if (!folder->files.empty()) {
        return std::vector{*std::move(folder)};
    }
    std::vector<Folder> folders;
    for (const auto& directory : inside) {
        std::vector<fs::path> deeper;
        auto next = readFolder(directory, deeper);
        if (next && !next->files.empty()) {
            folders.push_back(*std::move(next));
        }
    }
    if (folders.empty()) {
        return Error{
            Errc::Malformed,
            fmt::format("{}: contains no output of the Counter Analysis Toolkit; expected files "
                        "that end in {}",
                        path.string(), suffixes)};
    }
    return folders;
}

/// PAPI 7.0 names its instruction-cache files .instr: the first one with content tells.
void renameHeadlessIcache(Folder& folder, const std::vector<Folder>& all)
{
    const auto isIcache = [](const Folder& candidate) -> std::optional<bool> {
        const auto files = candidate.files.find(CatBench::Instr);
        if (files == candidate.files.end()) {
            return {};
        }
        for (const auto& [event, path] : files->second) {
            if (const auto text = readSmallFile(path); text && !trimmed(*text, " \t\r\n").empty()) {
                return isHeadlessIcache(*text);
            }
        }
        return {};
    };
    auto answer = isIcache(folder);
    for (auto other = all.begin(); !answer && other != all.end(); ++other) {
        answer = isIcache(*other);
    }
    if (answer.value_or(false)) {
        folder.files[CatBench::Icache].merge(folder.files[CatBench::Instr]);
        folder.files.erase(CatBench::Instr);
    }
}

Result<std::vector<Folder>> allFolders(const std::vector<fs::path>& paths)
{
    std::vector<Folder> folders;
    std::set<fs::path> seen;
    std::error_code failed;
    for (const auto& path : paths) {
        const auto status = fs::status(path, failed);
        if (!fs::exists(status)) {
            return Error{Errc::NotFound, path.string() + ": file or folder not found"};
        }
        if (!seen.insert(fs::weakly_canonical(path, failed)).second) {
            return Error{
                Errc::InvalidArgument,
                path.string() + ": was given twice; give a different repetition each time"};
        }
        if (fs::is_directory(status)) {
            auto found = foldersAt(path);
            if (!found) {
                return found.error();
            }
            std::move(found->begin(), found->end(), std::back_inserter(folders));
            continue;
        }
        if (!catFileName(path.filename().string())) {
            return Error{Errc::Malformed, fmt::format("{}: is not output of the Counter Analysis "
                                                      "Toolkit; expected a name that ends in {}",
                                                      path.string(), suffixes)};
        }
        // Files named one by one belong to the repetition of their directory.
        const auto parent = path.parent_path();
        auto place = std::find_if(folders.begin(), folders.end(),
                                  [&](const Folder& folder) { return folder.path == parent; });
        if (place == folders.end()) {
            place = folders.insert(folders.end(), Folder{parent, {}, {}});
        }
        if (auto good = addFile(*place, path); !good) {
            return good.error();
        }
    }
    return folders;
}

}  // namespace

bool hasCatFiles(const fs::path& directory)
{
    const auto folders = foldersAt(directory);
    return folders || folders.error().code == Errc::Unreadable;
}

Result<CatCollection> collectCat(const std::vector<std::filesystem::path>& paths)
{
    auto folders = allFolders(paths);
    if (!folders) {
        return folders.error();
    }
    CatCollection collection;
    for (auto& folder : *folders) {
        renameHeadlessIcache(folder, *folders);
        if (!folder.passedOver.empty()) {
            collection.notes.push_back(fmt::format(
                "{}: these files were skipped, because they are not output of the toolkit: {}.",
                folder.path.string(), fmt::join(folder.passedOver, ", ")));
        }
    }
    for (const auto bench : catBenches) {
        CatFiles files;
        files.bench = bench;
        for (const auto& folder : *folders) {
            const auto found = folder.files.find(bench);
            if (found == folder.files.end()) {
                continue;
            }
            files.directories.push_back(folder.path);
            for (const auto& [event, path] : found->second) {
                auto& perDirectory = files.events[event];
                perDirectory.resize(files.directories.size());
                perDirectory.back() = path;
            }
        }
        for (auto& [event, perDirectory] : files.events) {
            perDirectory.resize(files.directories.size());
        }
        if (!files.events.empty()) {
            collection.benchmarks.push_back(std::move(files));
        }
    }
    return collection;
}

}  // namespace papilio::core
