#include "core/io/formats/rocprof/rocpd_file.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/text.h"

#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <memory>
#include <set>

#ifdef PAPILIO_HAVE_SQLITE
#include <sqlite3.h>
#endif

namespace papilio::core {

bool isSqlite(std::string_view head)
{
    return head.starts_with("SQLite format 3");
}

#ifdef PAPILIO_HAVE_SQLITE

namespace {

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
    RocpdDatabase(const std::filesystem::path& path, const std::stop_token& stop)
        : name_(path.string()),
          stop_(stop)
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

    Result<GpuCounts> counts(const std::string& machine)
    {
        if (isRecursive()) {
            return Error{Errc::Malformed,
                         name_ +
                             ": a view of this database is defined by itself, which those of "
                             "rocpd are not; profile again"};
        }
        const auto events = columnsOf("rocpd_pmc_event");
        const auto dispatches = columnsOf("rocpd_kernel_dispatch");
        if (code_ == SQLITE_OK && (events.empty() || dispatches.empty())) {
            return Error{Errc::Unsupported,
                         name_ +
                             ": is a SQLite database, but not one of rocpd: it has no tables "
                             "of counters and dispatches"};
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
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        if (code_ != SQLITE_DONE) {
            return Error{Errc::Malformed,
                         fmt::format("{}: the database cannot be read: {}; profile again", name_,
                                     sqlite3_errmsg(database_.get()))};
        }
        if (counts.kernels().empty()) {
            return Error{Errc::Malformed,
                         name_ + ": contains no counts of kernels; profile with counters (--pmc)"};
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

    std::string name_;
    const std::stop_token& stop_;
    std::unique_ptr<sqlite3, Close> database_;
    int code_ = SQLITE_OK;
    double lastSecond_ = 0;  ///< of this thread's computing; then SQLite is stopped
};

}  // namespace

Result<GpuCounts> readRocpd(const std::filesystem::path& path,
                            const std::string& machine,
                            const std::stop_token& stop)
{
    return RocpdDatabase(path, stop).counts(machine);
}

#else

Result<GpuCounts> readRocpd(const std::filesystem::path& path,
                            const std::string& /*machine*/,
                            const std::stop_token& /*stop*/)
{
    return Error{Errc::Unsupported,
                 path.string() +
                     ": is a SQLite database, and this build of Papilio has no SQLite; convert it "
                     "with \"rocpd convert --output-format csv\" and import the CSV, or build "
                     "Papilio with libsqlite3-dev"};
}

#endif

}  // namespace papilio::core
