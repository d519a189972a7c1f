#include "core/io/formats/toplev/toplev_csv.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/json_object.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace papilio::core {

namespace {

/// In the place of a time stamp: the whole run, which toplev -I --summary prints behind the
/// intervals.
constexpr std::string_view summaryMark = "SUMMARY";
constexpr std::string_view summaryRun = "summary of the run";

constexpr std::string_view separators = ",;\t|:";

/// What the columns of a file are; none where it has no such column.
struct Columns {
    char separator = ',';
    bool isHeader = true;  ///< whether the first line names them: since November 2019
    std::optional<std::size_t> time, cpu, area, value, unit, share;
    std::optional<std::size_t> group;  ///< of --valcsv: counts, and which group had them
    std::vector<std::pair<std::size_t, std::string>> parts;  ///< of --columns: a value for each
};

bool isNumber(std::string_view cell, std::string_view units = {})
{
    double number = 0;
    if (!units.empty() && cell.ends_with(units)) {
        cell.remove_suffix(units.size());
    }
    return readNumber(cell, number) == NumberText::Number;
}

bool isTime(std::string_view cell)
{
    return cell == summaryMark || (cell.find('.') != std::string_view::npos && isNumber(cell));
}

/// The first level of the tree, as toplev has spelled it since 2013.
bool isFirstLevel(std::string_view area)
{
    static constexpr auto known = std::to_array<std::string_view>(
        {"Frontend_Bound", "FrontendBound", "Frontend Bound", "Backend_Bound", "BackendBound",
         "Backend Bound", "Bad_Speculation", "BadSpeculation", "Bad Speculation", "Retiring"});
    return std::ranges::find(known, area) != known.end();
}

/// A line without a header before it: "[time,][CPU,]area,value[%],unit,description,…".
std::optional<Columns> columnsOfRow(const std::vector<std::string_view>& cells)
{
    for (std::size_t at = 0; at < 3 && at + 3 < cells.size(); ++at) {
        const auto area = cells[at].substr(0, cells[at].find('.'));
        const auto value = cells[at + 1];
        const bool isShare =
            value.ends_with('%') || cells[at + 2].find('%') != std::string_view::npos;
        if (!isFirstLevel(area) || !isNumber(value, "%") || !isShare ||
            (at == 2 && !isTime(cells[0]))) {
            continue;
        }
        Columns columns;
        columns.isHeader = false;
        const bool hasTime = at > 0 && isTime(cells[0]);
        columns.time = hasTime ? std::optional<std::size_t>(0) : std::nullopt;
        columns.cpu = at > (hasTime ? 1 : 0) ? std::optional<std::size_t>(at - 1) : std::nullopt;
        columns.area = at;
        columns.value = at + 1;
        columns.unit = at + 2;
        columns.share = at + 6;  // behind description, sample and deviation
        return columns;
    }
    return std::nullopt;
}

std::optional<Columns> columnsOfHeader(const std::vector<std::string_view>& cells)
{
    const auto column = [&](std::string_view wanted) -> std::optional<std::size_t> {
        const auto found = std::ranges::find(cells, wanted);
        return found == cells.end() ? std::nullopt
                                    : std::optional<std::size_t>(found - cells.begin());
    };
    Columns columns;
    columns.time = column("Timestamp");
    if (column("Perf-event") && column("Nodes")) {  // --valcsv
        columns.cpu = column("CPU");
        columns.area = column("Event");
        columns.value = column("Value");
        columns.share = column("MULTI");
        columns.group = column("Group");
        return columns.area && columns.value ? std::optional(columns) : std::nullopt;
    }
    if (const auto last = column("Description"); column("Area") && column("Node") && last) {
        columns.area = column("Node");  // --columns
        columns.share = column("Multiplex");
        for (auto at = *columns.area + 1; at < *last; ++at) {
            columns.parts.emplace_back(at, cells[at]);
        }
        return columns.parts.empty() ? std::nullopt : std::optional(columns);
    }
    columns.cpu = column("CPUs");
    columns.area = column("Area");
    columns.value = column("Value");
    columns.unit = column("Unit");
    columns.share = column("Multiplex");
    return columns.area && columns.value && columns.unit ? std::optional(columns) : std::nullopt;
}

/// What the first lines are of toplev's, whatever the separator. Without a header the first line
/// may be a metric: the first level comes soon.
std::optional<Columns> columnsOf(std::string_view text)
{
    constexpr std::size_t enough = 50;
    for (std::size_t index = 0; index < enough && !text.empty();) {
        const auto line = trimmed(takeLine(text), " \r");
        if (trimmed(line).empty() || line.starts_with('#') || line.starts_with("\"#")) {
            continue;
        }
        for (const char separator : separators) {
            auto cells = split(line, std::string_view(&separator, 1));
            auto columns = index == 0 ? columnsOfHeader(cells) : std::nullopt;
            if (!columns) {
                columns = columnsOfRow(cells);
            }
            if (columns) {
                columns->separator = separator;
                return columns;
            }
        }
        ++index;
    }
    return std::nullopt;
}

bool isCountHeader(std::string_view line)
{
    return line.find("Value;Unit;Event;") != std::string_view::npos;
}

bool isTrace(std::string_view text)
{
    const auto begin = trimmed(text, " \t\r\n").substr(0, 1000);
    return begin.starts_with('[') && begin.find("\"ph\": \"C\"") != std::string_view::npos &&
           begin.find("\"args\"") != std::string_view::npos;
}

/// Adds one cell; where its place is taken, as another pass: what appears twice is not a sum, and
/// neither is dropped.
void addCount(CounterBuilder& cells,
              const std::string& event,
              const std::string& unit,
              CounterColumn column,
              CounterCell cell)
{
    const auto row = cells.event(event, unit);
    auto place = cells.column(column);
    for (int pass = 2; cells.has(row, place); ++pass) {
        column.pass = std::to_string(pass);
        place = cells.column(column);
    }
    cells.set(row, place, std::move(cell));
}

/// A share of time as the format writes it, in percent; NaN where it is no such share.
double shareOf(std::string_view percent)
{
    double share = notANumber;
    if (readNumber(percent, share) != NumberText::Number || !(share > 0)) {
        return notANumber;
    }
    return std::min(1.0, share / 100);
}

/// "12.5 s", as runs of intervals are called.
std::string intervalName(double seconds)
{
    return fmt::format("{} s", seconds);
}

Error problem(const std::string& name, std::size_t line, const std::string& what)
{
    return errorAt(name, {line}, what);
}

/// "% Slots <" and "%below" without what they say of toplev's threshold.
std::string unitOf(std::string_view cell)
{
    for (const std::string_view mark : {"<", "above", "below"}) {
        if (cell.ends_with(mark)) {
            cell = trimmed(cell.substr(0, cell.size() - mark.size()));
        }
    }
    return std::string(cell);
}

/// Rows of values under, or without, a header.
class ValueReader {
public:
    ValueReader(const Columns& columns, const std::string& name)
        : columns_(columns),
          name_(name),
          run_(textStem(name))
    {}

