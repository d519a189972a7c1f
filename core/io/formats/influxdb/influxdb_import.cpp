#include "core/base/contains.h"
#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/time_series.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

/// A point of InfluxDB's line protocol, its escapes resolved.
struct InfluxPoint {
    std::string measurement;
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::pair<std::string, std::string>> fields;  ///< values as written: 1.5, 3i, "a"
    std::string time;                                         ///< empty: none was written
};

/// Reads names and values from the front of a line.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    [[nodiscard]] bool isAtEnd() const { return text_.empty(); }

    /// Up to one of `ends`, which is not in quotes and has no backslash before it.
    std::string word(std::string_view ends)
    {
        std::string word;
        bool isQuoted = false;
        std::size_t at = 0;
        for (; at < text_.size(); ++at) {
            const char c = text_[at];
            if (c == '\\' && at + 1 < text_.size()) {
                word += text_[++at];
                continue;
            }
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && ends.find(c) != std::string_view::npos) {
                break;
            }
            word += c;
        }
        text_.remove_prefix(at);
        return word;
    }

    /// Whether `c` comes next; it is passed over then.
    bool take(char c)
    {
        const bool isNext = text_.starts_with(c);
        text_.remove_prefix(isNext ? 1 : 0);
        return isNext;
    }

private:
    std::string_view text_;
};

Error expected(std::string_view what)
{
    return {Errc::Malformed,
            fmt::format("expected {}, as in MEASUREMENT,TAG=VALUE FIELD=VALUE TIME", what)};
}

/**
 * MEASUREMENT[,TAG=VALUE…] FIELD=VALUE[,FIELD=VALUE…] [TIME]; commas, blanks and = in names are
 * escaped by a backslash, texts are in quotes.
 * @return Malformed with what was expected, without a place
 */
Result<InfluxPoint> readInfluxPoint(std::string_view line)
{
    Reader reader(trimmed(line, " \t\r"));
    InfluxPoint point;
    point.measurement = reader.word(", ");
    if (point.measurement.empty()) {
        return expected("the name of a measurement");
    }
    while (reader.take(',')) {
        auto name = reader.word("=, ");
        if (name.empty() || !reader.take('=')) {
            return expected("a tag with its value");
        }
        point.tags.emplace_back(std::move(name), reader.word(", "));
    }
    while (reader.take(' ')) {
    }
    do {
        auto name = reader.word("=, ");
        if (name.empty() || !reader.take('=')) {
            return expected("a field with its value");
        }
        auto value = reader.word(", ");
        if (value.empty()) {
            return expected("a field with its value");
        }
        point.fields.emplace_back(std::move(name), std::move(value));
    } while (reader.take(','));
    while (reader.take(' ')) {
    }
    point.time = reader.word(" ");
    if (!reader.isAtEnd()) {
        return expected("nothing after the time");
    }
    return point;
}

constexpr std::string_view eventPrefix = "perfevent_hwcounters_";
constexpr std::string_view eventSuffix = "_value";
constexpr std::string_view tagsTitle = "tags", nameTitle = "name", timeTitle = "time";
constexpr std::string_view fluxTime = "_time", fluxValue = "_value";

