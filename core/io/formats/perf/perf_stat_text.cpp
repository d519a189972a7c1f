#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/io/formats/perf/perf_stat_rows.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

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

/// Whether a text has words of the names of metrics that perf computes by itself.
bool isPerfStatMetricName(std::string_view text)
{
    return std::ranges::any_of(
        metricWords, [&](std::string_view word) { return containsIgnoringCase(text, word); });
}

/// "time", "core", "cpus", …: what is before the metrics in their header.
bool isPerfStatTitle(std::string_view word)
{
    const auto title = lowerCase(word);
    return title == timeTitle || contains(partTitles, title) || contains(countTitles, title);
}

/// A row of the metric, without a value: "%  tma_retiring" has its unit before the name.
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

constexpr std::string_view heading = "Performance counter stats for";
constexpr std::string_view elapsed = " seconds time elapsed";

/// "#           time             counts unit events", or with names of metrics behind the time.
bool isIntervalHeading(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with('#')) {
        return false;
    }
    const auto titles = trimmed(line.substr(1));
    return (titles.find(" counts ") != std::string_view::npos && titles.ends_with("events")) ||
           (titles.starts_with("time ") && isPerfStatMetricName(titles));
}

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

/// The length of what a locale puts between thousands, where `text` begins with it.
std::size_t thousandsMark(std::string_view text)
{
    for (const std::string_view mark : {"\u202f", "\u00a0", "\u2009", "\u2019", "'"}) {
        if (text.starts_with(mark)) {
            return mark.size();
        }
    }
    return 0;
}

struct ReaderNumber {
    double value = 0;
    bool hasDecimals = false;
};

/// "1,234" and "1 234" are counts, "0.69" and "0,69" have decimals: perf prints two of them, or
/// six.
std::optional<ReaderNumber> readerNumber(std::string_view word)
{
    constexpr std::size_t group = 3;
    std::string digits;
    std::size_t behind = 0;  // digits behind the last sign
    bool hasSign = false;
    for (std::size_t at = 0; at < word.size(); ++at) {
        const char one = word[at];
        const auto mark = thousandsMark(word.substr(at));
        if (isDigit(one)) {
            digits += one;
            ++behind;
        } else if (one == '.' || one == ',' || mark > 0) {
            hasSign = hasSign || one == '.' || one == ',';
            behind = 0;
            at += mark > 0 ? mark - 1 : 0;
        } else {
            return std::nullopt;
        }
    }
    if (digits.empty() || behind == 0) {
        return std::nullopt;
    }
    ReaderNumber number{.hasDecimals = hasSign && behind != group && behind < digits.size()};
    if (number.hasDecimals) {
        digits.insert(digits.size() - behind, 1, '.');
    }
    return readNumber(digits, number.value) == NumberText::Number ? std::optional(number)
                                                                  : std::nullopt;
}

/// Removes a number with what is between its thousands. Terminals and web forms make plain blanks
/// of the others: three digits behind one blank go on with it.
std::optional<ReaderNumber> takeReaderNumber(std::string_view& text)
{
    static const re2::RE2 pattern(R"(^\s*(\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\S+)(?:\s|$))");
    const auto found = findGroups(pattern, text);
    if (!found) {
        return std::nullopt;
    }
    const auto word = found->front();
    std::string digits(word);
    std::erase(digits, ' ');
    const auto value = readerNumber(digits);
    text.remove_prefix(value ? static_cast<std::size_t>(word.end() - text.begin()) : 0);
    return value;
}

/// "12.34" as a share, in any locale; NaN where it is none.
double percent(std::string_view text)
{
    return perfStatNumber(std::string(text)) / 100;
}

class PerfStatText {
public:
    explicit PerfStatText(const std::string& name) : name_(name) {}

