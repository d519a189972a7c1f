#include "core/io/formats/perf/perf_stat_rows.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace papilio::core {

double perfStatNumber(std::string text)
{
    std::ranges::replace(text, ',', '.');
    return readNumber(text).value_or(PerfStatRow::unknown);
}

bool isPerfStatPlace(std::string_view text)
{
    if (text.size() < 2 ||
        (text.front() != 'S' && text.front() != 'N' && !text.starts_with("CPU"))) {
        return false;
    }
    const bool hasNumber = text.find_first_of("0123456789") != std::string_view::npos;
    return hasNumber && std::ranges::all_of(text, [](char one) {
               return isUpper(one) || isDigit(one) || one == '-';
           });
}

void nameOldClock(PerfStatRow& row, bool hasDecimals)
{
    if (row.unit.empty() && hasDecimals &&
        (row.event.starts_with("task-clock") || row.event.starts_with("cpu-clock"))) {
        row.unit = "msec";
    }
}

std::optional<PerfStatRow> perfStatMetric(double value,
                                          std::string_view text,
                                          const PerfStatRow& place)
{
    PerfStatRow metric;
    text = trimmed(text);
    // perf puts two blanks between the unit and the name.
    if (const auto blanks = text.find("  "); blanks != std::string_view::npos) {
        metric.unit = text.substr(0, blanks);
        text = trimmed(text.substr(blanks));
    }
    const bool isName =
        !text.empty() && text != "GHz" && text.find_first_of(" /%") == std::string_view::npos;
    if (!isName || std::isnan(value)) {
        return std::nullopt;
    }
    metric.value = value;
    metric.event = text;
    metric.time = place.time;
    metric.part = place.part;
    return metric;
}

