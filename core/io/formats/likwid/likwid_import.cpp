#include "core/io/formats/likwid/likwid_import.h"

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view tableMark = "TABLE";
constexpr std::string_view regionMark = "Region ";
constexpr std::string_view groupMark = "Group ";

/// A table of raw counts: `TABLE,[Region R,]Group k Raw,<GROUP>,<rows>` and what follows.
struct RawTable {
    std::string region;
    std::string group;
    /// The output of likwid-bench before it; empty where the program was another one.
    std::string work;
    std::vector<std::string> threads;
    std::vector<CsvRow> rows;
    std::vector<std::size_t> before;  ///< of each row: cells in front of its values
};

/// Lines of likwid-bench that tell one benchmark from another.
constexpr std::array<std::string_view, 4> workMarks = {"Test:", "Using ",
                                                       "Iterations:", "Size (Byte):"};

/// Takes the tables out of one file: of `likwid-perfctr -o`, or of its standard output, where the
/// program's own lines are between them.
class LikwidText {
public:
    LikwidText(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

    Result<void> read()
    {
        while (!rest_.empty()) {
            const auto line = rest_.substr(0, rest_.find('\n'));
            if (!isOfTable(line)) {
                rest_.remove_prefix(std::min(rest_.size(), line.size() + 1));
                ++line_;
                takeOutput(trimmed(line));
                continue;
            }
            auto row = takeCsvRow(rest_, line_, name_);
            if (!row) {
                return row.error();
            }
            if (auto good = take(*row); !good) {
                return good;
            }
        }
        if (tables_.empty()) {
            return Error{
                Errc::Malformed,
                name_ + ": contains no table of raw counts; likwid-perfctr writes one with -O"};
        }
        return {};
    }

    [[nodiscard]] const std::vector<RawTable>& tables() const { return tables_; }
    [[nodiscard]] std::size_t metricTables() const { return metricTables_; }
    [[nodiscard]] const std::map<std::string, std::string>& machine() const { return machine_; }

private:
    enum class Part { Output, Struct, Raw, Other };

    /// The program's own lines have no commas, or come when the table has all its rows.
    [[nodiscard]] bool isOfTable(std::string_view line) const
    {
        return line.starts_with("TABLE,") || line.starts_with("STRUCT,") ||
               (part_ != Part::Output && rowsLeft_ > 0 &&
                line.find(',') != std::string_view::npos && !line.starts_with('#'));
    }

    void takeOutput(std::string_view line)
    {
        if (line.empty()) {
            return;
        }
        if (std::exchange(part_, Part::Output) != Part::Output) {
            work_.clear();
        }
        if (std::ranges::any_of(workMarks, [line](auto mark) { return line.starts_with(mark); })) {
            work_ += std::string(line) + "\n";
        }
    }

    Error refused(const CsvRow& row, std::size_t column, const std::string& sentence) const
    {
        return {Errc::Malformed, csvPlace(name_, row.line, column) + ": " + sentence};
    }

    Result<void> take(const CsvRow& row)
    {
        constexpr auto allRows = std::numeric_limits<std::size_t>::max();
        const auto& first = row.cells.front();
        if (first == tableMark) {
            rowsLeft_ = allRows;
            return begin(row);
        }
        if (first == "STRUCT") {
            part_ = Part::Struct;
            rowsLeft_ = allRows;
            return {};
        }
        if (part_ == Part::Struct && first.ends_with(':') && row.cells.size() > 1) {
            machine_[first.substr(0, first.size() - 1)] = row.cells[1];
            return {};
        }
        if (part_ != Part::Raw) {
            return {};
        }
        if (first == "Event" || first == "Region Info") {
            return header(row, first == "Event" ? 2 : 1);
        }
        auto& table = tables_.back();
        if (table.threads.empty()) {
            return refused(row, 1, "expected the header of a table, \"Event,Counter,…\"");
        }
        if (row.cells.size() < before_ + table.threads.size()) {
            return refused(row, row.cells.size(),
                           fmt::format("expected {} values, found {}", table.threads.size(),
                                       row.cells.size() - std::min(before_, row.cells.size())));
        }
        if (before_ > 1 && !counted_.emplace(first, row.cells[1]).second) {
            return refused(
                row, 1,
                fmt::format("{} on counter {} is already in this table; remove one of the two",
                            quotedExcerpt(first), quotedExcerpt(row.cells[1])));
        }
        table.rows.push_back(row);
        table.before.push_back(before_);
        rowsLeft_ = before_ > 1 && counted_.size() >= announced_ ? 0 : rowsLeft_;
        return {};
    }

    Result<void> begin(const CsvRow& row)
    {
        std::size_t at = 1;
        const auto cell = [&](std::size_t index) {
            return index < row.cells.size() ? std::string_view(row.cells[index])
                                            : std::string_view();
        };
        RawTable table;
        if (cell(at).starts_with(regionMark)) {
            table.region = cell(at).substr(regionMark.size());
            ++at;
        }
        const auto what = cell(at);
        if (!what.starts_with(groupMark)) {
            return refused(row, at + 1, "expected \"Group\" and its number");
        }
        table.group = fmt::format("{} {}", what.substr(groupMark.size(), what.find(' ', 6) - 6),
                                  cell(at + 1));
        metricTables_ += what.ends_with(" Metric") ? 1 : 0;
        part_ = what.ends_with(" Raw") ? Part::Raw : Part::Other;
        if (part_ != Part::Raw) {
            return {};
        }
        table.work = work_;
        tables_.push_back(std::move(table));
        counted_.clear();
        double announced = 0;
        const bool isKnown = readNumber(cell(at + 2), announced) == NumberText::Number;
        announced_ = isKnown && announced >= 1 && announced < 1e6
                         ? static_cast<std::size_t>(announced)
                         : std::numeric_limits<std::size_t>::max();
        return {};
    }

    Result<void> header(const CsvRow& row, std::size_t before)
    {
        before_ = before;
        std::vector<std::string> threads;
        for (auto at = before; at < row.cells.size() && !row.cells[at].empty(); ++at) {
            threads.push_back(row.cells[at]);
        }
        if (threads.empty()) {
            return refused(row, before + 1, "expected the names of hardware threads");
        }
        auto& table = tables_.back();
        if (!table.threads.empty() && table.threads != threads) {
            return refused(row, before + 1,
                           "expected the same hardware threads as in the header before");
        }
        table.threads = std::move(threads);
        return {};
    }

    std::string_view rest_;
    const std::string& name_;
    std::size_t line_ = 1;
    Part part_ = Part::Output;
    std::size_t rowsLeft_ = 0;
    std::size_t announced_ = 0;  ///< events of the table, as its head says
    std::size_t before_ = 0;
    std::set<std::pair<std::string, std::string>> counted_;  ///< of the table: event, counter
    std::string work_;
    std::vector<RawTable> tables_;
    std::size_t metricTables_ = 0;
    std::map<std::string, std::string> machine_;
};

/// Tables of one region and group, in the order of the file: executions of the program.
struct Executions {
    std::vector<const RawTable*> tables;

