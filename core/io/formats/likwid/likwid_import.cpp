#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/file_format.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/likwid/likwid_tables.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

constexpr std::string_view groupMark = "# GID";
constexpr std::size_t inFront = 4;  ///< group, numbers of names and threads, time

/// Names between bars, or between commas in a file of -o.
std::vector<std::string_view> namesIn(std::string_view line)
{
    return split(line, line.find('|') != std::string_view::npos ? "|" : ",");
}

/// Cuts "[s]" off the end of a name.
std::string takeUnit(std::string& name)
{
    const auto at = name.find(" [");
    if (at == std::string::npos || !name.ends_with(']')) {
        return {};
    }
    auto unit = name.substr(at + 2, name.size() - at - 3);
    name.resize(at);
    return unit;
}

/// NaN where LIKWID has none: "-", "nil".
double likwidNumber(std::string_view cell, const Place& place)
{
    double value = 0;
    const auto kind = readNumber(cell, value);
    const auto word = trimmed(cell);
    if (kind == NumberText::NotANumber && word != "-" && word != "-nan" && word != "nil") {
        throw ParseError{fmt::format("expected a count, found {}", quotedExcerpt(cell)), {}, place};
    }
    return kind == NumberText::Number ? value : CounterCell::unknown;
}

/// Adds the intervals of a timeline, whatever the program printed between them: each is a run, a
/// group a pass where there are several, a hardware thread a part. Where the group has metrics
/// LIKWID prints those instead of the counts.
class Timeline {
public:
    Timeline(CounterBuilder& counters, const ImportFile& file) : counters_(counters), file_(file) {}

    void read()
    {
        static const re2::RE2 pattern("^# (?:HWThreads|CORES)[:, \t]*(.*?)[:, \t]*$",
                                      re2::RE2::Latin1);
        std::size_t intervals = 0;
        for (const auto& line : linesOf(file_.text)) {
            const auto text = trimmed(line.text, " \t\r");
            if (const auto threads = findGroups(pattern, text)) {
                const auto names = namesIn(threads->front());
                threads_.assign(names.begin(), names.end());
                groups_.clear();
            } else if (text.starts_with(groupMark)) {
                auto names = namesIn(text);
                names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(
                                                               std::min(names.size(), inFront)));
                groups_.emplace_back(names.begin(), names.end());
            } else if (const auto cells = rowIn(text)) {
                take(*cells, line.number);
                ++intervals;
            }
        }
        if (intervals == 0) {
            throw ParseError{
                "the timeline has no interval; measure longer, or with a shorter time after -t"};
        }
    }

private:
    using Cells = std::vector<std::string_view>;

    /// Lines of the program are none: they do not begin with a group and its numbers.
    [[nodiscard]] std::optional<Cells> rowIn(std::string_view line) const
    {
        const auto cells = split(line, line.find(',') != std::string_view::npos ? "," : " ");
        if (cells.size() < inFront) {
            return std::nullopt;
        }
        const auto group = readCount(cells[0]).value_or(0);
        const bool isRow = group >= 1 && group <= groups_.size() &&
                           readCount(cells[1]) == groups_[group - 1].size() &&
                           readCount(cells[2]) == threads_.size();
        return isRow ? std::optional(cells) : std::nullopt;
    }

    void take(const Cells& cells, std::size_t line)
    {
        const auto group = *readCount(cells[0]);
        const auto& names = groups_[group - 1];
        const auto expected = inFront + names.size() * threads_.size();
        const auto seconds = readNumber(cells[3]);
        if (cells.size() != expected || !seconds) {
            throw ParseError{
                fmt::format("expected a time and {} values, found {}: the file was cut off; repeat "
                            "the measurement",
                            expected - inFront, cells.size() - std::min(cells.size(), inFront)),
                {},
                {line}};
        }
        CounterColumn column{
            fmt::format("{}{:.3f} s", file_.isAlone ? "" : file_.run + " ", *seconds),
            groups_.size() > 1 ? fmt::format("{}", group) : std::string(),
            {},
            *seconds};
        for (std::size_t name = 0; name < names.size(); ++name) {
            auto event = names[name];
            const auto unit = takeUnit(event);
            for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
                const auto value =
                    likwidNumber(cells[inFront + name * threads_.size() + thread], {line});
                column.part = "HWThread " + threads_[thread];
                const auto at = counters_.column(column);
                counters_.set(counters_.freeEvent(event, unit, at), at, {value});  // on counters
            }
        }
    }

    CounterBuilder& counters_;
    const ImportFile& file_;
    std::vector<std::string> threads_;
    std::vector<std::vector<std::string>> groups_;
};

