#include "core/io/formats/perf/perf_stat_metrics.h"

#include "core/base/contains.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/text/number_locale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace papilio::core {

namespace {

constexpr auto partTitles = std::to_array<std::string_view>(
    {"cpu", "core", "die", "cluster", "cache", "socket", "node", "comm-pid"});
constexpr std::string_view timeTitle = "time";
constexpr auto countTitles = std::to_array<std::string_view>({"cpus", "ctrs"});
/// What `perf stat --topdown` computes.
constexpr auto slotShares = std::to_array<std::string_view>(
    {"retiring", "bad speculation", "frontend bound", "backend bound"});
/// In the names of metrics that perf computes by itself.
constexpr auto metricWords = std::to_array<std::string_view>(
    {"ghz", "insn per cycle", "stalled cycles per insn", "cycles idle", "of all ", "retiring",
     "bad speculation", "frontend bound", "backend bound", "tma_"});

/// The cells of a line that ends with the separator; empty for any other one.
std::vector<std::string_view> cellsOf(std::string_view line, char separator)
{
    line = trimmed(line, " \r");
    if (!line.ends_with(separator)) {
        return {};
    }
    line.remove_suffix(1);
    return split(line, std::string_view(&separator, 1));
}

/// The same of a header, which perf 4 ends without the separator.
std::vector<std::string_view> headerCells(std::string_view line, char separator)
{
    line = trimmed(line, " \r");
    return line.ends_with(separator) || !isPerfStatMetricName(line)
               ? cellsOf(line, separator)
               : split(line, std::string_view(&separator, 1));
}

struct Header {
    char separator = ',';
    std::string_view line;
    bool hasTime = false, hasPart = false, hasCount = false;
    std::vector<std::string_view> names;
    NumberLocale numbers;

    [[nodiscard]] std::size_t lead() const
    {
        return std::size_t{hasTime} + std::size_t{hasPart} + std::size_t{hasCount};
    }
};

std::optional<Header> headerOf(std::string_view line, char separator)
{
    Header header;
    header.separator = separator;
    header.line = line;
    header.numbers = NumberLocale(separator != ',');
    header.names = headerCells(line, separator);
    const auto take = [&](bool fits) {
        if (fits) {
            header.names.erase(header.names.begin());
        }
        return fits;
    };
    const auto first = [&] {
        return header.names.empty() ? std::string() : lowerCase(header.names.front());
    };
    header.hasTime = take(first() == timeTitle);
    header.hasPart = take(contains(partTitles, first()));
    header.hasCount = take(header.hasPart && contains(countTitles, first()));
    const bool areNames =
        !header.names.empty() && std::ranges::none_of(header.names, [](std::string_view cell) {
            double value = 0;
            return readNumber(cell, value) != NumberText::NotANumber;
        });
    const bool isKnown =
        header.lead() > 0 || std::ranges::any_of(header.names, isPerfStatMetricName);
    return areNames && isKnown ? std::optional(std::move(header)) : std::nullopt;
}

/// The header is the first line with content; values are below it.
std::optional<Header> headerIn(std::string_view text)
{
    while (!text.empty()) {
        const auto line = takeLine(text);
        if (trimmed(line, " \t\r").empty() || line.starts_with('#')) {
            continue;
        }
        const auto below = takeLine(text);
        for (const char separator : std::string_view(",;\t|:")) {
            auto header = headerOf(line, separator);
            const auto cells = cellsOf(below, separator);
            if (header && cells.size() >= header->lead() + header->names.size() &&
                std::all_of(cells.begin() + static_cast<std::ptrdiff_t>(header->lead()),
                            cells.end(), [&](std::string_view cell) {
                                double value = 0;
                                header->numbers.see(cell);
                                return header->numbers.read(cell, value) != NumberText::NotANumber;
                            })) {
                return header;
            }
        }
        return {};
    }
    return {};
}

}  // namespace

