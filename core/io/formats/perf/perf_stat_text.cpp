#include "core/io/formats/perf/perf_stat_text.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/io/formats/perf/perf_stat_line.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace papilio::core {

namespace {

constexpr std::string_view heading = "Performance counter stats for";
constexpr std::string_view startMark = "# started on ";
constexpr std::string_view elapsed = " seconds time elapsed";

bool isIntervalHeading(std::string_view line)
{
    line = trimmed(line);
    return line.starts_with('#') && line.find(" counts ") != std::string_view::npos &&
           line.ends_with("events");
}

/// "1,234" and "1 234" are counts, "0.69" and "0,69" have decimals: perf prints two of them.
std::optional<double> readerNumber(std::string_view word)
{
    std::string digits;
    std::size_t behind = 0;  // digits behind the last sign
    bool hasSign = false;
    for (std::size_t at = 0; at < word.size(); ++at) {
        const char one = word[at];
        const bool isBlank = word.substr(at).starts_with("\u202f");
        if (isDigit(one)) {
            digits += one;
            ++behind;
        } else if (one == '.' || one == ',' || one == '\'' || isBlank ||
                   word.substr(at).starts_with("\u00a0")) {
            hasSign = hasSign || one == '.' || one == ',';
            behind = 0;
            at += isBlank ? 2 : one == '.' || one == ',' || one == '\'' ? 0 : 1;
        } else {
            return std::nullopt;
        }
    }
    constexpr std::size_t group = 3;
    if (digits.empty() || behind == 0) {
        return std::nullopt;
    }
    if (hasSign && behind != group && behind < digits.size()) {
        digits.insert(digits.size() - behind, 1, '.');
    }
    double value = 0;
    return readNumber(digits, value) == NumberText::Number ? std::optional(value) : std::nullopt;
}

/// "12.34%" as a share, in any locale; NaN where it is none.
double percent(std::string_view text)
{
    text = trimmed(text);
    if (!text.ends_with('%')) {
        return PerfStatRow::unknown;
    }
    text.remove_suffix(1);
    std::string digits(text);
    std::ranges::replace(digits, ',', '.');
    double value = PerfStatRow::unknown;
    return readNumber(digits, value) == NumberText::Number ? value / 100 : PerfStatRow::unknown;
}

class PerfStatText {
public:
    explicit PerfStatText(const std::string& name) : name_(name) {}

    Result<PerfStatRows> read(std::string_view text)
    {
        bool isWithin = false;
        bool isFirst = true;
        for (const auto& line : linesOf(text)) {
            const auto content = trimmed(line.text, " \t\r");
            if (content.starts_with(startMark) && rows_.started.empty()) {
                rows_.started = trimmed(content.substr(startMark.size()));
            }
            if (content.find(heading) != std::string_view::npos) {
                run_ += isFirst ? 0 : 1;
                isFirst = false;
                isWithin = true;
            } else if (isIntervalHeading(content)) {
                isWithin = true;
            } else if (isWithin && content.find(elapsed) != std::string_view::npos) {
                takeElapsed(content, line.number);
                isWithin = false;
            } else if (isWithin && !content.empty()) {
                if (!takeLine(content, line.number)) {
                    return Error{Errc::Malformed,
                                 fmt::format("{}: line {}: expected a count and its event as perf "
                                             "stat prints them, found {}",
                                             name_, line.number, quotedExcerpt(content))};
                }
            }
        }
        rows_.runs = run_ + 1;
        if (rows_.rows.empty()) {
            return Error{Errc::Malformed,
                         name_ + ": contains no counts; perf stat -o FILE writes them"};
        }
        return std::move(rows_);
    }

private:
    void keep(PerfStatRow row, std::size_t line)
    {
        row.line = line;
        row.run = run_;
        rows_.rows.push_back(std::move(row));
    }