/// Whether the text has the heading of likwid-perfctr's timeline mode (-t).
bool isLikwidTimeline(std::string_view text)
{
    static const re2::RE2 heading("(?m)^[ \t]*# GID.*Count", re2::RE2::Latin1);
    return isFound(heading, text);
}

/// The number behind "KEY:" in the lines of likwid-bench.
std::optional<double> numberIn(std::string_view work, std::string_view key)
{
    for (const auto& line : linesOf(work)) {
        auto rest = line.text.substr(std::min(key.size(), line.text.size()));
        const auto value = readNumber(takeWord(rest));
        if (line.text.starts_with(key) && value >= 0.0) {
            return value;
        }
    }
    return std::nullopt;
}

/**
 * Repetitions of likwid-bench with counters, as a benchmark whose truth is known: kernels x
 * repetitions x events, per iteration over all data.
 *
 * Events are summed over hardware threads. An event in several counters, as one channel each, is
 * there for each of them, and as their sum. What a kernel loads
 * and stores follows from what likwid-bench prints: the data volume, and the bytes that an element
 * loads and stores. So does the number of its instructions.
 */
class LikwidKernels {
public:
    /// Tables of other programs, and of runs that do not say their traffic, are passed over.
    void add(const LikwidTable& table)
    {
        const auto iterations = numberIn(table.work, "Iterations per thread:");
        const auto volume = numberIn(table.work, "Data volume (Byte):");
        const auto loads = numberIn(table.work, "Load bytes per element:");
        const auto stores = numberIn(table.work, "Store bytes per elem.:");
        if (!table.isBench() || !iterations || !(*iterations >= 1) || !volume || !loads ||
            !stores || !(*loads + *stores > 0)) {
            return;
        }
        auto work = std::string_view(table.work);
        const auto line = takeLine(work);
        const std::string test(trimmed(line.substr(line.find(':') + 1)));
        const auto kernel = data_.kernel(
            fmt::format("{} {:g} B {}", test, numberIn(table.work, "Size (Byte):").value_or(0),
                        plural(table.threads.size(), "thread")));
        if (kernel == kernels_.size()) {
            constexpr double lineBytes = 64;
            const double lines = *volume / *iterations / lineBytes / (*loads + *stores);
            kernels_.push_back(
                {test, *iterations,
                 Eigen::RowVector3d(
                     lines * *loads, lines * *stores,
                     numberIn(table.work, "Instructions:").value_or(0) / *iterations)});
            data_.setIterations(kernel, *iterations);
        }
        std::map<std::string, std::size_t> counters;
        for (const auto& row : table.rows) {
            counters[row.cells.front()] += 1;
        }
        std::map<std::size_t, double> sums;
        for (std::size_t index = 0; index < table.rows.size(); ++index) {
            const auto& cells = table.rows[index].cells;
            const auto before = table.before[index];
            double sum = 0;
            for (std::size_t at = before; at < before + table.threads.size() && before > 1; ++at) {
                sum += readNumber(cells[at]).value_or(notANumber);
            }
            if (before > 1) {  // else a time
                sums[data_.event(cells[0])] += sum;
                if (counters[cells[0]] > 1) {
                    sums[data_.event(cells[0] + ":" + cells[1])] += sum;
                }
            }
        }
        for (const auto& [event, sum] : sums) {
            const auto repetition = repetitions_[{event, kernel}]++;
            isRepeated_ = isRepeated_ || repetition > 0;
            if (!std::isnan(sum)) {
                // Executions may choose the number of iterations by the time that they take.
                data_.set(event, repetition, kernel,
                          sum / *iterations * kernels_[kernel].iterations);
            }
        }
    }

