#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/gpu_kernels.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <sqlite3.h>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace papilio::core {

namespace {

/// Whether a file begins as a SQLite database.
bool isSqlite(std::string_view head)
{
    return head.starts_with("SQLite format 3");
}

#ifdef PAPILIO_HAVE_SQLITE

struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Close>;

/// "file:" and the path as a URI, so that nothing is written beside the database.
std::string uriOf(const std::filesystem::path& path)
{
    std::error_code failed;
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path, failed).string()) {
        const bool isPlain = isWordCharacter(c) || c == '/' || c == '-';
        uri += isPlain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri + "?mode=ro&immutable=1";
}

class RocpdDatabase {
public:
    RocpdDatabase(const std::filesystem::path& path, const std::stop_token& stop) : stop_(stop)
    {
        std::error_code failed;
        const auto size = std::filesystem::file_size(path, failed);
        constexpr double seconds = 20;
        constexpr double bytesPerSecond = 1e7;
        lastSecond_ =
            secondsOfThread() + seconds + (failed ? 0 : static_cast<double>(size) / bytesPerSecond);
        sqlite3* database = nullptr;
        code_ =
            sqlite3_open_v2(uriOf(path).c_str(), &database,
                            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
        database_.reset(database);
        if (code_ != SQLITE_OK) {
            return;
        }
        // The schema of a foreign file is text that is run: nothing in it may do anything.
        sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        constexpr int mostBytes = 1 << 24;
        sqlite3_limit(database, SQLITE_LIMIT_LENGTH, mostBytes);
        constexpr int stepsBetween = 10'000;
        sqlite3_progress_handler(
            database, stepsBetween,
            [](void* self) { return static_cast<RocpdDatabase*>(self)->mustEnd() ? 1 : 0; }, this);
    }

    GpuCounts counts(const std::string& machine)
    {
        if (isRecursive()) {
            throw ParseError{
                "a view of this database is defined by itself, which those of rocpd "
                "are not; profile again"};
        }
        const auto events = columnsOf("rocpd_pmc_event");
        const auto dispatches = columnsOf("rocpd_kernel_dispatch");
        if (code_ == SQLITE_OK && (events.empty() || dispatches.empty())) {
            throw ParseError{
                "is a SQLite database, but not one of rocpd: it has no tables of "
                "counters and dispatches",
                {},
                {},
                Errc::Unsupported};
        }
        const auto statement = prepare(query(dispatches, events.contains("guid")));
        GpuCounts counts;
        sqlite3_int64 last = -1;
        GpuCounts::Execution execution;
        std::set<std::string> devices;
        while (statement && (code_ = sqlite3_step(statement.get())) == SQLITE_ROW) {
            enum Column { Dispatch, Name, Grid, Workgroup, Device, Counter, Value, Seconds };
            if (const auto dispatch = sqlite3_column_int64(statement.get(), Dispatch);
                dispatch != last) {
                last = dispatch;
                execution =
                    counts.begin({machine, textAt(statement, Device), textAt(statement, Name),
                                  fmt::format("{}, workgroup {}", textAt(statement, Grid),
                                              textAt(statement, Workgroup))},
                                 numberAt(statement, Seconds));
            }
            counts.count(execution, textAt(statement, Counter), numberAt(statement, Value));
        }
        if (stop_.stop_requested()) {
            throw Error{Errc::Cancelled, "importing was stopped"};
        }
        if (code_ != SQLITE_DONE) {
            throw ParseError{fmt::format("the database cannot be read: {}; profile again",
                                         sqlite3_errmsg(database_.get()))};
        }
        if (counts.kernels().empty()) {
            throw ParseError{"contains no counts of kernels; profile with counters (--pmc)"};
        }
        return counts;
    }

private:
    /// A damaged or hostile database could keep SQLite busy for ever.
    [[nodiscard]] bool mustEnd() const
    {
        return stop_.stop_requested() || secondsOfThread() > lastSecond_;
    }

    static double secondsOfThread()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }

    /// Whether a view computes without end.
    bool isRecursive()
    {
        const auto statement = prepare(
            "SELECT 1 FROM sqlite_master WHERE type = 'view' AND sql LIKE '%recursive%' LIMIT 1");
        return statement && sqlite3_step(statement.get()) == SQLITE_ROW;
    }

    Statement prepare(const std::string& text)
    {
        sqlite3_stmt* statement = nullptr;
        if (code_ == SQLITE_OK) {
            code_ = sqlite3_prepare_v2(database_.get(), text.c_str(), -1, &statement, nullptr);
        }
        return Statement(statement);
    }

