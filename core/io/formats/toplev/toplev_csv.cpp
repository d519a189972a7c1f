#include "core/io/formats/toplev/toplev_csv.h"

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace papilio::core {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// In the place of a time stamp: the whole run, which toplev -I --summary prints behind the
/// intervals.
constexpr std::string_view summaryMark = "SUMMARY";
constexpr std::string_view summaryRun = "summary of the run";

std::string_view firstLine(std::string_view text)
{
    return trimmed(text.substr(0, text.find_first_of("\r\n")));
}

bool isValueHeader(std::string_view line)
{
    return (line.starts_with("Area,") || line.find(",Area,") != std::string_view::npos) &&
           line.find("Value,Unit") != std::string_view::npos;
}

bool isCountHeader(std::string_view line)
{
    return line.find("Value;Unit;Event;") != std::string_view::npos;
}

/// Adds one cell; where its place is taken, as another pass: what appears twice is not a sum, and
/// neither is dropped.
void add(CounterBuilder& cells,
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
    double share = missing;
    if (readNumber(percent, share) != NumberText::Number || !(share > 0)) {
        return missing;
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
    return {Errc::Malformed, fmt::format("{}: line {}: {}", name, line, what)};
}

Result<CounterTable> parseValues(std::string_view text, const std::string& name)
{
    const auto csv = readCsvTable(text, name);
    if (!csv) {
        return csv.error();
    }
    if (csv->rows.empty()) {  // the line that looked like a header is a comment
        return Error{Errc::Malformed,
                     name + ": contains only comments; expected a header of toplev"};
    }
    const auto& header = csv->rows.front().cells;
    const auto column = [&](std::string_view wanted) -> std::optional<std::size_t> {
        const auto found = std::ranges::find(header, wanted);
        return found == header.end() ? std::nullopt
                                     : std::optional<std::size_t>(found - header.begin());
    };
    const auto area = column("Area"), value = column("Value"), unit = column("Unit");
    const auto time = column("Timestamp"), cpu = column("CPUs"), share = column("Multiplex");
    CounterBuilder cells;
    for (std::size_t index = 1; index < csv->rows.size(); ++index) {
        const auto& row = csv->rows[index];
        if (row.cells == header) {  // appended by another execution
            continue;
        }
        const auto at = [&](std::optional<std::size_t> cell) {
            return cell && *cell < row.cells.size() ? trimmed(row.cells[*cell])
                                                    : std::string_view();
        };
        double number = missing, seconds = missing;
        if (at(area).empty() || readNumber(at(value), number) == NumberText::NotANumber) {
            return problem(name, row.line,
                           fmt::format("expected an area and its value, found {} and {}",
                                       quotedExcerpt(at(area)), quotedExcerpt(at(value))));
        }
        const bool isSummary = time && at(time) == summaryMark;
        if (time && !isSummary && readNumber(at(time), seconds) != NumberText::Number) {
            return problem(
                name, row.line,
                fmt::format("expected a time stamp in seconds, found {}", quotedExcerpt(at(time))));
        }
        auto words = at(unit);
        if (words.ends_with('<')) {  // below toplev's threshold
            words = trimmed(words.substr(0, words.size() - 1));
        }
        add(cells, std::string(at(area)), std::string(words),
            {isSummary ? std::string(summaryRun)
             : time    ? intervalName(seconds)
                       : textStem(name),
             {},
             std::string(at(cpu)),
             seconds},
            {.value = number, .running = shareOf(at(share))});
    }
    if (cells.isEmpty()) {
        return problem(name, 2, "expected a line with an area, found none");
    }
    auto table = cells.table(textStem(name), importProvenance("toplev", {name}));
    for (const auto& comment : csv->comments) {
        if (!table) {
            break;
        }
        table->provenance.notes.push_back("toplev " + comment);
    }
    return table;
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
        double seconds = missing;
        const bool isSummary = hasTime_ && cells[0] == summaryMark;
        if (hasTime_ && !isSummary && readNumber(cells[0], seconds) != NumberText::Number) {
            return problem(
                name_, number,
                fmt::format("expected a time stamp in seconds, found {}", quotedExcerpt(cells[0])));
        }
        double value = missing;
        std::string reason;
        if (readNumber(cells[first], value) == NumberText::NotANumber) {
            if (!cells[first].starts_with('<')) {
                return problem(
                    name_, number,
                    fmt::format("expected a count, found {}", quotedExcerpt(cells[first])));
            }
            value = missing;
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
        add(cells_, event, {}, {run, std::to_string(pass), {}, seconds},
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
    const auto line = firstLine(head);
    return isValueHeader(line) || isCountHeader(line);
}

Result<CounterTable> parseToplev(std::string_view text, const std::string& name)
{
    const auto line = firstLine(text);
    if (isCountHeader(line)) {
        return CountReader(name).read(text);
    }
    if (!isValueHeader(line)) {
        return problem(name, 1,
                       fmt::format("expected a header of toplev, found {}", quotedExcerpt(line)));
    }
    return parseValues(text, name);
}

namespace {

Result<Document> parseFile(const ImportFile& file, const ImportOptions&)
{
    auto table = parseToplev(file.text, file.name);
    if (!table) {
        return table.error();
    }
    Document document;
    document.counters.push_back(std::make_shared<const CounterTable>(*std::move(table)));
    return document;
}

}  // namespace

FileFormat toplevFormat()
{
    return {ImportFormat::Toplev, "toplev", "output of toplev", looksLikeToplev,
            readEach<parseFile, FileContent::AnyBytes>};
}

}  // namespace papilio::core
