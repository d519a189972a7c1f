#include "core/io/formats/log/log_import.h"

#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/log/log_reader.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

Result<Document> parseLog(const ImportFile& file, const ImportOptions& options)
{
    constexpr std::size_t enough = std::size_t{1} << 20;
    auto format =
        options.logFormat.empty() ? Result<LogFormat>(Error{}) : readLogFormat(options.logFormat);
    if (options.logFormat.empty()) {
        auto recognized = recognizedLogFormat(file.text.substr(0, enough));
        format = recognized
                     ? Result(*std::move(recognized))
                     : Error{Errc::Malformed, file.name + ": no log format finds a value in it"};
    }
    if (!format) {
        return format.error();
    }
    const auto what = format->what;
    LogReader reader(*std::move(format), file.nameFor(options), file.name,
                     importProvenance("log", {file.path}));
    if (const auto good = readFile(reader, file.text, file.name); !good) {
        return good.error();
    }
    if (reader.valueCount() == 0) {
        return Error{
            Errc::Malformed,
            fmt::format("{}: has no values that the rules for {} find; check the rules, or "
                        "convert the log to a CSV file (format trace-csv)",
                        file.name, what)};
    }
    return reader.content();
}

bool looksLikeLog(const std::filesystem::path& /*path*/, std::string_view head)
{
    return !head.empty() && recognizedLogFormat(head).has_value();
}

}  // namespace

FileFormat logFormat()
{
    return {"log", "the log of a solver", looksLikeLog, readEach<parseLog>};
}

}  // namespace papilio::core
