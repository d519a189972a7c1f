#include "core/io/import/format_detection.h"

#include "core/base/shell_word.h"
#include "core/base/text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/files/file_text.h"
#include "core/io/files/private_directory.h"
#include "core/io/formats/csv/csv_sample.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/log/log_format.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/formats/table/table_rules.h"
#include "core/io/import/import_formats.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/parse_error.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

namespace {

std::string quotedFirst(std::vector<std::string> names)
{
    constexpr std::size_t shown = 8;
    std::ranges::transform(names, names.begin(),
                           [](const std::string& name) { return quotedExcerpt(name); });
    return firstOf(std::move(names), shown);
}

/// A mapping as an option. Of very many columns only the first ones are named: people choose among
/// them.
std::string excerptOf(CsvMapping mapping)
{
    constexpr std::size_t most = 12;
    mapping.columns.resize(std::min(mapping.columns.size(), most));
    return toText(mapping);
}

/// Whether a table is bare columns of numbers of which the first counts up from 0 or 1.
bool looksLikeHistory(const CsvSample& sample)
{
    bool isCounted = !sample.hasHeader && std::ranges::count(sample.isNumeric, false) == 0;
    double next = sample.rows.front().cells.front() == "1" ? 1 : 0;
    for (const auto& row : sample.rows) {
        double value = -1;
        readCsvValue(sample, row.cells.front(), value);
        isCounted = isCounted && value == next++;
    }
    return isCounted;
}

/// A table whose columns nobody knows: what they may hold, as an option that was tried on it.
Error unknownColumns(const std::filesystem::path& path,
                     std::string_view head,
                     const CsvSample& sample)
{
    const auto text = excerptOf(mappingOf(sample, sample.guess));
    const auto mapping = parseCsvMapping(text);
    const auto rules =
        mapping ? tableRulesOf(head, path.string(), *mapping) : Result<TableRules>(mapping.error());
    const auto table =
        rules ? readTables(*rules, head, path.string()) : Result<Document>(rules.error());
    const auto advice =
        looksLikeHistory(sample)
            ? std::string(
                  "the first one counts: for values of iterations, write the header "
                  "iteration,residual above them and commas between them (trace-csv)")
        : table ? "say what they hold with papilio import --columns " + shellWord(text)
                : fmt::format(
                      "say what they hold with papilio import --columns (see --help); as {} it is "
                      "refused: {}",
                      text, table.error().message);
    return {Errc::Unsupported, fmt::format("{}: the columns of this table are not known: {}; {}",
                                           path.string(), quotedFirst(sample.names), advice)};
}

/// A head without its last line, which may be cut where it is not the whole file.
std::string_view wholeLines(std::string_view head)
{
    const bool isAll = head.size() + 3 < headBytes;  // a byte order mark may have been left out
    return isAll ? head : head.substr(0, head.rfind('\n') + 1);
}

/// The table in `head` where it is one.
std::optional<CsvSample> tableIn(const std::filesystem::path& path, std::string_view head)
{
    head = wholeLines(head);
    if (!isText(head)) {
        return {};
    }
    auto sample = sampleCsv(head, path.string());
    return sample && sample->isTable ? std::optional(*std::move(sample)) : std::nullopt;
}

Error unknownFormat(const std::filesystem::path& path, std::string_view head)
{
    if (const auto advice = conversionAdvice(head, path)) {
        return {Errc::Unsupported, path.string() + ": " + *advice};
    }
    if (const auto sample = tableIn(path, head)) {
        return unknownColumns(path, wholeLines(head), *sample);
    }
    return {Errc::Unsupported,
            fmt::format("{}: the format is not recognized; the file begins with {}; papilio import "
                        "--help lists the formats; rules for own logs go to {}",
                        path.string(), quotedExcerpt(firstContentLine(head)),
                        userFolderText(UserFolder::Data, "logs"))};
}

/// Whether each row is one value, with the names of its event and its kernel: "event,kernel,count".
/// Our own tables begin with "event" too, and may have a column "name".
bool isLongTable(const std::filesystem::path& path, std::string_view head)
{
    const auto sample = tableIn(path, head);
    if (!sample) {
        return false;
    }
    const auto has = [&](CsvRole role) {
        return std::ranges::find(sample->guess, role) != sample->guess.end();
    };
    for (std::size_t column = 0; column < sample->guess.size(); ++column) {
        if (sample->guess[column] == CsvRole::Kernel && !sample->isNumeric[column] &&
            !equalsIgnoringCase(sample->names[column], "name")) {
            return has(CsvRole::Event) && has(CsvRole::Value);
        }
    }
    return false;
}

std::optional<ImportFormat> formatOfText(const std::filesystem::path& path, std::string_view head)
{
    std::optional<ImportFormat> found;
    for (const auto& format : fileFormats()) {
        if (format.looksLike(path, head)) {
            found = ImportFormat{format.name};
            break;
        }
    }
    const bool isOwn = found == ImportFormat::Csv || found == ImportFormat::Counters;
    return isOwn && isLongTable(path, head) ? std::nullopt : found;
}

/// What is wrong with a table that would be recognized if commas separated its columns.
std::optional<std::string> separatorProblem(const std::filesystem::path& path,
                                            std::string_view head)
{
    const auto separator = otherSeparator(head);
    if (!separator || formatOfText(path, head)) {
        return {};
    }
    std::string withCommas(head);
    std::ranges::replace(withCommas, *separator, ',');
    return formatOfText(path, withCommas) ? std::optional(separatorRefusal(*separator))
                                          : std::nullopt;
}

/// Whether a text reads like the output of a solver: it says "iteration" and "residual", however
/// they are shortened.
bool looksLikeSolverOutput(std::string_view head)
{
    const auto text = lowerCase(head);
    return text.find("iter") != std::string::npos && saysResidual(text);
}

/// Content that is no supported format, whatever format was given.
void checkContent(const std::filesystem::path& path,
                  std::string_view bytes,
                  const ImportFormat& format)
{
    auto problem = path.extension() == ".cubex"
                       ? std::optional<std::string>(
                             "is a profile of Score-P, which is not read; write its metrics with "
                             "cube_dump -m all -c all -s csv FILE, and import a CSV with the "
                             "header \"event,run 1,run 2\" (format counters)")
                       : foreignContent(bytes);
    // perf separates by what it is told to, and a table by whatever it does.
    if (!problem && format != ImportFormat::PerfStat && format != ImportFormat::Table) {
        problem = separatorProblem(path, withoutByteOrderMark(bytes));
    }
    if (problem) {
        throw Error{Errc::Unsupported, path.string() + ": " + *problem};
    }
}

/// The same of what is said to be of `format`; what cannot be read is left to who reads it.
void checkContent(const std::filesystem::path& path, const ImportFormat& format)
{
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed)) {
        return;
    }
    if (const auto head = textHead(path, headBytes)) {
        checkContent(path, *head, format);
    }
}

