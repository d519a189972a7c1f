#include "core/io/campaign/digest_store.h"

#include "core/base/parallel.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stamp.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace papilio::core {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

/// Changes with what digestOf() makes: what an older program kept is not used.
constexpr int digestVersion = 2;
constexpr std::size_t mostStudies = 10000;

/// FNV-1a: the same in every run.
std::uint64_t hashOf(const std::string& text)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const unsigned char letter : text) {
        hash = (hash ^ letter) * 1099511628211ULL;
    }
    return hash;
}

Json stampJson(const FileStamp& stamp)
{
    return {stamp.device, stamp.inode, stamp.size, stamp.modifiedSeconds,
            stamp.modifiedNanoseconds};
}

Json toJson(const StudyDigest& digest, const FileStamp& stamp)
{
    Json values = Json::array();
    for (const auto& value : digest.values) {
        values.push_back({static_cast<int>(value.kind), value.subject, value.name, value.value,
                          value.spread, value.unit, value.word, value.formula});
    }
    return {{"version", digestVersion}, {"stamp", stampJson(stamp)}, {"path", digest.path},
            {"title", digest.title},    {"machine", digest.machine}, {"measured", digest.measured},
            {"tags", digest.tags},      {"note", digest.note},       {"values", std::move(values)}};
}

/// @return nothing for what is not the digest of this file
std::optional<StudyDigest> fromJson(const Json& json,
                                    const std::string& path,
                                    const FileStamp& stamp)
{
    if (!json.is_object() || json.value("version", 0) != digestVersion ||
        json.value("path", std::string()) != path ||
        json.value("stamp", Json()) != stampJson(stamp)) {
        return std::nullopt;
    }
    StudyDigest digest{path,
                       json.value("title", std::string()),
                       json.value("machine", std::string()),
                       json.value("measured", std::string()),
                       {}};
    digest.note = json.value("note", std::string());
    if (const auto tags = json.find("tags"); tags != json.end() && tags->is_array()) {
        for (const auto& tag : *tags) {
            if (tag.is_string()) {
                digest.tags.push_back(tag.get<std::string>());
            }
        }
    }
    const auto values = json.find("values");
    if (values == json.end() || !values->is_array()) {
        return std::nullopt;
    }
    digest.values.reserve(values->size());
    for (const auto& value : *values) {
        constexpr std::size_t fields = 8;
        if (!value.is_array() || value.size() != fields || !value[0].is_number_integer() ||
            value[0] < 0 || value[0] > static_cast<int>(Followed::Count) || !value[3].is_number() ||
            !value[4].is_number()) {
            return std::nullopt;
        }
        for (const std::size_t text : {1, 2, 5, 6, 7}) {
            if (!value[text].is_string()) {
                return std::nullopt;
            }
        }
        digest.values.push_back({static_cast<Followed>(value[0].get<int>()), value[1], value[2],
                                 value[3], value[4], value[5], value[6], value[7]});
    }
    return digest;
}

bool isStudyName(const fs::path& path)
{
    return path.extension() == ".h5" || path.extension() == ".hdf5";
}

}  // namespace

DigestStore DigestStore::usual()
{
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
        return DigestStore(fs::path(cache) / "papilio" / "digests");
    }
    const char* home = std::getenv("HOME");
    return DigestStore(home != nullptr && *home == '/'
                           ? fs::path(home) / ".cache" / "papilio" / "digests"
                           : fs::path());
}

fs::path DigestStore::fileOf(const fs::path& study) const
{
    return folder_ / fmt::format("{:016x}.msgpack", hashOf(study.string()));
}

Result<StudyDigest> DigestStore::digest(const fs::path& study, const std::stop_token& stop) const
{
    std::error_code failed;
    const auto absolute = fs::absolute(study, failed).lexically_normal();
    const auto stamp = fileStamp(absolute);
    if (!folder_.empty() && stamp) {
        if (const auto kept = readSmallFile(fileOf(absolute))) {
            const auto json = Json::from_msgpack(*kept, true, false);
            if (auto digest = fromJson(json, absolute.string(), *stamp)) {
                return *std::move(digest);
            }
        }
    }
    const auto document = readStudy(absolute);
    if (!document) {
        return document.error();
    }
    auto digest = digestOf(*document, absolute.string(), stop);
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "reading was stopped"};
    }
    if (!folder_.empty() && stamp && fileStamp(absolute) == stamp) {
        fs::create_directories(folder_, failed);
        const auto bytes = Json::to_msgpack(toJson(digest, *stamp));
        // A digest that cannot be kept is made again the next time.
        (void)AtomicFile::write(fileOf(absolute),
                                {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    return digest;
}

Result<std::vector<fs::path>> studiesIn(const std::vector<fs::path>& paths)
{
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
            if (failed || found.size() >= mostStudies) {
                break;
            }
            if (isStudyName(entry->path()) && entry->is_regular_file(failed)) {
                found.insert(fs::absolute(entry->path(), failed).lexically_normal());
            }
        }
    }
    return std::vector<fs::path>(found.begin(), found.end());
}

ReadDigests readDigests(const std::vector<fs::path>& studies,
                        const DigestStore& store,
                        const Progress& progress,
                        const std::stop_token& stop)
{
    std::vector<std::optional<Result<StudyDigest>>> results(studies.size());
    std::atomic<std::size_t> done = 0;
    parallelFor(studies.size(), 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            results[i] = store.digest(studies[i], stop);
            if (progress) {
                progress(static_cast<double>(++done) / static_cast<double>(studies.size()));
            }
        }
    });
    ReadDigests read;
    for (std::size_t i = 0; i < studies.size(); ++i) {
        if (!results[i]) {
            continue;  // it was stopped before
        }
        if (*results[i]) {
            read.digests.push_back(std::move(**results[i]));
        } else if (results[i]->error().code != Errc::Cancelled) {
            read.unread.push_back({studies[i].string(), results[i]->error().message});
        }
    }
    return read;
}

}  // namespace papilio::core