    /// "0.03059 +- 0.00227 seconds time elapsed  ( +-  7.43% )"
    void takeElapsed(std::string_view line, std::size_t number)
    {
        std::string digits(takeWord(line));
        std::ranges::replace(digits, ',', '.');
        PerfStatRow row;
        if (readNumber(digits, row.value) == NumberText::Number) {
            row.event = "time elapsed";
            row.unit = "s";
            row.variance = variance(line);
            keep(std::move(row), number);
        }
    }

    static double variance(std::string_view line)
    {
        constexpr std::string_view mark = "( +-";
        const auto at = line.find(mark);
        return at == std::string_view::npos
                   ? PerfStatRow::unknown
                   : percent(
                         line.substr(at + mark.size(),
                                     std::min(line.find(')', at), line.size()) - at - mark.size()));
    }

    /// Cuts "(83.33%)" off the end. @return the share, NaN where there is none
    static double takeShare(std::string_view& line)
    {
        const auto open = line.rfind('(');
        if (!line.ends_with(')') || open == std::string_view::npos) {
            return PerfStatRow::unknown;
        }
        const auto share = percent(line.substr(open + 1, line.size() - open - 2));
        line = std::isnan(share) ? line : trimmed(line.substr(0, open));
        return share;
    }

    bool takeLine(std::string_view line, std::size_t number)
    {
        if (line.starts_with('#')) {
            takeMetric(line, {}, number);
            return true;
        }
        PerfStatRow row;
        row.running = takeShare(line);
        row.variance = variance(line);
        auto content = line.substr(0, std::min({line.find(" # "), line.find("( +-"), line.size()}));
        takePlace(content, row);
        const auto word = takeWord(content);
        if (word == "<not") {
            row.reason = fmt::format("<not {}", takeWord(content));
        } else if (const auto value = readerNumber(word)) {
            row.value = *value;
        } else {
            return false;
        }
        row.event = trimmed(content);
        if (const auto blank = row.event.find(' '); blank != std::string::npos) {
            row.unit = row.event.substr(0, blank);
            row.event = trimmed(std::string_view(row.event).substr(blank));
        }
        if (row.event.empty()) {
            return false;
        }
        const auto place = row;
        keep(std::move(row), number);
        if (const auto at = line.find(" # "); at != std::string_view::npos) {
            takeMetric(line.substr(at), place, number);
        }
        return true;
    }

    /// The time of an interval, and whose counts these are.
    static void takePlace(std::string_view& content, PerfStatRow& row)
    {
        constexpr std::size_t nanoseconds = 9;
        auto rest = content;
        auto word = takeWord(rest);
        const auto sign = word.find_first_of(".,");
        if (sign != std::string_view::npos && word.size() - sign - 1 == nanoseconds) {
            std::string digits(word);
            std::ranges::replace(digits, ',', '.');
            readNumber(digits, row.time);
            content = rest;
            word = takeWord(rest);
        }
        if (word.empty() || word.starts_with('<') || readerNumber(word)) {
            return;
        }
        row.part = word;
        content = rest;
        word = takeWord(rest);
        // How many CPUs the part sums up.
        if (isPerfStatPlace(row.part) && readerNumber(word)) {
            const auto next = takeWord(rest);
            if (next.starts_with('<') || readerNumber(next)) {
                content.remove_prefix(static_cast<std::size_t>(word.data() - content.data()) +
                                      word.size());
            }
        }
    }

    /// "# 12.3 %  tma_retiring"
    void takeMetric(std::string_view line, const PerfStatRow& place, std::size_t number)
    {
        line = line.substr(line.find('#') + 1);
        line = line.substr(0, std::min(line.find("( +-"), line.size()));
        std::string digits(takeWord(line));
        std::ranges::replace(digits, ',', '.');
        if (auto metric = perfStatMetric(digits, line, place)) {
            keep(*std::move(metric), number);
        }
    }

    const std::string& name_;
    PerfStatRows rows_;
    std::size_t run_ = 0;
};

}  // namespace

Result<PerfStatRows> readPerfStatText(std::string_view text, const std::string& name)
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
