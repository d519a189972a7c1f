#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/file_format.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/likwid/likwid_tables.h"
#include "core/io/formats/table/table_reader.h"
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
        long long group = 0, names = 0, threads = 0;
        const bool isRow =
            cells.size() >= inFront && readCount(cells[0], group) && readCount(cells[1], names) &&
            readCount(cells[2], threads) && group >= 1 &&
            static_cast<std::size_t>(group) <= groups_.size() &&
            static_cast<std::size_t>(threads) == threads_.size() &&
            static_cast<std::size_t>(names) == groups_[static_cast<std::size_t>(group) - 1].size();
        return isRow ? std::optional(cells) : std::nullopt;
    }

    void take(const Cells& cells, std::size_t line)
    {
        long long group = 0;
        readCount(cells[0], group);
        const auto& names = groups_[static_cast<std::size_t>(group) - 1];
        const auto expected = inFront + names.size() * threads_.size();
        double seconds = 0;
        if (cells.size() != expected || readNumber(cells[3], seconds) != NumberText::Number) {
            throw ParseError{
                fmt::format("expected a time and {} values, found {}: the file was cut off; repeat "
                            "the measurement",
                            expected - inFront, cells.size() - std::min(cells.size(), inFront)),
                {},
                {line}};
        }
        CounterColumn column{
            fmt::format("{}{:.3f} s", file_.isAlone ? "" : file_.run + " ", seconds),
            groups_.size() > 1 ? fmt::format("{}", group) : std::string(),
            {},
            seconds};
        for (std::size_t name = 0; name < names.size(); ++name) {
            auto event = names[name];
            const auto unit = takeUnit(event);
            for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
                double value = 0;
                const auto cell = cells[inFront + name * threads_.size() + thread];
                if (readNumber(cell, value) == NumberText::NotANumber && cell != "-" &&
                    cell != "-nan" && cell != "nil") {
                    throw ParseError{
                        fmt::format("expected a count, found {}", quotedExcerpt(cell)), {}, {line}};
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
    void add(const LikwidTable& table);

    /// Null where no kernel was run more than once.
    /// @return what completeBenchmark() says
    [[nodiscard]] std::shared_ptr<const Benchmark> benchmark(const std::string& name,
                                                             const ImportOptions& options,
                                                             const Provenance& provenance) const;

private:
    struct Kernel {
        double iterations = 0;                            ///< over all of its data
        double loaded = 0, stored = 0, instructions = 0;  ///< lines and instructions an iteration
        /// Counts of each event, one for each repetition; NaN where one is missing.
        std::map<std::string, std::vector<double>> counts;
    };

    std::map<std::string, Kernel> kernels_;
    std::vector<std::string> order_, events_;
};

constexpr double lineBytes = 64;

/// The number behind "KEY:" in the lines of likwid-bench.
std::optional<double> numberIn(std::string_view work, std::string_view key)
{
    for (const auto& line : linesOf(work)) {
        auto rest = line.text.substr(std::min(key.size(), line.text.size()));
        double value = 0;
        if (line.text.starts_with(key) && readNumber(takeWord(rest), value) == NumberText::Number &&
            value >= 0) {
            return value;
        }
    }
    return std::nullopt;
}

std::string testOf(std::string_view work)
{
    auto line = takeLine(work);
    return std::string(trimmed(line.substr(std::min(line.size(), line.find(':') + 1))));
}

/// The sum of all threads; NaN where one is missing.
double sumOf(const CsvRow& row, std::size_t before, std::size_t threads)
{
    double sum = 0;
    for (std::size_t at = before; at < before + threads; ++at) {
        double value = 0;
        sum += readNumber(row.cells[at], value) == NumberText::Number ? value : notANumber;
    }
    return sum;
}

void LikwidKernels::add(const LikwidTable& table)
{
    const auto iterations = numberIn(table.work, "Iterations per thread:");
    const auto volume = numberIn(table.work, "Data volume (Byte):");
    const auto loads = numberIn(table.work, "Load bytes per element:");
    const auto stores = numberIn(table.work, "Store bytes per elem.:");
    if (!table.isBench() || !iterations || !(*iterations >= 1) || !volume || !loads || !stores ||
        !(*loads + *stores > 0)) {
        return;
    }
    const auto name = fmt::format("{} {:g} B {}", testOf(table.work),
                                  numberIn(table.work, "Size (Byte):").value_or(0),
                                  plural(table.threads.size(), "thread"));
    const auto [place, isNew] = kernels_.try_emplace(name);
    auto& kernel = place->second;
    if (isNew) {
        order_.push_back(name);
        const double lines = *volume / *iterations / lineBytes;
        kernel.iterations = *iterations;
        kernel.loaded = lines * *loads / (*loads + *stores);
        kernel.stored = lines * *stores / (*loads + *stores);
        kernel.instructions = numberIn(table.work, "Instructions:").value_or(0) / *iterations;
    }
    std::map<std::string, std::size_t> counters;
    for (const auto& row : table.rows) {
        counters[visibleText(row.cells.front())] += 1;
    }
    std::map<std::string, double> sums;
    const auto addTo = [&](const std::string& event, double count) {
        const auto [found, isFirst] = sums.emplace(event, 0);
        found->second += count;
        if (isFirst && std::ranges::find(events_, event) == events_.end()) {
            events_.push_back(event);
        }
    };
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        if (const auto& row = table.rows[index]; table.before[index] > 1) {  // else a time
            const auto sum = sumOf(row, table.before[index], table.threads.size());
            const auto event = visibleText(row.cells.front());
            addTo(event, sum);
            if (counters[event] > 1) {
                addTo(event + ":" + visibleText(row.cells[1]), sum);
            }
        }
    }
    for (const auto& [event, sum] : sums) {
        // Executions may choose the number of iterations by the time that they take.
        kernel.counts[event].push_back(sum / *iterations * kernel.iterations);
    }
}

std::shared_ptr<const Benchmark> LikwidKernels::benchmark(const std::string& name,
                                                          const ImportOptions& options,
                                                          const Provenance& provenance) const
{
    auto data = std::make_shared<Dataset>();
    for (const auto& [kernel, content] : kernels_) {
        for (const auto& [event, counts] : content.counts) {
            data->repetitions = std::max(data->repetitions, counts.size());
        }
    }
    if (data->repetitions < 2) {
        return std::shared_ptr<const Benchmark>();
    }
    std::set<std::string> tests;
    for (const auto& kernel : order_) {
        tests.insert(kernel.substr(0, kernel.find(' ')));
    }
    const auto count = order_.size();
    Basis basis;
    basis.expectations = {"Lines loaded", "Lines stored", "Instructions"};
    basis.matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(count), 3);
    basis.note =
        "From what likwid-bench prints: the data volume, and the bytes that an element loads and "
        "stores, in lines of 64 bytes; and the number of instructions.";
    for (std::size_t at = 0; at < count; ++at) {
        const auto& kernel = kernels_.at(order_[at]);
        const auto row = static_cast<Eigen::Index>(at);
        basis.matrix.row(row) << kernel.loaded, kernel.stored, kernel.instructions;
        data->iterations.push_back(kernel.iterations);
        data->kernels.append(tests.size() == count ? order_[at].substr(0, order_[at].find(' '))
                                                   : order_[at]);
    }
    bool areWhole = true;
    for (const auto& event : events_) {
        data->eventIds.append(event);
        for (std::size_t repetition = 0; repetition < data->repetitions; ++repetition) {
            for (const auto& kernel : order_) {
                const auto& counts = kernels_.at(kernel).counts;
                const auto found = counts.find(event);
                const double value = found != counts.end() && repetition < found->second.size()
                                         ? found->second[repetition]
                                         : notANumber;
                constexpr double exact = 9007199254740992.0;  // 2^53
                const bool isThere = std::isfinite(value);
                areWhole = areWhole && isThere && value == std::floor(value) && value < exact;
                data->valid.push_back(isThere ? 1 : 0);
                data->rawCounts.push_back(areWhole ? static_cast<std::int64_t>(value) : 0);
                data->values.push_back(value / kernels_.at(kernel).iterations);
            }
        }
    }
    data->eventNames = data->eventIds;
    if (std::ranges::find(data->valid, 0) == data->valid.end()) {
        data->valid.clear();
    }
    if (!areWhole) {
        data->rawCounts.clear();
        data->iterations.clear();
    }
    data->units = "events per iteration over all data";
    data->provenance = provenance;
    std::vector<std::string> dropped;
    const auto own = independentPart(basis, dropped);
    if (!dropped.empty()) {
        data->provenance.notes.push_back(
            fmt::format("These kernels do not separate these expectations from the others, so they "
                        "were left out: {}. Import the files of more kernels together.",
                        list(dropped)));
    }
    data->provenance.notes.emplace_back(
        "A store may read its line first (write-allocate): then reads are the lines loaded and the "
        "lines stored. Counts are sums over the hardware threads; an event without a counter in "
        "its name is the sum of its counters.");
    auto made = std::make_shared<Benchmark>();
    made->name = name;
    made->kind = options.kind.value_or(BenchmarkKind::Custom);
    made->data = std::move(data);
    completeBenchmark(*made, options, &own);
    if (options.signaturesFile.empty() && dropped.empty()) {
        auto signatures = unitSignatures(own);
        const auto add = [&](const char* metric, double loaded, double stored) {
            Eigen::VectorXd coefficients(3);
            coefficients << loaded, stored, 0;
            signatures.push_back({metric, coefficients, ""});
        };
        add("Lines read, with write-allocate", 1, 1);
        add("Lines of traffic, with write-allocate", 1, 2);
        made->signatures = std::make_shared<const Signatures>(std::move(signatures));
    }
    return std::shared_ptr<const Benchmark>(std::move(made));
}

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

    void add(const std::vector<LikwidTable>& tables)
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
    [[nodiscard]] std::string runOf(const LikwidTable& table) const
    {
        return table.region.empty() ? run_ : isAlone_ ? table.region : run_ + ": " + table.region;
    }

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
            double value = 0;
            const auto kind = readNumber(cell, value);
            if (kind == NumberText::Number) {
                counters_.add(event, columns[at], value);
            } else if (kind == NumberText::NotANumber && trimmed(cell) != "-" &&
                       trimmed(cell) != "nil") {
                throw unexpectedAt(name_, {row.line, before + at + 1}, "a count",
                                   quotedExcerpt(cell));
            } else if (!counters_.has(event, columns[at])) {
                counters_.set(event, columns[at],
                              {CounterCell::unknown, CounterCell::unknown, CounterCell::unknown,
                               std::string(trimmed(cell).empty() ? "nothing" : trimmed(cell))});
            }
        }
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
    // Arm's processors have no name there.
    const char* model = text("CPU name").empty() ? "CPU type" : "CPU name";
    Machine machine{text(model), {}};
    for (const auto& [key, property] :
         {std::pair(model, "model"), {"CPU type", "microarchitecture"}, {"CPU clock", "clock"}}) {
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
        add(
            fmt::format("likwid-bench ran {} times with the same work on the same threads: its "
                        "runs are repetitions.",
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

Document readFiles(const std::vector<std::filesystem::path>& paths,
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
    forEachFile(paths, stop, progress, [&](const ImportFile& file) {
        if (isLikwidTimeline(file.text)) {
            return Timeline(counters, file).read();
        }
        const auto text = orThrow(readLikwidTables(file.text, file.name));
        LikwidRuns executions(counters, file.name, file.run, file.isAlone);
        executions.add(text.tables);
        if (machine.id.empty()) {
            machine = machineOf(text.machine);
        }
        addNotes(provenance, text, executions);
        for (const auto& [event, on] : executions.units()) {
            units[visibleText(event)].insert(on.begin(), on.end());
        }
        std::ranges::for_each(text.tables, [&](const LikwidTable& table) { kernels.add(table); });
        if (std::ranges::any_of(text.tables, &LikwidTable::isBench)) {
            benchPaths.push_back(file.path);
        }
    });
    const auto name = nameFor(paths, options, "likwid");
    auto counted = counters.table(name, std::move(provenance));
    auto table = std::make_shared<CounterTable>(std::move(counted));
    table->machine = machine.id;
    const auto known = orThrow(
        caught({}, {},
               [&] { return kernels.benchmark(name, options, importProvenance("likwid", paths)); }),
        paths.front().string());
    if (known) {
        auto benchmark = std::make_shared<Benchmark>(*known);
        benchmark->machine = machine.id;
        document.benchmarks.push_back(std::move(benchmark));
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
