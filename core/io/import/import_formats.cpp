#include "core/io/import/import_formats.h"

#include "core/io/formats/log/log_format.h"
#include "core/io/formats/table/table_formats.h"
#include "core/io/import/file_formats.h"
#include "core/io/resources/resources.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::optional<FileFormat> fileFormat(const ImportFormat& format)
{
    for (auto& known : fileFormats()) {
        if (known.name == format.name) {
            return std::move(known);
        }
    }
    // Rules in a file that is anywhere.
    const auto rules =
        format.name.ends_with(".json") ? readTableRules(format.name) : Result<TableRules>(Error{});
    return rules ? std::optional(formatOfRules(std::make_shared<const TableRules>(*rules)))
                 : std::nullopt;
}

std::optional<ImportFormat> importFormat(std::string_view name)
{
    const auto names = importFormatNames();
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(ImportFormat{*found});
}

Result<ImportOptions> withFormat(ImportOptions options, const std::string& format)
{
    if (const auto known = importFormat(format)) {
        options.format = *known;
        return options;
    }
    if (readTableRules(format)) {
        options.format = {format};
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
        return Error{
            Errc::NotFound,
            fmt::format("expected one of {}, or a file of rules for logs or tables, found \"{}\"",
                        fmt::join(names, ", "), format)};
    }
    options.format = ImportFormat::Log;
    options.logFormat = format;
    return options;
}

std::vector<std::string> importFormatNames()
{
    std::vector<std::string> names = {"auto", "cat", "csv"};
    for (auto& format : fileFormats()) {
        names.push_back(std::move(format.name));
    }
    return names;
}

bool givesBenchmarks(const ImportFormat& format)
{
    const auto other = fileFormat(format);
    return format == ImportFormat::Cat || format == ImportFormat::Csv ||
           (other && other->givesBenchmarks);
}

}  // namespace papilio::core