    /// Null where no kernel was run more than once.
    /// @throws what newBenchmark() does
    [[nodiscard]] std::shared_ptr<Benchmark> benchmark(const std::string& name,
                                                       const ImportOptions& options,
                                                       const Provenance& provenance) const
    {
        if (!isRepeated_) {
            return {};
        }
        Basis basis;
        basis.expectations = {"Lines loaded", "Lines stored", "Instructions"};
        basis.matrix.resize(static_cast<Eigen::Index>(kernels_.size()), 3);
        basis.note =
            "From what likwid-bench prints: the data volume, and the bytes that an element loads "
            "and stores, in lines of 64 bytes; and the number of instructions.";
        std::vector<std::string> tests;
        for (const auto& kernel : kernels_) {
            basis.matrix.row(static_cast<Eigen::Index>(tests.size())) = kernel.basis;
            tests.push_back(visibleText(kernel.test));
        }
        auto data = data_.dataset("events per iteration over all data", provenance);
        if (std::set(tests.begin(), tests.end()).size() == tests.size()) {
            data.kernels = StringTable(tests);
        }
        const auto own = independentPart(basis, data.provenance.notes,
                                         "These kernels do not separate these expectations from "
                                         "the others, so they were left out: {}. Import the files "
                                         "of more kernels together.");
        data.provenance.notes.emplace_back(
            "A store may read its line first (write-allocate): then reads are the lines loaded and "
            "the lines stored. Counts are sums over the hardware threads; an event without a "
            "counter in its name is the sum of its counters.");
        auto made = newBenchmark(name, options.kind.value_or(BenchmarkKind::Custom),
                                 std::move(data), options, &own);
        if (options.signaturesFile.empty() && own.expectations.size() == 3) {
            auto signatures = unitSignatures(own);
            signatures.push_back({"Lines read, with write-allocate", Eigen::Vector3d(1, 1, 0), ""});
            signatures.push_back(
                {"Lines of traffic, with write-allocate", Eigen::Vector3d(1, 2, 0), ""});
            made->signatures = std::make_shared<const Signatures>(std::move(signatures));
        }
        return made;
    }

private:
    struct Kernel {
        std::string test;
        double iterations = 0;     ///< over all of its data
        Eigen::RowVector3d basis;  ///< lines and instructions an iteration
    };

    DatasetBuilder data_;
    std::vector<Kernel> kernels_;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> repetitions_;  ///< event, kernel
    bool isRepeated_ = false;
};

/// Puts the tables of one file into `counters`: what a file holds twice are two executions, never
/// their sum.
class LikwidRuns {
public:
    LikwidRuns(CounterBuilder& counters, std::string run, bool isAlone)
        : counters_(counters),
          run_(std::move(run)),
          isAlone_(isAlone)
    {}