namespace {

/// How perf stat -x was asked to print, and in which locale: its lines are
///
///     [time,][part,[cpus,]]value,unit,event,[cgroup,][variance%,]run time,share[,metric,unit]
///
/// Where only a metric comes, it is another one of the event above.
struct PerfStatDialect {
    char separator = ',';
    char decimal = '.';
    std::shared_ptr<const re2::RE2> begin;   ///< up to the unit
    std::shared_ptr<const re2::RE2> rest;    ///< behind it
    std::shared_ptr<const re2::RE2> metric;  ///< of a line without value, unit and event
};

PerfStatDialect dialectWith(char separator, char decimal)
{
    const auto sign = re2::RE2::QuoteMeta(std::string(1, decimal));
    const auto number = fmt::format(R"(-?\d+{}\d+)", sign);
    const auto pattern = [&](const char* text) {
        return std::make_shared<const re2::RE2>(
            fmt::format(fmt::runtime(text),
                        fmt::arg("s", re2::RE2::QuoteMeta(std::string(1, separator))),
                        fmt::arg("d", sign), fmt::arg("number", number),
                        fmt::arg("place", R"([SN][A-Z\d-]*\d[A-Z\d-]*)")),
            re2::RE2::Latin1);
    };
    // Values have two decimals where they have a unit, so a comma next to a comma can be told. A
    // part without CPUs that it sums up ("CPU3"; --per-thread: "name-1234") is no number.
    return {
        separator, decimal,
        pattern(R"(^(?: *(\d+{d}\d{{9}}) *{s})?)"
                R"((?: *({place}) *{s}(?: *\d+ *{s})?| *([^{s}<]*[^{s}<\d .,-][^{s}]*?) *{s})??)"
                R"( *(<[^>]*>|-?\d+{d}\d{{2}}|{number}|\d+) *{s} *([^{s}\d<]*?) *{s})"),
        pattern(R"(^ *(.*?) *(?:{s} *({number}|[^{s}]*?)% *)?{s} *\d+ *{s} *(\d+{d}\d{{2}}) *)"
                R"((?:{s}(?: *({number}) *{s}(.*)|.*))?$)"),
        pattern(R"(^(?: *(\d+{d}\d{{9}}) *{s})?(?: *({place}|CPU\d+) *{s}(?: *\d+ *{s})?)?)"
                R"( *{s} *{s} *{s}[ {s}]*(?:({number}) *{s}(.*))?)")};
}

const std::vector<PerfStatDialect>& perfStatDialects()
{
    static const auto all = [] {
        std::vector<PerfStatDialect> known;
        for (const char decimal : {'.', ','}) {
            for (const char separator : std::string_view(",;\t|:!^~@&")) {
                known.push_back(dialectWith(separator, decimal));
            }
        }
        return known;
    }();
    return all;
}

struct PerfStatLine {
    enum class Kind {
        Count,
        Metric,  ///< continues the count above with a derived metric; `row` is empty
        Unknown
    };
    Kind kind = Kind::Unknown;
    PerfStatRow row;
    std::optional<PerfStatRow> metric = {};  ///< a metric by name, behind a count or alone
    std::size_t column = 1;                  ///< where reading stopped, in fields from 1
};

/// What is between unit and run time: the event, with separators of its own, and a cgroup.
void takeEvent(std::string text, char separator, PerfStatRow& row)
{
    // Separators inside slashes belong to the event: cpu/event=0x3c,umask=0x0/.
    bool inside = false;
    std::size_t cut = std::string::npos;
    for (std::size_t at = 0; at < text.size(); ++at) {
        inside = inside != (text[at] == '/');
        if (!inside && text[at] == separator && separator != ':') {
            cut = at;
        }
    }
    if (cut != std::string::npos && std::ranges::count(text.substr(0, cut), '/') % 2 == 0) {
        const auto group = text.substr(cut + 1);
        row.part += (row.part.empty() || group.empty() ? "" : " ") + group;
        text.resize(cut);
    }
    row.event = std::move(text);
}

PerfStatLine readPerfStatLine(std::string_view line, const PerfStatDialect& dialect)
{
    PerfStatLine result;
    auto& row = result.row;
    if (const auto found = findGroups(*dialect.metric, line)) {
        const auto& groups = *found;
        row.time = perfStatNumber(std::string(groups[0]));
        row.part = groups[1];
        result.kind = PerfStatLine::Kind::Metric;
        result.metric = perfStatMetric(perfStatNumber(std::string(groups[2])), groups[3], row);
        return result;
    }
    auto rest = line;
    const auto begin = takeGroups(*dialect.begin, rest);
    if (!begin) {
        return result;
    }
    const auto passed = line.substr(0, line.size() - rest.size());
    result.column += static_cast<std::size_t>(std::ranges::count(passed, dialect.separator));
    const auto behind = findGroups(*dialect.rest, rest);
    if (!behind) {
        return result;
    }
    const auto value = (*begin)[3];
    row.time = perfStatNumber(std::string((*begin)[0]));
    row.part = std::string((*begin)[1]) + std::string((*begin)[2]);
    row.reason = value.starts_with('<') ? value : "";
    row.value = perfStatNumber(std::string(value));
    row.unit = (*begin)[4];
    takeEvent(std::string((*behind)[0]), dialect.separator, row);
    row.variance = perfStatNumber(std::string((*behind)[1])) / 100;
    row.running = perfStatNumber(std::string((*behind)[2])) / 100;
    nameOldClock(row, value.find(dialect.decimal) != std::string_view::npos);
    if (!row.event.empty() && row.running <= 1) {
        result.metric =
            perfStatMetric(perfStatNumber(std::string((*behind)[3])), (*behind)[4], row);
        result.kind = PerfStatLine::Kind::Count;
    }
    return result;
}

using JsonFields = std::map<std::string, std::string, std::less<>>;

/// Removes `{"key" : value, …}`, up to what is no such thing.
std::optional<JsonFields> takeFields(std::string_view& text)
{
    static const re2::RE2 open(R"(^\{)");
    // A comma in a bare value is a decimal one: others are before the next key, or the brace.
    static const re2::RE2 field(
        R"re(^\s*"((?:[^"\\]|\\.)*)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|([^,"}]*(?:,\d[^,"}]*)*))\s*,?)re",
        re2::RE2::Latin1);
    static const re2::RE2 close(R"(^\s*\}\s*,?\s*$)");  // of a list without its brackets
    JsonFields fields;
    if (!takeGroups(open, text)) {
        return std::nullopt;
    }
    while (const auto found = takeGroups(field, text)) {
        auto value = std::string((*found)[1]) + std::string(trimmed((*found)[2]));
        re2::RE2::GlobalReplace(&value, R"(\\(.))", R"(\1)");
        fields[std::string((*found)[0])] = std::move(value);
    }
    return takeGroups(close, text) ? std::optional(fields) : std::nullopt;
}

std::string fieldText(const JsonFields& fields, std::string_view key)
{
    const auto found = fields.find(key);
    return found == fields.end() || found->second == "(null)" ? std::string() : found->second;
}

std::string placeOf(const JsonFields& fields)
{
    std::string place;
    for (const std::string_view key :
         {"socket", "die", "cluster", "cache", "core", "node", "cpu", "thread", "cgroup"}) {
        if (auto said = fieldText(fields, key); !said.empty()) {
            const bool bare = key == "cpu" && !said.starts_with("CPU");
            place += (place.empty() ? "" : " ") + (bare ? "CPU" + said : said);
        }
    }
    return place;
}

/**
 * One line of perf stat -j: a flat object.
 *
 * perf writes what no JSON reader takes: nan, inf, a comma before the closing brace, and decimal
 * commas in some locales. Those are read as what they mean.
 */
PerfStatLine readPerfStatObject(std::string_view line)
{
    PerfStatLine result;
    line = trimmed(line);
    auto rest = line;
    const auto object = takeFields(rest);
    if (!object) {
        result.column = line.size() - rest.size() + 1;
        return result;
    }
    const auto& fields = *object;
    auto& row = result.row;
    row.event = fieldText(fields, "event");
    row.part = placeOf(fields);
    row.time = perfStatNumber(fieldText(fields, "interval"));
    result.metric = perfStatMetric(perfStatNumber(fieldText(fields, "metric-value")),
                                   fieldText(fields, "metric-unit"), row);
    const auto count = fieldText(fields, "counter-value");
    if (row.event.empty() || count.empty()) {
        const bool isMetric = fields.contains("metric-value") || fields.contains("metric-unit");
        result.kind = isMetric ? PerfStatLine::Kind::Metric : PerfStatLine::Kind::Unknown;
        return result;
    }
    if (count.starts_with('<')) {
        row.reason = count;
    } else {
        row.value = perfStatNumber(fieldText(fields, "counter-value"));
        if (std::isnan(row.value)) {
            result.column = line.find(count) + 1;
            return result;
        }
    }
    row.unit = fieldText(fields, "unit");
    row.variance = perfStatNumber(fieldText(fields, "variance")) / 100;
    row.running = perfStatNumber(fieldText(fields, "pcnt-running")) / 100;
    result.kind = PerfStatLine::Kind::Count;
    return result;
}

/// Lines with content; comments and blank ones are passed over.
std::vector<TextLine> rowsOf(std::string_view text)
{
    auto lines = linesOf(text);
    std::erase_if(lines, [](const TextLine& line) {
        return trimmed(line.text).empty() || trimmed(line.text).starts_with('#');
    });
    return lines;
}

ParseError unknownLine(std::size_t line, std::size_t column)
{
    return {"expected value, unit, event, run time and share as perf stat -x or -j writes them",
            {},
            {line, column}};
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

Attempt attempt(const std::vector<TextLine>& lines,
                const PerfStatDialect& dialect,
                std::size_t limit)
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

/// The dialect that reads most of the first lines, null where none reads one; several may read
/// some.
const PerfStatDialect* dialectOf(const std::vector<TextLine>& lines)
{
    constexpr std::size_t enough = 200;
    const PerfStatDialect* best = nullptr;
    std::size_t most = 0;
    for (const auto& dialect : perfStatDialects()) {
        const auto read = attempt(lines, dialect, enough).rows.rows.size();
        if (read > most) {
            best = &dialect;
            most = read;
        }
    }
    return best;
}

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
        if (line.starts_with(perfStatStart)) {
            starts.push_back(number);
            if (rows.started.empty()) {
                rows.started = trimmed(line.substr(perfStatStart.size()));
            }
        }
    }
    const bool areStarted = starts.size() > 1;
    const auto length = areStarted ? 0 : lengthOfRun(rows.rows);
    std::size_t run = 0, passed = 0;
    for (std::size_t index = 0; index < rows.rows.size(); ++index) {
        auto& row = rows.rows[index];
        const auto before = std::exchange(
            passed,
            static_cast<std::size_t>(std::ranges::lower_bound(starts, row.line) - starts.begin()));
        // An execution without counts is none.
        run = areStarted ? run + (index > 0 && passed > before ? 1 : 0) : index / length;
        row.run = run;
    }
    rows.runs = run + 1;
}

}  // namespace

Result<PerfStatRows> readPerfStat(std::string_view text, const std::string& name)
{
    return caught(name, {}, [&] {
        if (!isText(text)) {
            throw ParseError{"is not UTF-8 text"};
        }
        if (isPerfStatText(text)) {
            return readPerfStatText(text, name);
        }
        const auto lines = rowsOf(text);
        if (lines.empty()) {
            throw ParseError{"contains no counts; perf stat -x, -o FILE writes them"};
        }
        PerfStatRows rows;
        if (trimmed(lines.front().text).starts_with('{')) {
            for (const auto& line : lines) {
                auto parsed = readPerfStatObject(line.text);
                if (parsed.kind == PerfStatLine::Kind::Unknown) {
                    throw unknownLine(line.number, parsed.column);
                }
                take(std::move(parsed), line.number, rows);
            }
        } else {
            const auto* const dialect = dialectOf(lines);
            if (dialect == nullptr) {
                throw unknownLine(lines.front().number, 1);
            }
            auto read = attempt(lines, *dialect, static_cast<std::size_t>(-1));
            if (read.stopped) {
                throw unknownLine(read.stopped->first, read.stopped->second);
            }
            rows = std::move(read.rows);
        }
        tellRunsApart(text, rows);
        return rows;
    });
}

bool looksLikePerfStat(std::string_view head)
{
    if (!isText(head.substr(0, head.rfind('\n') + 1))) {
        return false;
    }
    if (isPerfStatText(head)) {
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
    return dialectOf(lines) != nullptr;
}

namespace {

/// perf 6.12 and newer print the clocks in ns and no unit, where all others print msec.
std::string unitOf(CounterBuilder& counters, const PerfStatRow& row)
{
    const auto event = splitModifiers(row.event, ModifiersOf::Perf).event;
    if (event != "task-clock" && event != "cpu-clock") {
        return row.unit;
    }
    constexpr const char* usual = "msec";
    counters.event(row.event, usual);
    const bool isFraction = row.value != std::floor(row.value);
    return !row.unit.empty() ? row.unit : isFraction ? usual : "ns";
}

void addRows(CounterBuilder& counters,
             const PerfStatRows& rows,
             const std::string& file,
             bool alone)
{
    for (const auto& row : rows.rows) {
        // What was appended is another run, be it of the same program.
        const auto run = rows.runs > 1 ? fmt::format("{}, run {}", file, row.run + 1) : file;
        CounterColumn column{run, "", row.part, row.time};
        if (!std::isnan(row.time)) {
            column.run =
                fmt::format("{}{:.3f} s", alone && rows.runs == 1 ? "" : run + " ", row.time);
        }
        const auto at = counters.column(column);
        CounterCell cell{row.value, CounterCell::unknown, row.variance, row.reason};
        if (row.reason.empty()) {
            cell.running = row.running > 0 ? row.running : CounterCell::unknown;
        } else {
            cell.spread = CounterCell::unknown;
        }
        // Perf counts an event twice where it was asked for twice (in two groups, say).
        counters.set(counters.freeEvent(row.event, unitOf(counters, row), at), at, std::move(cell));
    }
}

Document readPerfStatFiles(const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)
{
    CounterBuilder counters;
    std::size_t metrics = 0, named = 0;
    std::string started;
    forEachFile(paths, stop, progress, [&](const ImportFile& file) {
        const auto rows = orThrow(readPerfStat(file.text, file.name));
        metrics += rows.metrics;
        named += rows.named;
        started = started.empty() ? isoDate(rows.started) : started;
        addRows(counters, rows, file.run, file.isAlone);
    });
    auto provenance = importProvenance("perf-stat", paths, started);
    if (metrics > 0) {
        provenance.notes.push_back(fmt::format("{} left out: formulas do that here.",
                                               plural(metrics, "line with a metric perf derived is",
                                                      "lines with a metric perf derived are")));
    }
    if (named > 0) {
        provenance.notes.emplace_back(
            "Metrics that perf computed (-M, --topdown, --metric-only) are among the events, by "
            "their name.");
    }
    const auto name = nameFor(paths, options, "perf stat");
    auto table = counters.table(name, std::move(provenance));
    if (!table.spread.empty()) {
        table.provenance.notes.emplace_back(
            "The spread was computed by perf: the standard error of the mean over the "
            "repetitions.");
    }
    return documentOf(std::move(table));
}

}  // namespace

/// `perf stat -x`, `perf stat -j` and what `perf stat` prints for people: every file is a run,
/// every interval of -I one too; sockets, cores, CPUs and threads are its parts.
FileFormat perfStatFormat()
{
    return {
        "perf-stat", "output of perf stat",
        [](const std::filesystem::path&, std::string_view head) { return looksLikePerfStat(head); },
        readPerfStatFiles};
}

}  // namespace papilio::core
