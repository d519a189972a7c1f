#include "core/io/campaign/read_campaign.h"

#include "core/base/parallel.h"
#include "core/io/files/study_name.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <set>

namespace papilio::core {

namespace fs = std::filesystem;

namespace {

/// Sorted.
Result<std::vector<fs::path>> studiesIn(const std::vector<fs::path>& paths)
{
    constexpr std::size_t most = 10000;
    std::set<fs::path> found;
    for (const auto& path : paths) {
        std::error_code failed;
        if (!fs::exists(path, failed)) {
            return Error{Errc::NotFound, path.string() + ": no such file or folder"};
        }
        if (!fs::is_directory(path, failed)) {
            found.insert(fs::absolute(path, failed).lexically_normal());
            continue;
        }
        const auto options = fs::directory_options::skip_permission_denied;
        for (auto entry = fs::recursive_directory_iterator(path, options, failed);
             entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
            if (failed || found.size() >= most) {
                break;
            }
            if (!studyEnding(entry->path()).empty() && entry->is_regular_file(failed)) {
                found.insert(fs::absolute(entry->path(), failed).lexically_normal());
            }
        }
    }
    return std::vector<fs::path>(found.begin(), found.end());
}

}  // namespace

Result<StudyDigest> readDigest(const fs::path& study, const std::stop_token& stop)
{
    std::error_code failed;
    const auto path = fs::absolute(study, failed).lexically_normal();
    const auto document = readStudy(path, stop);
    if (!document) {
        return document.error();
    }
    auto digest = digestOf(*document, path.string(), stop, comparisonModelOf);
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "reading was stopped"};
    }
    return digest;
}

Result<Campaign> readCampaign(const std::vector<fs::path>& paths,
                              const Progress& progress,
                              const std::stop_token& stop)
{
    const auto found = studiesIn(paths);
    if (!found) {
        return found.error();
    }
    const auto& studies = *found;
    std::vector<std::optional<Result<StudyDigest>>> results(studies.size());
    std::atomic<std::size_t> done = 0;
    parallelFor(studies.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            results[i] = readDigest(studies[i], stop);
            if (progress) {
                progress(static_cast<double>(++done) / static_cast<double>(studies.size()));
            }
        }
    });
    std::vector<StudyDigest> digests;
    std::vector<Campaign::Unread> unread;
    for (std::size_t i = 0; i < studies.size(); ++i) {
        if (!results[i]) {
            continue;  // it was stopped before
        }
        if (*results[i]) {
            digests.push_back(std::move(**results[i]));
        } else if (results[i]->error().code != Errc::Cancelled) {
            unread.push_back({studies[i].string(), results[i]->error().message});
        }
    }
    auto campaign = makeCampaign(std::move(digests));
    std::ranges::move(unread, std::back_inserter(campaign.unread));
    return campaign;
}

}  // namespace papilio::core
