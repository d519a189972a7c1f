#include "core/io/formats/rocprof/rocprof_counts.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/text/named_columns.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

constexpr double nanosecond = 1e-9;

/// What is no counter, in small letters, of rocprof (v1 to v3), rocprof-compute and rocpd.
constexpr auto descriptions = std::to_array<std::string_view>({"dispatch_id",
                                                               "dispatch",
                                                               "index",
                                                               "kernel_name",
                                                               "kernelname",
                                                               "kernel_id",
                                                               "gpu_id",
                                                               "gpu-id",
                                                               "agent_id",
                                                               "queue_id",
                                                               "queue-id",
                                                               "queue-index",
                                                               "stream_id",
                                                               "pid",
                                                               "process_id",
                                                               "tid",
                                                               "thread_id",
                                                               "node_id",
                                                               "grid_size",
                                                               "grd",
                                                               "workgroup_size",
                                                               "wgr",
                                                               "sig",
                                                               "lds_per_workgroup",
                                                               "lds_block_size",
                                                               "lds",
                                                               "scr",
                                                               "scratch_per_workitem",
                                                               "scratch_size",
                                                               "arch_vgpr",
                                                               "vgpr_count",
                                                               "arch_vgpr_count",
                                                               "accum_vgpr",
                                                               "accum_vgpr_count",
                                                               "sgpr",
                                                               "sgpr_count",
                                                               "wave_size",
                                                               "obj",
                                                               "xcc_index",
                                                               "correlation_id",
                                                               "correlation-id",
                                                               "start_timestamp",
                                                               "beginns",
                                                               "end_timestamp",
                                                               "endns",
                                                               "dispatchns",
                                                               "completens",
                                                               "durationns",
                                                               "private_segment_size",
                                                               "group_segment_size",
                                                               "counter_id",
                                                               "kind"});

/// "Wave_Size_3", as pandas calls a column that was there before, is Wave_Size.
std::string_view withoutNumber(std::string_view name)
{
    const auto end = name.find_last_not_of("0123456789");
    return end != std::string_view::npos && end > 0 && end + 1 < name.size() && name[end] == '_'
               ? name.substr(0, end)
               : name;
}

bool isDescription(std::string_view column)
{
    const auto name = lowerCase(trimmed(column));
    return std::ranges::find(descriptions, name) != descriptions.end() ||
           std::ranges::find(descriptions, withoutNumber(name)) != descriptions.end();
}

/// "vecCopy(double*) [clone .kd]" and "vecCopy(double*) (.kd)" are the kernel vecCopy(double*).
std::string withoutMark(std::string_view kernel)
{
    for (const std::string_view mark : {"[clone .kd]", "(.kd)", ".kd"}) {
        if (kernel.ends_with(mark)) {
            kernel.remove_suffix(mark.size());
        }
    }
    return std::string(trimmed(kernel));
}

/// The columns of one table.
class Columns {
public:
    explicit Columns(const CsvRow& header) : names_(header.cells)
    {
        for (auto& name : names_) {
            name = trimmed(name);
        }
        dispatch = find({"dispatch_id", "index"});
        kernel = find({"kernel_name", "kernelname"});
        device = find({"gpu_id", "gpu-id", "agent_id"});
        process = find({"process_id", "pid"});
        grid = find({"grid_size", "grd"});
        workgroup = find({"workgroup_size", "wgr"});
        start = find({"start_timestamp", "beginns"});
        end = find({"end_timestamp", "endns"});
        counter = find({"counter_name"});
        value = find({"counter_value"});
    }

    [[nodiscard]] bool areDispatches() const { return dispatch && kernel; }
    [[nodiscard]] bool isLong() const { return counter && value; }
    [[nodiscard]] std::size_t size() const { return names_.size(); }
    [[nodiscard]] const std::string& name(std::size_t column) const { return names_[column]; }

    std::optional<std::size_t> dispatch, kernel, device, process, grid, workgroup, start, end,
        counter, value;

private:
    [[nodiscard]] std::optional<std::size_t> find(std::initializer_list<const char*> names) const
    {
        for (const char* name : names) {
            const auto found = std::ranges::find_if(
                names_, [&](const std::string& column) { return lowerCase(column) == name; });
            if (found != names_.end()) {
                return found - names_.begin();
            }
        }
        return {};
    }

    std::vector<std::string> names_;
};

std::string_view cell(const CsvRow& row, std::optional<std::size_t> column)
{
    return column ? trimmed(row.cells[*column]) : std::string_view();
}

double numberOr(std::string_view text, double otherwise)
{
    double number = otherwise;
    return readNumber(text, number) == NumberText::Number ? number : otherwise;
}

/// One header and the rows below it.
class Table {
public:
    Table(const CsvRow& header, const std::string& file, const std::string& machine)
        : columns_(header),
          file_(file),
          machine_(machine)
    {}

    [[nodiscard]] Result<void> checkHeader(std::size_t line) const
    {
        std::set<std::string_view> names;
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            if (!names.insert(columns_.name(column)).second) {
                return refusal(
                    line, column,
                    fmt::format("column {} is a duplicate", quotedExcerpt(columns_.name(column))));
            }
        }
        return {};
    }

    void add(CsvRow row)
    {
        devices_.insert(std::string(cell(row, columns_.device)));
        rows_.push_back(std::move(row));
    }

    Result<GpuCounts> counts()
    {
        if (columns_.isLong()) {
            return readLong();
        }
        return readWide();
    }

