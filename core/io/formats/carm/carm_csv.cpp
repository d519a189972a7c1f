#include "core/io/formats/carm/carm_csv.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/formats/sample_time.h"
#include "core/io/text/named_columns.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr double kibi = 1024;
constexpr std::size_t firstSize = 8;    ///< of memory curves: every other column is I/Cycle
constexpr std::size_t firstLevel = 9;   ///< column of L1 GB/s; every other column is I/Cycle
constexpr std::size_t arithmetic = 17;  ///< GFLOP/s of the instruction that was asked for
constexpr std::size_t fused = 19;       ///< GFLOP/s with FMA
constexpr std::array<const char*, 4> levelNames = {"L1", "L2", "L3", "DRAM"};

/// One row: four levels, the arithmetic roof, and FMA where it was measured, too; or, in a file of
/// memory curves, a bandwidth for each size of the first line.
Result<void> readRow(const NamedColumns& columns,
                     const CsvRow& row,
                     const CsvRow& first,
                     const std::string& name,
                     Roofline& roofline)
{
    const auto threads = columns.count(row, "Threads");
    const auto loads = columns.count(row, "Loads");
    const auto stores = columns.count(row, "Stores");
    for (const auto* count : {&threads, &loads, &stores}) {
        if (!*count) {
            return count->error();
        }
    }
    const bool isInterleaved = columns.text(row, "Interleaved") == "Yes";
    const auto complete = [&](Ceiling& ceiling, std::string operation) {
        if (isInterleaved && ceiling.kind == Ceiling::Kind::Bandwidth) {
            operation += " interleaved";
        }
        ceiling.threads = *threads;
        ceiling.isa = isaName(columns.text(row, "ISA"));
        ceiling.precision = precisionName(columns.text(row, "Precision"));
        ceiling.operation = std::move(operation);
    };
    if (columns.has("Gbps")) {
        for (auto at = firstSize; at < row.cells.size(); at += 2) {
            const auto size = numberIn(first, at, name);
            const auto value = numberIn(row, at, name);
            for (const auto* number : {&size, &value}) {
                if (!*number) {
                    return number->error();
                }
            }
            if (*value > 0 && *size > 0) {
                auto& roof = addCeiling(roofline, Ceiling::Kind::Bandwidth,
                                        fmt::format("{:g} KiB", *size), *value);
                complete(roof, streamName(*loads, *stores));
                roof.bytes = *size * kibi;
            }
        }
        return {};
    }
    for (std::size_t level = 0; level < levelNames.size(); ++level) {
        const auto value = numberIn(row, firstLevel + 2 * level, name);
        if (!value) {
            return value.error();
        }
        if (*value > 0) {  // 0: the level was not measured
            complete(addCeiling(roofline, Ceiling::Kind::Bandwidth, levelNames[level], *value),
                     streamName(*loads, *stores));
        }
    }
    const auto instruction = upperCase(columns.text(row, "FP Inst."));
    for (const auto& [column, operation] :
         {std::pair(arithmetic, instruction.empty() ? std::string("FP") : instruction),
          std::pair(fused, std::string("FMA"))}) {
        if (column >= row.cells.size() || trimmed(row.cells[column]).empty()) {
            continue;
        }
        const auto value = numberIn(row, column, name);
        if (!value) {
            return value.error();
        }
        if (*value > 0) {
            complete(addCeiling(roofline, Ceiling::Kind::Compute, operation, *value), operation);
        }
    }
    return {};
}

}  // namespace

bool looksLikeCarmRoofs(std::string_view head)
{
    return head.starts_with("Name:,") && head.find("L1 Size:") != std::string_view::npos;
}

bool looksLikeCarmApplications(std::string_view head)
{
    return lowerCase(head.substr(0, head.find_first_of("\r\n"))) ==
           "date,method,name,isa,precision,threads,ai,gflops,bandwidth,time";
}

Result<void> readCarmRoofs(std::string_view text,
                           const std::string& name,
                           const std::string& host,
                           std::vector<Roofline>& rooflines)
{
    const auto table = readCsvTable(text, name);
    if (!table) {
        return table.error();
    }
    const auto& rows = table->rows;
    if (rows.size() < 3 || rows.front().cells.size() < 8) {
        return Error{Errc::Malformed,
                     name +
                         ": expected two header lines of the CARM tool and at least one line of "
                         "results"};
    }
    const std::string given(trimmed(rows.front().cells[1]));
    auto& roofline = rooflineNamed(rooflines, given == "unnamed" ? host : given);
    if (roofline.name.empty()) {
        return errorAt(name, {1, 2}, "expected the name of the machine");
    }
    const NamedColumns columns(rows[1], name);
    SampleTimes times;
    if (times.take(columns.text(rows[2], "Date"))) {
        roofline.provenance.created = times.start();
    }
    for (std::size_t index = 2; index < rows.size(); ++index) {
        if (auto good = readRow(columns, rows[index], rows.front(), name, roofline); !good) {
            return good;
        }
    }
    int threads = 1;
    for (const auto& ceiling : roofline.ceilings) {
        threads = std::max(threads, ceiling.threads);
    }
    for (const auto& [level, column] :
         {std::pair("L1", 3), std::pair("L2", 5), std::pair("L3", 7)}) {
        const auto kilobytes = numberIn(rows.front(), static_cast<std::size_t>(column), name);
        if (!kilobytes) {
            return kilobytes.error();
        }
        const bool known =
            std::ranges::find(roofline.levels, level, &MemoryLevel::name) != roofline.levels.end();
        if (*kilobytes > 0 && !known) {  // the size of L3 is that of the machine
            roofline.levels.push_back(
                {level, *kilobytes * kibi, std::string_view(level) == "L3" ? threads : 1});
        }
    }
    return {};
}

Result<void> readCarmApplications(std::string_view text,
                                  const std::string& name,
                                  const std::string& machine,
                                  std::vector<Roofline>& rooflines)
{
    const auto table = readCsvTable(text, name);
    if (!table) {
        return table.error();
    }
    if (table->rows.empty()) {
        return Error{Errc::Malformed, name + ": is empty; expected a header"};
    }
    auto& roofline = rooflineNamed(rooflines, machine);
    const NamedColumns columns(table->rows.front(), name);
    for (std::size_t index = 1; index < table->rows.size(); ++index) {
        const auto& row = table->rows[index];
        RooflinePoint point;
        point.name = columns.text(row, "Name");
        point.run = columns.text(row, "Date");
        if (point.name.empty()) {
            return columns.refusal(row, "Name", "expected the name of the application");
        }
        const auto threads = columns.count(row, "Threads");
        const auto intensity = columns.number(row, "AI");
        const auto performance = columns.number(row, "Gflops");
        const auto time = columns.number(row, "Time");
        for (const auto* number : {&intensity, &performance, &time}) {
            if (!*number) {
                return number->error();
            }
        }
        if (!threads) {
            return threads.error();
        }
        // GPU profilers report nanoseconds, the others seconds; the file says neither.
        const auto method = lowerCase(columns.text(row, "Method"));
        const bool isGpu = method.starts_with("ncu") || method.starts_with("rocprof");
        point.threads = *threads;
        point.intensity = *intensity;
        point.performance = *performance;
        point.seconds = *time * (isGpu ? 1e-9 : 1);
        roofline.points.push_back(std::move(point));
    }
    roofline.provenance.notes.emplace_back(
        "The file gives no unit for its times: seconds were assumed (nanoseconds for NCU and "
        "Rocprofv3).");
    return {};
}

}  // namespace papilio::core
