#include "core/io/formats/likwid/likwid_import.h"

#include "core/base/csv.h"
#include "core/base/number_format.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/likwid/likwid_kernels.h"
#include "core/io/formats/likwid/likwid_tables.h"
#include "core/io/formats/likwid/likwid_timeline.h"
#include "core/io/formats/table/table_formats.h"
#include "core/io/text/number_text.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

/// Tables of one region and group, in the order of the file: executions of the program.
struct Executions {
    std::vector<const LikwidTable*> tables;

    /// Whether they are one benchmark on the same threads: then they are repetitions of one run.
    [[nodiscard]] bool areRepetitions() const
    {
        const auto& first = *tables.front();
        return first.isBench() && std::ranges::all_of(tables, [&](const LikwidTable* table) {
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

    Result<void> add(const std::vector<LikwidTable>& tables)
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
    [[nodiscard]] std::string runOf(const LikwidTable& table) const
    {
        return table.region.empty() ? run_ : isAlone_ ? table.region : run_ + ": " + table.region;
    }

    Result<void> counts(const LikwidTable& table, CounterColumn column)
    {
        std::vector<std::size_t> columns;
        for (const auto& thread : table.threads) {
            column.part = thread;
            columns.push_back(counters_.column(column));
        }
        // An event in several counters, as one channel each, is there for each and as their sum.
        std::map<std::string, std::set<std::string>> counters;
        for (std::size_t index = 0; index < table.rows.size(); ++index) {
            if (table.before[index] > 1) {
                counters[table.rows[index].cells[0]].insert(table.rows[index].cells[1]);
            }
        }
        for (std::size_t index = 0; index < table.rows.size(); ++index) {
            const auto& row = table.rows[index];
            const auto before = table.before[index];
            if (auto good = count(row, {}, before, columns); !good) {
                return good;
            }
            if (before > 1 && counters[row.cells[0]].size() > 1) {
                if (auto good = count(row, ":" + row.cells[1], before, columns); !good) {
                    return good;
                }
            }
        }
        addClock(table.clock, columns);
        return {};
    }

    /// That of the time stamp counter: LIKWID's formulas have its inverse.
    void addClock(std::string_view clock, const std::vector<std::size_t>& columns)
    {
        const auto gap = clock.find(' ');
        double value = 0;
        if (gap == std::string_view::npos ||
            readNumber(clock.substr(0, gap), value) != NumberText::Number) {
            return;
        }
        const auto event =
            counters_.event("CPU clock", std::string(clock.substr(gap + 1)), Quantity::Constant);
        for (const auto column : columns) {
            counters_.set(event, column, {value});
        }
    }

    /// @param counter  what the name ends with; empty: counters of one event are added up
    Result<void> count(const CsvRow& row,
                       const std::string& counter,
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
        if (before > 1 && counter.empty()) {
            units_[name].insert(row.cells[1]);
        }
        const auto event = counters_.event(name + counter, unit);
        for (std::size_t at = 0; at < columns.size(); ++at) {
            const auto& cell = row.cells[before + at];
            double value = 0;
            const auto kind = readNumber(cell, value);
            if (kind == NumberText::Number) {
                counters_.add(event, columns[at], value);
            } else if (kind == NumberText::NotANumber && trimmed(cell) != "-" &&
                       trimmed(cell) != "nil") {
                return unexpectedAt(name_, {row.line, before + at + 1}, "a count",
                                    quotedExcerpt(cell));
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

/// What LIKWID's own sums say against the counts beside them.
std::string differenceNote(const std::vector<LikwidDifference>& all)
{
    const auto& first = all.front();
    return fmt::format(
        "{} in rows of STAT differ from the counts, first in line {}: {} of {} on {} is {}, but "
        "its threads give {}. The file may be damaged.",
        plural(all.size(), "value"), first.line, first.what, visibleText(first.event),
        visibleText(first.counter), numberText(first.said, 7), numberText(first.counted, 7));
}

void addNotes(Provenance& provenance, const LikwidTables& text, const LikwidRuns& runs)
{
    const auto add = [&provenance](std::string note) {
        if (std::ranges::find(provenance.notes, note) == provenance.notes.end()) {
            provenance.notes.push_back(std::move(note));
        }
    };
    if (!text.differences.empty()) {
        add(differenceNote(text.differences));
    }
    if (text.metricTables > 0) {
        add(fmt::format("{} left out: formulas do that here.",
                        plural(text.metricTables, "table of metrics that LIKWID derived is",
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
            add(fmt::format("{} is the sum over {} counters ({} … {}), which are events, too.",
                            event, units.size(), *units.begin(), *units.rbegin()));
        }
    }
}

/// The counters that events were counted on, of a sum all of them: a group of LIKWID needs them.
std::vector<EventDescription> countersOf(const std::map<std::string, std::set<std::string>>& units)
{
    std::vector<EventDescription> known;
    const auto add = [&](std::string event, std::string on) {
        EventDescription one;
        one.event = std::move(event);
        one.counters = std::move(on);
        one.source = likwidSource;
        known.push_back(std::move(one));
    };
    for (const auto& [event, counters] : units) {
        add(event, fmt::format("{}", fmt::join(counters, " ")));
        for (const auto& counter : counters) {
            if (counters.size() > 1) {
                add(event + ":" + counter, counter);
            }
        }
    }
    return known;
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
    std::vector<std::filesystem::path> benchPaths;
    LikwidKernels kernels;
    std::map<std::string, std::set<std::string>> units;
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) -> Result<void> {
        if (isLikwidTimeline(file.text)) {
            return addLikwidTimeline(counters, file);
        }
        const auto text = readLikwidTables(file.text, file.name);
        if (!text) {
            return text.error();
        }
        LikwidRuns executions(counters, file.name, file.run, file.isAlone);
        if (auto added = executions.add(text->tables); !added) {
            return added;
        }
        if (machine.id.empty()) {
            machine = machineOf(text->machine);
        }
        addNotes(provenance, *text, executions);
        for (const auto& [event, on] : executions.units()) {
            units[visibleText(event)].insert(on.begin(), on.end());
        }
        std::ranges::for_each(text->tables, [&](const LikwidTable& table) { kernels.add(table); });
        if (std::ranges::any_of(text->tables, &LikwidTable::isBench)) {
            benchPaths.push_back(file.path);
        }
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
    const auto known = kernels.benchmark(name, options, importProvenance("likwid", paths));
    if (!known) {
        return known.error().in(paths.front().string());
    }
    if (*known) {
        auto benchmark = std::make_shared<Benchmark>(**known);
        benchmark->machine = machine.id;
        document.benchmarks.push_back(std::move(benchmark));
    }
    if (!benchPaths.empty()) {
        auto rules = readTableRules("likwid-bench");
        if (!rules) {
            return rules.error();
        }
        rules->name = "likwid";
        ImportOptions named;
        named.benchmark = name;
        auto roofs = readTables(*rules, benchPaths, named);
        if (!roofs) {
            return roofs.error();
        }
        auto roofline = std::make_shared<Roofline>(*roofs->rooflines.front());
        roofline->machine = machine.id;
        document.rooflines.push_back(std::move(roofline));
    }
    if (!machine.id.empty()) {
        document.machines.push_back(std::move(machine));
    }
    document.counters.push_back(std::move(table));
    if (!units.empty()) {
        document.descriptions = std::make_shared<const EventDescriptions>(countersOf(units));
    }
    return document;
}

/// The last bytes of a long file: programs print much before LIKWID prints its tables.
std::string endOf(const std::filesystem::path& path, std::size_t bytes)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const auto size = file ? static_cast<std::streamoff>(file.tellg()) : 0;
    std::string text(std::min(bytes, static_cast<std::size_t>(std::max<std::streamoff>(size, 0))),
                     '\0');
    file.seekg(size - static_cast<std::streamoff>(text.size()));
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return text;
}

bool looksLikeLikwid(const std::filesystem::path& path, std::string_view head)
{
    constexpr std::size_t wholeHead = std::size_t{64} << 10U;
    constexpr std::size_t mark = 3;  // of the byte order, which is not in `head`
    return isLikwid(head) || isLikwidTimeline(head) ||
           (head.size() + mark >= wholeHead && head.find('\0') == std::string_view::npos &&
            hasLikwidTable(endOf(path, wholeHead)));
}

}  // namespace

FileFormat likwidFormat()
{
    return {"likwid", "output of likwid-perfctr or likwid-mpirun", looksLikeLikwid, readFiles};
}

}  // namespace papilio::core