    PerfStatRows read(std::string_view text)
    {
        bool isWithin = false;
        bool isFirst = true;
        for (const auto& line : linesOf(text)) {
            const auto content = trimmed(line.text, " \t\r");
            if (content.starts_with(perfStatStart) && rows_.started.empty()) {
                rows_.started = trimmed(content.substr(perfStatStart.size()));
            }
            if (content.find(heading) != std::string_view::npos) {
                run_ += isFirst ? 0 : 1;
                isFirst = false;
                isWithin = true;
                metrics_.clear();
            } else if (isIntervalHeading(content)) {
                isWithin = true;
                metrics_.clear();
                takeMetricNames(content);
            } else if (isWithin && content.find(elapsed) != std::string_view::npos) {
                takeElapsed(content, line.number);
                isWithin = false;
            } else if (isWithin && !content.empty()) {
                if (!takeLine(content, line.number) && !takeMetricNames(content)) {
                    throw refusal(line.number, content);
                }
            }
        }
        rows_.runs = run_ + 1;
        if (rows_.rows.empty()) {
            throw ParseError{"contains no counts; perf stat -o FILE writes them"};
        }
        return std::move(rows_);
    }

private:
    [[nodiscard]] Error refusal(std::size_t line, std::string_view content) const
    {
        const auto expected =
            metrics_.empty()
                ? std::string("a count and its event as perf stat prints them")
                : fmt::format("the values of {}, which perf stat -x, --metric-only separates",
                              plural(metrics_.size(), "metric"));
        return {Errc::Malformed, fmt::format("{}: line {}: expected {}, found {}", name_, line,
                                             expected, quotedExcerpt(content))};
    }

    void keep(PerfStatRow row, std::size_t line)
    {
        row.line = line;
        row.run = run_;
        rows_.rows.push_back(std::move(row));
    }

    /// "0.03059 +- 0.00227 seconds time elapsed  ( +-  7.43% )": the time of every part, for they
    /// were counted at the same time.
    void takeElapsed(std::string_view line, std::size_t number)
    {
        PerfStatRow row;
        row.value = perfStatNumber(std::string(takeWord(line)));
        if (std::isnan(row.value)) {
            return;
        }
        row.event = "time elapsed";
        row.unit = "s";
        row.variance = variance(line);
        std::vector<std::string> parts;
        bool hasIntervals = false;
        for (const auto& other : rows_.rows) {
            hasIntervals = hasIntervals || (other.run == run_ && !std::isnan(other.time));
            if (other.run == run_ && std::isnan(other.time) && !contains(parts, other.part)) {
                parts.push_back(other.part);
            }
        }
        if (parts.empty() && !hasIntervals) {
            parts.emplace_back();
        }
        for (auto& part : parts) {
            row.part = std::move(part);
            keep(row, number);
        }
    }

    static double variance(std::string_view line)
    {
        static const re2::RE2 pattern(R"(\( \+-\s*([\d.,]+)%\s*\))");
        const auto found = findGroups(pattern, line);
        return found ? percent(found->front()) : PerfStatRow::unknown;
    }

    /// Cuts "(83.33%)" off the end, which perf 3 wrote as "[83.33%]".
    /// @return the share, NaN where there is none
    static double takeShare(std::string_view& line)
    {
        static const re2::RE2 pattern(R"(^(.*?)\s*(?:\(\s*([\d.,]+)%\)|\[\s*([\d.,]+)%\])$)");
        const auto found = findGroups(pattern, line);
        line = found ? found->front() : line;
        return found ? percent((*found)[1].empty() ? (*found)[2] : (*found)[1])
                     : PerfStatRow::unknown;
    }

    bool takeLine(std::string_view line, std::size_t number)
    {
        PerfStatRow row;
        row.running = takeShare(line);
        row.variance = variance(line);
        const auto hash = line.starts_with('#') ? 0 : line.find(" # ");
        auto content = line.substr(0, std::min({hash, line.find("( +-"), line.size()}));
        takePlace(content, row);
        if (trimmed(content).empty()) {
            return hash != std::string_view::npos && goOn(row, line.substr(hash), number);
        }
        if (!metrics_.empty()) {
            return takeMetrics(content, row, number);
        }
        bool hasDecimals = false;
        if (const auto value = takeReaderNumber(content)) {
            row.value = value->value;
            hasDecimals = value->hasDecimals;
        } else if (takeWord(content) == "<not") {
            row.reason = fmt::format("<not {}", takeWord(content));
        } else {
            return false;
        }
        if (!takeEvent(content, row)) {
            return false;
        }
        nameOldClock(row, hasDecimals);
        const auto place = row;
        count_ = rows_.rows.size();
        keep(std::move(row), number);
        if (hash != std::string_view::npos) {
            takeMetric(line.substr(hash), place, number);
        }
        return true;
    }

    /// Another metric of the count above, behind which perf writes what holds for that count.
    bool goOn(PerfStatRow place, std::string_view metric, std::size_t number)
    {
        if (count_ < rows_.rows.size() && rows_.rows[count_].run == run_) {
            auto& count = rows_.rows[count_];
            count.running = std::isnan(count.running) ? place.running : count.running;
            count.variance = std::isnan(count.variance) ? place.variance : count.variance;
            place = count;
        }
        takeMetric(metric, place, number);
        return true;
    }

