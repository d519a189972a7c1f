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
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <map>
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
    struct Unit {
        std::string_view title;
        double nanoseconds;
    };
    constexpr std::array units = {
        Unit{"t_ns", 1},       Unit{"time_ns", 1},    Unit{"t_us", 1e3},
        Unit{"time_us", 1e3},  Unit{"t_ms", 1e6},     Unit{"time_ms", 1e6},
        Unit{"t_s", 1e9},      Unit{"time_s", 1e9},   Unit{"time", 1e9},
        Unit{"seconds", 1e9},  Unit{"time [s]", 1e9}, Unit{"time (s)", 1e9},
        Unit{"elapsed", 1e9},  Unit{"wall", 1e9},     Unit{"elapsed_s", 1e9},
        Unit{"wall_s", 1e9},   Unit{"walltime", 1e9}, Unit{"wall time", 1e9},
        Unit{"wall_time", 1e9}};
    const auto* const found =
        std::ranges::find(units, std::string_view(lowerCase(trimmed(title))), &Unit::title);
    return found == units.end() ? 0 : found->nanoseconds;
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
    TraceCsv(std::string place, std::string name) : place_(std::move(place)), name_(std::move(name))
    {}

    std::vector<TraceColumn> read(std::string_view text, const std::stop_token& stop)
    {
        auto header = orThrow(takeCsvRow(text, line_, place_));
        header_ = header.cells;
        long_ = isLongTrace(header_);
        if (!long_ && !isWideTrace(header_)) {
            throw errorAt(
                place_, {1, 1},
                "expected the header iteration,<recorder>… or recorder,index,value[,t_ns]");
        }
        nameColumns();
        constexpr std::size_t often = 65'536;
        for (std::size_t row = 0; !text.empty(); ++row) {
            if (row % often == 0 && stop.stop_requested()) {
                throw Error{Errc::Cancelled, "importing was stopped"};
            }
            takeRow(text);
        }
        return std::move(columns_);
    }

    [[nodiscard]] const IterationCounts& counts() const { return counts_; }

