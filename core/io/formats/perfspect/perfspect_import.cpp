#include "core/io/formats/perfspect/perfspect_import.h"

#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/named_columns.h"
#include "core/io/text/number_text.h"

#include <cmath>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr std::string_view contextColumns = "TS,SKT,CPU,CID,";

bool isSummary(std::string_view head)
{
    const auto line = lowerCase(takeLine(head));
    return line.starts_with("metric,mean,min,max,stddev") ||
           line.starts_with("metrics,avg,p95,min,max");
}

/// "GHz" of "CPU operating frequency (in GHz)", "%" of "CPU utilization %"; "metric" where the name
/// has none.
std::string unitOf(std::string_view metric)
{
    if (metric.find('%') != std::string_view::npos) {
        return "%";
    }
    const auto open = metric.rfind('(');
    if (metric.ends_with(')') && open != std::string_view::npos) {
        auto unit = metric.substr(open + 1, metric.size() - open - 2);
        unit.remove_prefix(unit.starts_with("in ") ? 3 : 0);
        if (unit.find(' ') == std::string_view::npos && !unit.empty()) {
            return std::string(unit);
        }
    }
    return "metric";
}

Result<CounterCell> cellOf(const CsvRow& row, std::size_t column, const std::string& file)
{
    CounterCell cell;
    const auto kind = readNumber(row.cells[column], cell.value);
    if (kind == NumberText::NotANumber) {
        return errorAt(file, {row.line, column + 1}, numberExpected(row.cells[column]));
    }
    if (kind == NumberText::Missing || std::isinf(cell.value)) {
        cell.value = CounterCell::unknown;
        cell.reason = "was not computed";
    }
    return cell;
}

class PerfSpectReader {
public:
    PerfSpectReader(const ImportFile& file, CounterBuilder& counters)
        : file_(file),
          counters_(counters)
    {}

    Result<void> read()
    {
        const auto csv = readCsvTable(file_.text, file_.name);
        if (!csv) {
            return csv.error();
        }
        if (csv->rows.size() < 2) {
            return Error{Errc::Malformed, file_.name + ": contains only a header"};
        }
        const auto& header = csv->rows.front();
        const bool summary = isSummary(file_.text);
        for (std::size_t index = 1; index < csv->rows.size(); ++index) {
            const auto& row = csv->rows[index];
            if (row.cells == header.cells) {  // PerfSpect appends to a file that is there
                continue;
            }
            auto good =
                checkWidth(row, header.cells.size(), index + 1 == csv->rows.size(), file_.name);
            if (good) {
                good = summary ? readSummary(row, header) : readLine(row, header);
            }
            if (!good) {
                return good;
            }
        }
        return {};
    }

private:
    /// The mean, and how far it spreads.
    Result<void> readSummary(const CsvRow& row, const CsvRow& header)
    {
        auto cell = cellOf(row, 1, file_.name);
        if (!cell) {
            return cell.error();
        }
        if (lowerCase(header.cells.back()) == "stddev") {
            const auto deviation = cellOf(row, header.cells.size() - 1, file_.name);
            if (!deviation) {
                return deviation.error();
            }
            cell->spread = cell->value > 0 && deviation->value >= 0 ? deviation->value / cell->value
                                                                    : CounterCell::unknown;
        }
        const std::string metric(trimmed(row.cells.front()));
        const auto event = counters_.event(metric, unitOf(metric));
        const auto column = counters_.column({file_.run, {}, {}});
        if (counters_.has(event, column)) {
            return errorAt(file_.name, {row.line, 1},
                           fmt::format("metric {} is a duplicate", quotedExcerpt(metric)));
        }
        counters_.set(event, column, *std::move(cell));
        return {};
    }

    Result<void> readLine(const CsvRow& row, const CsvRow& header)
    {
        constexpr std::size_t context = 4;
        const auto time = numberIn(row, 0, file_.name);
        if (!time) {
            return time.error();
        }
        first_ = std::isnan(first_) ? *time : first_;
        auto run = file_.isAlone ? std::string() : file_.run + ": ";
        for (const auto& [column, word] :
             {std::pair(1, "socket"), std::pair(2, "CPU"), std::pair(3, "cgroup")}) {
            const auto& which = row.cells[static_cast<std::size_t>(column)];
            run += which.empty() ? std::string() : fmt::format("{} {}, ", word, which);
        }
        run += fmt::format("{} s", *time - first_);
        // Intervals below a second have the same time.
        if (const int times = ++seen_[run]; times > 1) {
            run += fmt::format(" ({})", times);
        }
        const auto column = counters_.column({run, {}, {}, *time - first_});
        for (std::size_t at = context; at < row.cells.size(); ++at) {
            auto cell = cellOf(row, at, file_.name);
            if (!cell) {
                return cell.error();
            }
            const std::string metric(trimmed(header.cells[at]));
            counters_.set(counters_.event(metric, unitOf(metric)), column, *std::move(cell));
        }
        return {};
    }

    const ImportFile& file_;
    CounterBuilder& counters_;
    double first_ = CounterCell::unknown;
    std::map<std::string, int> seen_;
};

bool looksLikePerfSpect(const std::filesystem::path& /*path*/, std::string_view head)
{
    return head.starts_with(contextColumns) || isSummary(head);
}

Result<Document> readPerfSpect(const std::vector<std::filesystem::path>& paths,
                               const ImportOptions& options,
                               const std::stop_token& stop,
                               const Progress& progress)
{
    CounterBuilder counters;
    const auto parse = [&](const ImportFile& file) -> Result<void> {
        if (!looksLikePerfSpect(file.path, file.text)) {
            return Error{Errc::Malformed, file.name + ": expected a header that begins with " +
                                              std::string(contextColumns) +
                                              " or metric,mean,min,max,stddev"};
        }
        return PerfSpectReader(file, counters).read();
    };
    if (auto good = forEachFile(paths, stop, progress, parse); !good) {
        return good.error();
    }
    auto provenance = importProvenance("perfspect", paths);
    provenance.notes.emplace_back(
        "PerfSpect writes metrics that it computed, no counts: they cannot be added up over "
        "sockets, CPUs or intervals.");
    return documentOf(counters.table(!options.benchmark.empty() ? options.benchmark
                                     : paths.size() == 1        ? runNames(paths).front()
                                                                : std::string("perfspect"),
                                     std::move(provenance)));
}

}  // namespace

FileFormat perfSpectFormat()
{
    return {ImportFormat::PerfSpect, "perfspect", "metrics of Intel PerfSpect", looksLikePerfSpect,
            readPerfSpect};
}

}  // namespace papilio::core
