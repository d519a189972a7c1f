#include "core/base/ascii.h"
#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/time_series.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

constexpr std::string_view timeTitle = "Time";
constexpr std::string_view separators = ",;\t|";
constexpr std::string_view eventPrefix = "perfevent.hwcounters.", eventSuffix = ".value";

/// What the title of a column names.
struct Metric {
    std::string name;      ///< "disk.dev.read"
    std::string instance;  ///< "sda"; empty: it has none
};

/// "disk.dev.read-sda" of pmrep, "host:disk.dev.read["sda"]" of pmdumptext.
Metric metricOf(std::string_view title)
{
    title = trimmed(title);
    if (const auto bracket = title.find('['); title.ends_with(']')) {
        const auto inside = title.substr(bracket + 1, title.size() - bracket - 2);
        return {std::string(title.substr(0, bracket)), std::string(trimmed(inside, "\" "))};
    }
    // Names of metrics are words of letters, digits and _, with points between.
    const auto dash = title.find('-');
    if (dash == std::string_view::npos || title.find('.') > dash) {
        return {std::string(title), {}};
    }
    return {std::string(title.substr(0, dash)), std::string(title.substr(dash + 1))};
}

bool isMetric(std::string_view title)
{
    const auto name = metricOf(title).name;
    const auto colon = name.rfind(':');
    const auto own = std::string_view(name).substr(colon == std::string::npos ? 0 : colon + 1);
    return own.find('.') != std::string_view::npos &&
           std::ranges::all_of(own, [](char c) { return isWordCharacter(c) || c == '.'; });
}

/// The first line that is no comment.
std::string_view titlesIn(std::string_view text)
{
    while (!text.empty()) {
        const auto line = trimmed(takeLine(text), " \t\r");
        if (!line.empty() && !line.starts_with('#')) {
            return line;
        }
    }
    return {};
}

char separatorOf(std::string_view titles)
{
    const auto at = titles.find(timeTitle);
    const auto behind = at == std::string_view::npos ? titles.size() : at + timeTitle.size();
    return behind < titles.size() && separators.find(titles[behind]) != std::string_view::npos
               ? titles[behind]
               : '\0';
}

/// The lines of a file: CSV of pmrep, or of pmdumptext, which puts quotes within names and none
/// around them.
class PcpRows {
public:
    PcpRows(std::string_view text, const std::string& name, char separator)
        : csv_(text, name, separator),
          text_(text),
          separator_(separator),
          isPlain_(titlesIn(text).find("[\"") != std::string_view::npos)
    {}

    /// Nothing at the end. @return Malformed as CsvRows
    std::optional<CsvRow> next()
    {
        if (!isPlain_) {
            return orThrow(csv_.next());
        }
        while (!text_.empty()) {
            const auto line = trimmed(takeLine(text_), " \r");
            ++line_;
            if (!line.empty() && !line.starts_with('#')) {
                CsvRow row;
                row.line = line_;
                for (const auto cell : split(line, std::string_view(&separator_, 1))) {
                    row.cells.emplace_back(cell);
                }
                return std::optional(std::move(row));
            }
        }
        return std::optional<CsvRow>();
    }

private:
    CsvRows csv_;
    std::string_view text_;
    char separator_;
    bool isPlain_;
    std::size_t line_ = 0;
};

/// One column with values.
struct Column {
    TimeSeries series;
    std::size_t cell = 0;
};

/// "INST_RETIRED_ANY" of "perfevent.hwcounters.INST_RETIRED_ANY.value"; empty for other metrics.
std::string eventOf(const Metric& metric)
{
    const auto at = metric.name.find(eventPrefix);
    const auto begin = at + eventPrefix.size();
    if (at == std::string::npos || !metric.name.ends_with(eventSuffix) ||
        metric.name.size() <= begin + eventSuffix.size()) {
        return {};
    }
    return metric.name.substr(begin, metric.name.size() - begin - eventSuffix.size());
}

TimeSeries seriesOf(const Metric& metric)
{
    TimeSeries series{.name = metric.instance.empty()
                                  ? metric.name
                                  : fmt::format("{}[{}]", metric.name, metric.instance)};
    series.event = eventOf(metric);
    series.part = metric.instance;
    return series;
}

class PcpTable {
public:
    explicit PcpTable(const ImportFile& file) : file_(file) {}

    void read()
    {
        const char separator = separatorOf(titlesIn(file_.text));
        if (separator == '\0') {
            throw errorAt(file_.name, {1},
                          "expected the titles Time and those of metrics; print them with "
                          "pmrep -o csv or pmdumptext -m");
        }
        PcpRows rows(file_.text, file_.name, separator);
        for (std::size_t count = 0;; ++count) {
            file_.checkStop(count);
            auto row = rows.next();
            if (!row) {
                break;
            }
            count == 0 ? takeTitles(*row) : takeRow(*row, count == 1);
        }
        if (!hasLines_) {
            throw ParseError{"has titles, but no line with values"};
        }
    }