    Result<CounterTable> read(std::string_view text)
    {
        const auto csv = readCsvTable(text, name_, columns_.separator);
        if (!csv) {
            return csv.error();
        }
        const std::vector<std::string>* header = nullptr;
        for (const auto& row : csv->rows) {
            const bool isVersion = row.cells.front().starts_with('#');  // in quotes
            header = columns_.isHeader && !isVersion && header == nullptr ? &row.cells : header;
            const bool isAgain = header != nullptr && row.cells == *header;  // appended
            const bool isOpinion = std::ranges::find(row.cells, "BOTTLENECK") != row.cells.end();
            if (isAgain || isVersion || isOpinion) {
                continue;
            }
            if (auto good = take(row); !good) {
                return good.error();
            }
        }
        if (cells_.isEmpty()) {
            return problem(name_, csv->rows.empty() ? 1 : csv->rows.back().line,
                           "expected a line with an area, found none");
        }
        auto table = cells_.table(run_, importProvenance("toplev", {name_}));
        for (const auto& comment : csv->comments) {
            if (!table) {
                break;
            }
            table->provenance.notes.push_back("toplev " + comment);
        }
        return table;
    }

private:
    [[nodiscard]] static std::string_view at(const CsvRow& row, std::optional<std::size_t> column)
    {
        return column && *column < row.cells.size() ? trimmed(row.cells[*column])
                                                    : std::string_view();
    }