/// A file of rules for others has the marks of what they read.
void refuseRules(const std::filesystem::path& path, std::string_view head)
{
    if (!head.starts_with('{')) {
        return;
    }
    const auto name = path.stem().string();
    const auto* rules = parseLogFormat(head, name)    ? "logs"
                        : parseTableRules(head, name) ? "tables"
                                                      : nullptr;
    if (rules != nullptr) {
        throw Error{Errc::Unsupported,
                    fmt::format("{}: holds rules by which {} are read, and no values; import a "
                                "file that they fit with --format {}, or keep them in {}",
                                path.string(), rules, path.string(),
                                userFolderText(UserFolder::Data, rules))};
    }
}

ImportFormat knownFormatOf(const std::filesystem::path& path)
{
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    if (status.type() == std::filesystem::file_type::not_found) {
        throw Error{Errc::NotFound, path.string() + ": file or folder not found"};
    }
    if (!std::filesystem::status_known(status)) {
        throw Error{Errc::Unreadable, path.string() + ": cannot be read: " + failed.message()};
    }
    if (std::filesystem::is_directory(path, failed)) {
        for (const auto& format : fileFormats()) {
            if (format.looksLike(path, {})) {
                return ImportFormat{format.name};
            }
        }
    }
    if (std::filesystem::is_directory(path, failed)) {
        throw Error{Errc::Unsupported, path.string() + ": is a folder in no known format"};
    }
    const auto bytes = orThrow(textHead(path, headBytes));
    auto head = withoutByteOrderMark(bytes);
    const auto plain = withoutFrame(head);
    head = plain ? std::string_view(*plain) : head;
    checkContent(path, bytes, ImportFormat::Auto);
    refuseRules(path, head);
    if (const auto format = formatOfText(path, head)) {
        return *format;
    }
    if (head.empty()) {
        throw Error{
            Errc::Malformed,
            path.string() + ": is empty; expected a CSV whose header begins with \"event\""};
    }
    if (looksLikeSolverOutput(head)) {
        throw Error{Errc::Unsupported,
                    path.string() +
                        ": is the log of an unknown solver; describe its lines in a file of rules "
                        "(--format FILE.json), or write its residuals to a CSV file (trace-csv)"};
    }
    throw unknownFormat(path, head);
}

}  // namespace

Result<ImportFormat> formatOf(const std::filesystem::path& path)
{
    return caught({}, {}, [&] { return knownFormatOf(path); });
}

Result<std::string> tableHead(const std::filesystem::path& path)
{
    const auto head = textHead(path, headBytes);
    if (!head) {
        return head.error();
    }
    const auto text = wholeLines(withoutByteOrderMark(*head));
    if (foreignContent(*head) || !isText(text)) {
        return Error{Errc::Unsupported, path.string() + ": is no text"};
    }
    return std::string(text);
}

bool isTable(const std::filesystem::path& path)
{
    const auto head = tableHead(path);
    return head && tableIn(path, *head);
}