    std::set<std::string> columnsOf(const char* table)
    {
        std::set<std::string> names;
        const auto statement = prepare(fmt::format("PRAGMA table_info({})", table));
        int code = SQLITE_DONE;
        while (statement && (code = sqlite3_step(statement.get())) == SQLITE_ROW) {
            names.insert(textAt(statement, 1));
        }
        code_ = code_ == SQLITE_OK && code != SQLITE_DONE ? code : code_;
        return names;
    }

    static std::string query(const std::set<std::string>& dispatches, bool hasGuid)
    {
        const auto join = [&](const char* table, const char* name, const std::string& on) {
            return fmt::format(" JOIN {0} {1} ON {2}{3}", table, name, on,
                               hasGuid ? fmt::format(" AND {}.guid = K.guid", name) : "");
        };
        const bool hasTimes = dispatches.contains("start_id");
        auto from = std::string(" FROM rocpd_kernel_dispatch K") +
                    join("rocpd_pmc_event", "P", "P.event_id = K.event_id") +
                    join("rocpd_info_pmc", "I", "I.id = P.pmc_id") +
                    join("rocpd_info_kernel_symbol", "S", "S.id = K.kernel_id");
        if (hasTimes) {
            from += " LEFT" + join("rocpd_timestamp", "B", "B.id = K.start_id") + " LEFT" +
                    join("rocpd_timestamp", "E", "E.id = K.end_id");
        }
        return fmt::format(
            "SELECT K.id, COALESCE(S.display_name, S.kernel_name), "
            "K.grid_size_x * K.grid_size_y * K.grid_size_z, "
            "K.workgroup_size_x * K.workgroup_size_y * K.workgroup_size_z, "
            "CASE WHEN (SELECT COUNT(DISTINCT agent_id) FROM rocpd_info_pmc) > 1 "
            "THEN I.agent_id END, I.name, SUM(P.value), {} * 1e-9{} "
            "GROUP BY K.id, I.name ORDER BY K.id, MIN(P.id)",
            hasTimes ? "(E.value - B.value)" : "(K.\"end\" - K.start)", from);
    }

    static std::string textAt(const Statement& statement, int column)
    {
        const auto* text = sqlite3_column_text(statement.get(), column);
        const auto size = sqlite3_column_bytes(statement.get(), column);
        return text == nullptr ? std::string()
                               : visibleText(std::string_view(reinterpret_cast<const char*>(text),
                                                              static_cast<std::size_t>(size)));
    }

    static double numberAt(const Statement& statement, int column)
    {
        const auto type = sqlite3_column_type(statement.get(), column);
        const auto number = sqlite3_column_double(statement.get(), column);
        return (type == SQLITE_INTEGER || type == SQLITE_FLOAT) && std::isfinite(number)
                   ? number
                   : notANumber;
    }

    const std::stop_token& stop_;
    std::unique_ptr<sqlite3, Close> database_;
    int code_ = SQLITE_OK;
    double lastSecond_ = 0;  ///< of this thread's computing; then SQLite is stopped
};

#endif

/**
 * The counts of dispatches in a database of rocpd (rocprofv3 --output-format rocpd), schema 3, with
 * times in the dispatches or in a table of their own. Instances of a counter (XCDs, shader engines)
 * are summed, as rocprofv3 does in its CSV.
 *
 * @throws Unsupported where this build has no SQLite, or the database is not one of rocpd;
 * Malformed for a damaged one; Cancelled
 */
GpuCounts readRocpd([[maybe_unused]] const std::filesystem::path& path,
                    [[maybe_unused]] const std::string& machine,
                    [[maybe_unused]] const std::stop_token& stop)
{
#ifdef PAPILIO_HAVE_SQLITE
    return RocpdDatabase(path, stop).counts(machine);
#else
    throw ParseError{
        "is a SQLite database, and this build of Papilio has no SQLite; convert it "
        "with \"rocpd convert --output-format csv\" and import the CSV, or build "
        "Papilio with libsqlite3-dev",
        {},
        {},
        Errc::Unsupported};
#endif
}

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
    const auto head = textHead(path, headBytes);
    return head ? contentOf(withoutByteOrderMark(*head)) : Content::Other;
}