    /// Whether they are one benchmark on the same threads: then they are repetitions of one run.
    [[nodiscard]] bool areRepetitions() const
    {
        const auto& first = *tables.front();
        return first.work.starts_with(workMarks.front()) &&
               std::ranges::all_of(tables, [&](const RawTable* table) {
                   return table->work == first.work && table->threads == first.threads;
               });
    }

    /// Whether the number of threads distinguishes them.
    [[nodiscard]] bool differInThreads() const
    {
        std::set<std::size_t> numbers;
        for (const auto* table : tables) {
            numbers.insert(table->threads.size());
        }
        return numbers.size() == tables.size();
    }
};

/// Puts the tables of one file into `counters`: what a file holds twice are two executions, never
/// their sum.
class LikwidRuns {
public:
    LikwidRuns(CounterBuilder& counters, const std::string& name, std::string run, bool isAlone)
        : counters_(counters),
          name_(name),
          run_(std::move(run)),
          isAlone_(isAlone)
    {}

    Result<void> add(const std::vector<RawTable>& tables)
    {
        std::map<std::pair<std::string, std::string>, Executions> executions;
        for (const auto& table : tables) {
            executions[{table.region, table.group}].tables.push_back(&table);
        }
        std::map<std::pair<std::string, std::string>, std::size_t> number;
        for (const auto& table : tables) {
            const auto key = std::pair(table.region, table.group);
            const auto& same = executions[key];
            const auto index = ++number[key];
            CounterColumn column;
            column.run = runOf(table);
            column.pass = table.group;
            if (same.tables.size() > 1 && same.areRepetitions()) {
                column.pass += fmt::format(", repetition {}", index);
                repetitions_ = std::max(repetitions_, index);
            } else if (same.tables.size() > 1) {
                column.run += same.differInThreads() ? ", " + plural(table.threads.size(), "thread")
                                                     : fmt::format(", run {}", index);
                runs_ = std::max(runs_, index);
            }
            if (auto good = counts(table, std::move(column)); !good) {
                return good;
            }
        }
        return {};
    }

