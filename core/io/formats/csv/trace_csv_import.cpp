#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/line_reader.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

namespace {

/// A recorder while it is read from a column of CSV.
struct TraceColumn {
    std::string name;
    std::vector<double> values = {};
    std::vector<std::int64_t> integers = {};  ///< as long as every value is a whole number
    std::vector<std::int64_t> timesNs = {};
    bool whole = true;
    std::size_t gap = 0;  ///< empty cells since the last value

    /// Takes the next cell; false where it is not a number.
    bool add(std::string_view cell)
    {
        cell = trimmed(cell);
        if (cell.empty()) {
            ++gap;
            return true;
        }
        double value = 0;
        if (readNumber(cell, value) == NumberText::NotANumber) {
            return false;
        }
        for (; gap > 0; --gap) {
            values.push_back(notANumber);
            whole = false;
        }
        const auto exact = parsedNumber<std::int64_t>(cell);
        whole = whole && exact;
        if (whole) {
            integers.push_back(*exact);
        }
        const bool missing = isLetter(cell.back()) && !std::isinf(value);
        values.push_back(missing ? notANumber : value);
        return true;
    }

    /// The last row represents `count` more, unless the series has ended.
    void hold(std::size_t count)
    {
        if (values.empty() || gap > 0) {
            gap += count;
            return;
        }
        if (whole) {
            integers.resize(values.size() + count, integers.back());
        }
        if (timesNs.size() == values.size()) {
            timesNs.resize(values.size() + count, timesNs.back());
        }
        values.resize(values.size() + count, values.back());
    }
};

bool isIteration(std::string_view title)
{
    constexpr std::array titles = {"iteration", "iterations", "iter", "it", "step"};
    return std::ranges::find(titles, lowerCase(trimmed(title))) != titles.end();
}

/// Nanoseconds of one unit of a column of times, by its title ("t_ns", "time", "wall"); 0: it holds
/// none.
double timeScale(std::string_view title)
{
    static const re2::RE2 pattern(
        R"((?i)^\s*(?:(?:t|time)_(ns|us|ms|s)|time(?: \[s\]| \(s\))?|seconds|)"
        R"((?:elapsed|wall)(?:_s)?|wall[ _]?time)\s*$)");
    const auto found = findGroups(pattern, title);
    const auto unit = found ? found->front() : std::string_view();
    return !found ? 0 : unit == "ns" ? 1 : unit == "us" ? 1e3 : unit == "ms" ? 1e6 : 1e9;
}

/// Whether a header is recorder,index,value[,<time>]: a row per value.
bool isLongTrace(const std::vector<std::string>& header)
{
    return (header.size() == 3 || (header.size() == 4 && timeScale(header[3]) > 0)) &&
           lowerCase(trimmed(header[0])) == "recorder" &&
           lowerCase(trimmed(header[1])) == "index" && lowerCase(trimmed(header[2])) == "value";
}

/// Whether a header is iteration,<recorder>…: a column per recorder.
bool isWideTrace(const std::vector<std::string>& header)
{
    return header.size() >= 2 && isIteration(header.front());
}

/// Reads one file.
class TraceCsv {
public:
    TraceCsv(const ImportFile& file, std::string name) : file_(file), name_(std::move(name)) {}

    std::vector<TraceColumn> read()
    {
        auto text = file_.text;
        row_ = orThrow(takeCsvRow(text, line_, {}), file_.name);
        const auto width = row_.cells.size();
        long_ = isLongTrace(row_.cells);
        if (!long_ && !isWideTrace(row_.cells)) {
            throw refusal(0,
                          "expected the header iteration,<recorder>… or "
                          "recorder,index,value[,t_ns]");
        }
        nameColumns();
        while (!text.empty()) {
            file_.checkStop(line_);
            auto rest = text;
            if (const auto line = trimmed(takeLine(rest)); line.empty() || line.front() == '#') {
                text = rest;
                ++line_;
                continue;
            }
            row_ = orThrow(takeCsvRow(text, line_, {}), file_.name);
            if (row_.cells.size() != width) {
                throw refusal(
                    0, fmt::format("expected {} columns, found {}", width, row_.cells.size()));
            }
            const auto time = timeOfRow();
            long_ ? takeLong(time) : takeWide(time);
        }
        return std::move(columns_);
    }