    Result<void> take(const CsvRow& row)
    {
        const auto area = at(row, columns_.area);
        double seconds = notANumber;
        const auto time = at(row, columns_.time);
        const bool isSummary = time == summaryMark || (columns_.group && time == "nan");
        const bool isWithoutTime = columns_.group && time.empty();
        if (columns_.time && !isSummary && !isWithoutTime &&
            readNumber(time, seconds) != NumberText::Number) {
            return problem(
                name_, row.line,
                fmt::format("expected a time stamp in seconds, found {}", quotedExcerpt(time)));
        }
        CounterColumn column{isSummary             ? std::string(summaryRun)
                             : std::isnan(seconds) ? run_
                                                   : intervalName(seconds),
                             std::string(at(row, columns_.group)),
                             std::string(at(row, columns_.cpu)), seconds};
        const auto share = shareOf(at(row, columns_.share));
        if (columns_.parts.empty()) {
            return cell(row, area, at(row, columns_.value), unitOf(at(row, columns_.unit)), column,
                        share);
        }
        for (const auto& [index, part] : columns_.parts) {
            column.part = part;
            if (const auto value = at(row, index); !value.empty()) {
                if (auto good = cell(row, area, value, {}, column, share); !good) {
                    return good;
                }
            }
        }
        return {};
    }

    Result<void> cell(const CsvRow& row,
                      std::string_view area,
                      std::string_view value,
                      std::string unit,
                      const CounterColumn& column,
                      double share)
    {
        double number = notANumber;
        auto digits = value;
        if (digits.ends_with('%')) {  // until 2015
            digits.remove_suffix(1);
            unit = unit.empty() ? "%" : unit;
        }
        if (area.empty() || readNumber(digits, number) == NumberText::NotANumber) {
            return problem(name_, row.line,
                           fmt::format("expected an area and its value, found {} and {}",
                                       quotedExcerpt(area), quotedExcerpt(value)));
        }
        addCount(cells_, std::string(area), unit, column, {.value = number, .running = share});
        return {};
    }

    const Columns& columns_;
    const std::string& name_;
    std::string run_;
    CounterBuilder cells_;
};

/// What toplev --json writes for a viewer of traces: shares as fractions, for some of the nodes.
Result<CounterTable> parseTrace(std::string_view text, const std::string& name)
{
    constexpr std::string_view firstLevel = "Level1";
    CounterBuilder cells;
    try {
        const auto content = parseJson(text, "JSON as toplev writes it");
        std::size_t number = 0;
        for (const auto& value : content) {
            const JsonObject entry(value, fmt::format("entry {}", ++number));
            const auto title = entry.requiredText("name");
            constexpr double latest = 1e9;
            // Millionths of seconds times a million, to nanoseconds.
            const auto seconds = std::round(1e15 * entry.number("ts", 0, 0, latest)) / 1e9;
            for (const auto& [node, share] : entry.numbers("args")) {
                std::string_view part = title;
                for (const auto suffix : {firstLevel, std::string_view(node),
                                          std::string_view(node).substr(0, node.rfind('.'))}) {
                    if (part.ends_with(suffix)) {
                        part.remove_suffix(suffix.size());
                        break;
                    }
                }
                addCount(cells, node, {},
                         {seconds > 0 ? intervalName(seconds) : textStem(name),
                          {},
                          std::string(trimmed(part)),
                          seconds > 0 ? seconds : notANumber},
                         {.value = share});
            }
        }
    } catch (const ParseError& error) {
        return errorOf(error, name, text);
    }
    if (cells.isEmpty()) {
        return problem(name, 1, "expected entries with values, found none");
    }
    auto provenance = importProvenance("toplev", {name});
    provenance.notes.emplace_back(
        "toplev --json writes fractions of two decimals, and of the nodes below one node only the "
        "last: toplev -x, has all of them.");
    return cells.table(textStem(name), std::move(provenance));
}

/// Line by line: names of raw events hold commas, but never semicolons.
class CountReader {
public:
    explicit CountReader(const std::string& name) : name_(name) {}

