#pragma once

#include "core/io/formats/cat/cat_format.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace papilio::core {

/// The files of one benchmark: its events, and for each of them one file a repetition.
struct CatFiles {
    CatBench bench = CatBench::Branch;
    std::vector<std::filesystem::path>
        directories;  ///< repetitions: directories with files of this benchmark
    std::map<std::string, std::vector<std::filesystem::path>>
        events;  ///< event -> a file per directory, empty path: it has none
};

/// What lies in the given directories.
struct CatCollection {
    std::vector<CatFiles> benchmarks;  ///< in the order of catBenches
    std::vector<std::string> notes;    ///< on files that were skipped
};

/// Whether a directory, or a directory in it, holds output of the toolkit.
bool hasCatFiles(const std::filesystem::path& directory);

/// Looks through the directories (a directory that holds only directories represents these) and
/// sorts the files.
/// @return NotFound or Unreadable naming the path; Malformed where it holds no output of the
/// toolkit
Result<CatCollection> collectCat(const std::vector<std::filesystem::path>& paths);

}  // namespace papilio::core
