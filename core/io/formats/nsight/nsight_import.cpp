#include "core/io/formats/nsight/nsight_import.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/named_columns.h"
#include "core/io/text/number_locale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace papilio::core {

namespace {

constexpr std::string_view ownMetrics = "Command line profiler metrics";

/// A unit without its prefix, and how many of it are in one of the file's.
struct Unit {
    std::string name;
    double factor = 1;
};

/// "byte" and 1e6 of "Mbyte"; anything else stays.
Unit simpleUnit(std::string_view text)
{
    struct Prefix {
        char letter;
        double factor;
    };
    constexpr auto large =
        std::to_array<Prefix>({{'K', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}, {'P', 1e15}});
    constexpr auto small = std::to_array<Prefix>({{'n', 1e-9}, {'u', 1e-6}, {'m', 1e-3}});
    const auto without = [&](std::string_view base, const auto& prefixes) -> std::optional<Unit> {
        if (text.size() == base.size() + 1 && text.ends_with(base)) {
            for (const auto& prefix : prefixes) {
                if (text.front() == prefix.letter) {
                    return Unit{std::string(base), prefix.factor};
                }
            }
        }
        return {};
    };
    for (const std::string_view base : {"byte", "hz", "inst", "sector"}) {
        if (auto unit = without(base, large)) {
            return *std::move(unit);
        }
    }
    for (const std::string_view base : {"second", "s"}) {
        if (auto unit = without(base, small)) {
            return {"second", unit->factor};
        }
    }
    return {text == "s" ? "second" : std::string(text), 1};
}

/// The same of quotients: "byte/second" and 1e9 of "Gbyte/second" and of "byte/nsecond".
Unit baseUnit(std::string_view text)
{
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) {
        return simpleUnit(trimmed(text));
    }
    const auto above = simpleUnit(trimmed(text.substr(0, slash)));
    const auto below = simpleUnit(trimmed(text.substr(slash + 1)));
    return {above.name + "/" + below.name, above.factor / below.factor};
}

/// Metrics of several instances have their list behind the number: "12 (4; 4; 4)".
std::string_view withoutInstances(std::string_view cell)
{
    return trimmed(cell.substr(0, cell.find(" (")));
}

/// Where what describes a launch is.
struct LaunchColumns {
    explicit LaunchColumns(const std::vector<std::string>& header)
    {
        const auto find = [&](std::string_view name) -> std::optional<std::size_t> {
            const auto found = std::ranges::find(header, name);
            return found == header.end() ? std::nullopt
                                         : std::optional<std::size_t>(found - header.begin());
        };
        id = find("ID");
        process = find("Process ID");
        kernel = find("Kernel Name");
        block = find("Block Size");
        grid = find("Grid Size");
        device = find("Device");
        capability = find("CC");
        host = find("Host Name");
        model = find("device__attribute_display_name");
        section = find("Section Name");
        metric = find("Metric Name");
        unit = find("Metric Unit");
        value = find("Metric Value");
    }

    [[nodiscard]] bool areLaunches() const { return id == std::size_t{0} && kernel; }
    [[nodiscard]] bool isLong() const { return metric && unit && value; }

    std::optional<std::size_t> id, process, kernel, block, grid, device, capability, host, model,
        section, metric, unit, value;
};

std::string cell(const CsvRow& row, std::optional<std::size_t> column)
{
    return column ? std::string(trimmed(row.cells[*column])) : std::string();
}

bool isDescription(std::string_view column)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Kernel Time", "Context",
         "Stream", "Block Size", "Grid Size", "Device", "CC", "Section Name"});
    return std::ranges::find(names, column) != names.end();
}

/// A header and the rows below it.
struct Table {
    std::vector<std::string> header;
    LaunchColumns columns;
    std::vector<CsvRow> rows;
    bool isQuoted = false;  ///< as ncu writes it; programs that save it again may not
};

bool isHeader(std::string_view line)
{
    return line.starts_with("\"ID\",\"Process ID\"") || line.starts_with("ID,Process ID");
}

