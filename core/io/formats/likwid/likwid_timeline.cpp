#include "core/io/formats/likwid/likwid_timeline.h"

#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace papilio::core {

namespace {

constexpr std::string_view groupMark = "# GID";
constexpr auto threadMarks = std::to_array<std::string_view>({"# HWThreads", "# CORES"});
constexpr std::size_t inFront = 4;  ///< group, numbers of names and threads, time

/// Names between bars, or between commas in a file of -o.
std::vector<std::string_view> namesIn(std::string_view line)
{
    return split(line, line.find('|') != std::string_view::npos ? "|" : ",");
}

std::optional<std::string_view> threadsIn(std::string_view line)
{
    for (const auto mark : threadMarks) {
        if (line.starts_with(mark)) {
            return trimmed(line.substr(mark.size()), ":, \t");
        }
    }
    return std::nullopt;
}

class Timeline {
public:
    Timeline(CounterBuilder& counters, const ImportFile& file) : counters_(counters), file_(file) {}

    Result<void> read()
    {
        std::size_t intervals = 0;
        for (const auto& line : linesOf(file_.text)) {
            const auto text = trimmed(line.text, " \t\r");
            if (const auto threads = threadsIn(text)) {
                const auto names = namesIn(*threads);
                threads_.assign(names.begin(), names.end());
                groups_.clear();
            } else if (text.starts_with(groupMark)) {
                auto names = namesIn(text);
                names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(
                                                               std::min(names.size(), inFront)));
                groups_.emplace_back(names.begin(), names.end());
            } else if (const auto cells = rowIn(text)) {
                if (auto good = take(*cells, line.number); !good) {
                    return good;
                }
                ++intervals;
            }
        }
        if (intervals == 0) {
            return Error{Errc::Malformed, file_.name +
                                              ": the timeline has no interval; measure longer, or "
                                              "with a shorter time after -t"};
        }
        return {};
    }

private:
    using Cells = std::vector<std::string_view>;

    /// Lines of the program are none: they do not begin with a group and its numbers.
    [[nodiscard]] std::optional<Cells> rowIn(std::string_view line) const
    {
        const auto cells = split(line, line.find(',') != std::string_view::npos ? "," : " ");
        long long group = 0, names = 0, threads = 0;
        const bool isRow =
            cells.size() >= inFront && readCount(cells[0], group) && readCount(cells[1], names) &&
            readCount(cells[2], threads) && group >= 1 &&
            static_cast<std::size_t>(group) <= groups_.size() &&
            static_cast<std::size_t>(threads) == threads_.size() &&
            static_cast<std::size_t>(names) == groups_[static_cast<std::size_t>(group) - 1].size();
        return isRow ? std::optional(cells) : std::nullopt;
    }

    Result<void> take(const Cells& cells, std::size_t line)
    {
        long long group = 0;
        readCount(cells[0], group);
        const auto& names = groups_[static_cast<std::size_t>(group) - 1];
        const auto expected = inFront + names.size() * threads_.size();
        double seconds = 0;
        if (cells.size() != expected || readNumber(cells[3], seconds) != NumberText::Number) {
            return Error{Errc::Malformed,
                         fmt::format("{}: line {}: expected a time and {} values, found {}: the "
                                     "file was cut off; repeat the measurement",
                                     file_.name, line, expected - inFront,
                                     cells.size() - std::min(cells.size(), inFront))};
        }
        CounterColumn column{
            fmt::format("{}{:.3f} s", file_.isAlone ? "" : file_.run + " ", seconds),
            groups_.size() > 1 ? fmt::format("{}", group) : std::string(),
            {},
            seconds};
        for (std::size_t name = 0; name < names.size(); ++name) {
            auto event = names[name];
            std::string unit;
            if (const auto at = event.find(" ["); at != std::string::npos && event.ends_with(']')) {
                unit = event.substr(at + 2, event.size() - at - 3);
                event.resize(at);
            }
            for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
                double value = 0;
                const auto cell = cells[inFront + name * threads_.size() + thread];
                if (readNumber(cell, value) == NumberText::NotANumber && cell != "-" &&
                    cell != "-nan" && cell != "nil") {
                    return Error{Errc::Malformed,
                                 fmt::format("{}: line {}: expected a count, found {}", file_.name,
                                             line, quotedExcerpt(cell))};
                }
                const bool isThere = readNumber(cell, value) == NumberText::Number;
                column.part = "HWThread " + threads_[thread];
                const auto at = counters_.column(column);
                auto row = counters_.event(event, unit);
                for (int number = 2; counters_.has(row, at); ++number) {  // on another counter
                    row = counters_.event(fmt::format("{} #{}", event, number), unit);
                }
                counters_.set(row, at, {isThere ? value : CounterCell::unknown});
            }
        }
        return {};
    }

    CounterBuilder& counters_;
    const ImportFile& file_;
    std::vector<std::string> threads_;
    std::vector<std::vector<std::string>> groups_;
};

}  // namespace

bool isLikwidTimeline(std::string_view text)
{
    constexpr std::string_view counted = "Count";
    while (!text.empty()) {
        const auto line = trimmed(takeLine(text), " \t\r");
        if (line.starts_with(groupMark) && line.find(counted) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

Result<void> addLikwidTimeline(CounterBuilder& counters, const ImportFile& file)
{
    return Timeline(counters, file).read();
}

}  // namespace papilio::core
