#include "core/io/formats/rocprof/rocprof_import.h"

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/rocprof/rocpd_file.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/formats/table/table_formats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

constexpr double lanes = 64;        ///< of a wavefront on CDNA
constexpr double matrixUnit = 512;  ///< operations MFMA_MOPS counts in one
constexpr double accessBytes = 64;  ///< of the vector L1 cache
constexpr double nanosecond = 1e-9;

enum class Content { Other, Roofs, Counts, System, Database };

bool isRocprofRoofs(std::string_view head)
{
    return head.starts_with("device,") && head.find("HBMBw") != std::string_view::npos;
}

/// Whether the header is of counts of dispatches, wide or long; or lists dispatches without counts.
bool isRocprofCounts(std::string_view head)
{
    std::size_t line = 1;
    const auto header = takeCsvRow(head, line, {});
    const auto has = [&header](std::initializer_list<std::string_view> names) {
        return std::ranges::any_of(header->cells, [&names](const std::string& cell) {
            return std::ranges::find(names, lowerCase(trimmed(cell))) != names.end();
        });
    };
    return header && has({"dispatch_id", "index"}) && has({"kernel_name", "kernelname"});
}

Content contentOf(std::string_view head)
{
    return isSqlite(head)                       ? Content::Database
           : isRocprofRoofs(head)               ? Content::Roofs
           : head.starts_with("workload_name,") ? Content::System
           : isRocprofCounts(head)              ? Content::Counts
                                                : Content::Other;
}

/// One file to read.
struct Source {
    std::filesystem::path path;
    Content content = Content::Other;
    std::string group;  ///< what its roofline is called
};

/// "MI200" of MI200_pmc_perf.csv; the whole stem where nothing goes before it.
std::string groupOf(const std::filesystem::path& path)
{
    auto name = textStem(path);
    for (const std::string_view end : {"_roofline", "_pmc_perf", "_sysinfo"}) {
        if (name.size() > end.size() && name.ends_with(end)) {
            name.erase(name.size() - end.size());
        }
    }
    return name;
}

Content contentOf(const std::filesystem::path& path)
{
    constexpr std::size_t headBytes = std::size_t{1} << 16U;
    const auto head = textHead(path, headBytes);
    return head ? contentOf(withoutByteOrderMark(*head)) : Content::Other;
}

/// What a folder of results holds, two folders deep: as rocprof-compute and rocprofv3 write them.
/// @param others  counts the tables that are none of ours
std::vector<Source> sourcesIn(const std::filesystem::path& folder,
                              const std::string& group,
                              std::size_t& others)
{
    constexpr int deepest = 2;
    std::vector<Source> sources;
    std::error_code failed;
    std::filesystem::recursive_directory_iterator files(
        folder, std::filesystem::directory_options::skip_permission_denied, failed);
    for (; !failed && files != std::filesystem::recursive_directory_iterator();
         files.increment(failed)) {
        if (files.depth() >= deepest) {
            files.disable_recursion_pending();
        }
        const auto& path = files->path();
        const auto extension = path.extension();
        if ((extension != ".csv" && extension != ".db" && extension != ".gz") ||
            !files->is_regular_file(failed)) {
            continue;
        }
        // Whatever else may be a database: one of rocprofv3 has that name.
        auto content = contentOf(path);
        content = content == Content::Database && !path.filename().string().ends_with("results.db")
                      ? Content::Other
                      : content;
        others += content == Content::Other ? 1 : 0;
        if (content != Content::Other) {
            sources.push_back({path, content, group});
        }
    }
    if (std::ranges::count(sources, Content::Roofs, &Source::content) > 1) {
        for (auto& source : sources) {  // each folder below has roofs of its own
            const auto below = source.path.parent_path().lexically_relative(folder);
            source.group += below == "." ? std::string() : "/" + below.string();
        }
    }
    return sources;
}

struct Sources {
    std::vector<Source> files;
    std::vector<std::string> notes;
};

/// The files at `paths`, those of a folder together: the joined pmc_perf.csv before its passes.
Sources sourcesAt(const std::vector<std::filesystem::path>& paths)
{
    Sources sources;
    const auto groups = runNames(paths);
    for (std::size_t index = 0; index < paths.size(); ++index) {
        std::error_code failed;
        if (!std::filesystem::is_directory(paths[index], failed)) {
            sources.files.push_back({paths[index], contentOf(paths[index]), groupOf(paths[index])});
            continue;
        }
        std::size_t others = 0;
        auto files = sourcesIn(paths[index], groups[index], others);
        sources.files.insert(sources.files.end(), files.begin(), files.end());
        if (others > 0) {
            sources.notes.push_back(fmt::format("{} without counts or roofs in {} {} left out.",
                                                plural(others, "table"), visibleText(groups[index]),
                                                others == 1 ? "is" : "are"));
        }
    }
    std::ranges::stable_sort(sources.files, {}, [](const Source& source) {
        const auto name = source.path.filename().string();
        return std::tuple(source.path.parent_path(), !name.ends_with("pmc_perf.csv"), name);
    });
    return sources;
}