/// The tables in the output, without the lines of the program and of ncu itself.
Result<std::vector<Table>> tablesIn(std::string_view text, const std::string& file)
{
    std::vector<Table> tables;
    std::size_t line = 1;
    while (!text.empty()) {
        const bool isRow =
            isHeader(text) ||
            (!tables.empty() &&
             std::string_view(tables.back().isQuoted ? "\"" : "\"0123456789,").find(text.front()) !=
                 std::string_view::npos);
        if (!isRow) {
            (void)takeLine(text);
            ++line;
            continue;
        }
        const bool begins = isHeader(text);
        const bool isQuoted = text.starts_with('"');
        auto row = takeCsvRow(text, line, file);
        if (!row) {
            return row.error();
        }
        if (begins) {
            for (auto& name : row->cells) {
                name = trimmed(name);
            }
            LaunchColumns columns(row->cells);
            if (!columns.areLaunches()) {
                return errorAt(file, {row->line, 1}, "expected a column Kernel Name");
            }
            tables.push_back({std::move(row->cells), columns, {}, isQuoted});
            continue;
        }
        auto& table = tables.back();
        double id = 0;
        const bool isLaunch = readNumber(row->cells.front(), id) == NumberText::Number;
        if (row->cells.size() != table.header.size() && !isLaunch) {
            continue;  // the program's
        }
        if (auto good =
                checkWidth(*row, table.header.size(), trimmed(text, " \t\r\n").empty(), file);
            !good) {
            return good.error();
        }
        table.rows.push_back(*std::move(row));
    }
    if (tables.empty()) {
        return Error{Errc::Malformed,
                     file +
                         ": contains no table of ncu: expected a line that begins with "
                         "\"ID\",\"Process ID\"; print it with ncu --csv --page raw"};
    }
    return tables;
}

/// Reads the tables of one file.
class NsightReader {
public:
    NsightReader(const std::string& file, std::vector<EventDescription>& descriptions)
        : file_(file),
          descriptions_(descriptions)
    {}

    Result<GpuCounts> read(const Table& table)
    {
        for (const auto& row : table.rows) {
            devices_.insert(cell(row, table.columns.device));
            for (std::size_t column = 0; column < row.cells.size(); ++column) {
                if (!isDescription(table.header[column])) {
                    locale_.see(withoutInstances(row.cells[column]));
                }
            }
        }
        if (table.columns.isLong()) {
            readLong(table);
        } else {
            readWide(table);
        }
        if (counts_.kernels().empty()) {
            return Error{Errc::Malformed,
                         file_ + ": contains no launch with a metric; was a kernel profiled?"};
        }
        return std::move(counts_);
    }

    [[nodiscard]] const Machine& machine() const { return machine_; }

private:
    GpuCounts::Execution begin(const Table& table, const CsvRow& row, double seconds)
    {
        const auto& columns = table.columns;
        if (machine_.id.empty()) {
            const auto capability = cell(row, columns.capability);
            machine_.id = visibleText(cell(row, columns.model));
            if (machine_.id.empty() && !capability.empty()) {
                machine_.id = visibleText("NVIDIA GPU of compute capability " + capability);
            }
            for (const auto& [name, value] : {std::pair("model", cell(row, columns.model)),
                                              std::pair("compute_capability", capability),
                                              std::pair("hostname", cell(row, columns.host))}) {
                if (!value.empty()) {
                    machine_.attributes.emplace_back(name, visibleText(value));
                }
            }
        }
        GpuKernel kernel;
        kernel.machine = machine_.id;
        kernel.device = devices_.size() > 1 ? cell(row, columns.device) : std::string();
        kernel.name = cell(row, columns.kernel);
        kernel.grid = fmt::format("{} x {}", cell(row, columns.grid), cell(row, columns.block));
        return counts_.begin(kernel, seconds);
    }

    void describe(const std::string& event, const Unit& unit)
    {
        if (!unit.name.empty() && described_.insert(event).second) {
            descriptions_.push_back({.event = visibleText(event),
                                     .summary = visibleText("Unit: " + unit.name + "."),
                                     .details = {},
                                     .errata = {},
                                     .counters = {},
                                     .sampling = {},
                                     .source = "Nsight Compute",
                                     .described = {}});
        }
    }