    [[nodiscard]] const IterationCounts& counts() const { return counts_; }

private:
    [[nodiscard]] ParseError refusal(std::size_t cell, std::string sentence) const
    {
        return {std::move(sentence), {}, {row_.line, cell + 1}};
    }
    [[nodiscard]] ParseError unexpected(std::size_t cell, const char* expected) const
    {
        return refusal(
            cell, fmt::format("expected {}, found {}", expected, quotedExcerpt(row_.cells[cell])));
    }

    void nameColumns()
    {
        const auto& titles = row_.cells;
        const auto takeTime = [&](std::size_t column) {
            const double scale = timeColumn_ == 0 ? timeScale(titles[column]) : 0;
            timeColumn_ = scale > 0 ? column : timeColumn_;
            timeScale_ = scale > 0 ? scale : timeScale_;
            return scale > 0;
        };
        if (long_) {
            takeTime(titles.size() - 1);
            return;
        }
        std::set<std::string> names;
        for (std::size_t column = 1; column < titles.size(); ++column) {
            // Alone behind the iterations, times are what was recorded.
            if (titles.size() > 2 && takeTime(column)) {
                continue;
            }
            const std::string title(trimmed(titles[column]));
            if (title.empty() || !names.insert(title).second) {
                throw refusal(column,
                              fmt::format("the name \"{}\" is empty or a duplicate", title));
            }
            columns_.push_back({.name = name_ + "/" + title});
        }
        if (columns_.size() == 1 && lowerCase(*names.begin()) == "value") {
            columns_.front().name = name_;
        }
    }

    [[nodiscard]] std::optional<std::int64_t> timeOfRow() const
    {
        if (timeColumn_ == 0 || trimmed(row_.cells[timeColumn_]).empty()) {
            return {};
        }
        constexpr double longest = 9e18;
        const auto stamp = readNumber(row_.cells[timeColumn_]);
        if (!stamp || std::abs(*stamp * timeScale_) > longest) {
            throw unexpected(timeColumn_, "a time");
        }
        return std::llround(*stamp * timeScale_);
    }

    void takeLong(std::optional<std::int64_t> time)
    {
        const auto& name = row_.cells[0];
        const auto index = readCount(row_.cells[1]);
        if (!index) {
            throw unexpected(1, "an index of at least 0");
        }
        const auto [found, isNew] = places_.try_emplace(name, columns_.size());
        if (isNew) {
            if (name.empty()) {
                throw unexpected(0, "the name of a recorder");
            }
            columns_.push_back({.name = name});
        }
        auto& column = columns_[found->second];
        if (const auto next = column.values.size() + column.gap; *index != next) {
            throw refusal(1, fmt::format("expected index {} of recorder \"{}\", found {}", next,
                                         name, *index));
        }
        addCell(column, 2, time);
    }

    void takeIteration()
    {
        const auto said = readNumber(row_.cells[0]);
        if (!said) {
            throw unexpected(0, "an iteration");
        }
        const auto iteration = *said;
        if (rows_ == 0 && iteration == 1) {
            counts_.first = 1;
        }
        const auto expected = static_cast<double>(counts_.first + rows_ + counts_.leftOut);
        const double ahead = iteration - expected;
        if (ahead < 0 || ahead != std::floor(ahead) || (rows_ == 0 && ahead > 0)) {
            throw refusal(
                0, fmt::format("expected iteration {}, found {}; each iteration must appear once, "
                               "in order{}",
                               expected, iteration,
                               ahead < 0 && rows_ > 0 ? "; put the iterations after a restart of "
                                                        "the solver into a separate file"
                                                      : ""));
        }
        if (ahead > 0) {
            constexpr double most = 1e12;  // what is beyond is too many in any case
            const auto count = static_cast<std::size_t>(std::min(ahead, most));
            try {
                counts_.leaveOut(count, rows_, columns_.size());
            } catch (const ParseError& error) {
                throw refusal(0, error.sentence);
            }
            for (auto& column : columns_) {
                column.hold(count);
            }
        }
        ++rows_;
    }

