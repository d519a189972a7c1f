#include "core/io/campaign/digest_store.h"

#include "core/base/parallel.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/io/files/study_name.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>
#include <type_traits>

namespace papilio::core {

namespace fs = std::filesystem;

namespace {

/// Changes with what digestOf() makes: what an older program kept is not used.
constexpr std::uint64_t digestVersion = 7;
constexpr std::size_t mostStudies = 10000;

/// FNV-1a: the same in every run.
std::uint64_t hashOf(std::string_view text)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const unsigned char letter : text) {
        hash = (hash ^ letter) * 1099511628211ULL;
    }
    return hash;
}

/// Appends what it is given to bytes.
struct Writer {
    std::string bytes;

    void raw(const void* data, std::size_t size)
    {
        bytes.append(static_cast<const char*>(data), size);
    }
    std::size_t count(std::uint64_t count)
    {
        raw(&count, sizeof(count));
        return count;
    }
};

/// Takes from bytes what a Writer appended.
struct Reader {
    std::string_view rest;
    bool isGood = true;

    void raw(void* data, std::size_t size)
    {
        isGood = isGood && size <= rest.size();
        if (isGood && size > 0) {
            std::memcpy(data, rest.data(), size);
            rest.remove_prefix(size);
        }
    }
    /// Every item has a byte.
    std::size_t count(std::uint64_t count)
    {
        raw(&count, sizeof(count));
        isGood = isGood && count <= rest.size();
        return isGood ? count : 0;
    }
};

// What is kept, in this order, for both.

template<typename Archive, typename Number>
requires std::is_arithmetic_v<Number>
void keep(Archive& archive, Number& number)
{
    archive.raw(&number, sizeof(number));
}

template<typename Archive>
void keep(Archive& archive, std::string& text)
{
    text.resize(archive.count(text.size()));
    archive.raw(text.data(), text.size());
}

template<typename Archive>
void keep(Archive& archive, DigestValue& value);
template<typename Archive>
void keep(Archive& archive, DigestCurve& curve);

template<typename Archive, typename Item>
void keep(Archive& archive, std::vector<Item>& items)
{
    items.resize(archive.count(items.size()));
    for (auto& item : items) {
        keep(archive, item);
    }
}

template<typename Archive, typename... Fields>
void keepAll(Archive& archive, Fields&... fields)
{
    (keep(archive, fields), ...);
}

template<typename Archive>
void keep(Archive& archive, DigestValue& value)
{
    auto kind = static_cast<std::uint8_t>(value.kind);
    auto state = stateNumber(value.state);
    keepAll(archive, kind, state, value.subject, value.name, value.value, value.spread, value.unit,
            value.formula, value.worst);
    if constexpr (std::is_same_v<Archive, Reader>) {
        const auto read = digestState(static_cast<Followed>(kind), state);
        archive.isGood = archive.isGood && kind < followedCount && read;
        value.kind = static_cast<Followed>(archive.isGood ? kind : 0);
        value.state = archive.isGood ? *read : DigestState();
    }
}

template<typename Archive>
void keep(Archive& archive, DigestCurve& curve)
{
    keepAll(archive, curve.subject, curve.unit, curve.iterations, curve.values);
}

template<typename Archive>
void keep(Archive& archive, StudyDigest& digest)
{
    keepAll(archive, digest.title, digest.machine, digest.measured, digest.tags, digest.note,
            digest.values, digest.curves);
}

/// What the bytes of a digest begin with: of which file, written when, by which program.
std::string headOf(std::string path, FileStamp stamp)
{
    Writer writer;
    auto version = digestVersion;
    keepAll(writer, version, path, stamp.device, stamp.inode, stamp.size, stamp.modifiedSeconds,
            stamp.modifiedNanoseconds);
    return writer.bytes;
}

std::string bytesOf(StudyDigest digest, const FileStamp& stamp)
{
    Writer writer{headOf(digest.path, stamp)};
    keep(writer, digest);
    writer.count(hashOf(writer.bytes));
    return writer.bytes;
}

/// @return nothing for what is not the whole digest of this file
std::optional<StudyDigest> digestFrom(std::string_view bytes,
                                      const std::string& path,
                                      const FileStamp& stamp)
{
    const auto head = headOf(path, stamp);
    std::uint64_t hash = 0;
    if (!bytes.starts_with(head) || bytes.size() < head.size() + sizeof(hash)) {
        return std::nullopt;
    }
    const auto kept = bytes.substr(0, bytes.size() - sizeof(hash));
    std::memcpy(&hash, bytes.data() + kept.size(), sizeof(hash));
    if (hash != hashOf(kept)) {
        return std::nullopt;
    }
    Reader reader{kept.substr(head.size())};
    StudyDigest digest;
    digest.path = path;
    keep(reader, digest);
    return reader.isGood ? std::optional(std::move(digest)) : std::nullopt;
}

}  // namespace

DigestStore DigestStore::usual()
{
    return DigestStore(userFolder(UserFolder::Cache, "digests"));
}

fs::path DigestStore::fileOf(const fs::path& study) const
{
    return folder_ / fmt::format("{:016x}.digest", hashOf(study.string()));
}

Result<StudyDigest> DigestStore::digest(const fs::path& study, const std::stop_token& stop) const
{
    std::error_code failed;
    const auto absolute = fs::absolute(study, failed).lexically_normal();
    const auto stamp = fileStamp(absolute);
    if (!folder_.empty() && stamp) {
        if (const auto kept = readSmallFile(fileOf(absolute))) {
            if (auto digest = digestFrom(*kept, absolute.string(), *stamp)) {
                return *std::move(digest);
            }
        }
    }
    const auto document = readStudy(absolute);
    if (!document) {
        return document.error();
    }
    auto digest = digestOf(*document, absolute.string(), stop, comparisonModelOf);
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "reading was stopped"};
    }
    if (!folder_.empty() && stamp && fileStamp(absolute) == stamp) {
        fs::create_directories(folder_, failed);
        // A digest that cannot be kept is made again the next time.
        (void)AtomicFile::write(fileOf(absolute), bytesOf(digest, *stamp));
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
            if (!studyEnding(entry->path()).empty() && entry->is_regular_file(failed)) {
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
