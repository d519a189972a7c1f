#include "core/io/formats/likwid/likwid_tables.h"

#include "core/base/text.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view tableMark = "TABLE";
constexpr std::string_view regionMark = "Region ";
constexpr std::string_view groupMark = "Group ";
constexpr std::string_view statMark = " STAT";
constexpr auto allRows = std::numeric_limits<std::size_t>::max();
constexpr std::string_view lineBlanks = " \t\r";

/// LIKWID's "0.00 GHz".
bool isUnknownClock(std::string_view said)
{
    return said.ends_with(" GHz") && said.find_first_not_of("0. GHz") == std::string_view::npos;
}

/// Lines of likwid-bench that tell one benchmark from another.
constexpr std::array<std::string_view, 9> workMarks = {"Test:",
                                                       "Using ",
                                                       "Iterations:",
                                                       "Iterations per thread:",
                                                       "Size (Byte):",
                                                       "Data volume (Byte):",
                                                       "Load bytes per element:",
                                                       "Store bytes per elem.:",
                                                       "Instructions:"};

bool isRule(std::string_view line)
{
    return line.starts_with("+-") && line.find_first_not_of("+-") == std::string_view::npos;
}

/// The cells of `| a | b |`, also where the end of the line is missing.
std::vector<std::string> gridCells(std::string_view line)
{
    line.remove_prefix(1);
    if (line.ends_with('|')) {
        line.remove_suffix(1);
    }
    const auto cells = split(line, "|");
    return {cells.begin(), cells.end()};
}

bool isEventHead(const std::vector<std::string>& cells)
{
    return cells.size() >= 2 && cells[0] == "Event" && cells[1] == "Counter";
}

bool isStatHead(const std::vector<std::string>& cells)
{
    return cells.size() >= 6 && cells[2] == "Sum" && cells[3] == "Min" && cells[4] == "Max";
}

/// The heading of tables that are printed as text.
struct Heading {
    std::string region;
    std::string group;
};

