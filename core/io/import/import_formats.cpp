#include "core/io/import/import_formats.h"

#include "core/io/formats/log/log_format.h"
#include "core/io/import/file_formats.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

struct NamedFormat {
    ImportFormat format;
    std::string_view name;
};

std::vector<NamedFormat> namedFormats()
{
    std::vector<NamedFormat> formats = {
        {ImportFormat::Auto, "auto"}, {ImportFormat::Cat, "cat"}, {ImportFormat::Csv, "csv"}};
    for (const auto& format : fileFormats()) {
        formats.push_back({format.format, format.name});
    }
    return formats;
}

}  // namespace

const FileFormat* fileFormat(ImportFormat format)
{
    const auto formats = fileFormats();
    const auto found = std::ranges::find(formats, format, &FileFormat::format);
    return found == formats.end() ? nullptr : &*found;
}

std::string_view toString(ImportFormat format)
{
    const auto formats = namedFormats();
    const auto found = std::ranges::find(formats, format, &NamedFormat::format);
    return found == formats.end() ? std::string_view() : found->name;
}

std::optional<ImportFormat> importFormat(std::string_view text)
{
    const auto formats = namedFormats();
    const auto found = std::ranges::find(formats, text, &NamedFormat::name);
    return found == formats.end() ? std::nullopt : std::optional(found->format);
}

Result<ImportOptions> withFormat(ImportOptions options, const std::string& format)
{
    if (const auto known = importFormat(format)) {
        options.format = *known;
        return options;
    }
    if (const auto rules = readLogFormat(format); !rules) {
        if (rules.error().code != Errc::NotFound) {
            return rules.error();
        }
        auto names = importFormatNames();
        for (const auto& file : dataFiles("logs")) {
            names.push_back(file.name);
        }
        return Error{Errc::NotFound,
                     fmt::format("expected one of {}, or a file of rules for logs, found \"{}\"",
                                 fmt::join(names, ", "), format)};
    }
    options.format = ImportFormat::Log;
    options.logFormat = format;
    return options;
}

std::vector<std::string> importFormatNames()
{
    std::vector<std::string> names;
    for (const auto& format : namedFormats()) {
        names.emplace_back(format.name);
    }
    return names;
}

bool givesBenchmarks(ImportFormat format)
{
    const auto* other = fileFormat(format);
    return format == ImportFormat::Cat || format == ImportFormat::Csv ||
           (other != nullptr && other->givesBenchmarks);
}

}  // namespace papilio::core