    /// "msec task-clock", "task-clock (msec)" before perf 4.17, "cycles    cgroup".
    static bool takeEvent(std::string_view content, PerfStatRow& row)
    {
        static const re2::RE2 pattern(
            R"(^(?: (\S+) +)?\s*([^( ].*?)(?: \((.*)\))?(?: {2,}(\S.*?))?\s*$)");
        const auto found = findGroups(pattern, content);
        if (!found) {
            return false;
        }
        const auto& groups = *found;
        row.unit = groups[2].empty() ? groups[0] : groups[2];
        row.event = groups[1];
        row.part += (row.part.empty() || groups[3].empty() ? "" : " ") + std::string(groups[3]);
        return row.unit.empty() || !isDigit(row.unit.front());
    }

    /// The time of an interval, whose counts these are, and how many CPUs they sum up.
    static void takePlace(std::string_view& content, PerfStatRow& row)
    {
        constexpr std::size_t nanoseconds = 9;
        auto rest = content;
        auto word = takeWord(rest);
        const auto sign = word.find_first_of(".,");
        if (sign != std::string_view::npos && word.size() - sign - 1 == nanoseconds &&
            isDigits(word.substr(sign + 1))) {
            row.time = perfStatNumber(std::string(word));
            content = rest;
            word = takeWord(rest);
        }
        if (word.empty() || word.starts_with('<') || word.starts_with('#') || readerNumber(word)) {
            return;
        }
        row.part = word;
        content = rest;
        word = takeWord(rest);
        if (isPerfStatPlace(row.part) && !row.part.starts_with("CPU") && isDigits(word)) {
            auto behind = rest;
            const auto next = takeWord(behind);
            content =
                next.empty() || next.starts_with('<') || isDigit(next.front()) ? rest : content;
        }
    }

    /// "# 12.3 %  tma_retiring"
    void takeMetric(std::string_view line, const PerfStatRow& place, std::size_t number)
    {
        line = line.substr(line.find('#') + 1);
        line = line.substr(0, std::min(line.find("( +-"), line.size()));
        const auto value = perfStatNumber(std::string(takeWord(line)));
        if (auto metric = perfStatMetric(value, line, place)) {
            keep(*std::move(metric), number);
        }
    }

    /// The names that --metric-only prints above the values, in columns that are filled with
    /// blanks.
    bool takeMetricNames(std::string_view line)
    {
        if (line.starts_with('#')) {
            line.remove_prefix(1);
        }
        for (auto rest = line; isPerfStatTitle(takeWord(rest));) {
            line = rest;
        }
        if (!isPerfStatMetricName(line)) {
            return false;
        }
        metrics_.clear();
        std::string unit;
        for (auto name : split(line, "  ")) {
            const bool isUnitNext = name.ends_with('%');
            if (name = trimmed(name.substr(0, name.size() - (isUnitNext ? 1 : 0))); !name.empty()) {
                metrics_.push_back(perfStatMetricNamed(unit + std::string(name)));
            }
            unit = isUnitNext ? "%  " : name.empty() ? unit : "";
        }
        return true;
    }

    bool takeMetrics(std::string_view values, const PerfStatRow& place, std::size_t number)
    {
        auto rows = metrics_;
        for (auto& row : rows) {
            const auto word = takeWord(values);
            const bool isPercent = word.ends_with('%');
            std::string digits(word.substr(0, word.size() - (isPercent ? 1 : 0)));
            std::ranges::replace(digits, ',', '.');
            if (digits.empty() || readNumber(digits, row.value) == NumberText::NotANumber) {
                return false;
            }
            row.unit = isPercent && row.unit.empty() ? "%" : row.unit;
            row.part = place.part;
            row.time = place.time;
        }
        if (!trimmed(values).empty()) {
            return false;
        }
        for (auto& row : rows) {
            keep(std::move(row), number);
            ++rows_.named;
        }
        return true;
    }

    const std::string& name_;
    PerfStatRows rows_;
    std::size_t run_ = 0;
    std::size_t count_ = static_cast<std::size_t>(-1);  ///< the row of the last count
    std::vector<PerfStatRow> metrics_;                  ///< --metric-only: of the columns
};

}  // namespace

PerfStatRows readPerfStatText(std::string_view text, const std::string& name)
{
    return PerfStatText(name).read(text);
}

bool isPerfStatText(std::string_view text)
{
    if (text.find(heading) != std::string_view::npos) {
        return true;
    }
    while (!text.empty()) {
        if (isIntervalHeading(takeLine(text))) {
            return true;
        }
    }
    return false;
}

}  // namespace papilio::core