/// sysinfo.csv: a header and one line.
Result<Machine> readSystem(const ImportFile& file, std::string& command)
{
    const auto table = readCsvTable(file.text, file.name);
    if (!table) {
        return table.error();
    }
    if (table->rows.size() < 2 || table->rows[1].cells.size() != table->rows[0].cells.size()) {
        return Error{
            Errc::Malformed,
            fmt::format("{}: expected a header and one line with as many cells", file.name)};
    }
    // What describes the measurement and not the machine.
    constexpr auto others = std::to_array<std::string_view>(
        {"workload_name", "command", "ip_blocks", "timestamp", "version"});
    Machine machine;
    std::string architecture;
    for (std::size_t column = 0; column < table->rows[0].cells.size(); ++column) {
        const std::string name(trimmed(table->rows[0].cells[column]));
        const auto value = visibleText(trimmed(table->rows[1].cells[column]));
        if (name == "command") {
            command = value;
        }
        if (value.empty() || std::ranges::find(others, name) != others.end()) {
            continue;
        }
        machine.id = name == "gpu_model" ? value : machine.id;
        architecture = name == "gpu_arch" ? value : architecture;
        machine.attributes.emplace_back(name == "gpu_model" ? "model" : visibleText(name), value);
    }
    machine.id = !machine.id.empty() ? machine.id : !architecture.empty() ? architecture : "GPU";
    return machine;
}

/// Sum of counters with weights; NaN where none of them was counted.
double weighted(const GpuCounts::Kernel& counts,
                const std::vector<std::pair<std::string, double>>& terms)
{
    double total = RooflinePoint::unknown;
    for (const auto& [counter, weight] : terms) {
        if (const double count = counts.total(counter); !std::isnan(count)) {
            total = (std::isnan(total) ? 0 : total) + weight * count;
        }
    }
    return total;
}

std::vector<std::pair<std::string, double>> operationCounters()
{
    std::vector<std::pair<std::string, double>> terms;
    for (const char* type : {"F16", "F32", "F64"}) {
        for (const auto& [operation, factor] : {std::pair("ADD", 1), std::pair("MUL", 1),
                                                std::pair("TRANS", 1), std::pair("FMA", 2)}) {
            terms.emplace_back(fmt::format("SQ_INSTS_VALU_{}_{}", operation, type), lanes * factor);
        }
    }
    for (const char* type : {"F16", "BF16", "F32", "F64"}) {
        terms.emplace_back(fmt::format("SQ_INSTS_VALU_MFMA_MOPS_{}", type), matrixUnit);
    }
    return terms;
}

/// One point for each kernel whose operations were counted; the only roofline there is takes those
/// of its machine.
void addPoints(const GpuKernels& kernels, std::vector<Roofline>& rooflines)
{
    const auto terms = operationCounters();
    const bool isOne = rooflines.size() == 1;
    for (const auto& kernel : kernels.kernels()) {
        double operations = 0, bytes = 0, seconds = 0;
        for (const auto& run : kernel.runs) {
            operations += weighted(run.counts, terms);
            bytes += accessBytes * run.counts.total("TCP_TOTAL_CACHE_ACCESSES_sum");
            for (const double time : run.counts.seconds) {
                seconds += time;
            }
        }
        if (std::isnan(operations)) {
            continue;
        }
        const bool isAlone = kernel.key.device.empty();
        const auto fits = [&](const Roofline& roofline) {
            return roofline.machine.empty() || kernel.key.machine.empty() ||
                   roofline.machine == kernel.key.machine;
        };
        const auto name =
            isAlone ? kernel.run : fmt::format("{} device {}", kernel.run, kernel.key.device);
        auto& roofline = isOne && isAlone && fits(rooflines.front())
                             ? rooflines.front()
                             : rooflineNamed(rooflines, name);
        roofline.machine = roofline.machine.empty() ? kernel.key.machine : roofline.machine;
        RooflinePoint point;
        point.name = shortKernelName(kernel.key.name);
        point.seconds = seconds > 0 ? seconds : RooflinePoint::unknown;
        point.performance = nanosecond * operations / point.seconds;
        point.intensity = bytes > 0 ? operations / bytes : RooflinePoint::unknown;
        roofline.points.push_back(std::move(point));
    }
}

/// Reads the files of one import.
class RocprofReader {
public:
    RocprofReader(Sources sources, const std::stop_token& stop, const Progress& progress)
        : sources_(std::move(sources)),
          stop_(stop),
          progress_(progress)
    {}

    /// Machines first, as they belong to what is beside them, and roofs before points.
    Result<void> read()
    {
        for (const auto content :
             {Content::System, Content::Roofs, Content::Counts, Content::Database}) {
            for (const auto& source : sources_.files) {
                if (source.content != content) {
                    continue;
                }
                if (auto good = readOne(source); !good) {
                    return good;
                }
            }
        }
        return {};
    }