    void readWide(const Table& table)
    {
        std::vector<Unit> units(table.header.size());
        const auto time = std::ranges::find(table.header, "gpu__time_duration.sum");
        for (const auto& row : table.rows) {
            if (cell(row, table.columns.id).empty()) {  // the line of units
                std::ranges::transform(row.cells, units.begin(), baseUnit);
                continue;
            }
            const auto at = static_cast<std::size_t>(time - table.header.begin());
            const auto execution = begin(
                table, row,
                time == table.header.end() ? notANumber : units[at].factor * number(row.cells[at]));
            for (std::size_t column = 0; column < row.cells.size(); ++column) {
                const auto& name = table.header[column];
                const double value = number(row.cells[column]);
                if (isDescription(name) || name.empty() || std::isnan(value)) {
                    continue;
                }
                describe(name, units[column]);
                counts_.count(execution, name, units[column].factor * value);
            }
        }
    }

    void readLong(const Table& table)
    {
        std::map<std::string, GpuCounts::Execution> executions;
        for (const auto& row : table.rows) {
            const auto metric = cell(row, table.columns.metric);
            const double value = number(row.cells[*table.columns.value]);
            if (metric.empty() || std::isnan(value)) {  // advice, or a metric that is text
                continue;
            }
            const auto unit = baseUnit(cell(row, table.columns.unit));
            const auto key = fmt::format("{}\n{}", cell(row, table.columns.id),
                                         cell(row, table.columns.process));
            const auto section = cell(row, table.columns.section);
            const auto name =
                section.empty() || section == ownMetrics ? metric : section + ": " + metric;
            const bool isTime = metric == "gpu__time_duration.sum" || metric == "Duration";
            auto found = executions.find(key);
            if (found == executions.end()) {
                found =
                    executions
                        .emplace(key, begin(table, row, isTime ? unit.factor * value : notANumber))
                        .first;
            }
            describe(name, unit);
            counts_.count(found->second, name, unit.factor * value);
        }
    }

    /// NaN for what is no number.
    [[nodiscard]] double number(std::string_view cell) const
    {
        double value = notANumber;
        const auto kind = locale_.read(withoutInstances(cell), value);
        return kind == NumberText::Number && std::isfinite(value) ? value : notANumber;
    }

    const std::string& file_;
    std::vector<EventDescription>& descriptions_;
    std::set<std::string> described_;
    NumberLocale locale_;
    std::set<std::string> devices_;
    Machine machine_;
    GpuCounts counts_;
};

bool looksLikeNsight(const std::filesystem::path& /*path*/, std::string_view head)
{
    while (!head.empty()) {
        if (isHeader(head)) {
            std::size_t line = 1;
            const auto row = takeCsvRow(head, line, {});
            return row && std::ranges::find(row->cells, "Kernel Name") != row->cells.end();
        }
        (void)takeLine(head);
    }
    return false;
}

Result<Document> readNsight(const std::vector<std::filesystem::path>& paths,
                            const ImportOptions& options,
                            const std::stop_token& stop,
                            const Progress& progress)
{
    GpuKernels kernels;
    Document document;
    std::vector<EventDescription> descriptions;
    const auto parse = [&](const ImportFile& file) -> Result<void> {
        const auto tables = tablesIn(file.text, file.name);
        if (!tables) {
            return tables.error();
        }
        for (const auto& table : *tables) {
            NsightReader reader(file.name, descriptions);
            const auto counts = reader.read(table);
            if (!counts) {
                return counts.error();
            }
            kernels.add(*counts, {file.path, file.run});
            const auto& machine = reader.machine();
            if (!machine.id.empty() && std::ranges::find(document.machines, machine.id,
                                                         &Machine::id) == document.machines.end()) {
                document.machines.push_back(machine);
            }
        }
        return {};
    };
    if (auto good = forEachFile(paths, stop, progress, parse); !good) {
        return good.error();
    }
    auto benchmarks = kernels.benchmarks(options, importProvenance("nsight-compute", paths),
                                         "metrics per launch");
    if (!benchmarks) {
        return benchmarks.error();
    }
    document.benchmarks = *std::move(benchmarks);
    document.describe(descriptions);
    return document;
}

}  // namespace

FileFormat nsightComputeFormat()
{
    return {ImportFormat::NsightCompute,
            "nsight-compute",
            "output of Nsight Compute",
            looksLikeNsight,
            readNsight,
            true};
}

}  // namespace papilio::core