    /// The most executions of a region that the file holds: of one run, and as runs of their own.
    [[nodiscard]] std::size_t repetitions() const { return repetitions_; }
    [[nodiscard]] std::size_t runs() const { return runs_; }
    /// The counters an event was counted on.
    [[nodiscard]] const std::map<std::string, std::set<std::string>>& units() const
    {
        return units_;
    }

private:
    [[nodiscard]] std::string runOf(const RawTable& table) const
    {
        return table.region.empty() ? run_ : isAlone_ ? table.region : run_ + ": " + table.region;
    }

    Result<void> counts(const RawTable& table, CounterColumn column)
    {
        std::vector<std::size_t> columns;
        for (const auto& thread : table.threads) {
            column.part = thread;
            columns.push_back(counters_.column(column));
        }
        for (std::size_t index = 0; index < table.rows.size(); ++index) {
            if (auto good = count(table.rows[index], table.before[index], columns); !good) {
                return good;
            }
        }
        return {};
    }

    Result<void> count(const CsvRow& row,
                       std::size_t before,
                       const std::vector<std::size_t>& columns)
    {
        auto name = row.cells.front();
        std::string unit;
        if (const auto bracket = name.find(" [");
            bracket != std::string::npos && name.ends_with(']')) {
            unit = name.substr(bracket + 2, name.size() - bracket - 3);
            name.resize(bracket);
        }
        const auto event = counters_.event(name, unit);
        if (before > 1) {
            units_[name].insert(row.cells[1]);
        }
        for (std::size_t at = 0; at < columns.size(); ++at) {
            const auto& cell = row.cells[before + at];
            double value = 0;
            const auto kind = readNumber(cell, value);
            if (kind == NumberText::Number) {
                counters_.add(event, columns[at], value);
            } else if (kind == NumberText::NotANumber && trimmed(cell) != "-") {
                return Error{Errc::Malformed,
                             csvPlace(name_, row.line, before + at + 1) +
                                 fmt::format(": expected a count, found {}", quotedExcerpt(cell))};
            } else if (!counters_.has(event, columns[at])) {
                counters_.set(event, columns[at],
                              {CounterCell::unknown, CounterCell::unknown, CounterCell::unknown,
                               std::string(trimmed(cell).empty() ? "nothing" : trimmed(cell))});
            }
        }
        return {};
    }