    void add(const std::vector<LikwidTable>& tables)
    {
        // Of one region and group, in the order of the file: executions of the program.
        using Executions = std::vector<const LikwidTable*>;
        std::map<std::pair<std::string, std::string>, Executions> executions;
        for (const auto& table : tables) {
            executions[{table.region, table.group}].push_back(&table);
        }
        for (const auto& table : tables) {
            const auto& same = executions[{table.region, table.group}];
            const auto& first = *same.front();
            const auto index =
                static_cast<std::size_t>(std::ranges::find(same, &table) - same.begin()) + 1;
            std::set<std::size_t> numbers;
            // One benchmark on the same threads: then they are repetitions of one run.
            bool areRepetitions = first.isBench();
            for (const auto* other : same) {
                numbers.insert(other->threads.size());
                areRepetitions =
                    areRepetitions && other->work == first.work && other->threads == first.threads;
            }
            CounterColumn column;
            column.run = table.region.empty() ? run_
                         : isAlone_           ? table.region
                                              : run_ + ": " + table.region;
            column.pass = table.group;
            if (same.size() > 1 && areRepetitions) {
                column.pass += fmt::format(", repetition {}", index);
                repetitions_ = std::max(repetitions_, index);
            } else if (same.size() > 1) {
                column.run += numbers.size() == same.size()
                                  ? ", " + plural(table.threads.size(), "thread")
                                  : fmt::format(", run {}", index);
                runs_ = std::max(runs_, index);
            }
            counts(table, std::move(column));
        }
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
    void counts(const LikwidTable& table, CounterColumn column)
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
            count(row, {}, before, columns);
            if (before > 1 && counters[row.cells[0]].size() > 1) {
                count(row, ":" + row.cells[1], before, columns);
            }
        }
        addClock(table.clock, columns);
    }

    /// That of the time stamp counter: LIKWID's formulas have its inverse.
    void addClock(std::string_view clock, const std::vector<std::size_t>& columns)
    {
        const auto gap = clock.find(' ');
        const auto value = readNumber(clock.substr(0, gap));
        if (gap == std::string_view::npos || !value) {
            return;
        }
        const auto event =
            counters_.event("CPU clock", std::string(clock.substr(gap + 1)), Quantity::Constant);
        for (const auto column : columns) {
            counters_.set(event, column, {*value});
        }
    }

    /// @param counter  what the name ends with; empty: counters of one event are added up
    void count(const CsvRow& row,
               const std::string& counter,
               std::size_t before,
               const std::vector<std::size_t>& columns)
    {
        auto name = row.cells.front();
        const auto unit = takeUnit(name);
        if (before > 1 && counter.empty()) {
            units_[name].insert(row.cells[1]);
        }
        const auto event = counters_.event(name + counter, unit);
        for (std::size_t at = 0; at < columns.size(); ++at) {
            const auto& cell = row.cells[before + at];
            const auto value = likwidNumber(cell, {row.line, before + at + 1});
            if (!std::isnan(value)) {
                counters_.add(event, columns[at], value);
            } else if (!counters_.has(event, columns[at])) {
                counters_.set(event, columns[at],
                              {CounterCell::unknown, CounterCell::unknown, CounterCell::unknown,
                               std::string(trimmed(cell).empty() ? "nothing" : trimmed(cell))});
            }
        }
    }

    CounterBuilder& counters_;
    std::string run_;
    bool isAlone_;
    std::size_t repetitions_ = 1;
    std::size_t runs_ = 1;
    std::map<std::string, std::set<std::string>> units_;
};

Machine machineOf(std::map<std::string, std::string> said)
{
    // Arm's processors have no name there.
    const char* model = said["CPU name"].empty() ? "CPU type" : "CPU name";
    Machine machine{said[model], {}};
    for (const auto& [key, property] :
         {std::pair(model, "model"), {"CPU type", "microarchitecture"}, {"CPU clock", "clock"}}) {
        if (!said[key].empty()) {
            machine.attributes.emplace_back(property, said[key]);
        }
    }
    return machine;
}

