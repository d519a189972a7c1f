#include "core/io/formats/perf/perf_stat_rows.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/perf/perf_stat_json.h"
#include "core/io/formats/perf/perf_stat_line.h"
#include "core/io/formats/perf/perf_stat_metrics.h"
#include "core/io/formats/perf/perf_stat_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace papilio::core {

namespace {

/// Lines with content; comments and blank ones are passed over.
std::vector<TextLine> rowsOf(std::string_view text)
{
    auto lines = linesOf(text);
    std::erase_if(lines, [](const TextLine& line) {
        return trimmed(line.text).empty() || trimmed(line.text).starts_with('#');
    });
    return lines;
}

Error unknownLine(const std::string& name, std::size_t line, std::size_t column)
{
    return errorAt(name, {line, column},
                   "expected value, unit, event, run time and share as perf stat -x or -j writes "
                   "them");
}

/// Keeps the count of a line, and its metric where that has a name.
void take(PerfStatLine line, std::size_t number, PerfStatRows& rows)
{
    if (line.kind == PerfStatLine::Kind::Count) {
        line.row.line = number;
        rows.rows.push_back(std::move(line.row));
    } else if (!line.metric) {
        ++rows.metrics;
    }
    if (line.metric) {
        line.metric->line = number;
        rows.rows.push_back(*std::move(line.metric));
        ++rows.named;
    }
}

/// Every line with one separator and decimal sign, or the first line and column that refuse.
struct Attempt {
    PerfStatRows rows;
    std::optional<std::pair<std::size_t, std::size_t>> stopped;
};

Attempt attempt(const std::vector<TextLine>& lines, PerfStatDialect dialect, std::size_t limit)
{
    Attempt result;
    for (const auto& line : lines) {
        if (result.rows.rows.size() + result.rows.metrics >= limit) {
            break;
        }
        auto parsed = readPerfStatLine(line.text, dialect);
        if (parsed.kind == PerfStatLine::Kind::Unknown) {
            result.stopped = {line.number, parsed.column};
            break;
        }
        take(std::move(parsed), line.number, result.rows);
    }
    return result;
}

/// The dialect that reads most of the first lines; several may read some.
std::optional<PerfStatDialect> dialectOf(const std::vector<TextLine>& lines)
{
    constexpr std::size_t enough = 200;
    std::optional<PerfStatDialect> best;
    std::size_t most = 0;
    for (const char decimal : {'.', ','}) {
        for (const char separator : std::string_view(",;\t|:!^~@&")) {
            const PerfStatDialect dialect{separator, decimal};
            const auto read = attempt(lines, dialect, enough).rows.rows.size();
            if (read > most) {
                best = dialect;
                most = read;
            }
        }
    }
    return best;
}

constexpr std::string_view startMark = "# started on ";

/// Whether the rows from `second` on name what those from `first` on name, one by one.
bool isSameList(const std::vector<PerfStatRow>& rows,
                std::size_t first,
                std::size_t second,
                std::size_t length)
{
    for (std::size_t index = 0; index < length; ++index) {
        const auto& one = rows[first + index];
        const auto& other = rows[second + index];
        if (one.event != other.event || one.part != other.part || one.unit != other.unit ||
            !std::isnan(one.time)) {
            return false;
        }
    }
    return true;
}

/// Rows of the first execution where the whole list comes several times in one order; else all.
/// One event alone that comes again was asked for twice.
std::size_t lengthOfRun(const std::vector<PerfStatRow>& rows)
{
    for (std::size_t length = 2; length <= rows.size() / 2; ++length) {
        bool isRepeated = rows.size() % length == 0;
        for (auto second = length; isRepeated && second < rows.size(); second += length) {
            isRepeated = isSameList(rows, 0, second, length);
        }
        if (isRepeated) {
            return length;
        }
    }
    return rows.size();
}

/// Says of every row to which execution of perf it belongs.
void tellRunsApart(std::string_view text, PerfStatRows& rows)
{
    std::vector<std::size_t> starts;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto line = takeLine(text);
        if (line.starts_with(startMark)) {
            starts.push_back(number);
            if (rows.started.empty()) {
                rows.started = trimmed(line.substr(startMark.size()));
            }
        }
    }
    const auto length = starts.size() > 1 ? rows.rows.size() : lengthOfRun(rows.rows);
    std::size_t run = 0;
    std::size_t passed = 0;
    for (std::size_t index = 0; index < rows.rows.size(); ++index) {
        auto& row = rows.rows[index];
        if (starts.size() > 1) {
            const auto before = passed;
            while (passed < starts.size() && starts[passed] < row.line) {
                ++passed;
            }
            run += index > 0 && passed > before ? 1 : 0;  // an execution without counts is none
        } else {
            run = index / std::max<std::size_t>(length, 1);
        }
        row.run = run;
    }
    rows.runs = run + 1;
}

}  // namespace

Result<PerfStatRows> readPerfStat(std::string_view text, const std::string& name)
{
    if (!isText(text)) {
        return Error{Errc::Malformed, name + ": is not UTF-8 text"};
    }
    if (isPerfStatText(text)) {
        return readPerfStatText(text, name);
    }
    if (isPerfStatMetrics(text)) {
        return readPerfStatMetrics(text, name);
    }
    const auto lines = rowsOf(text);
    if (lines.empty()) {
        return Error{Errc::Malformed,
                     name + ": contains no counts; perf stat -x, -o FILE writes them"};
    }
    if (trimmed(lines.front().text).starts_with('{')) {
        PerfStatRows rows;
        for (const auto& line : lines) {
            auto parsed = readPerfStatObject(line.text);
            if (parsed.kind == PerfStatLine::Kind::Unknown) {
                return unknownLine(name, line.number, parsed.column);
            }
            take(std::move(parsed), line.number, rows);
        }
        tellRunsApart(text, rows);
        return rows;
    }
    const auto dialect = dialectOf(lines);
    if (!dialect) {
        return unknownLine(name, lines.front().number, 1);
    }
    auto result = attempt(lines, *dialect, static_cast<std::size_t>(-1));
    if (result.stopped) {
        return unknownLine(name, result.stopped->first, result.stopped->second);
    }
    tellRunsApart(text, result.rows);
    return std::move(result.rows);
}

bool looksLikePerfStat(std::string_view head)
{
    if (!isText(head.substr(0, head.rfind('\n') + 1))) {
        return false;
    }
    if (isPerfStatText(head) || isPerfStatMetrics(head)) {
        return true;
    }
    auto lines = rowsOf(head);
    if (lines.size() > 1) {
        lines.resize(1);  // the last one may be cut
    }
    if (lines.empty()) {
        return false;
    }
    if (trimmed(lines.front().text).starts_with('{')) {
        return readPerfStatObject(lines.front().text).kind == PerfStatLine::Kind::Count;
    }
    return dialectOf(lines).has_value();
}

}  // namespace papilio::core