    CounterBuilder& counters_;
    const std::string& name_;
    std::string run_;
    bool isAlone_;
    std::size_t repetitions_ = 1;
    std::size_t runs_ = 1;
    std::map<std::string, std::set<std::string>> units_;
};

Machine machineOf(const std::map<std::string, std::string>& said)
{
    const auto text = [&](const char* key) {
        const auto found = said.find(key);
        return found == said.end() ? std::string() : found->second;
    };
    Machine machine{text("CPU name"), {}};
    for (const auto& [key, property] : {std::pair("CPU name", "model"),
                                        {"CPU type", "microarchitecture"},
                                        {"CPU clock", "clock"}}) {
        if (const auto value = text(key); !value.empty()) {
            machine.attributes.emplace_back(property, value);
        }
    }
    return machine;
}

void addNotes(Provenance& provenance, const LikwidText& text, const LikwidRuns& runs)
{
    const auto add = [&provenance](std::string note) {
        if (std::ranges::find(provenance.notes, note) == provenance.notes.end()) {
            provenance.notes.push_back(std::move(note));
        }
    };
    if (text.metricTables() > 0) {
        add(fmt::format("{} left out: formulas do that here.",
                        plural(text.metricTables(), "table of metrics that LIKWID derived is",
                               "tables of metrics that LIKWID derived are")));
    }
    if (runs.repetitions() > 1) {
        add(fmt::format(
            "likwid-bench ran {} times with the same work on the same threads: its runs "
            "are repetitions.",
            runs.repetitions()));
    }
    if (runs.runs() > 1) {
        add(fmt::format("One file contains {} executions of the program: each is a separate run.",
                        runs.runs()));
    }
    for (const auto& [event, units] : runs.units()) {
        if (units.size() > 1) {
            add(fmt::format("{} is the sum over {} counters ({} … {}).", event, units.size(),
                            *units.begin(), *units.rbegin()));
        }
    }
}

Result<Document> readFiles(const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)
{
    CounterBuilder counters;
    Document document;
    auto provenance = importProvenance("likwid", paths);
    Machine machine;
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) -> Result<void> {
        LikwidText text(file.text, file.name);
        if (auto read = text.read(); !read) {
            return read;
        }
        LikwidRuns executions(counters, file.name, file.run, file.isAlone);
        if (auto added = executions.add(text.tables()); !added) {
            return added;
        }
        if (machine.id.empty()) {
            machine = machineOf(text.machine());
        }
        addNotes(provenance, text, executions);
        return {};
    });
    if (!good) {
        return good.error();
    }
    const auto name = !options.benchmark.empty() ? options.benchmark
                      : paths.size() == 1        ? runNames(paths).front()
                                                 : std::string("likwid");
    auto counted = counters.table(name, std::move(provenance));
    if (!counted) {
        return counted.error();
    }
    auto table = std::make_shared<CounterTable>(*std::move(counted));
    table->machine = machine.id;
    if (!machine.id.empty()) {
        document.machines.push_back(std::move(machine));
    }
    document.counters.push_back(std::move(table));
    return document;
}

bool looksLikeLikwid(const std::filesystem::path& /*path*/, std::string_view head)
{
    const auto hasLine = [head](std::string_view start) {
        return head.starts_with(start) || head.find("\n" + std::string(start)) != head.npos;
    };
    // On standard output the program's own lines are before the tables, be they ever so many;
    // likwid-bench prints the same head of its own.
    return hasLine("STRUCT,Info,") || hasLine("TABLE,Group ") || hasLine("TABLE,Region ") ||
           (hasLine("CPU name:\t") && hasLine("CPU type:\t") && hasLine("CPU clock:\t") &&
            head.find("LIKWID MICRO BENCHMARK") == head.npos);
}

}  // namespace

FileFormat likwidFormat()
{
    return {ImportFormat::Likwid, "likwid", "CSV of likwid-perfctr", looksLikeLikwid, readFiles};
}

}  // namespace papilio::core