bool isPerfStatMetricName(std::string_view text)
{
    return std::ranges::any_of(
        metricWords, [&](std::string_view word) { return containsIgnoringCase(text, word); });
}

bool isPerfStatTitle(std::string_view word)
{
    const auto title = lowerCase(word);
    return title == timeTitle || contains(partTitles, title) || contains(countTitles, title);
}

PerfStatRow perfStatMetricNamed(std::string_view name)
{
    PerfStatRow row;
    if (const auto blanks = name.find("  "); blanks != std::string_view::npos) {
        row.unit = name.substr(0, blanks);
        name = trimmed(name.substr(blanks));
    } else if (equalsIgnoringCase(name, "GHz")) {
        row.unit = "GHz";
    } else if (name.find(" of all ") != std::string_view::npos) {
        row.unit = "%";
    } else if (contains(slotShares, name)) {
        row.unit = "% Slots";
    }
    row.event = name;
    return row;
}

bool isPerfStatMetrics(std::string_view text)
{
    return headerIn(text).has_value();
}

Result<PerfStatRows> readPerfStatMetrics(std::string_view text, const std::string& name)
{
    constexpr std::string_view startMark = "# started on ";
    const auto header = headerIn(text);
    if (!header) {
        return Error{Errc::Malformed, name + ": contains no header with names of metrics"};
    }
    const auto width = header->lead() + header->names.size();
    PerfStatRows rows;
    std::size_t starts = 0;
    bool hasValue = false;
    for (const auto& line : linesOf(text)) {
        if (line.text.starts_with(startMark)) {
            starts += 1;
            rows.started = rows.started.empty() ? trimmed(line.text.substr(startMark.size()))
                                                : std::string_view(rows.started);
        }
        if (trimmed(line.text, " \t\r").empty() || line.text.starts_with('#') ||
            line.text == header->line) {
            continue;
        }
        auto cells = cellsOf(line.text, header->separator);
        // Where it can compute none, perf writes an empty cell for each event.
        while (cells.size() > width && cells.back().empty()) {
            cells.pop_back();
        }
        if (cells.size() != width) {
            return errorAt(name, {line.number, std::min(cells.size(), width) + 1},
                           fmt::format("expected {} cells as in the header of perf stat "
                                       "--metric-only, found {}",
                                       width, cells.size()));
        }
        PerfStatRow place;
        if (header->hasTime &&
            (header->numbers.read(cells.front(), place.time) != NumberText::Number ||
             !std::isfinite(place.time))) {
            return errorAt(
                name, {line.number, 1},
                "expected a time stamp in seconds, found " + quotedExcerpt(cells.front()));
        }
        place.part = header->hasPart ? cells[header->hasTime ? 1 : 0] : std::string_view();
        for (std::size_t metric = 0; metric < header->names.size(); ++metric) {
            auto row = perfStatMetricNamed(header->names[metric]);
            const auto cell = cells[header->lead() + metric];
            const auto kind = header->numbers.read(cell, row.value);
            if (kind == NumberText::NotANumber ||
                (kind == NumberText::Number && !std::isfinite(row.value))) {
                return errorAt(name, {line.number, header->lead() + metric + 1},
                               numberExpected(cell));
            }
            if (kind == NumberText::Missing) {
                row.value = PerfStatRow::unknown;
            }
            hasValue = hasValue || kind == NumberText::Number;
            row.line = line.number;
            row.run = starts > 1 ? starts - 1 : 0;
            row.time = place.time;
            row.part = place.part;
            rows.rows.push_back(std::move(row));
            ++rows.named;
        }
    }
    rows.runs = std::max<std::size_t>(starts, 1);
    if (!hasValue) {
        return Error{Errc::Malformed,
                     name +
                         ": contains no values: perf could compute none of its metrics, because "
                         "their events were not counted; measure without --metric-only"};
    }
    return rows;
}

}  // namespace papilio::core