    [[nodiscard]] Document document(const std::string& name) const
    {
        auto provenance = importProvenance("pcp", {file_.path}, times_.start());
        provenance.notes.emplace_back(
            "The values are as PCP printed them: by default metrics that are counters are rates "
            "per second.");
        std::vector<TimeSeries> series;
        std::ranges::transform(columns_, std::back_inserter(series), &Column::series);
        return documentOf(series, name, provenance, machine());
    }

private:
    /// The host in front of all metrics, "dolap:kernel.all.load"; empty where there is none.
    [[nodiscard]] std::string machine() const
    {
        std::set<std::string> hosts;
        for (const auto& one : columns_) {
            const auto colon = one.series.name.substr(0, one.series.name.find('[')).find(':');
            hosts.insert(one.series.name.substr(0, colon == std::string::npos ? 0 : colon));
        }
        return hosts.size() == 1 ? *hosts.begin() : std::string();
    }

    void takeTitles(const CsvRow& row)
    {
        std::set<std::string> titles;
        const auto time = std::ranges::find(row.cells, timeTitle);
        timeCell_ = static_cast<std::size_t>(time - row.cells.begin());
        width_ = row.cells.size();
        for (std::size_t cell = timeCell_ + 1; cell < width_; ++cell) {
            const auto metric = metricOf(row.cells[cell]);
            Column column{seriesOf(metric), cell};
            if (metric.name.empty() || !titles.insert(column.series.name).second) {
                throw errorAt(file_.name, {row.line, cell + 1},
                              fmt::format("the metric {} is empty or a duplicate",
                                          quotedExcerpt(row.cells[cell])));
            }
            columns_.push_back(std::move(column));
        }
    }

    /// pmdumptext -u: "none" under the time, and the units of the metrics.
    bool takeUnits(const CsvRow& row)
    {
        double number = 0;
        if (timeStamp(row.cells[timeCell_]) ||
            std::ranges::any_of(columns_, [&](const Column& one) {
                return readNumber(row.cells[one.cell], number) == NumberText::Number;
            })) {
            return false;
        }
        for (auto& one : columns_) {
            const auto unit = trimmed(row.cells[one.cell]);
            one.series.unit = unit == "none" ? std::string_view() : unit;
        }
        return true;
    }

    void takeRow(const CsvRow& row, bool isFirst)
    {
        if (row.cells.size() != width_) {
            throw errorAt(file_.name, {row.line, 1},
                          fmt::format("expected {} columns, found {}", width_, row.cells.size()));
        }
        if (isFirst && takeUnits(row)) {
            return;
        }
        const auto& text = row.cells[timeCell_];
        if (!timeStamp(text)) {
            throw unexpectedAt(file_.name, {row.line, timeCell_ + 1},
                               "a time (seconds, or a date and HH:MM:SS)", quotedExcerpt(text));
        }
        const auto time = times_.take(text);
        if (!time) {
            throw unexpectedAt(file_.name, {row.line, timeCell_ + 1},
                               "a time not before the previous one", quotedExcerpt(text));
        }
        hasLines_ = true;
        for (auto& one : columns_) {
            takeCell(row, one, *time);
        }
    }

    void takeCell(const CsvRow& row, Column& column, std::int64_t time)
    {
        auto& series = column.series;
        const auto cell = trimmed(row.cells[column.cell]);
        double value = 0;
        const auto kind = readNumber(cell, value);
        if (kind == NumberText::Missing || cell == "?" || cell == "N/A") {
            ++series.missing;
            return;
        }
        if (kind != NumberText::Number || !std::isfinite(value)) {
            throw errorAt(
                file_.name, {row.line, column.cell + 1},
                kind == NumberText::Number
                    ? fmt::format("expected a finite number, found {}", quotedExcerpt(cell))
                    : numberExpected(cell));
        }
        series.values.push_back(value);
        series.timesNs.push_back(time);
    }

    const ImportFile& file_;
    std::size_t timeCell_ = 0;
    std::size_t width_ = 0;
    bool hasLines_ = false;
    SampleTimes times_;
    std::vector<Column> columns_;
};

Document parsePcp(const ImportFile& file, const ImportOptions& options)
{
    PcpTable table(file);
    table.read();
    return table.document(file.nameFor(options));
}

bool looksLikePcp(const std::filesystem::path&, std::string_view head)
{
    const auto titles = titlesIn(head);
    const char separator = separatorOf(titles);
    if (separator == '\0') {
        return false;
    }
    const auto cells = split(titles, std::string_view(&separator, 1));
    const auto time = std::ranges::find(cells, timeTitle);
    return time != cells.end() && time + 1 != cells.end() && isMetric(trimmed(*(time + 1), "\" "));
}

}  // namespace

/**
 * What `pmrep -o csv` and `pmdumptext -m` of Performance Co-Pilot print: a column with the time,
 * and a column for each metric or instance of it; behind the names of pmdumptext -u their units.
 *
 * Each column becomes a recorder of the kind counter. What perfevent counts (perfevent.hwcounters)
 * also becomes a table of counters, whose runs are the lines and whose parts are the CPUs, so that
 * formulas are evaluated over time. Values stay as PCP printed them.
 */
FileFormat pcpFormat()
{
    return {"pcp", "metrics of Performance Co-Pilot", looksLikePcp, readEach<parsePcp>};
}

}  // namespace papilio::core