    Result<CounterTable> read(std::string_view text)
    {
        std::size_t number = 0;
        while (!text.empty()) {
            const auto line = trimmed(takeLine(text));
            ++number;
            if (line.empty() || line.front() == '#') {
                continue;
            }
            if (isCountHeader(line)) {
                hasTime_ = line.starts_with("Timestamp");
            } else if (auto good = readLine(number, line); !good) {
                return good.error();
            }
        }
        if (cells_.isEmpty()) {
            return problem(name_, number, "expected a line with a count, found none");
        }
        return cells_.table(textStem(name_), importProvenance("toplev", {name_}));
    }

private:
    Result<void> readLine(std::size_t number, std::string_view line)
    {
        const auto cells = split(line, ";");
        const std::size_t first = hasTime_ ? 1 : 0;
        if (cells.size() < first + 5) {
            return problem(
                name_, number,
                fmt::format("expected at least {} cells, found {}", first + 5, cells.size()));
        }
        double seconds = notANumber;
        const bool isSummary = hasTime_ && cells[0] == summaryMark;
        if (hasTime_ && !isSummary && readNumber(cells[0], seconds) != NumberText::Number) {
            return problem(
                name_, number,
                fmt::format("expected a time stamp in seconds, found {}", quotedExcerpt(cells[0])));
        }
        double value = notANumber;
        std::string reason;
        if (readNumber(cells[first], value) == NumberText::NotANumber) {
            if (!cells[first].starts_with('<')) {
                return problem(
                    name_, number,
                    fmt::format("expected a count, found {}", quotedExcerpt(cells[first])));
            }
            value = notANumber;
            reason = cells[first];
        }
        const std::string event(cells[first + 2]);
        if (event.empty()) {
            return problem(name_, number, "expected the name of an event, found nothing");
        }
        const auto run = isSummary  ? std::string(summaryRun)
                         : hasTime_ ? intervalName(seconds)
                                    : textStem(name_);
        const int pass = ++passes_[{run, event}];
        addCount(cells_, event, {}, {run, std::to_string(pass), {}, seconds},
                 {.value = value, .running = shareOf(cells[first + 4]), .reason = reason});
        return {};
    }

    const std::string& name_;
    CounterBuilder cells_;
    std::map<std::pair<std::string, std::string>, int> passes_;
    bool hasTime_ = false;
};

}  // namespace

bool looksLikeToplev(const std::filesystem::path& /*path*/, std::string_view head)
{
    return isCountHeader(firstContentLine(head)) || columnsOf(head) || isTrace(head);
}

Result<CounterTable> parseToplev(std::string_view text, const std::string& name)
{
    const auto line = firstContentLine(text);
    if (isCountHeader(line)) {
        return CountReader(name).read(text);
    }
    if (isTrace(text)) {
        return parseTrace(text, name);
    }
    if (const auto columns = columnsOf(text)) {
        return ValueReader(*columns, name).read(text);
    }
    if (line.empty()) {
        return Error{Errc::Malformed,
                     name + ": contains only comments; expected a header of toplev"};
    }
    return problem(
        name, 1,
        fmt::format("expected a header of toplev, or lines as \"Frontend_Bound,12.3,%\", "
                    "found {}",
                    quotedExcerpt(line)));
}

namespace {

Result<Document> parseFile(const ImportFile& file, const ImportOptions&)
{
    return documentOf(parseToplev(file.text, file.name));
}

}  // namespace

FileFormat toplevFormat()
{
    return {ImportFormat::Toplev, "toplev", "output of toplev", looksLikeToplev,
            readEach<parseFile, FileContent::AnyBytes>};
}

}  // namespace papilio::core