void addNotes(std::vector<std::string>& notes, const LikwidTables& text, const LikwidRuns& runs)
{
    // What LIKWID's own sums say against the counts beside them.
    if (const auto& all = text.differences; !all.empty()) {
        const auto& first = all.front();
        addNote(notes,
                fmt::format("{} in rows of STAT differ from the counts, first in line {}: {} of {} "
                            "on {} is {}, but its threads give {}. The file may be damaged.",
                            plural(all.size(), "value"), first.line, first.what,
                            visibleText(first.event), visibleText(first.counter),
                            numberText(first.said, 7), numberText(first.counted, 7)));
    }
    if (text.metricTables > 0) {
        addNote(notes,
                fmt::format("{} left out: formulas do that here.",
                            plural(text.metricTables, "table of metrics that LIKWID derived is",
                                   "tables of metrics that LIKWID derived are")));
    }
    if (runs.repetitions() > 1) {
        addNote(notes,
                fmt::format("likwid-bench ran {} times with the same work on the same threads: its "
                            "runs are repetitions.",
                            runs.repetitions()));
    }
    if (runs.runs() > 1) {
        addNote(notes, fmt::format("One file contains {} executions of the program: each is a "
                                   "separate run.",
                                   runs.runs()));
    }
    for (const auto& [event, units] : runs.units()) {
        if (units.size() > 1) {
            addNote(notes,
                    fmt::format("{} is the sum over {} counters ({} … {}), which are events, too.",
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

Document readFiles(const std::vector<std::filesystem::path>& paths,
                   const ImportOptions& options,
                   const std::stop_token& stop,
                   const Progress& progress)
{
    CounterBuilder counters;
    auto provenance = importProvenance("likwid", paths);
    Machine machine;
    std::vector<std::filesystem::path> benchPaths;
    LikwidKernels kernels;
    std::map<std::string, std::set<std::string>> units;
    forEachFile(paths, stop, progress, [&](const ImportFile& file) {
        if (isLikwidTimeline(file.text)) {
            return Timeline(counters, file).read();
        }
        const auto text = orThrow(readLikwidTables(file.text, file.name));
        LikwidRuns executions(counters, file.run, file.isAlone);
        executions.add(text.tables);
        if (machine.id.empty()) {
            machine = machineOf(text.machine);
        }
        addNotes(provenance.notes, text, executions);
        for (const auto& [event, on] : executions.units()) {
            units[visibleText(event)].insert(on.begin(), on.end());
        }
        std::ranges::for_each(text.tables, [&](const LikwidTable& table) { kernels.add(table); });
        if (std::ranges::any_of(text.tables, &LikwidTable::isBench)) {
            benchPaths.push_back(file.path);
        }
    });
    const auto name = nameFor(paths, options, "likwid");
    auto document = documentOf(counters.table(name, std::move(provenance)), machine);
    const auto benchmark = orThrow(
        caught({}, {},
               [&] { return kernels.benchmark(name, options, importProvenance("likwid", paths)); }),
        paths.front().string());
    if (benchmark) {
        benchmark->machine = machine.id;
        document.benchmarks.push_back(benchmark);
    }
    if (!benchPaths.empty()) {
        auto rules = orThrow(readTableRules("likwid-bench"));
        rules.name = "likwid";
        ImportOptions named;
        named.benchmark = name;
        auto roofs = readTables(rules, benchPaths, named);
        auto roofline = std::make_shared<Roofline>(*roofs.rooflines.front());
        roofline->machine = machine.id;
        document.rooflines.push_back(std::move(roofline));
    }
    if (!units.empty()) {
        document.descriptions = std::make_shared<const EventDescriptions>(countersOf(units));
    }
    return document;
}

bool looksLikeLikwid(const std::filesystem::path& path, std::string_view head)
{
    constexpr std::size_t mark = 3;  // of the byte order, which is not in `head`
    if (isLikwid(head) || isLikwidTimeline(head)) {
        return true;
    }
    if (head.size() + mark < headBytes || head.find('\0') != std::string_view::npos) {
        return false;
    }
    // Programs print much before LIKWID prints its tables.
    std::ifstream file(path, std::ios::binary);
    file.seekg(-static_cast<std::streamoff>(headBytes), std::ios::end);
    std::string end(headBytes, '\0');
    file.read(end.data(), static_cast<std::streamsize>(headBytes));
    return file && hasLikwidTable(end);
}

}  // namespace

/**
 * Output of likwid-perfctr and likwid-mpirun: CSV (`-O`), or tables drawn as text (the default).
 *
 * A marker region is a run (a file without regions is one), an event group a pass, a hardware
 * thread a part. Tables of counts are read. STAT tables repeat them: they are compared, and a note
 * says where they differ. Metric tables are what formulas compute here: they are left out, and a
 * note says so. An event on several counters (the channels
 * of a memory controller) is their sum.
 * The intervals of the timeline mode are runs.
 *
 * likwid-bench under likwid-perfctr gives its roofs too, and a benchmark where a kernel ran
 * repeatedly.
 */
FileFormat likwidFormat()
{
    return {"likwid", "output of likwid-perfctr or likwid-mpirun", looksLikeLikwid, readFiles};
}

}  // namespace papilio::core