/// Takes the tables out of one file: of the option -o, or of the standard output, where the
/// program's own lines are between them.
class LikwidText {
public:
    LikwidText(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

    LikwidTables read()
    {
        while (!rest_.empty()) {
            const auto line = rest_.substr(0, rest_.find('\n'));
            isOfTable(line) ? takeCsv() : takeOther(line);
        }
        finish();
        return std::move(result_);
    }

private:
    enum class Part { Output, Struct, Raw, Stat, Other };

    /// The program's own lines have no commas, or come when the table has all its rows.
    [[nodiscard]] bool isOfTable(std::string_view line) const
    {
        return line.starts_with("TABLE,") || line.starts_with("STRUCT,") ||
               (part_ != Part::Output && rowsLeft_ > 0 &&
                line.find(',') != std::string_view::npos && !line.starts_with('#'));
    }

    void takeCsv()
    {
        const bool isEnded = rest_.find('\n') != std::string_view::npos;
        rules_ = 0;
        auto row = orThrow(takeCsvRow(rest_, line_, name_));
        if (!isEnded && row.cells.front() == tableMark) {
            throw refused(row, row.cells.size(),
                          "the file was cut off here: repeat the measurement");
        }
        take(row);
        if (!isEnded && part_ == Part::Raw && !result_.tables.back().rows.empty() &&
            row.cells.size() == before_ + result_.tables.back().threads.size()) {
            throw refused(row, row.cells.size(),
                          "the file ends within this row, so the last count may be cut off; repeat "
                          "the measurement, or end the line if it is complete");
        }
    }

    /// A line that is no CSV: of a table drawn as text, or of the program.
    void takeOther(std::string_view line)
    {
        const bool isEnded = line.size() < rest_.size();
        rest_.remove_prefix(line.size() + (isEnded ? 1 : 0));
        ++line_;
        const auto text = trimmed(line, lineBlanks);
        if (isRule(text)) {
            takeRule();
            return;
        }
        if (rules_ > 0 && text.starts_with('|')) {
            CsvRow row{line_ - 1, gridCells(text)};
            if (isEventHead(row.cells) || row.cells.front() == "Region Info") {
                rules_ = 1;
            }
            if (rules_ == 2 && part_ == Part::Raw && !text.ends_with('|')) {
                throw refused(
                    row, row.cells.size(),
                    "the row ends without |: the file was cut off; repeat the measurement");
            }
            return rules_ == 1 ? gridHead(row) : take(row);
        }
        if (!isWithinCounts()) {
            rules_ = 0;
            takeOutput(text);
        }
    }

    /// Whether rows of a table of counts must follow: lines of the program do not end it.
    [[nodiscard]] bool isWithinCounts() const
    {
        return part_ == Part::Raw &&
               (rules_ > 0 || (announced_ != allRows && counted_.size() < announced_));
    }

    /// The lines above the head, below it and below the last row.
    void takeRule()
    {
        if (rules_ == 0) {
            part_ = Part::Other;
            rowsLeft_ = 0;
        }
        rules_ = rules_ == 2 ? 0 : rules_ + 1;
        if (rules_ == 0 && part_ == Part::Raw) {
            part_ = Part::Other;  // complete
        }
    }

    void gridHead(const CsvRow& row)
    {
        const bool isEvents = isEventHead(row.cells);
        if (isEvents && isStatHead(row.cells)) {
            part_ = Part::Stat;
            return;
        }
        if (!isEvents && row.cells.front() != "Region Info") {
            part_ = Part::Other;
            result_.metricTables +=
                row.cells.front() == "Metric" && row.cells.size() > 1 && row.cells[1] != "Sum";
            return;
        }
        if (!isEvents || !isInfoOnly_) {
            LikwidTable table;
            table.region = heading_.region;
            table.group = heading_.group.empty() ? "1" : heading_.group;
            beginTable(std::move(table));
        }
        isHeadingOpen_ = false;
        isInfoOnly_ = !isEvents;
        part_ = Part::Raw;
        return header(row, isEvents ? 2 : 1);
    }

    void takeOutput(std::string_view line)
    {
        if (line.empty() || takeHeading(line)) {
            return;
        }
        isHeadingOpen_ = false;
        if (std::exchange(part_, Part::Output) != Part::Output) {
            work_.clear();
        }
        if (std::ranges::any_of(workMarks, [line](auto mark) { return line.starts_with(mark); })) {
            work_ += std::string(line) + "\n";
        }
        for (const std::string_view key : {"CPU name", "CPU type", "CPU clock"}) {
            if (line.starts_with(key) && line.substr(key.size()).starts_with(":\t") &&
                !isUnknownClock(trimmed(line.substr(key.size() + 2)))) {
                result_.machine.emplace(key, trimmed(line.substr(key.size() + 2)));
            }
        }
        if (failure_.empty() && (line.starts_with("ERROR - [") || line.starts_with("ERROR: ") ||
                                 line.starts_with("Error Output file "))) {
            failure_ = line;
            failureLine_ = line_ - 1;
        }
    }

    /// "Group 1: MEM" and "Region solve, Group 1: MEM" of likwid-perfctr, "Region: solve" and then
    /// "Group: 1" of likwid-mpirun.
    bool takeHeading(std::string_view line)
    {
        using re2::RE2;
        static const RE2 heading(R"(^(?:Region (.*), )?Group (\d+): +(.*)$)", RE2::Latin1);
        static const RE2 mpiRegion("^Region: (.*)$", RE2::Latin1);
        static const RE2 mpiGroup(R"(^Group: (\d+)$)");
        if (const auto region = findGroups(mpiRegion, line)) {
            mpiRegion_ = trimmed(region->front());
            return true;
        }
        if (const auto found = findGroups(heading, line)) {
            heading_ = {std::string((*found)[0]), fmt::format("{} {}", (*found)[1], (*found)[2])};
        } else if (const auto group = findGroups(mpiGroup, line)) {
            heading_ = {std::exchange(mpiRegion_, {}), std::string(group->front())};
        } else {
            return false;
        }
        isHeadingOpen_ = true;
        headingLine_ = line_ - 1;
        return true;
    }

    /// @return Malformed where the file ends within a table of counts, or has none
    void finish() const
    {
        const auto cutOff = [this](std::size_t line, const std::string& what) {
            throw errorAt(name_, {line}, what + "; the file was cut off: repeat the measurement");
        };
        if (part_ == Part::Raw && rules_ > 0) {
            cutOff(line_ - 1, "the file ends within a table of counts");
        }
        if (isHeadingOpen_ && !result_.tables.empty()) {
            cutOff(headingLine_, "this group has no table of counts");
        }
        if (!result_.tables.empty() &&
            (part_ == Part::Struct || result_.tables.back().rows.empty())) {
            cutOff(line_ - 1, "expected a table of counts");
        }
        if (isWithinCounts()) {
            cutOff(line_ - 1, fmt::format("the last table has {} of its {} events", counted_.size(),
                                          announced_));
        }
        if (isInfoOnly_) {
            cutOff(headingLine_, "this group has no table of counts");
        }
        if (!result_.tables.empty()) {
            return;
        }
        if (!failure_.empty()) {
            throw ParseError{fmt::format(
                "LIKWID counted nothing: line {} is {}; correct that and repeat the measurement",
                failureLine_, quotedExcerpt(failure_))};
        }
        throw ParseError{
            "contains no table of raw counts; run likwid-perfctr or likwid-mpirun with -g, and "
            "save all that it prints"};
    }

    Error refused(const CsvRow& row, std::size_t column, const std::string& sentence) const
    {
        return errorAt(name_, {row.line, column}, sentence);
    }

    void take(const CsvRow& row)
    {
        const auto& first = row.cells.front();
        if (rules_ == 0 && first == tableMark) {
            rowsLeft_ = allRows;
            return begin(row);
        }
        if (rules_ == 0 && first == "STRUCT") {
            part_ = Part::Struct;
            rowsLeft_ = allRows;
            return;
        }
        if (part_ == Part::Struct && first.ends_with(':') && row.cells.size() > 1) {
            if (!isUnknownClock(row.cells[1])) {
                result_.machine[first.substr(0, first.size() - 1)] = row.cells[1];
            }
            return;
        }
        if (part_ == Part::Stat) {
            compare(row);
            return;
        }
        if (part_ != Part::Raw) {
            return;
        }
        if (rules_ == 0 && (first == "Event" || first == "Region Info")) {
            return header(row, first == "Event" ? 2 : 1);
        }
        auto& table = result_.tables.back();
        if (table.threads.empty()) {
            throw refused(row, 1, "expected the header of a table, \"Event,Counter,…\"");
        }
        const auto cells = before_ + table.threads.size();
        if (row.cells.size() < cells || (rules_ > 0 && row.cells.size() > cells)) {
            throw refused(row, row.cells.size(),
                          fmt::format("expected {} values, found {}", table.threads.size(),
                                      row.cells.size() - std::min(before_, row.cells.size())));
        }
        if (before_ > 1 &&
            !counted_.emplace(std::pair(first, row.cells[1]), table.rows.size()).second) {
            throw refused(
                row, 1,
                fmt::format("{} on counter {} is already in this table; remove one of the two",
                            quotedExcerpt(first), quotedExcerpt(row.cells[1])));
        }
        table.rows.push_back(row);
        table.before.push_back(before_);
        rowsLeft_ = before_ > 1 && counted_.size() >= announced_ ? 0 : rowsLeft_;
    }

    /// Whether `EVENT STAT,COUNTER,Sum,Min,Max,Avg` fits the counts; it is no error where it does
    /// not: LIKWID prints "nil" for some averages.
    void compare(const CsvRow& row)
    {
        auto event = row.cells.front();
        if (!event.ends_with(statMark) || row.cells.size() < 6 || result_.tables.empty()) {
            return;
        }
        event.resize(event.size() - statMark.size());
        const auto found = counted_.find({event, row.cells[1]});
        if (found == counted_.end()) {
            return;
        }
        const auto& table = result_.tables.back();
        const auto& counts = table.rows[found->second];
        const auto before = table.before[found->second];
        std::vector<double> values;
        double sum = 0;
        for (std::size_t at = 0; at < table.threads.size(); ++at) {
            const auto value = readNumber(counts.cells[before + at]);
            if (!value) {
                return;
            }
            values.push_back(*value);
            sum += *value;
        }
        const auto [least, most] = std::ranges::minmax(values);
        const auto truths = {std::pair("Sum", sum),
                             {"Min", least},
                             {"Max", most},
                             {"Avg", sum / static_cast<double>(values.size())}};
        std::size_t column = 2;
        for (const auto& [what, truth] : truths) {
            const auto said = readNumber(row.cells[column++]);
            // LIKWID prints seven digits of large numbers, four decimals of small ones.
            if (said && !(std::abs(*said - truth) <= 1e-6 * std::abs(truth) + 1e-4)) {
                result_.differences.push_back({row.line, event, row.cells[1], what, *said, truth});
            }
        }
    }

    void begin(const CsvRow& row)
    {
        std::size_t at = 1;
        const auto cell = [&](std::size_t index) {
            return index < row.cells.size() ? std::string_view(row.cells[index])
                                            : std::string_view();
        };
        LikwidTable table;
        if (cell(at).starts_with(regionMark)) {
            table.region = cell(at).substr(regionMark.size());
            ++at;
        }
        const auto what = cell(at);
        if (!what.starts_with(groupMark)) {
            throw refused(row, at + 1, "expected \"Group\" and its number");
        }
        table.group = fmt::format("{} {}", what.substr(groupMark.size(), what.find(' ', 6) - 6),
                                  cell(at + 1));
        result_.metricTables += what.ends_with(" Metric") ? 1 : 0;
        part_ = what.ends_with(" Raw") ? Part::Raw : Part::Other;
        if (what.ends_with(" Raw STAT") && !result_.tables.empty() &&
            result_.tables.back().region == table.region &&
            result_.tables.back().group == table.group) {
            part_ = Part::Stat;
        }
        if (part_ != Part::Raw) {
            return;
        }
        beginTable(std::move(table));
        const auto announced = readNumber(cell(at + 2)).value_or(0);
        announced_ =
            announced >= 1 && announced < 1e6 ? static_cast<std::size_t>(announced) : allRows;
    }

    void beginTable(LikwidTable table)
    {
        table.work = work_;
        if (const auto clock = result_.machine.find("CPU clock"); clock != result_.machine.end()) {
            table.clock = clock->second;
        }
        result_.tables.push_back(std::move(table));
        counted_.clear();
        announced_ = allRows;
    }

    void header(const CsvRow& row, std::size_t before)
    {
        before_ = before;
        std::vector<std::string> threads;
        for (auto at = before; at < row.cells.size() && !row.cells[at].empty(); ++at) {
            if (std::ranges::find(threads, row.cells[at]) != threads.end()) {
                throw refused(row, at + 1,
                              fmt::format("{} is already in this header; name each thread once",
                                          quotedExcerpt(row.cells[at])));
            }
            threads.push_back(row.cells[at]);
        }
        if (threads.empty()) {
            throw refused(row, before + 1, "expected the names of hardware threads");
        }
        auto& table = result_.tables.back();
        if (!table.threads.empty() && table.threads != threads) {
            throw refused(row, before + 1,
                          "expected the same hardware threads as in the header before");
        }
        table.threads = std::move(threads);
    }

    std::string_view rest_;
    const std::string& name_;
    std::size_t line_ = 1;
    Part part_ = Part::Output;
    std::size_t rowsLeft_ = 0;
    std::size_t announced_ = allRows;  ///< events of the table, as its head says
    std::size_t before_ = 0;
    /// Row of an event and counter in the last table.
    std::map<std::pair<std::string, std::string>, std::size_t> counted_;
    std::string work_;
    int rules_ = 0;  ///< lines `+---+` of the table that is being read
    Heading heading_;
    std::string mpiRegion_;
    bool isHeadingOpen_ = false;  ///< its table did not come yet
    bool isInfoOnly_ = false;     ///< the table has times of the region, not yet its events
    std::size_t headingLine_ = 0;
    std::string failure_;  ///< the first error that LIKWID printed
    std::size_t failureLine_ = 0;
    LikwidTables result_;
};

}  // namespace

Result<LikwidTables> readLikwidTables(std::string_view text, const std::string& name)
{
    return caught(name, {}, [&] { return LikwidText(text, name).read(); });
}

bool hasLikwidTable(std::string_view text)
{
    static const re2::RE2 head(
        R"((?m)^[ \t]*(?:STRUCT,Info,|TABLE,(?:Group|Region) |\| *Event *\| *Counter *(?:\||$)))",
        re2::RE2::Latin1);
    return isFound(head, text);
}

bool isLikwid(std::string_view head)
{
    // likwid-mpirun warns where it finds no OpenMP in the program.
    static const re2::RE2 warning("(?m)^WARN: Cannot extract OpenMP vendor from ",
                                  re2::RE2::Latin1);
    static const re2::RE2 machine("(?m)^CPU name:\t.*\nCPU type:\t.*\nCPU clock:\t",
                                  re2::RE2::Latin1);
    // likwid-bench prints the same head of its own.
    return hasLikwidTable(head) || isFound(warning, head) ||
           (isFound(machine, head) &&
            head.find("LIKWID MICRO BENCHMARK") == std::string_view::npos);
}

}  // namespace papilio::core
