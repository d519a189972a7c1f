#include "core/io/formats/perf/perf_stat_import.h"

#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/perf/perf_stat_rows.h"
#include "core/model/event_names.h"

#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// perf 6.12 and newer print the clocks in ns and no unit, where all others print msec.
std::string unitOf(CounterBuilder& counters, const PerfStatRow& row)
{
    const auto event = splitModifiers(row.event, ModifiersOf::Perf).event;
    if (event != "task-clock" && event != "cpu-clock") {
        return row.unit;
    }
    constexpr const char* usual = "msec";
    counters.event(row.event, usual);
    const bool isFraction = row.value != std::floor(row.value);
    return !row.unit.empty() ? row.unit : isFraction ? usual : "ns";
}

/// Perf counts an event twice where it was asked for twice (in two groups, say): both are kept.
std::size_t freeEvent(CounterBuilder& counters, const PerfStatRow& row, std::size_t column)
{
    const auto unit = unitOf(counters, row);
    auto event = counters.event(row.event, unit);
    for (int number = 2; counters.has(event, column); ++number) {
        event = counters.event(fmt::format("{} #{}", row.event, number), unit);
    }
    return event;
}

void addRows(CounterBuilder& counters,
             const PerfStatRows& rows,
             const std::string& file,
             bool alone)
{
    for (const auto& row : rows.rows) {
        // What was appended is another run, be it of the same program.
        const auto run = rows.runs > 1 ? fmt::format("{}, run {}", file, row.run + 1) : file;
        CounterColumn column{run, "", row.part, row.time};
        if (!std::isnan(row.time)) {
            column.run =
                fmt::format("{}{:.3f} s", alone && rows.runs == 1 ? "" : run + " ", row.time);
        }
        const auto at = counters.column(column);
        CounterCell cell{row.value, CounterCell::unknown, row.variance, row.reason};
        if (row.reason.empty()) {
            cell.running = row.running > 0 ? row.running : CounterCell::unknown;
        } else {
            cell.spread = CounterCell::unknown;
        }
        counters.set(freeEvent(counters, row, at), at, std::move(cell));
    }
}

Result<Document> readPerfStatFiles(const std::vector<std::filesystem::path>& paths,
                                   const ImportOptions& options,
                                   const std::stop_token& stop,
                                   const Progress& progress)
{
    CounterBuilder counters;
    std::size_t metrics = 0, named = 0;
    std::string started;
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) -> Result<void> {
        const auto rows = readPerfStat(file.text, file.name);
        if (!rows) {
            return rows.error();
        }
        metrics += rows->metrics;
        named += rows->named;
        started = started.empty() ? isoDate(rows->started) : started;
        addRows(counters, *rows, file.run, file.isAlone);
        return {};
    });
    if (!good) {
        return good.error();
    }
    auto provenance = importProvenance("perf-stat", paths, started);
    if (metrics > 0) {
        provenance.notes.push_back(fmt::format("{} left out: formulas do that here.",
                                               plural(metrics, "line with a metric perf derived is",
                                                      "lines with a metric perf derived are")));
    }
    if (named > 0) {
        provenance.notes.emplace_back(
            "Metrics that perf computed (-M, --topdown, --metric-only) are among the events, by "
            "their name.");
    }
    const auto name = !options.benchmark.empty() ? options.benchmark
                      : paths.size() == 1        ? runNames(paths).front()
                                                 : std::string("perf stat");
    auto counted = counters.table(name, std::move(provenance));
    if (!counted) {
        return counted.error();
    }
    auto table = std::make_shared<CounterTable>(*std::move(counted));
    if (!table->spread.empty()) {
        table->provenance.notes.emplace_back(
            "The spread was computed by perf: the standard error of the mean over the "
            "repetitions.");
    }
    Document document;
    document.counters.push_back(std::move(table));
    return document;
}

}  // namespace

FileFormat perfStatFormat()
{
    return {
        "perf-stat", "output of perf stat",
        [](const std::filesystem::path&, std::string_view head) { return looksLikePerfStat(head); },
        readPerfStatFiles};
}

}  // namespace papilio::core
