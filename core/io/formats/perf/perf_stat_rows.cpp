#include "core/io/formats/perf/perf_stat_rows.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string_view>

namespace papilio::core {

double perfStatNumber(std::string text)
{
    std::ranges::replace(text, ',', '.');
    double value = 0;
    return readNumber(text, value) == NumberText::Number ? value : PerfStatRow::unknown;
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

/// How perf stat -x was asked to print, and in which locale.
struct PerfStatDialect {
    char separator = ',';
    char decimal = '.';
};

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

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

/// The fields of one line, and how far they have been read.
class Fields {
public:
    Fields(std::string_view line, PerfStatDialect dialect) : dialect_(dialect)
    {
        while (true) {
            const auto end = std::min(line.find(dialect.separator), line.size());
            fields_.push_back(line.substr(0, end));
            if (end == line.size()) {
                return;
            }
            line.remove_prefix(end + 1);
        }
    }

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t size() const { return fields_.size(); }
    [[nodiscard]] std::string_view operator[](std::size_t index) const
    {
        return index < fields_.size() ? trimmed(fields_[index]) : std::string_view();
    }
    [[nodiscard]] std::string_view now() const { return (*this)[at_]; }
    void skip(std::size_t count = 1) { at_ += count; }

    /// A number with that many decimals at `index`: its value and how many fields it takes (two
    /// where the decimal sign is the separator).
    [[nodiscard]] std::optional<std::pair<double, std::size_t>> decimal(std::size_t index,
                                                                        std::size_t places) const
    {
        auto whole = (*this)[index];
        if (dialect_.decimal == dialect_.separator) {
            const auto part = (*this)[index + 1];
            const auto sign = static_cast<std::size_t>(whole.starts_with('-'));
            if (!isDigits(whole.substr(sign)) || !isDigits(part) || part.size() != places) {
                return std::nullopt;
            }
            return std::pair(perfStatNumber(std::string(whole) + "." + std::string(part)),
                             std::size_t{2});
        }
        const auto text = whole;
        whole.remove_prefix(static_cast<std::size_t>(whole.starts_with('-')));
        const auto sign = whole.find(dialect_.decimal);
        if (sign == std::string_view::npos || !isDigits(whole.substr(0, sign)) ||
            !isDigits(whole.substr(sign + 1)) ||
            (places > 0 && whole.size() - sign - 1 != places)) {
            return std::nullopt;
        }
        return std::pair(perfStatNumber(std::string(text)), std::size_t{1});
    }

    [[nodiscard]] std::string joined(std::size_t first, std::size_t last) const
    {
        std::string text;
        for (auto index = first; index < last; ++index) {
            text += index == first ? "" : std::string(1, dialect_.separator);
            text += fields_[index];
        }
        return std::string(trimmed(text));
    }

private:
    PerfStatDialect dialect_;
    std::vector<std::string_view> fields_;
    std::size_t at_ = 0;
};

bool isMissing(std::string_view text)
{
    return text.starts_with('<') && text.ends_with('>');
}

bool isValueAt(const Fields& fields, std::size_t index)
{
    return isMissing(fields[index]) || isDigits(fields[index]) || fields.decimal(index, 0);
}

void takePrefix(Fields& fields, PerfStatRow& row)
{
    constexpr std::size_t nanoseconds = 9;
    if (const auto time = fields.decimal(fields.at(), nanoseconds)) {
        row.time = time->first;
        fields.skip(time->second);
    }
    if (isPerfStatPlace(fields.now())) {
        row.part = fields.now();
        const bool counted = !row.part.starts_with("CPU");
        fields.skip();
        if (counted && isDigits(fields.now()) && isValueAt(fields, fields.at() + 1)) {
            fields.skip();  // how many CPUs it sums up
        }
    } else if (!fields.now().empty() && !isValueAt(fields, fields.at()) &&
               isValueAt(fields, fields.at() + 1)) {
        row.part = fields.now();  // --per-thread: "name-1234"
        fields.skip();
    }
}

bool takeValue(Fields& fields, PerfStatRow& row)
{
    if (isMissing(fields.now())) {
        row.reason = fields.now();
        fields.skip();
        return true;
    }
    // Values have two decimals where they have a unit, so a comma next to a comma can be told.
    constexpr std::size_t places = 2;
    if (const auto value = fields.decimal(fields.at(), places)) {
        row.value = value->first;
        fields.skip(value->second);
        return true;
    }
    if (const auto value = fields.decimal(fields.at(), 0)) {
        row.value = value->first;
        fields.skip(value->second);
        return true;
    }
    if (!isDigits(fields.now())) {
        return false;
    }
    row.value = perfStatNumber(std::string(fields.now()));
    fields.skip();
    return true;
}

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

/**
 * One line of perf stat -x, of any mode:
 *
 *     [time,][part,[cpus,]]value,unit,event,[cgroup,][variance%,]run time,share[,metric,unit]
 */
PerfStatLine readPerfStatLine(std::string_view line, PerfStatDialect dialect)
{
    PerfStatLine result;
    Fields fields(line, dialect);
    auto& row = result.row;
    takePrefix(fields, row);
    const auto start = fields.at();
    if (fields.size() >= start + 4 && fields[start].empty() && fields[start + 1].empty() &&
        fields[start + 2].empty()) {
        result.kind = PerfStatLine::Kind::Metric;
        auto at = start;
        while (at < fields.size() && fields[at].empty()) {
            ++at;
        }
        if (const auto value = fields.decimal(at, 0)) {
            result.metric =
                perfStatMetric(value->first, fields.joined(at + value->second, fields.size()), row);
        }
        return result;
    }
    const bool hasDecimals = fields.decimal(fields.at(), 0).has_value();
    if (!takeValue(fields, row)) {
        result.column = fields.at() + 1;
        return result;
    }
    row.unit = fields.now();
    if (row.unit.find_first_of("0123456789<") != std::string::npos) {
        result.column = fields.at() + 1;
        return result;
    }
    fields.skip();
    // The anchor: a run time in ns and a share with two decimals, behind at least one field.
    for (auto index = fields.at() + 1; index + 1 < fields.size(); ++index) {
        const auto share = fields.decimal(index + 1, 2);
        if (!isDigits(fields[index]) || !share) {
            continue;
        }
        auto last = index;
        if (fields[last - 1].ends_with('%') && last - 1 > fields.at()) {
            const bool split = dialect.decimal == dialect.separator;
            last -= split ? 2 : 1;
            auto text = fields.joined(last, index);
            text.pop_back();
            row.variance = perfStatNumber(text) / 100;
        }
        if (last <= fields.at()) {
            break;
        }
        takeEvent(fields.joined(fields.at(), last), dialect.separator, row);
        nameOldClock(row, hasDecimals);
        row.running = share->first / 100;
        if (row.event.empty() || !(row.running >= 0 && row.running <= 1)) {
            break;
        }
        const auto behind = index + 1 + share->second;
        if (const auto value = fields.decimal(behind, 0)) {
            result.metric = perfStatMetric(
                value->first, fields.joined(behind + value->second, fields.size()), row);
        }
        result.kind = PerfStatLine::Kind::Count;
        return result;
    }
    result.column = fields.at() + 1;
    return result;
}

using JsonFields = std::map<std::string, std::string, std::less<>>;

/// Reads `"key" : value, …`; `at` stops where it is no such thing.
bool readFields(std::string_view text, std::size_t& at, JsonFields& fields)
{
    const auto blanks = [&] { at = std::min(text.find_first_not_of(" \t", at), text.size()); };
    const auto takes = [&](char character) {
        blanks();
        const bool there = at < text.size() && text[at] == character;
        at += there ? 1 : 0;
        return there;
    };
    const auto quoted = [&](std::string& to) {
        if (!takes('"')) {
            return false;
        }
        for (; at < text.size() && text[at] != '"'; ++at) {
            at += text[at] == '\\' && at + 1 < text.size() ? 1 : 0;
            to += text[at];
        }
        return takes('"');
    };
    if (!takes('{')) {
        return false;
    }
    while (!takes('}')) {
        std::string key;
        std::string value;
        if (!quoted(key) || !takes(':')) {
            return false;
        }
        blanks();
        if (at < text.size() && text[at] == '"') {
            if (!quoted(value)) {
                return false;
            }
        } else {
            // A bare value ends before the brace, or before a comma that begins the next key.
            auto end = at;
            for (; end < text.size() && text[end] != '}'; ++end) {
                const auto next = text.find_first_not_of(" \t", end + 1);
                if (text[end] == ',' && next != std::string_view::npos &&
                    (text[next] == '"' || text[next] == '}')) {
                    break;
                }
            }
            value = trimmed(text.substr(at, end - at));
            at = end;
        }
        fields[key] = value;
        takes(',');
        if (at >= text.size()) {
            return false;
        }
    }
    blanks();
    takes(',');  // objects of a list without its brackets
    blanks();
    return at == text.size();
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
    JsonFields fields;
    std::size_t at = 0;
    line = trimmed(line);
    if (!readFields(line, at, fields)) {
        result.column = at + 1;
        return result;
    }
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
            const auto dialect = dialectOf(lines);
            if (!dialect) {
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
    return dialectOf(lines).has_value();
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

/// Perf counts an event twice where it was asked for twice (in two groups, say): both are kept.
std::size_t freeEvent(CounterBuilder& counters, const PerfStatRow& row, std::size_t column)
{
    const auto unit = unitOf(counters, row);
    auto event = counters.event(row.event, unit);
    for (int number = 2; counters.has(event, column); ++number) {
        event = counters.event(fmt::format("{} #{}", row.event, number), unit);
    }
    return event;
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
        counters.set(freeEvent(counters, row, at), at, std::move(cell));
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
    auto counted = counters.table(name, std::move(provenance));
    auto table = std::make_shared<CounterTable>(std::move(counted));
    if (!table->spread.empty()) {
        table->provenance.notes.emplace_back(
            "The spread was computed by perf: the standard error of the mean over the "
            "repetitions.");
    }
    Document document;
    document.counters.push_back(std::move(table));
    return document;
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
