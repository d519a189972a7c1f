#include "core/io/formats/rocprof/rocprof_import.h"

#include "core/base/text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/text/named_columns.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

constexpr double lanes = 64;        ///< of a wavefront on CDNA
constexpr double matrixUnit = 512;  ///< operations MFMA_MOPS counts in one
constexpr double accessBytes = 64;  ///< of the vector L1 cache
constexpr double nanosecond = 1e-9;

struct KnownRoof {
    const char* column;
    const char* name;
    Ceiling::Kind kind;
    const char* precision;
};
using enum Ceiling::Kind;
constexpr std::array<KnownRoof, 10> knownRoofs = {
    {{"LDSBw", "LDS", Bandwidth, ""},
     {"L1Bw", "L1", Bandwidth, ""},
     {"L2Bw", "L2", Bandwidth, ""},
     {"HBMBw", "HBM", Bandwidth, ""},
     {"FP32Flops", "FP32", Compute, "single"},
     {"FP64Flops", "FP64", Compute, "double"},
     {"MFMABF16Flops", "MFMA BF16", Compute, "half"},
     {"MFMAF16Flops", "MFMA F16", Compute, "half"},
     {"MFMAF32Flops", "MFMA F32", Compute, "single"},
     {"MFMAF64Flops", "MFMA F64", Compute, "double"}}};

/// Several devices in one file get numbers; a single one does not.
std::string rooflineName(const std::filesystem::path& path, const std::string& device, bool alone)
{
    auto name = path.stem().string();
    for (const std::string_view end : {"_roofline", "_pmc_perf"}) {
        if (name.size() > end.size() && name.ends_with(end)) {
            name.resize(name.size() - end.size());
        }
    }
    return alone ? name : fmt::format("{} device {}", name, device);
}

Result<void> readDevice(const NamedColumns& columns,
                        const CsvRow& header,
                        const CsvRow& row,
                        const std::string& file,
                        Roofline& roofline)
{
    for (const auto& known : knownRoofs) {
        if (!columns.has(known.column)) {
            continue;
        }
        const auto value = columns.number(row, known.column);
        if (!value) {
            return value.error();
        }
        if (!(*value > 0)) {
            continue;
        }
        auto& ceiling = addCeiling(roofline, known.kind, known.name, *value);
        ceiling.precision = known.precision;
        // Low and high follow their roof; their names differ in case and spelling.
        const auto at = static_cast<std::size_t>(
            std::ranges::find_if(header.cells,
                                 [&](const std::string& cell) {
                                     return lowerCase(trimmed(cell)) == lowerCase(known.column);
                                 }) -
            header.cells.begin());
        const auto low = numberIn(row, at + 1, file);
        const auto high = numberIn(row, at + 2, file);
        if (!low || !high) {
            return low ? high.error() : low.error();
        }
        ceiling.low = std::min(*low, *value);
        ceiling.high = std::max(*high, *value);
    }
    return {};
}

Result<void> readRoofs(const CsvTable& table,
                       const std::filesystem::path& path,
                       std::vector<Roofline>& rooflines)
{
    const NamedColumns columns(table.rows.front(), path.string());
    for (std::size_t index = 1; index < table.rows.size(); ++index) {
        const auto& row = table.rows[index];
        auto& roofline = rooflineNamed(
            rooflines, rooflineName(path, columns.text(row, "device"), table.rows.size() == 2));
        if (auto good = readDevice(columns, table.rows.front(), row, path.string(), roofline);
            !good) {
            return good;
        }
        roofline.provenance.notes.emplace_back("Integer roofs are left out.");
    }
    return {};
}

/// Sum of counters with weights; nothing where none of them was counted.
class DispatchSum {
public:
    DispatchSum(const NamedColumns& columns, const CsvRow& row) : columns_(columns), row_(row) {}

    Result<void> add(const std::string& column, double weight)
    {
        const auto value = columns_.number(row_, column);
        if (!value) {
            return value.error();
        }
        if (!std::isnan(*value)) {
            total_ = (std::isnan(total_) ? 0 : total_) + weight * *value;
        }
        return {};
    }
    [[nodiscard]] double total() const { return total_; }

private:
    const NamedColumns& columns_;
    const CsvRow& row_;
    double total_ = RooflinePoint::unknown;
};

Result<double> operationsOf(const NamedColumns& columns, const CsvRow& row)
{
    DispatchSum sum(columns, row);
    for (const char* type : {"F16", "F32", "F64"}) {
        for (const auto& [operation, factor] : {std::pair("ADD", 1), std::pair("MUL", 1),
                                                std::pair("TRANS", 1), std::pair("FMA", 2)}) {
            if (auto good =
                    sum.add(fmt::format("SQ_INSTS_VALU_{}_{}", operation, type), lanes * factor);
                !good) {
                return good.error();
            }
        }
    }
    for (const char* type : {"F16", "BF16", "F32", "F64"}) {
        if (auto good = sum.add(fmt::format("SQ_INSTS_VALU_MFMA_MOPS_{}", type), matrixUnit);
            !good) {
            return good.error();
        }
    }
    return sum.total();
}

