#include "collectors/ranks/launched_ranks.h"

#include "collectors/base/held_program.h"
#include "core/base/child_process.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_text.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <unistd.h>
#include <wordexp.h>

/// null: there is none.
template<typename T>
struct nlohmann::adl_serializer<std::optional<T>> {
    static void to_json(json& value, const std::optional<T>& optional)
    {
        value = optional ? json(*optional) : json();
    }
    static void from_json(const json& value, std::optional<T>& optional)
    {
        optional = value.is_null() ? std::nullopt : std::optional(value.get<T>());
    }
};

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace fs = std::filesystem;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Shard, index, count)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RankRequest, source, events, interval, hasRegions)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RankFailure, rank, machine, message, status)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CountedEvent, event, value, running)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CountedInterval, end, events)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CountedPiece, name, events, seconds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CountedRun,
                                   seconds,
                                   userSeconds,
                                   systemSeconds,
                                   threads,
                                   events,
                                   intervals,
                                   pieces,
                                   notes,
                                   machine)

namespace {

constexpr const char* requestName = "request.json";
constexpr std::string_view runPrefix = "rank.";
constexpr std::string_view failurePrefix = "failure.";
constexpr int signalBase = 128;

Result<void> write(const fs::path& path, const nlohmann::json& json)
{
    return core::AtomicFile::write(
        path, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

template<typename T>
Result<T> read(const fs::path& path)
{
    const auto text = core::readSmallFile(path);
    if (!text) {
        return text.error();
    }
    try {
        return nlohmann::json::parse(*text).get<T>();
    } catch (const nlohmann::json::exception& problem) {
        return core::errorOf(Errc::Malformed, "{}: {}", path.string(), problem.what());
    }
}

/// By what launchers and this program end the other ranks.
bool wasEnded(const RankFailure& failure)
{
    return failure.status == signalBase + SIGTERM || failure.status == signalBase + SIGKILL ||
           failure.status == signalBase + SIGINT;
}

using Clock = std::chrono::steady_clock;

/// Splits words as a shell does, without running anything.
Result<std::vector<std::string>> wordsOf(const std::string& text)
{
    wordexp_t expanded{};
    std::vector<std::string> words;
    const int failed = wordexp(text.c_str(), &expanded, WRDE_NOCMD);
    if (failed == 0) {
        words.assign(expanded.we_wordv, expanded.we_wordv + expanded.we_wordc);
        wordfree(&expanded);
    }
    if (words.empty()) {
        return errorOf(
            Errc::InvalidArgument,
            "--launcher \"{}\": expected a program and its options, such as \"mpirun -n 4\"", text);
    }
    return words;
}

/// What the launcher has to start. In an archive for other systems that is what chooses the C
/// library, not the program itself.
fs::path startOfThisProgram()
{
    const auto program = core::thisProgram();
    const auto chooser = program.parent_path().parent_path() / "bin" / program.filename();
    std::error_code ignored;
    return program.parent_path().filename() == "program" && fs::exists(chooser, ignored) ? chooser
                                                                                         : program;
}

/// Where the ranks may write: first what other nodes are likely to see.
std::vector<fs::path> placesOf(const LauncherRequest& request)
{
    std::vector<fs::path> places;
    std::error_code ignored;
    for (const auto& place : {request.place, fs::path(".")}) {
        if (!place.empty()) {
            places.push_back(fs::absolute(place, ignored).lexically_normal());
        }
    }
    const char* temporary = std::getenv("TMPDIR");
    places.emplace_back(temporary != nullptr && *temporary == '/' ? temporary : "/tmp");
    return places;
}

std::string text(const RankFailure& failure)
{
    const auto who = failure.rank ? fmt::format("rank {} of {} on {}", failure.rank->index,
                                                failure.rank->count, failure.machine)
                                  : fmt::format("a rank on {}", failure.machine);
    return who + ": " + failure.message;
}

/// The ranks of one run, all of them.
class Gathering {
public:
    Gathering(const RankFiles& files, const std::vector<std::string>& launcher)
        : files_(files),
          launcher_(fmt::format("{}", fmt::join(launcher, " ")))
    {}

    /// @param status  of the launcher
    Result<std::vector<CountedRun>> gather(int status)
    {
        if (status != 0) {
            return errorOf(Errc::InvalidArgument,
                           "the launcher {} {}; run the program with it alone to see why",
                           launcher_, core::endText(status));
        }
        // A file of another node may be seen a little later.
        constexpr auto patience = std::chrono::seconds(1);
        constexpr auto pause = std::chrono::milliseconds(100);
        const auto start = Clock::now();
        for (;;) {
            auto runs = read();
            if (runs || runs.error().code != Errc::NotFound || Clock::now() - start > patience) {
                return runs;
            }
            std::this_thread::sleep_for(pause);
        }
    }

private:
    [[nodiscard]] Result<std::vector<CountedRun>> read() const
    {
        auto found = files_.runs();
        if (!found) {
            return found.error();
        }
        std::vector<CountedRun> runs;
        for (auto& [rank, run] : *found) {
            if (rank.index != runs.size()) {
                break;
            }
            runs.push_back(std::move(run));
        }
        if (found->empty() || runs.size() != found->front().first.count) {
            return missing(runs.size(), found->empty() ? 0 : found->front().first.count);
        }
        return runs;
    }

    [[nodiscard]] Error missing(std::size_t rank, std::size_t size) const
    {
        const auto place = files_.directory().parent_path().parent_path().string();
        return {Errc::NotFound,
                size == 0
                    ? fmt::format("no rank of {} has written counts to a folder in {}; write the "
                                  "study (-o) into a folder that all nodes share",
                                  launcher_, place)
                    : fmt::format(
                          "rank {} of {} has written no counts to a folder in {}; if it ran on "
                          "another node, write the study (-o) into a folder that all nodes share",
                          rank, size, place)};
    }

    const RankFiles& files_;
    std::string launcher_;
};

/// Ends the launcher some time after a rank has failed: many launchers wait for the others, which
/// wait for that rank.
class FailureWatch {
public:
    FailureWatch(const RankFiles& files, std::stop_source& end) : files_(files), end_(end) {}

    void look(double seconds)
    {
        constexpr double pause = 1;
        constexpr double patience = 2;
        if (failed_ && seconds - *failed_ > patience) {
            end_.request_stop();
        } else if (!failed_ && seconds >= next_) {
            next_ = seconds + pause;
            if (files_.hasFailure()) {
                failed_ = seconds;
            }
        }
    }

private:
    const RankFiles& files_;
    std::stop_source& end_;
    double next_ = 0;
    std::optional<double> failed_;
};

}  // namespace

Result<void> RankFiles::writeRequest(const RankRequest& request) const
{
    return write(directory_ / requestName, request);
}

Result<RankRequest> RankFiles::readRequest() const
{
    return read<RankRequest>(directory_ / requestName);
}

Result<void> RankFiles::claim(const Shard& rank) const
{
    const auto path = directory_ / fmt::format("begun.{}", rank.index);
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR);
    if (file >= 0) {
        ::close(file);
        return {};
    }
    return errno == EEXIST
               ? errorOf(Errc::InvalidArgument,
                         "two processes are rank {} of {}; the launcher may belong to another MPI, "
                         "or start each process as a program of its own",
                         rank.index, rank.count)
               : errorOf(Errc::Unreadable, "{}: {}", path.string(), std::strerror(errno));
}

Result<void> RankFiles::writeRun(const Shard& rank, const CountedRun& run) const
{
    return write(directory_ / fmt::format("{}{}.json", runPrefix, rank.index),
                 std::pair(rank, run));
}

void RankFiles::writeFailure(const RankFailure& failure) const
{
    const auto name = failure.rank ? fmt::format("{}", failure.rank->index) : std::string("none");
    (void)write(directory_ / fmt::format("{}{}.json", failurePrefix, name), failure);
}

bool RankFiles::hasFailure() const
{
    return !named(failurePrefix).empty();
}

std::optional<RankFailure> RankFiles::failure() const
{
    std::optional<RankFailure> first;
    for (const auto& path : named(failurePrefix)) {
        auto failure = read<RankFailure>(path);
        const bool explains =
            failure && (!first || (wasEnded(*first) && !wasEnded(*failure)) ||
                        (wasEnded(*first) == wasEnded(*failure) && failure->rank && first->rank &&
                         failure->rank->index < first->rank->index));
        if (explains) {
            first = *std::move(failure);
        }
    }
    return first;
}

Result<std::vector<std::pair<Shard, CountedRun>>> RankFiles::runs() const
{
    std::vector<std::pair<Shard, CountedRun>> runs;
    for (const auto& path : named(runPrefix)) {
        auto run = read<std::pair<Shard, CountedRun>>(path);
        if (!run || run->first.index >= run->first.count) {
            return run ? core::errorOf(Errc::Malformed,
                                       "{}: rank {} of {}: ranks are counted from 0", path.string(),
                                       run->first.index, run->first.count)
                       : run.error();
        }
        runs.push_back(*std::move(run));
    }
    std::ranges::sort(runs, {}, [](const auto& one) { return one.first.index; });
    return runs;
}

std::vector<fs::path> RankFiles::named(std::string_view prefix) const
{
    std::vector<fs::path> paths;
    std::error_code ignored;  // what is not there has no files
    for (fs::directory_iterator entry(directory_, ignored), end; entry != end;
         entry.increment(ignored)) {
        const auto name = entry->path().filename().string();
        if (name.starts_with(prefix) && name.ends_with(".json")) {
            paths.push_back(entry->path());
        }
    }
    return paths;
}

LaunchedRanks::LaunchedRanks(std::vector<std::string> launcher,
                             std::string source,
                             core::PrivateDirectory directory)
    : launcher_(std::move(launcher)),
      source_(std::move(source)),
      directory_(std::move(directory))
{}

Result<LaunchedRanks> LaunchedRanks::prepare(const LauncherRequest& request)
{
    auto words = wordsOf(request.launcher);
    if (!words) {
        return words.error();
    }
    if (core::programInPath(words->front()).empty()) {
        return errorOf(Errc::NotFound,
                       "the launcher {} was not found; load its module, or give its path",
                       words->front());
    }
    auto directory = core::PrivateDirectory::make(placesOf(request));
    if (!directory) {
        return directory.error();
    }
    return LaunchedRanks(*std::move(words), request.source, *std::move(directory));
}

Result<std::vector<CountedRun>> LaunchedRanks::run(const ProgramRun& run,
                                                   const std::stop_token& stop)
{
    // A directory of its own: what another node has seen of it before would be out of date.
    const RankFiles files(directory_.path() / fmt::format("{}", ++runs_));
    std::error_code failed;
    fs::create_directory(files.directory(), failed);
    const auto written = files.writeRequest({.source = source_,
                                             .events = run.events,
                                             .interval = run.interval,
                                             .hasRegions = run.hasRegions});
    if (!written) {
        return written.error();
    }
    auto words = launcher_;
    words.insert(words.end(), {startOfThisProgram().string(), rankCommand, "--in",
                               files.directory().string(), "--"});
    words.insert(words.end(), run.arguments.begin(), run.arguments.end());
    auto launcher = HeldProgram::start(words, HeldGroup::Own);
    if (!launcher) {
        return launcher.error();
    }
    std::stop_source end;
    const std::stop_callback forward(stop, [&end] { end.request_stop(); });
    FailureWatch watch(files, end);
    constexpr double interval = 0.2;  // seconds
    const auto ended =
        launcher->run(end.get_token(), interval, [&](double seconds) { watch.look(seconds); });
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "stopped"};
    }
    if (const auto failure = files.failure()) {
        return Error{Errc::InvalidArgument, text(*failure)};
    }
    if (!ended) {
        return ended.error();
    }
    return Gathering(files, launcher_).gather(ended->status);
}

}  // namespace papilio::collectors
