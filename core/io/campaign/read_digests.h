#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/campaign/study_digest.h"

#include <filesystem>
#include <stop_token>
#include <vector>

namespace papilio::core {

struct ReadDigests {
    std::vector<StudyDigest> digests;
    std::vector<UnreadStudy> unread;
};

/// The studies (.h5, .hdf5) that these files and folders hold, folders within folders too; sorted,
/// each once. At most ten thousand.
/// @return NotFound for a path that is not there
Result<std::vector<std::filesystem::path>> studiesIn(
    const std::vector<std::filesystem::path>& paths);

/// The digest of a study.
/// @return what readStudy() says
Result<StudyDigest> readDigest(const std::filesystem::path& study,
                               const std::stop_token& stop = {});

/// Reads the digests of studies in parallel, in their order. Nothing is said of what is no study;
/// a damaged study is in `unread`.
/// @return less than everything where `stop` asked for it
ReadDigests readDigests(const std::vector<std::filesystem::path>& studies,
                        const Progress& progress = {},
                        const std::stop_token& stop = {});

}  // namespace papilio::core
