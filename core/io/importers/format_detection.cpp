#include "core/io/importers/format_detection.h"

#include "core/io/importers/cat_import.h"
#include "core/io/importers/csv_data.h"
#include "core/io/importers/file_formats.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>

namespace papilio::core {

namespace {

/// "output of perf stat, results of the CARM tool or …".
std::string otherFormats()
{
    const auto formats = fileFormats();
    std::string named;
    for (std::size_t index = 0; index < formats.size(); ++index) {
        named += index == 0 ? "" : index + 1 == formats.size() ? " or " : ", ";
        named += formats[index].what;
    }
    return named;
}

}  // namespace

Result<ImportFormat> formatOf(const std::filesystem::path& path)
{
    std::error_code failed;
    if (!std::filesystem::exists(path, failed)) {
        return Error{Errc::NotFound, path.string() + ": there is no such file or directory"};
    }
    if (std::filesystem::is_directory(path, failed)) {
        for (const auto& format : fileFormats()) {
            if (format.looksLike(path, {})) {
                return format.format;
            }
        }
    }
    if (looksLikeCat(path)) {
        return ImportFormat::Cat;
    }
    if (!std::filesystem::is_directory(path, failed) &&
        !std::filesystem::is_regular_file(path, failed)) {
        return Error{Errc::Unreadable,
                     path.string() + ": is a device or pipe; save what it gives to a file first"};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return Error{Errc::Unreadable, path.string() + ": cannot be read: " + std::strerror(errno)};
    }
    std::string head(std::size_t{1} << 16, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
    if (head.empty()) {
        return Error{Errc::Malformed, path.string() +
                                          ": is empty; expected a CSV whose header "
                                          "begins with \"event\""};
    }
    for (const auto& format : fileFormats()) {
        if (format.looksLike(path, head)) {
            return format.format;
        }
    }
    if (looksLikeDataCsv(head)) {
        return ImportFormat::Csv;
    }
    if (head.starts_with("\x89HDF")) {
        return Error{
            Errc::Unsupported,
            path.string() +
                ": is an HDF5 file, perhaps a study already; open it instead of importing it"};
    }
    return Error{Errc::Unsupported,
                 path.string() +
                     ": is in no format that is imported; expected a CSV whose line 1 "
                     "begins with \"event\", files of the Counter Analysis Toolkit, " +
                     otherFormats()};
}

Result<ImportFormat> formatOf(const std::vector<std::filesystem::path>& paths,
                              const ImportOptions& options)
{
    if (paths.empty()) {
        return Error{Errc::InvalidArgument, "nothing to import was given"};
    }
    if (options.format != ImportFormat::Auto) {
        return options.format;
    }
    const auto first = formatOf(paths.front());
    for (std::size_t index = 1; first && index < paths.size(); ++index) {
        const auto next = formatOf(paths[index]);
        if (!next) {
            return next;
        }
        if (*next != *first) {
            return Error{Errc::Unsupported,
                         fmt::format("{}: is {}, but {} is {}; import them one after the other",
                                     paths[index].string(), toString(*next), paths.front().string(),
                                     toString(*first))};
        }
    }
    return first;
}

ImportParts partsOf(const std::vector<std::filesystem::path>& paths, const ImportOptions& options)
{
    ImportParts parts;
    for (const auto& path : paths) {
        const auto format =
            options.format == ImportFormat::Auto ? formatOf(path) : Result(options.format);
        (format && *format == ImportFormat::DefinitionJson ? parts.definitions : parts.measurements)
            .push_back(path);
    }
    return parts;
}

}  // namespace papilio::core