    void takeWide(std::optional<std::int64_t> time)
    {
        takeIteration();
        auto column = columns_.begin();
        for (std::size_t cell = 1; cell < row_.cells.size(); ++cell) {
            if (cell != timeColumn_) {
                addCell(*column++, cell, time);
            }
        }
    }

    void addCell(TraceColumn& column, std::size_t cell, std::optional<std::int64_t> time)
    {
        const auto before = column.values.size();
        if (!column.add(row_.cells[cell])) {
            throw unexpected(cell, "a number");
        }
        if (time && !column.timesNs.empty() && *time < column.timesNs.back()) {
            throw unexpected(timeColumn_, "a time not before the previous one");
        }
        if (time && column.values.size() == before + 1) {
            column.timesNs.push_back(*time);
        }
    }

    const ImportFile& file_;
    std::string name_;
    std::size_t line_ = 1;  ///< the next one
    CsvRow row_;            ///< the header first
    bool long_ = false;
    std::size_t timeColumn_ = 0;  ///< 0: none
    double timeScale_ = 0;
    std::size_t rows_ = 0;
    IterationCounts counts_;
    std::vector<TraceColumn> columns_;
    std::map<std::string, std::size_t> places_;
};

/// Says why a series that would be a residual history but for a value below 0 is taken as none.
void noteNegative(Recorder& recorder)
{
    const auto below = std::ranges::find_if(recorder.values, [](double one) { return one < 0; });
    if (below == recorder.values.end() || traceRole(recorder) == TraceRole::Residual) {
        return;
    }
    auto others = recorder;
    std::vector<double> rest;
    std::ranges::remove_copy_if(recorder.values, std::back_inserter(rest),
                                [](double one) { return one < 0; });
    others.values = std::move(rest);
    others.integers.clear();
    if (recorder.integers.empty() && traceRole(others) == TraceRole::Residual) {
        recorder.provenance.notes.push_back(
            fmt::format("Value {} of {} is {}. Residuals are never negative, so this is not read "
                        "as a residual history.",
                        below - recorder.values.begin(), recorder.name, *below));
    }
}

Recorder recorderOf(TraceColumn column, const Provenance& provenance)
{
    Recorder recorder;
    recorder.name = std::move(column.name);
    recorder.subject = recorder.name;
    recorder.provenance = provenance;
    if (column.timesNs.size() == column.values.size()) {
        recorder.timesNs = std::move(column.timesNs);
    }
    // A residual that happens to be whole is one all the same; of a file of residuals it is not
    // every column.
    const auto title = recorder.name.substr(recorder.name.rfind('/') + 1);
    if (column.whole && !column.values.empty() && !saysResidual(title)) {
        recorder.type = "long long";
        recorder.setIntegers(std::move(column.integers));
    } else {
        recorder.type = "double";
        recorder.values = std::move(column.values);
    }
    noteNegative(recorder);
    return recorder;
}

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    TraceCsv trace(file, file.nameFor(options));
    auto columns = trace.read();
    auto provenance = importProvenance("trace-csv", {file.path});
    provenance.notes = trace.counts().notes();
    Document document;
    for (auto& column : columns) {
        document.recorders.push_back(
            std::make_shared<const Recorder>(recorderOf(std::move(column), provenance)));
    }
    return document;
}

bool looksLike(const std::filesystem::path& path, std::string_view head)
{
    std::size_t line = 0;
    const auto header = takeCsvRow(head, line, path.string());
    return header && (isLongTrace(header->cells) || isWideTrace(header->cells));
}

}  // namespace

/**
 * Recorders as CSV.
 *
 *     iteration,value…            one column per recorder, named by its header; a single column
 *                                 "value" has the name of the file. Iterations begin with 0
 *                                 or 1; where some are left out, the row before represents each,
 *                                 and the provenance says how many. A column "t_ns", "time",
 *                                 "seconds", "elapsed" or "wall" next to others is the time of
 * every row (seconds, unless it says otherwise). Empty cells at the end: the series ended.
 *     recorder,index,value[,t_ns] one row per value; rows of a recorder are in its order
 *
 * Columns of whole numbers only are kept exactly (type long long).
 */
FileFormat traceCsvFormat()
{
    return {"trace-csv", "recorders as columns", looksLike, readEach<parseFile>};
}

}  // namespace papilio::core