    Result<Document> document(const std::vector<std::filesystem::path>& paths,
                              const ImportOptions& options)
    {
        if (kernels_.kernels().empty() && rooflines_.empty()) {
            return Error{Errc::Malformed,
                         paths.front().string() +
                             (machines_.empty()
                                  ? ": lists dispatches without counts; import pmc_perf.csv or the "
                                    "folder around it"
                                  : ": describes the machine only; import it together with "
                                    "pmc_perf.csv or roofline.csv")};
        }
        addPoints(kernels_, rooflines_);
        auto document = documentOf(std::move(rooflines_), "rocprof-compute", paths);
        if (!document) {
            return document;
        }
        auto provenance = importProvenance("rocprof-compute", paths);
        provenance.command = command_;
        provenance.notes = sources_.notes;
        auto benchmarks = kernels_.benchmarks(options, provenance, "events per dispatch");
        if (!benchmarks) {
            return benchmarks.error();
        }
        document->benchmarks = *std::move(benchmarks);
        document->machines = std::move(machines_);
        return document;
    }

private:
    Result<void> readOne(const Source& source)
    {
        if (source.content == Content::Database) {
            const auto counts = readRocpd(source.path, machineOf(source), stop_);
            if (!counts) {
                return counts.error();
            }
            kernels_.add(*counts, {source.path, source.group});
            return {};
        }
        return forEachFile({source.path}, stop_, progress_, [&](const ImportFile& file) {
            return source.content == Content::System  ? readSystemOf(source, file)
                   : source.content == Content::Roofs ? readRoofs(source, file)
                                                      : readCounts(source, file);
        });
    }

    Result<void> readSystemOf(const Source& source, const ImportFile& file)
    {
        auto machine = readSystem(file, command_);
        if (!machine) {
            return machine.error();
        }
        const auto named = groupOf(source.path);
        const bool isOfFolder = named == "sysinfo";
        machineOf_[{source.path.parent_path(), isOfFolder ? std::string() : named}] = machine->id;
        if (std::ranges::find(machines_, machine->id, &Machine::id) == machines_.end()) {
            machines_.push_back(*std::move(machine));
        }
        return {};
    }

    /// A roofline for each device; the only one is called as its file.
    Result<void> readRoofs(const Source& source, const ImportFile& file)
    {
        const auto rules = readTableRules("rocprof-roofs");
        const auto read = rules ? readTable(*rules, file, {}) : Result<Document>(rules.error());
        if (!read) {
            return read.error();
        }
        for (const auto& one : read->rooflines) {
            auto& roofline = rooflineNamed(
                rooflines_, read->rooflines.size() == 1
                                ? source.group
                                : fmt::format("{} device {}", source.group, one->name));
            const auto name = roofline.name;
            roofline = *one;
            roofline.name = name;
            roofline.machine = machineOf(source);
        }
        return {};
    }

    Result<void> readCounts(const Source& source, const ImportFile& file)
    {
        auto rules = readTableRules("rocprof-counts");
        if (!rules) {
            return rules.error();
        }
        const auto counts = readLaunches(*std::move(rules), file, machineOf(source));
        if (!counts) {
            return counts.error();
        }
        for (const auto& table : *counts) {
            kernels_.add(table, {source.path, source.group,
                                 source.path.filename().string().ends_with("pmc_perf.csv")});
        }
        return {};
    }

    /// Of MI200_pmc_perf.csv that of MI200_sysinfo.csv, else of sysinfo.csv in the same folder or
    /// the one above.
    [[nodiscard]] std::string machineOf(const Source& source) const
    {
        const auto folder = source.path.parent_path();
        for (const auto& key :
             {std::pair(folder, groupOf(source.path)), std::pair(folder, std::string()),
              std::pair(folder.parent_path(), std::string())}) {
            if (const auto found = machineOf_.find(key); found != machineOf_.end()) {
                return found->second;
            }
        }
        return {};
    }

    Sources sources_;
    const std::stop_token& stop_;
    const Progress& progress_;
    std::map<std::pair<std::filesystem::path, std::string>, std::string> machineOf_;
    std::vector<Machine> machines_;
    std::vector<Roofline> rooflines_;
    GpuKernels kernels_;
    std::string command_;
};

bool looksLikeRocprof(const std::filesystem::path& path, std::string_view head)
{
    std::error_code failed;
    if (head.empty() && std::filesystem::is_directory(path, failed)) {
        std::size_t others = 0;
        return !sourcesIn(path, {}, others).empty();
    }
    return contentOf(head) != Content::Other;
}

Result<Document> readRocprof(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             const std::stop_token& stop,
                             const Progress& progress)
{
    auto sources = sourcesAt(paths);
    for (const auto& source : sources.files) {
        if (source.content == Content::Other) {
            return Error{Errc::Malformed, source.path.string() +
                                              ": not a result of rocprof; expected a table with "
                                              "Dispatch_ID and Kernel_Name, or roofline.csv"};
        }
    }
    RocprofReader reader(std::move(sources), stop, progress);
    if (auto good = reader.read(); !good) {
        return good.error();
    }
    return reader.document(paths, options);
}

}  // namespace

FileFormat rocprofFormat()
{
    return {"rocprof-compute", "results of rocprof, rocprofv3 or rocprof-compute", looksLikeRocprof,
            readRocprof, true};
}

}  // namespace papilio::core