bool areUnknownTables(const std::vector<std::filesystem::path>& paths)
{
    return !paths.empty() && std::ranges::all_of(paths, [](const auto& path) {
        const auto format = formatOf(path);
        return !format && format.error().code == Errc::Unsupported && isTable(path);
    });
}

namespace {

/// Whether the reader of some format takes the folder as a whole.
bool isWhole(const std::filesystem::path& folder)
{
    return std::ranges::any_of(fileFormats(),
                               [&](const auto& format) { return format.looksLike(folder, {}); });
}

/// Whether a file of a folder is of the format that was asked for.
bool isOf(const std::filesystem::path& path, const ImportFormat& format)
{
    if (format == ImportFormat::Table) {
        return areUnknownTables({path});
    }
    const auto found = formatOf(path);
    return found && *found == format;
}

/// Those of the files that can be read.
std::vector<std::filesystem::path> knownAmong(const std::vector<std::filesystem::path>& files,
                                              const ImportFormat& format)
{
    std::vector<std::filesystem::path> known;
    std::ranges::copy_if(files, std::back_inserter(known), [&](const auto& path) {
        return format == ImportFormat::Auto ? formatOf(path).hasValue() : isOf(path, format);
    });
    return known;
}

Error nothingIn(const std::filesystem::path& folder,
                const std::vector<std::filesystem::path>& files)
{
    if (files.empty()) {
        return {Errc::NotFound, folder.string() + ": contains no files to import"};
    }
    const auto& first = files.front();
    const auto format = formatOf(first);
    return {Errc::Unsupported,
            fmt::format("{}: contains {}, none in a known format: {}", folder.string(),
                        plural(files.size(), "file"),
                        format ? first.string() + ": has another format" : format.error().message)};
}

void noteLeftOut(const std::filesystem::path& folder,
                 const std::vector<std::filesystem::path>& files,
                 const std::vector<std::filesystem::path>& known,
                 std::vector<std::string>& notes)
{
    std::vector<std::string> others;
    for (const auto& path : files) {
        if (!std::ranges::binary_search(known, path)) {
            others.push_back(path.filename().string());
        }
    }
    if (!others.empty()) {
        const bool isOne = others.size() == 1;
        notes.push_back(fmt::format(
            "{} of {} {} in no known format and {} left out: {}.", plural(others.size(), "file"),
            folder.string(), isOne ? "is" : "are", isOne ? "was" : "were",
            isOne ? fmt::format("\"{}\"", others.front())
                  : fmt::format("\"{}\" and {} more", others.front(), others.size() - 1)));
    }
}

/// What in a folder can be read: its files, or else those in its folders.
std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                           const ImportFormat& format,
                                           std::vector<std::string>& notes)
{
    const auto entries = orThrow(entriesOf(folder));
    auto known = knownAmong(entries.files, format);
    if (!known.empty()) {
        noteLeftOut(folder, entries.files, known, notes);
        return known;
    }
    for (const auto& inner : entries.folders) {
        if (isWhole(inner)) {
            known.push_back(inner);
            continue;
        }
        const auto inside = orThrow(entriesOf(inner));
        const auto files = knownAmong(inside.files, format);
        if (!files.empty()) {
            noteLeftOut(inner, inside.files, files, notes);
            known.insert(known.end(), files.begin(), files.end());
        }
    }
    if (known.empty()) {
        throw nothingIn(folder, entries.files);
    }
    return known;
}

void add(std::vector<ImportGroup>& groups,
         const std::filesystem::path& path,
         const ImportFormat& format,
         bool isFound)
{
    auto found = std::ranges::find(groups, format, &ImportGroup::format);
    if (found == groups.end()) {
        found = groups.insert(found, ImportGroup{format, {}, {}});
    }
    found->paths.push_back(path);
    if (isFound) {
        found->found.push_back(path);
    }
}

}  // namespace

Result<ImportSources> sourcesOf(const std::vector<std::filesystem::path>& paths,
                                const ImportOptions& options)
{
    if (paths.empty()) {
        return Error{Errc::InvalidArgument, "nothing to import was given"};
    }
    const auto chosen = options.format == ImportFormat::Auto && !options.columns.isEmpty()
                            ? ImportFormat::Table
                            : options.format;
    return caught({}, {}, [&] {
        ImportSources sources;
        for (const auto& path : paths) {
            std::error_code failed;
            const bool isFound = chosen != ImportFormat::Cat &&
                                 std::filesystem::is_directory(path, failed) && !isWhole(path);
            for (const auto& file :
                 isFound ? filesIn(path, chosen, sources.notes) : std::vector{path}) {
                if (chosen != ImportFormat::Auto) {
                    checkContent(file, chosen);
                }
                const auto format = chosen != ImportFormat::Auto ? chosen : knownFormatOf(file);
                add(sources.groups, file, format, isFound);
            }
        }
        return sources;
    });
}

}  // namespace papilio::core