/// Nanoseconds since 1970. Seconds, milliseconds and microseconds are told by their size.
std::optional<std::int64_t> timeOf(std::string_view text)
{
    constexpr long long nano = 1'000'000'000;
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    long long count = 0;
    if (readCount(text, count)) {
        constexpr long long second = 10'000'000'000, millisecond = 1000 * second,
                            microsecond = 1000 * millisecond;  // of the year 2286
        const long long unit = count < second        ? nano
                               : count < millisecond ? nano / 1000
                               : count < microsecond ? 1000
                                                     : 1;
        return count <= largest / unit ? std::optional<std::int64_t>(count * unit) : std::nullopt;
    }
    const auto stamp = timeStamp(text);
    constexpr double latest = 9e9;
    if (!stamp || !stamp->hasDate || !(stamp->seconds <= latest)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(stamp->seconds) * nano +
           std::llround(stamp->fraction * static_cast<double>(nano));
}

/// One field of a measurement with its tags.
struct Points {
    TimeSeries series;
    std::vector<std::pair<std::int64_t, double>> points = {};  ///< time and value
};

class InfluxSeries {
public:
    explicit InfluxSeries(const ImportFile& file) : file_(file) {}

    void read() { return isCsv(file_.text) ? readCsv() : readLines(); }

    [[nodiscard]] Document document(const std::string& name)
    {
        constexpr std::int64_t nano = 1'000'000'000;
        const auto first = firstTime();
        auto provenance = importProvenance("influxdb", {file_.path}, inUtc(first / nano));
        if (texts_ > 0) {
            provenance.notes.push_back(
                fmt::format("Values left out because they are text: {}.", texts_));
        }
        std::vector<TimeSeries> all;
        for (auto& one : series_) {
            std::ranges::stable_sort(one.points, {}, [](const auto& point) { return point.first; });
            for (const auto& [time, value] : one.points) {
                one.series.timesNs.push_back(time - first);
                one.series.values.push_back(value);
            }
            all.push_back(std::move(one.series));
        }
        return documentOf(all, name, provenance, machine());
    }

    static bool isCsv(std::string_view text)
    {
        const auto cells = titlesIn(text);
        return contains(cells, fluxTime)
                   ? contains(cells, fluxValue)
                   : !cells.empty() && cells.front() == nameTitle && contains(cells, timeTitle);
    }

private:
    using Cells = std::vector<std::string_view>;

    /// The first line that is no annotation.
    static Cells titlesIn(std::string_view text)
    {
        while (!text.empty()) {
            const auto line = trimmed(takeLine(text), " \t\r");
            if (!line.empty() && !line.starts_with('#')) {
                return split(line, ",");
            }
        }
        return {};
    }

    void readLines()
    {
        for (const auto& line : linesOf(file_.text)) {
            file_.checkStop(line.number);
            const auto text = trimmed(line.text, " \t\r");
            if (text.empty() || text.starts_with('#')) {
                continue;
            }
            const auto point = readInfluxPoint(text);
            if (!point) {
                throw errorAt(file_.name, {line.number}, point.error().message);
            }
            const auto time = timeOf(point->time);
            if (!time) {
                throw unexpectedAt(file_.name, {line.number}, "a time at the end of the line",
                                   point->time.empty() ? "none" : quotedExcerpt(point->time));
            }
            std::string tags;
            for (const auto& [name, value] : point->tags) {
                tags += fmt::format("{}{}={}", tags.empty() ? "" : ",", name, value);
            }
            for (const auto& [field, value] : point->fields) {
                take({point->measurement, field, tags}, *time, value, {line.number});
            }
        }
    }

    void readCsv()
    {
        CsvRows rows(file_.text, file_.name);
        std::vector<std::string> titles;
        for (std::size_t count = 0;; ++count) {
            file_.checkStop(count);
            const auto row = orThrow(rows.next());
            if (!row) {
                return;
            }
            const auto& cells = row->cells;
            const bool isTitle =
                std::ranges::find(cells, fluxTime) != cells.end() ||
                (cells.front() == nameTitle && std::ranges::find(cells, timeTitle) != cells.end());
            if (isTitle) {
                titles = cells;  // each table has its own
                continue;
            }
            if (cells.size() != titles.size()) {
                throw errorAt(
                    file_.name, {row->line, 1},
                    fmt::format("expected {} columns, found {}", titles.size(), cells.size()));
            }
            takeRow(*row, titles);
        }
    }

    void takeRow(const CsvRow& row, const std::vector<std::string>& titles)
    {
        const auto place = [&](std::string_view title) {
            return static_cast<std::size_t>(std::ranges::find(titles, title) - titles.begin());
        };
        const auto cell = [&](std::string_view title) {
            const auto at = place(title);
            return at < titles.size() ? std::string_view(row.cells[at]) : std::string_view();
        };
        const bool isFlux = place(fluxTime) < titles.size();
        const auto at = place(isFlux ? fluxTime : timeTitle);
        const auto time = timeOf(trimmed(row.cells[at]));
        if (!time) {
            throw unexpectedAt(file_.name, {row.line, at + 1}, "a time",
                               quotedExcerpt(row.cells[at]));
        }
        if (!isFlux) {
            for (std::size_t column = at + 1; column < titles.size(); ++column) {
                take({std::string(cell(nameTitle)), titles[column], std::string(cell(tagsTitle))},
                     *time, row.cells[column], {row.line, column + 1});
            }
            return;
        }
        std::string tags;
        for (std::size_t column = 0; column < titles.size(); ++column) {
            const auto& title = titles[column];
            if (!title.empty() && !title.starts_with('_') && title != "result" &&
                title != "table") {
                tags += fmt::format("{}{}={}", tags.empty() ? "" : ",", title, row.cells[column]);
            }
        }
        return take({std::string(cell("_measurement")), std::string(cell("_field")), tags}, *time,
                    cell(fluxValue), {row.line, place(fluxValue) + 1});
    }

    struct Key {
        std::string measurement, field, tags;
        auto operator<=>(const Key&) const = default;
    };

    void take(const Key& key, std::int64_t time, std::string_view text, const Place& place)
    {
        if (key.measurement.empty() || key.field.empty()) {
            throw errorAt(file_.name, place, "the measurement or the field has no name");
        }
        const auto [found, isNew] = places_.try_emplace(key, series_.size());
        if (isNew) {
            series_.push_back({seriesOf(key)});
        }
        auto& one = series_[found->second];
        text = trimmed(text);
        if ((text.ends_with('i') || text.ends_with('u')) && text.size() > 1 &&
            text.find_first_not_of("+-0123456789") == text.size() - 1) {
            text.remove_suffix(1);  // a whole number
        }
        double value = 0;
        switch (readNumber(text, value)) {
            case NumberText::Missing:
                ++one.series.missing;
                return;
            case NumberText::NotANumber:
                ++texts_;
                return;
            case NumberText::Number:
                break;
        }
        if (!std::isfinite(value)) {
            throw unexpectedAt(file_.name, place, "a finite number", quotedExcerpt(text));
        }
        one.points.emplace_back(time, value);
    }

    static TimeSeries seriesOf(const Key& key)
    {
        TimeSeries series{.name = key.measurement + "/" + key.field};
        series.name += key.tags.empty() ? "" : "[" + key.tags + "]";
        const auto& from = key.measurement;
        const auto around = eventPrefix.size() + eventSuffix.size();
        if (from.starts_with(eventPrefix) && from.ends_with(eventSuffix) && from.size() > around) {
            series.event = from.substr(eventPrefix.size(), from.size() - around);
            // pcp2influxdb writes _cpu0; of several hosts the CPUs are apart.
            series.part = key.field.substr(key.field.starts_with('_') ? 1 : 0);
            series.part += key.tags.empty() ? "" : " " + key.tags;
        }
        return series;
    }

    /// The only value of the tag "host"; empty where there are several.
    [[nodiscard]] std::string machine() const
    {
        constexpr std::string_view tag = "host=";
        std::set<std::string> hosts;
        for (const auto& [key, place] : places_) {
            for (const auto one : split(key.tags, ",")) {
                if (one.starts_with(tag)) {
                    hosts.emplace(one.substr(tag.size()));
                }
            }
        }
        return hosts.size() == 1 ? *hosts.begin() : std::string();
    }

    [[nodiscard]] std::int64_t firstTime() const
    {
        std::optional<std::int64_t> first;
        for (const auto& one : series_) {
            for (const auto& [time, value] : one.points) {
                first = std::min(first.value_or(time), time);
            }
        }
        return first.value_or(0);
    }

    const ImportFile& file_;
    std::map<Key, std::size_t> places_;
    std::vector<Points> series_;
    std::size_t texts_ = 0;  ///< values that are no numbers
};

Document parseInfluxDb(const ImportFile& file, const ImportOptions& options)
{
    InfluxSeries series(file);
    series.read();
    return series.document(file.nameFor(options));
}

/// The first line that is no comment is a point with a time, and little else is one.
bool looksLikeLineProtocol(std::string_view head)
{
    while (!head.empty()) {
        const auto line = trimmed(takeLine(head), " \t\r");
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        constexpr std::size_t fewestDigits = 10;
        const auto point = readInfluxPoint(line);
        long long time = 0;
        return point && point->time.size() >= fewestDigits && readCount(point->time, time);
    }
    return false;
}

bool looksLikeInfluxDb(const std::filesystem::path&, std::string_view head)
{
    return InfluxSeries::isCsv(head) || looksLikeLineProtocol(head);
}

}  // namespace

/**
 * Metrics over time from InfluxDB: its line protocol ("cpu,host=a user=0.5 1556813561098000000"),
 * and CSV of `influx query --raw` and of `influx -format csv` (InfluxDB 1).
 *
 * Each field of a measurement, with its tags, becomes a recorder of the kind counter. What
 * pcp2influxdb wrote of PCP's perfevent (perfevent_hwcounters_EVENT_value) also becomes counters
 * over time. Fields that are no numbers are left out.
 */
FileFormat influxDbFormat()
{
    return {"influxdb", "metrics of InfluxDB", looksLikeInfluxDb, readEach<parseInfluxDb>};
}

}  // namespace papilio::core
