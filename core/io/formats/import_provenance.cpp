#include "core/io/formats/import_provenance.h"

#include "core/io/files/file_text.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

namespace papilio::core {

namespace {

/// When a file was last written; 0 where that is not known.
std::time_t timeStamp(const std::filesystem::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mtim.tv_sec : 0;
}

/// The latest of the files at `path` and one folder below: that of a folder is the day it was
/// unpacked.
std::time_t latest(const std::filesystem::path& path)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed)) {
        return timeStamp(path);
    }
    constexpr int deepest = 1;
    std::time_t time = 0;
    std::filesystem::recursive_directory_iterator files(
        path, std::filesystem::directory_options::skip_permission_denied, failed);
    for (; !failed && files != std::filesystem::recursive_directory_iterator();
         files.increment(failed)) {
        if (files.depth() >= deepest) {
            files.disable_recursion_pending();
        }
        if (files->is_regular_file(failed)) {
            time = std::max(time, timeStamp(files->path()));
        }
    }
    return time;
}

}  // namespace

std::string inUtc(std::time_t time)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

void stampImport(Provenance& provenance,
                 std::string_view format,
                 const std::vector<std::filesystem::path>& paths,
                 const std::string& measured)
{
    provenance.source = fmt::format("import:{}", format);
    provenance.origin.clear();
    std::time_t time = 0;
    for (const auto& path : paths) {
        provenance.origin += (provenance.origin.empty() ? "" : ", ") + path.string();
        time = std::max(time, latest(path));
    }
    provenance.imported = currentTime();
    provenance.isFileTime = measured.empty() && time != 0;
    provenance.created = provenance.isFileTime ? inUtc(time)
                         : !measured.empty()   ? measured
                                               : provenance.imported;
}

Provenance importProvenance(std::string_view format,
                            const std::vector<std::filesystem::path>& paths,
                            const std::string& measured)
{
    Provenance provenance;
    stampImport(provenance, format, paths, measured);
    return provenance;
}

std::string isoDate(std::string_view localTime)
{
    std::tm fields{};
    fields.tm_isdst = -1;
    const auto* const end =
        ::strptime(std::string(localTime).c_str(), "%a %b %d %H:%M:%S %Y", &fields);
    if (end == nullptr) {
        return {};
    }
    const auto time = std::mktime(&fields);
    return time == -1 ? std::string() : inUtc(time);
}

}  // namespace papilio::core
