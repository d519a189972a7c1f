#include "core/io/formats/rajaperf/rajaperf_import.h"

#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/named_columns.h"

#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr std::string_view timesMark = "Runtime Report (sec.)";
constexpr std::string_view operationsColumn = "FLOPS/rep";
constexpr std::string_view bytesColumn = "Bytes/rep";
constexpr std::string_view notRun = "Not run";

bool isTimes(std::string_view text)
{
    return takeLine(text).find(timesMark) != std::string_view::npos;
}

bool isKernels(std::string_view text)
{
    const auto line = takeLine(text);
    return line.starts_with("Kernel") && line.find(operationsColumn) != std::string_view::npos &&
           line.find(bytesColumn) != std::string_view::npos;
}

/// What one repetition of a kernel does.
struct Work {
    double repetitions = 0, operations = 0, bytes = 0;
};

class RajaPerfFiles {
public:
    Result<void> read(const ImportFile& file)
    {
        const auto table = readCsvTable(file.text, file.name);
        if (!table) {
            return table.error();
        }
        return isKernels(file.text) ? readKernels(*table, file.name) : readTimes(*table, file.name);
    }

    Result<Document> document(const std::string& name,
                              const std::vector<std::filesystem::path>& paths) const
    {
        Document document;
        auto provenance = importProvenance("rajaperf", paths);
        if (counters_.isEmpty()) {
            return Error{Errc::Malformed,
                         paths.front().string() +
                             ": contains no times; import RAJAPerf-timing-….csv of the same run"};
        }
        Roofline roofline;
        roofline.name = name;
        for (const auto& [place, seconds] : seconds_) {
            const auto& [kernel, variant] = place;
            const auto work = kernels_.find(kernel);
            if (work == kernels_.end() || !(work->second.bytes > 0) || !(seconds > 0)) {
                continue;
            }
            RooflinePoint point;
            point.name = visibleText(kernel);
            point.run = visibleText(variant);
            point.seconds = seconds;
            point.intensity = work->second.operations / work->second.bytes;
            point.performance = work->second.operations * work->second.repetitions / seconds * 1e-9;
            roofline.points.push_back(std::move(point));
        }
        auto counted = counters_.table(name, provenance);
        if (!counted) {
            return counted.error();
        }
        document.counters.push_back(std::make_shared<const CounterTable>(*std::move(counted)));
        if (!roofline.points.empty()) {
            roofline.provenance.notes.emplace_back(
                "Operations and bytes are those that RAJAPerf states for each kernel (FLOPS/rep "
                "and Bytes/rep, times Reps); they were not counted.");
            auto roofs = documentOf({std::move(roofline)}, "rajaperf", paths);
            if (!roofs) {
                return roofs.error();
            }
            document.rooflines = std::move(roofs->rooflines);
        }
        return document;
    }

private:
    Result<void> readKernels(const CsvTable& table, const std::string& name)
    {
        CsvRow header = table.rows.front();
        for (auto& cell : header.cells) {
            cell = trimmed(cell);
        }
        const NamedColumns columns(header, name);
        for (std::size_t index = 1; index < table.rows.size(); ++index) {
            const auto& row = table.rows[index];
            const auto repetitions = columns.number(row, "Reps");
            const auto operations = columns.number(row, operationsColumn);
            const auto bytes = columns.number(row, bytesColumn);
            for (const auto* number : {&repetitions, &operations, &bytes}) {
                if (!*number) {
                    return number->error();
                }
            }
            kernels_[std::string(trimmed(row.cells.front()))] = {*repetitions, *operations, *bytes};
        }
        return {};
    }

    /// A title, a line of variants, since 2022 one of tunings, and a line for each kernel.
    Result<void> readTimes(const CsvTable& table, const std::string& name)
    {
        const auto isHead = [&](std::size_t row) {
            return row < table.rows.size() && trimmed(table.rows[row].cells.front()) == "Kernel";
        };
        if (!isHead(1)) {
            return errorAt(name, {2, 1}, "expected \"Kernel\" and the variants");
        }
        auto title = std::string_view(table.rows.front().cells.front());
        const auto statistic = trimmed(title.substr(0, title.find(timesMark)));
        const auto event =
            counters_.event(statistic.empty() ? "time" : fmt::format("time ({})", statistic), "s");
        const std::size_t first = isHead(2) ? 3 : 2;
        for (auto index = first; index < table.rows.size(); ++index) {
            const auto& row = table.rows[index];
            const std::string kernel(trimmed(row.cells.front()));
            for (std::size_t at = 1; at < row.cells.size(); ++at) {
                if (trimmed(row.cells[at]).empty() || trimmed(row.cells[at]) == notRun) {
                    continue;
                }
                const auto seconds = numberIn(row, at, name);
                if (!seconds) {
                    return seconds.error();
                }
                auto variant = cell(table.rows[1], at);
                if (first == 3) {
                    variant += ", " + cell(table.rows[2], at);
                }
                place(event, kernel, variant, *seconds, statistic == "Mean");
            }
        }
        return {};
    }

    static std::string cell(const CsvRow& row, std::size_t at)
    {
        return at < row.cells.size() ? std::string(trimmed(row.cells[at])) : std::string();
    }

    /// What is there already is of another execution.
    void place(std::size_t event,
               const std::string& kernel,
               const std::string& variant,
               double seconds,
               bool isMean)
    {
        auto label = variant;
        auto column = counters_.column({kernel + ", " + label, {}, {}, CounterCell::unknown});
        for (int number = 2; counters_.has(event, column); ++number) {
            label = fmt::format("{}, run {}", variant, number);
            column = counters_.column({kernel + ", " + label, {}, {}, CounterCell::unknown});
        }
        counters_.set(event, column, {seconds});
        auto [found, isNew] = seconds_.try_emplace({kernel, label}, seconds);
        if (!isNew && isMean) {
            found->second = seconds;
        }
    }

    CounterBuilder counters_;
    std::map<std::string, Work> kernels_;
    std::map<std::pair<std::string, std::string>, double> seconds_;  ///< by kernel and variant
};

Result<Document> readRajaPerf(const std::vector<std::filesystem::path>& paths,
                              const ImportOptions& options,
                              const std::stop_token& stop,
                              const Progress& progress)
{
    RajaPerfFiles files;
    auto good = forEachFile(paths, stop, progress,
                            [&](const ImportFile& file) { return files.read(file); });
    const auto name = options.benchmark.empty() ? std::string("RAJAPerf") : options.benchmark;
    return good ? files.document(name, paths) : good.error();
}

bool looksLikeRajaPerf(const std::filesystem::path&, std::string_view head)
{
    return isTimes(head) || isKernels(head);
}

}  // namespace

FileFormat rajaPerfFormat()
{
    return {ImportFormat::RajaPerf, "rajaperf", "CSV files of RAJAPerf", looksLikeRajaPerf,
            readRajaPerf};
}

}  // namespace papilio::core