private:
    [[nodiscard]] Error refusal(std::size_t line, std::size_t column, const std::string& what) const
    {
        return errorAt(file_, {line, column + 1}, what);
    }

    [[nodiscard]] GpuCounts::Execution begin(const CsvRow& row)
    {
        GpuKernel kernel;
        kernel.machine = machine_;
        kernel.device = devices_.size() > 1 ? cell(row, columns_.device) : std::string_view();
        kernel.name = withoutMark(cell(row, columns_.kernel));
        kernel.grid = cell(row, columns_.grid);
        if (const auto workgroup = cell(row, columns_.workgroup); !workgroup.empty()) {
            kernel.grid += fmt::format(", workgroup {}", workgroup);
        }
        return counts_.begin(kernel,
                             nanosecond * (numberOr(cell(row, columns_.end), notANumber) -
                                           numberOr(cell(row, columns_.start), notANumber)));
    }

    Result<void> count(const CsvRow& row,
                       std::size_t column,
                       GpuCounts::Execution execution,
                       const std::string& counter)
    {
        double number = notANumber;
        const auto kind = readNumber(row.cells[column], number);
        if (kind == NumberText::NotANumber || std::isinf(number)) {
            return refusal(row.line, column, numberExpected(row.cells[column]));
        }
        counts_.count(execution, counter, kind == NumberText::Number ? number : notANumber);
        return {};
    }

    /// Columns with counts: no description, and no text in the first row.
    [[nodiscard]] std::vector<std::size_t> counters() const
    {
        std::vector<std::size_t> found;
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            double number = notANumber;
            if (!isDescription(columns_.name(column)) && !columns_.name(column).empty() &&
                readNumber(rows_.front().cells[column], number) != NumberText::NotANumber) {
                found.push_back(column);
            }
        }
        return found;
    }

    Result<GpuCounts> readWide()
    {
        if (rows_.empty()) {
            return std::move(counts_);
        }
        const auto columns = counters();
        for (const auto& row : rows_) {
            const auto execution = begin(row);
            for (const auto column : columns) {
                if (auto good = count(row, column, execution, columns_.name(column)); !good) {
                    return good.error();
                }
            }
        }
        return std::move(counts_);
    }

    Result<GpuCounts> readLong()
    {
        std::map<std::string, GpuCounts::Execution> executions;
        std::set<std::string> counted;
        for (const auto& row : rows_) {
            // Each process counts its dispatches from one.
            const auto key = fmt::format("{}\n{}\n{}\n{}", cell(row, columns_.process),
                                         cell(row, columns_.dispatch), cell(row, columns_.kernel),
                                         cell(row, columns_.device));
            auto found = executions.find(key);
            if (found == executions.end()) {
                found = executions.emplace(key, begin(row)).first;
            }
            const std::string counter(cell(row, columns_.counter));
            if (counter.empty()) {
                return refusal(row.line, *columns_.counter,
                               "expected the name of a counter, found nothing");
            }
            if (!counted.insert(fmt::format("{}\n{}", key, counter)).second) {
                return refusal(
                    row.line, *columns_.counter,
                    fmt::format("{} of dispatch {} is a duplicate", quotedExcerpt(counter),
                                quotedExcerpt(cell(row, columns_.dispatch))));
            }
            if (auto good = count(row, *columns_.value, found->second, counter); !good) {
                return good.error();
            }
        }
        return std::move(counts_);
    }

    Columns columns_;
    const std::string& file_;
    const std::string& machine_;
    std::vector<CsvRow> rows_;
    std::set<std::string> devices_;
    GpuCounts counts_;
};

}  // namespace

bool isRocprofCounts(std::string_view head)
{
    std::size_t line = 1;
    const auto row = takeCsvRow(head, line, {});
    return row && Columns(*row).areDispatches();
}

Result<std::vector<GpuCounts>> readRocprofCounts(std::string_view text,
                                                 const std::string& file,
                                                 const std::string& machine)
{
    auto csv = readCsvTable(text, file);
    if (!csv) {
        return csv.error();
    }
    std::vector<Table> tables;
    std::size_t width = 0;
    for (auto& row : csv->rows) {
        if (Columns(row).areDispatches()) {
            width = row.cells.size();
            tables.emplace_back(row, file, machine);
            if (auto good = tables.back().checkHeader(row.line); !good) {
                return good.error();
            }
            continue;
        }
        if (tables.empty()) {
            return unexpectedAt(file, {row.line, 1}, "a header with Dispatch_ID and Kernel_Name",
                                quotedExcerpt(row.cells.front()));
        }
        if (auto good = checkWidth(row, width, &row == &csv->rows.back(), file); !good) {
            return good.error();
        }
        tables.back().add(std::move(row));
    }
    if (tables.empty()) {
        return Error{Errc::Malformed, file + ": contains no header with Dispatch_ID"};
    }
    std::vector<GpuCounts> all;
    for (auto& table : tables) {
        auto counts = table.counts();
        if (!counts) {
            return counts.error();
        }
        all.push_back(*std::move(counts));
    }
    return all;
}

}  // namespace papilio::core