private:
    void nameColumns()
    {
        // Alone behind the iterations, times are what was recorded.
        const bool hasTimes = header_.size() > 2;
        std::set<std::string> names;
        for (std::size_t index = 1; !long_ && index < header_.size(); ++index) {
            if (hasTimes && timeColumn_ == 0 && timeScale(header_[index]) > 0) {
                timeColumn_ = index;
                continue;
            }
            const auto title = std::string(trimmed(header_[index]));
            if (title.empty() || !names.insert(title).second) {
                throw errorAt(place_, {1, index + 1},
                              fmt::format("the name \"{}\" is empty or a duplicate", title));
            }
            columns_.push_back({.name = title});
        }
        const bool single = columns_.size() == 1 && lowerCase(columns_.front().name) == "value";
        for (auto& column : columns_) {
            column.name = single ? name_ : name_ + "/" + column.name;
        }
        if (long_) {
            timeColumn_ = header_.size() == 4 ? 3 : 0;
        }
    }

    void takeRow(std::string_view& text)
    {
        const auto end = std::min(text.size(), text.find('\n'));
        auto row = text.substr(0, end);
        const auto number = line_ + 1;
        if (row.find('"') != std::string_view::npos) {
            auto quoted = orThrow(takeCsvRow(text, line_, place_));
            cells_.assign(quoted.cells.begin(), quoted.cells.end());
            return takeCells(number);
        }
        text.remove_prefix(std::min(text.size(), end + 1));
        line_ = number;
        row = row.substr(0, row.find('\r'));
        if (trimmed(row).empty() || trimmed(row).starts_with('#')) {
            return;
        }
        cells_.clear();
        for (;;) {
            const auto comma = row.find(',');
            cells_.push_back(row.substr(0, comma));
            if (comma == std::string_view::npos) {
                break;
            }
            row.remove_prefix(comma + 1);
        }
        return takeCells(number);
    }

    Error refuse(std::size_t number, std::size_t cell, const char* expected) const
    {
        return unexpectedAt(place_, {number, cell + 1}, expected, quotedExcerpt(cells_[cell]));
    }

    void takeCells(std::size_t number)
    {
        if (cells_.size() != header_.size()) {
            throw errorAt(
                place_, {number, 1},
                fmt::format("expected {} columns, found {}", header_.size(), cells_.size()));
        }
        std::optional<std::int64_t> time;
        if (timeColumn_ > 0 && !trimmed(cells_[timeColumn_]).empty()) {
            double stamp = 0;
            const double scale = timeScale(header_[timeColumn_]);
            constexpr double longest = 9e18;
            if (readNumber(cells_[timeColumn_], stamp) != NumberText::Number ||
                std::abs(stamp * scale) > longest) {
                throw refuse(number, timeColumn_, "a time");
            }
            time = std::llround(stamp * scale);
        }
        return long_ ? takeLong(number, time) : takeWide(number, time);
    }

    void takeLong(std::size_t number, std::optional<std::int64_t> time)
    {
        long long index = 0;
        if (!readCount(cells_[1], index)) {
            throw refuse(number, 1, "an index of at least 0");
        }
        const auto [found, isNew] = places_.try_emplace(std::string(cells_[0]), columns_.size());
        if (isNew) {
            if (cells_[0].empty()) {
                throw refuse(number, 0, "the name of a recorder");
            }
            columns_.push_back({.name = std::string(cells_[0])});
        }
        auto& column = columns_[found->second];
        if (static_cast<std::size_t>(index) != column.values.size() + column.gap) {
            throw errorAt(place_, {number, 2},
                          fmt::format("expected index {} of recorder \"{}\", found {}",
                                      column.values.size() + column.gap, column.name, index));
        }
        return addCell(column, number, 2, time);
    }

    void takeIteration(std::size_t number)
    {
        double iteration = 0;
        if (readNumber(cells_[0], iteration) != NumberText::Number) {
            throw refuse(number, 0, "an iteration");
        }
        if (rows_ == 0 && iteration == 1) {
            counts_.first = 1;
        }
        const auto expected = static_cast<double>(counts_.first + rows_ + counts_.leftOut);
        const double ahead = iteration - expected;
        if (ahead < 0 || ahead != std::floor(ahead) || (rows_ == 0 && ahead > 0)) {
            throw errorAt(
                place_, {number, 1},
                fmt::format(
                    "expected iteration {}, found {}; each iteration must appear once, in order{}",
                    expected, iteration,
                    ahead < 0 && rows_ > 0
                        ? "; put the iterations after a restart of the solver into a separate file"
                        : ""));
        }
        if (ahead > 0) {
            takeLeftOut(number, ahead);
        }
        ++rows_;
    }

    void takeLeftOut(std::size_t number, double ahead)
    {
        constexpr double most = 1e12;  // what is beyond is too many in any case
        const auto count = static_cast<std::size_t>(std::min(ahead, most));
        if ((counts_.leftOut + count) * columns_.size() > mostLeftOut(rows_ * columns_.size())) {
            throw errorAt(place_, {number, 1}, tooManyLeftOut());
        }
        for (auto& column : columns_) {
            column.hold(count);
        }
        counts_.leftOut += count;
    }

    void takeWide(std::size_t number, std::optional<std::int64_t> time)
    {
        takeIteration(number);
        std::size_t at = 0;
        for (std::size_t cell = 1; cell < cells_.size(); ++cell) {
            if (cell == timeColumn_) {
                continue;
            }
            addCell(columns_[at++], number, cell, time);
        }
    }

    void addCell(TraceColumn& column,
                 std::size_t number,
                 std::size_t cell,
                 std::optional<std::int64_t> time)
    {
        const auto before = column.values.size();
        if (!column.add(cells_[cell])) {
            throw refuse(number, cell, "a number");
        }
        if (time && !column.timesNs.empty() && *time < column.timesNs.back()) {
            throw refuse(number, timeColumn_, "a time not before the previous one");
        }
        if (time && column.values.size() == before + 1) {
            column.timesNs.push_back(*time);
        }
    }

    std::string place_;
    std::string name_;
    std::size_t line_ = 0;
    std::vector<std::string> header_;
    bool long_ = false;
    std::size_t timeColumn_ = 0;  ///< 0: none
    std::size_t rows_ = 0;
    IterationCounts counts_;
    std::vector<std::string_view> cells_;
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
    TraceCsv trace(file.name, file.nameFor(options));
    auto columns = trace.read(file.text, file.stop);
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