/// "vecCopy(double*, …) [clone .kd]" is the kernel vecCopy.
std::string kernelName(const std::string& text)
{
    const auto end = text.find_first_of("([<");
    const auto name = trimmed(std::string_view(text).substr(0, end));
    return name.empty() ? text : std::string(name);
}

/// What the dispatches of one kernel come to.
struct KernelSum {
    std::string device;
    std::string name;
    double operations = 0;
    double bytes = 0;
    double seconds = 0;
};

Result<std::vector<KernelSum>> sumKernels(const CsvTable& table, const std::string& file)
{
    const NamedColumns columns(table.rows.front(), file);
    std::vector<KernelSum> kernels;
    for (std::size_t index = 1; index < table.rows.size(); ++index) {
        const auto& row = table.rows[index];
        const auto operations = operationsOf(columns, row);
        const auto accesses = columns.number(row, "TCP_TOTAL_CACHE_ACCESSES_sum");
        const auto start = columns.number(row, "Start_Timestamp");
        const auto end = columns.number(row, "End_Timestamp");
        for (const auto* number : {&operations, &accesses, &start, &end}) {
            if (!*number) {
                return number->error();
            }
        }
        const auto name = kernelName(columns.text(row, "Kernel_Name"));
        const auto device = columns.text(row, "GPU_ID");
        auto found = std::ranges::find_if(kernels, [&](const KernelSum& kernel) {
            return kernel.name == name && kernel.device == device;
        });
        if (found == kernels.end()) {
            kernels.push_back({device, name});
            found = std::prev(kernels.end());
        }
        found->operations += *operations;
        found->bytes += accessBytes * *accesses;
        found->seconds += nanosecond * (*end - *start);
    }
    return kernels;
}

/// One roofline per device that ran something; the only roofline there is takes them all.
Result<void> readKernels(const CsvTable& table,
                         const std::filesystem::path& path,
                         std::vector<Roofline>& rooflines)
{
    const auto kernels = sumKernels(table, path.string());
    if (!kernels) {
        return kernels.error();
    }
    const bool alone = std::ranges::all_of(*kernels, [&](const KernelSum& kernel) {
        return kernel.device == kernels->front().device;
    });
    for (const auto& kernel : *kernels) {
        auto& roofline = rooflines.size() == 1 && alone
                             ? rooflines.front()
                             : rooflineNamed(rooflines, rooflineName(path, kernel.device, alone));
        RooflinePoint point;
        point.name = kernel.name;
        point.seconds = kernel.seconds > 0 ? kernel.seconds : RooflinePoint::unknown;
        point.performance = nanosecond * kernel.operations / point.seconds;
        point.intensity =
            kernel.bytes > 0 ? kernel.operations / kernel.bytes : RooflinePoint::unknown;
        roofline.points.push_back(std::move(point));
    }
    return {};
}

bool isRoofs(std::string_view head)
{
    return head.starts_with("device,") && head.find("HBMBw") != std::string_view::npos;
}

bool isKernels(std::string_view head)
{
    const auto line = head.substr(0, head.find('\n'));
    return line.starts_with("Dispatch_ID,") && line.find("Kernel_Name") != std::string_view::npos;
}

bool looksLikeRocprof(const std::filesystem::path&, std::string_view head)
{
    return isRoofs(head) || isKernels(head);
}

Result<Document> readRocprof(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions&,
                             const std::stop_token& stop,
                             const Progress& progress)
{
    std::vector<Roofline> rooflines;
    for (const bool wantsRoofs : {true, false}) {  // roofs first: points go under them
        const auto parse = [&](const ImportFile& file) -> Result<void> {
            if (isRoofs(file.text) != wantsRoofs) {
                return {};
            }
            const auto table = readCsvTable(file.text, file.name);
            if (!table) {
                return table.error();
            }
            if (table->rows.size() < 2) {
                return Error{Errc::Malformed, file.name + ": contains only a header"};
            }
            return wantsRoofs ? readRoofs(*table, file.path, rooflines)
                              : readKernels(*table, file.path, rooflines);
        };
        if (auto good = forEachFile(paths, stop, progress, parse); !good) {
            return good.error();
        }
    }
    return documentOf(std::move(rooflines), "rocprof-compute", paths);
}

}  // namespace

FileFormat rocprofFormat()
{
    return {ImportFormat::Rocprof, "rocprof-compute", "results of rocprof-compute",
            looksLikeRocprof, readRocprof};
}

}  // namespace papilio::core
