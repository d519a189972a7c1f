#include "core/io/import/import_formats.h"

#include "core/io/definitions/definition_file.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/log/log_format.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/resources/resources.h"
#include "core/io/text/json_object.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace papilio::core {

namespace {

/// User-defined events: those of 2011 with #define lines, or below the CPU line of a PMU.
bool looksLikeUserEvents(std::string_view head)
{
    // Without a #define, the | of norms in a solver's log would do.
    return (head.find("#define ") != std::string_view::npos &&
            dialectOf(head) == &dialects::papiDefines) ||
           (head.find("CPU,") != std::string_view::npos &&
            head.find("\nEVENT,") != std::string_view::npos);
}

Document readDefinitionFile(const ImportFile& file, const ImportOptions&)
{
    auto set =
        orThrow(looksLikeDefinitions(file.text) ? parseDefinitions(file.text, file.name)
                                                : readDefinitions({.path = file.path.string()}));
    Document document;
    document.definitions.push_back(std::make_shared<const DefinitionSet>(std::move(set)));
    return document;
}

/// JSON as resources/definitions/README.md describes it.
FileFormat definitionFormat()
{
    return {"definitions", "user-defined events with their constants, or those of PAPI",
            [](const auto&, std::string_view head) {
                return looksLikeDefinitions(head) || looksLikeUserEvents(head);
            },
            readEach<readDefinitionFile>};
}

/// Rules for a table have them, those for a log do not.
bool hasParts(const std::string& path)
{
    const auto text = readSmallFile(path);
    return text && jsonOrNull(*text).contains("parts");
}

}  // namespace

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
    const auto table = readTableRules(format);
    if (table) {
        options.format = {format};
        return options;
    }
    if (const auto log = readLogFormat(format); !log) {
        const bool isFound = log.error().code != Errc::NotFound;
        if (table.error().code != Errc::NotFound && (!isFound || hasParts(format))) {
            return table.error();
        }
        if (isFound) {
            return log.error();
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
    std::vector<std::string> names = {"auto"};
    for (auto& format : fileFormats()) {
        names.push_back(std::move(format.name));
    }
    return names;
}

bool givesBenchmarks(const ImportFormat& format)
{
    const auto other = fileFormat(format);
    return other && other->givesBenchmarks;
}

Result<Document> readFiles(const FileFormat& format,
                           const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)
{
    return caught(paths.empty() ? std::string() : paths.front().string(), {},
                  [&] { return format.read(paths, options, stop, progress); });
}

std::vector<FileFormat> fileFormats()
{
    std::vector<FileFormat> formats = {catFormat()}, weak;
    for (const auto& rules : knownDataFiles("tables", readTableRules)) {
        if (rules->isPartial) {
            continue;
        }
        (rules->isWeak ? weak : formats).push_back(formatOfRules(rules));
    }
    for (auto format :
         {papiHlFormat(), caliperFormat(), tauFormat(), likwidFormat(), kerncraftFormat(),
          paraverFormat(), rocprofFormat(), perfMemFormat(), perfC2cFormat(), perfStatFormat(),
          definitionFormat(), ginkgoFormat(), kspMonitorFormat(), traceCsvFormat()}) {
        formats.push_back(std::move(format));
    }
    std::ranges::move(weak, std::back_inserter(formats));
    formats.push_back(logFormat());
    formats.push_back(csvFormat());
    formats.push_back(tableFormat());
    return formats;
}

}  // namespace papilio::core