/// Adds what a folder of results holds, two folders deep: as rocprof-compute and rocprofv3 write
/// them. @param others  counts the tables that are none of ours
void addSources(const std::filesystem::path& folder,
                std::vector<Source>& sources,
                std::size_t& others,
                int depth = 0)
{
    const auto entries = entriesOf(folder);
    for (const auto& path : entries ? entries->files : std::vector<std::filesystem::path>()) {
        const auto extension = path.extension();
        if (extension != ".csv" && extension != ".db" && extension != ".gz") {
            continue;
        }
        // Whatever else may be a database: one of rocprofv3 has that name.
        const auto content = contentOf(path);
        if (content == Content::Other ||
            (content == Content::Database && !path.filename().string().ends_with("results.db"))) {
            ++others;
        } else {
            sources.push_back({path, content, {}});
        }
    }
    constexpr int deepest = 2;
    for (std::size_t at = 0; entries && depth < deepest && at < entries->folders.size(); ++at) {
        addSources(entries->folders[at], sources, others, depth + 1);
    }
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
        std::vector<Source> files;
        addSources(paths[index], files, others);
        const bool areSeveral = std::ranges::count(files, Content::Roofs, &Source::content) > 1;
        for (auto& source : files) {  // each folder below has roofs of its own
            const auto below = source.path.parent_path().lexically_relative(paths[index]);
            source.group = groups[index];
            source.group += areSeveral && below != "." ? "/" + below.string() : std::string();
            sources.files.push_back(std::move(source));
        }
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

/// A property of sysinfo.csv with the unit that the tool counts it in, where it has one.
std::pair<std::string, std::string> systemProperty(const std::string& name,
                                                   const std::string& value)
{
    struct Known {
        std::string_view name, shown, unit;
    };
    constexpr auto all = std::to_array<Known>({{"gpu_model", "model", ""},
                                               {"cpu_model", "CPU model", ""},
                                               {"gpu_arch", "GPU architecture", ""},
                                               {"cpu_memory", "CPU memory", "KiB"},
                                               {"gpu_memory", "GPU memory", "KiB"},
                                               {"gpu_l1", "GPU L1", "KiB"},
                                               {"gpu_l2", "GPU L2", "KiB"},
                                               {"max_sclk", "max. SCLK", "MHz"},
                                               {"cur_sclk", "current SCLK", "MHz"},
                                               {"max_mclk", "max. MCLK", "MHz"},
                                               {"cur_mclk", "current MCLK", "MHz"},
                                               {"hbm_bw", "HBM bandwidth", "GB/s"}});
    const auto* known = findBy(all, name, &Known::name);
    if (known == nullptr) {
        auto shown = visibleText(name);
        std::ranges::replace(shown, '_', ' ');
        return {shown, value};
    }
    const auto number = parsedNumber<double>(value);
    return {std::string(known->shown), known->unit.empty() || !number ? value
                                       : known->unit == "KiB"
                                           ? bytesText(1024 * *number)
                                           : fmt::format("{} {}", value, known->unit)};
}

/// sysinfo.csv: a header and one line.
Machine readSystem(const ImportFile& file, std::string& command)
{
    const auto table = orThrow(readCsvTable(file.text, file.name));
    if (table.rows.size() < 2 || table.rows[1].cells.size() != table.rows[0].cells.size()) {
        throw ParseError{"expected a header and one line with as many cells"};
    }
    // What describes the measurement and not the machine.
    constexpr auto others = std::to_array<std::string_view>(
        {"workload_name", "command", "ip_blocks", "timestamp", "version"});
    Machine machine;
    std::string architecture;
    for (std::size_t column = 0; column < table.rows[0].cells.size(); ++column) {
        const std::string name(trimmed(table.rows[0].cells[column]));
        const auto value = visibleText(trimmed(table.rows[1].cells[column]));
        if (name == "command") {
            command = value;
        }
        if (value.empty() || std::ranges::find(others, name) != others.end()) {
            continue;
        }
        machine.id = name == "gpu_model" ? value : machine.id;
        architecture = name == "gpu_arch" ? value : architecture;
        machine.attributes.push_back(systemProperty(name, value));
    }
    machine.id = !machine.id.empty() ? machine.id : !architecture.empty() ? architecture : "GPU";
    return machine;
}

/// Operations of all executions; NaN where none was counted.
double operationsOf(const GpuCounts::Kernel& counts)
{
    double total = RooflinePoint::unknown;
    const auto add = [&](const std::string& counter, double weight) {
        if (const double count = counts.total(counter); !std::isnan(count)) {
            total = (std::isnan(total) ? 0 : total) + weight * count;
        }
    };
    for (const char* type : {"F16", "BF16", "F32", "F64"}) {
        for (const char* operation : {"ADD", "MUL", "TRANS", "FMA"}) {
            add(fmt::format("SQ_INSTS_VALU_{}_{}", operation, type),
                lanes * (*operation == 'F' ? 2 : 1));
        }
        add(fmt::format("SQ_INSTS_VALU_MFMA_MOPS_{}", type), matrixUnit);
    }
    return total;
}

/// One point for each kernel whose operations were counted; the only roofline there is takes those
/// of its machine.
void addPoints(const GpuKernels& kernels, std::vector<Roofline>& rooflines)
{
    const bool isOne = rooflines.size() == 1;
    for (const auto& kernel : kernels.kernels()) {
        double operations = 0, bytes = 0, seconds = 0;
        for (const auto& run : kernel.runs) {
            operations += operationsOf(run.counts);
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
    void read()
    {
        for (const auto content :
             {Content::System, Content::Roofs, Content::Counts, Content::Database}) {
            for (const auto& source : sources_.files) {
                if (source.content == content) {
                    readOne(source);
                }
            }
        }
    }

    Document document(const std::vector<std::filesystem::path>& paths, const ImportOptions& options)
    {
        if (kernels_.kernels().empty() && rooflines_.empty()) {
            throw ParseError{machines_.empty()
                                 ? "lists dispatches without counts; import pmc_perf.csv or the "
                                   "folder around it"
                                 : "describes the machine only; import it together with "
                                   "pmc_perf.csv or roofline.csv"};
        }
        addPoints(kernels_, rooflines_);
        auto document = documentOf(std::move(rooflines_), "rocprof-compute", paths);
        auto provenance = importProvenance("rocprof-compute", paths);
        provenance.command = command_;
        provenance.notes = sources_.notes;
        document.benchmarks = kernels_.benchmarks(options, provenance, "events per dispatch");
        document.machines = std::move(machines_);
        return document;
    }

private:
    void readOne(const Source& source)
    {
        if (source.content == Content::Database) {
            const auto counts = orThrow(caught(source.path.string(), {}, [&] {
                return readRocpd(source.path, machineOf(source), stop_);
            }));
            return kernels_.add(counts, {source.path, source.group});
        }
        forEachFile({source.path}, stop_, progress_, [&](const ImportFile& file) {
            return source.content == Content::System  ? readSystemOf(source, file)
                   : source.content == Content::Roofs ? readRoofs(source, file)
                                                      : readCounts(source, file);
        });
    }

    void readSystemOf(const Source& source, const ImportFile& file)
    {
        auto machine = readSystem(file, command_);
        const auto named = groupOf(source.path);
        const bool isOfFolder = named == "sysinfo";
        machineOf_[{source.path.parent_path(), isOfFolder ? std::string() : named}] = machine.id;
        if (std::ranges::find(machines_, machine.id, &Machine::id) == machines_.end()) {
            machines_.push_back(std::move(machine));
        }
    }

    /// A roofline for each device; the only one is called as its file.
    void readRoofs(const Source& source, const ImportFile& file)
    {
        const auto read = readTable(orThrow(readTableRules("rocprof-roofs")), file, {});
        for (const auto& one : read.rooflines) {
            auto& roofline = rooflineNamed(
                rooflines_, read.rooflines.size() == 1
                                ? source.group
                                : fmt::format("{} device {}", source.group, one->name));
            const auto name = roofline.name;
            roofline = *one;
            roofline.name = name;
            roofline.machine = machineOf(source);
        }
    }

    void readCounts(const Source& source, const ImportFile& file)
    {
        auto rules = orThrow(readTableRules("rocprof-counts"));
        const auto counts = readLaunches(std::move(rules), file, machineOf(source));
        for (const auto& table : counts) {
            kernels_.add(table, {source.path, source.group,
                                 source.path.filename().string().ends_with("pmc_perf.csv")});
        }
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
        std::vector<Source> sources;
        addSources(path, sources, others);
        return !sources.empty();
    }
    return contentOf(head) != Content::Other;
}

Document readRocprof(const std::vector<std::filesystem::path>& paths,
                     const ImportOptions& options,
                     const std::stop_token& stop,
                     const Progress& progress)
{
    auto sources = sourcesAt(paths);
    for (const auto& source : sources.files) {
        if (source.content == Content::Other) {
            throw Error{Errc::Malformed, source.path.string() +
                                             ": not a result of rocprof; expected a table with "
                                             "Dispatch_ID and Kernel_Name, or roofline.csv"};
        }
    }
    RocprofReader reader(std::move(sources), stop, progress);
    reader.read();
    return reader.document(paths, options);
}

}  // namespace

/**
 * rocprof, rocprofv3 and ROCm Compute Profiler (rocprof-compute, formerly Omniperf): files, or
 * folders of them.
 *
 *  - Counts of dispatches (pmc_perf.csv, its passes, the long form, a database of rocpd): each
 *    kernel is a benchmark whose dispatches are the repetitions; names stay, so that X[0] … X[31]
 *    are the units of X. See GpuKernels for files that belong together.
 *  - roofline.csv: roofs; see readRocprofRoofs().
 *  - Kernels are points as well, where their operations were counted: 64 (ADD + MUL + TRANS + 2
 * FMA) of F16, F32, F64 plus 512 MFMA_MOPS; bytes are 64 per access to the vector L1 cache, which
 * is what the cores see. A device's points are under its roofs where both are imported together.
 *  - sysinfo.csv: the machine of what is in its folder.
 */
FileFormat rocprofFormat()
{
    return {"rocprof-compute", "results of rocprof, rocprofv3 or rocprof-compute", looksLikeRocprof,
            readRocprof, true};
}

}  // namespace papilio::core
