#include "core/io/campaign/digest_store.h"

#include "core/base/parallel.h"
#include "core/base/string_table.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/io/files/study_name.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/comparison_models.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace papilio::core {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

/// Changes with what digestOf() makes: what an older program kept is not used.
constexpr int digestVersion = 5;
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

/// Numbers as their bytes: two hundred studies of a thousand events are a million numbers and
/// texts.
template<typename Numbers>
Json blob(const Numbers& numbers)
{
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(numbers.data());
    return Json::binary({bytes, bytes + numbers.size() * sizeof(*numbers.data())});
}

/// @throws Json::exception for what is no blob of such numbers
template<typename Number>
std::vector<Number> numbersOf(const Json& json)
{
    const auto& bytes = json.get_binary();
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    if (!numbers.empty()) {
        std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
    }
    return numbers;
}

Json toJson(const StudyDigest& digest, const FileStamp& stamp)
{
    std::vector<std::uint8_t> kinds;
    std::vector<double> numbers;  // value and spread of each
    StringTable texts;            // subject, name, unit, state, formula of each
    for (const auto& value : digest.values) {
        kinds.push_back(static_cast<std::uint8_t>(value.kind));
        numbers.insert(numbers.end(), {value.value, value.spread});
        for (const std::string_view text :
             {std::string_view(value.subject), std::string_view(value.name),
              std::string_view(value.unit), toString(value.state),
              std::string_view(value.formula)}) {
            texts.append(text);
        }
    }
    Json curves = Json::array();
    for (const auto& curve : digest.curves) {
        curves.push_back({curve.subject, curve.unit, blob(curve.iterations), blob(curve.values)});
    }
    return {{"version", digestVersion},
            {"stamp", stampJson(stamp)},
            {"path", digest.path},
            {"title", digest.title},
            {"machine", digest.machine},
            {"measured", digest.measured},
            {"tags", digest.tags},
            {"note", digest.note},
            {"kinds", blob(kinds)},
            {"numbers", blob(numbers)},
            {"offsets", blob(texts.offsets())},
            {"texts", blob(texts.bytes())},
            {"curves", std::move(curves)}};
}

/// @return nothing for what toJson() does not write
std::optional<std::vector<DigestValue>> valuesOf(const Json& json)
{
    constexpr std::size_t textsEach = 5;
    const auto kinds = numbersOf<std::uint8_t>(json.at("kinds"));
    const auto numbers = numbersOf<double>(json.at("numbers"));
    const auto offsets = numbersOf<std::uint64_t>(json.at("offsets"));
    const auto bytes = numbersOf<char>(json.at("texts"));
    if (numbers.size() != 2 * kinds.size() || offsets.size() != textsEach * kinds.size() + 1 ||
        offsets.front() != 0 || offsets.back() != bytes.size() ||
        !std::ranges::is_sorted(offsets) ||
        std::ranges::any_of(kinds, [](std::uint8_t kind) { return kind >= followedCount; })) {
        return std::nullopt;
    }
    std::vector<DigestValue> values;
    values.reserve(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto text = [&](std::size_t which) {
            const auto at = textsEach * i + which;
            return std::string(bytes.data() + offsets[at], bytes.data() + offsets[at + 1]);
        };
        const auto kind = static_cast<Followed>(kinds[i]);
        auto state = digestState(kind, text(3));
        if (!state) {
            return std::nullopt;
        }
        values.push_back(
            {kind, text(0), text(1), numbers[2 * i], numbers[2 * i + 1], text(2), *state, text(4)});
    }
    return values;
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
    try {
        StudyDigest digest;
        digest.path = path;
        digest.title = json.at("title").get<std::string>();
        digest.machine = json.at("machine").get<std::string>();
        digest.measured = json.at("measured").get<std::string>();
        digest.tags = json.at("tags").get<std::vector<std::string>>();
        digest.note = json.at("note").get<std::string>();
        for (const auto& curve : json.at("curves")) {
            digest.curves.push_back({curve.at(0).get<std::string>(), curve.at(1).get<std::string>(),
                                     numbersOf<double>(curve.at(2)),
                                     numbersOf<double>(curve.at(3))});
            if (digest.curves.back().iterations.size() != digest.curves.back().values.size()) {
                return std::nullopt;
            }
        }
        auto values = valuesOf(json);
        if (!values) {
            return std::nullopt;
        }
        digest.values = *std::move(values);
        return digest;
    } catch (const Json::exception&) {
        return std::nullopt;  // it is made again
    }
}

}  // namespace

DigestStore DigestStore::usual()
{
    return DigestStore(userFolder(UserFolder::Cache, "digests"));
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
    auto digest = digestOf(*document, absolute.string(), stop, comparisonModelOf);
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
