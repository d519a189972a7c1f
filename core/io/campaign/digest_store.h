#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/campaign/study_digest.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::core {

/// Digests of studies that were read before, one file each. A study that changed since is read
/// again. Losing them loses time only.
class DigestStore {
public:
    /// @param folder  empty: nothing is kept
    explicit DigestStore(std::filesystem::path folder) : folder_(std::move(folder)) {}
    /// $XDG_CACHE_HOME/papilio/digests, else ~/.cache/papilio/digests
    static DigestStore usual();

    /// The digest of a study: the one that is kept, else from the study.
    /// @return what readStudy() says
    [[nodiscard]] Result<StudyDigest> digest(const std::filesystem::path& study,
                                             const std::stop_token& stop = {}) const;

private:
    [[nodiscard]] std::filesystem::path fileOf(const std::filesystem::path& study) const;

    std::filesystem::path folder_;
};

struct ReadDigests {
    std::vector<StudyDigest> digests;
    std::vector<UnreadStudy> unread;
};

/// The studies (.h5, .hdf5) that these files and folders hold, folders within folders too; sorted,
/// each once. At most ten thousand.
/// @return NotFound for a path that is not there
Result<std::vector<std::filesystem::path>> studiesIn(
    const std::vector<std::filesystem::path>& paths);

/// Reads the digests of studies in parallel, in their order. Nothing is said of what is no study;
/// a damaged study is in `unread`.
/// @return less than everything where `stop` asked for it
ReadDigests readDigests(const std::vector<std::filesystem::path>& studies,
                        const DigestStore& store,
                        const Progress& progress = {},
                        const std::stop_token& stop = {});

}  // namespace papilio::core
