#include "collectors/recorders/run.h"

#include "collectors/recorders/live_link.h"
#include "collectors/recorders/recording.h"
#include "collectors/recorders/stream_layout.h"
#include "core/base/child_process.h"
#include "core/base/number_format.h"
#include "core/base/result.h"
#include "core/io/files/private_directory.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <elf.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;
namespace fs = std::filesystem;

namespace {

/// How a program is started to be recorded.
struct ProgramRequest {
    std::vector<std::string> arguments;  ///< the first is the program, looked up in PATH
    std::string agent;                   ///< the library to load into it
    std::string directory;               ///< where it puts its stream
    double intervalMs = 10;
    bool callbacksAtEnd = false;  ///< the program's accessor functions are called at its end only
    sigset_t signalMask = {};     ///< what the program starts with
};

constexpr const char* agentName = "libpapilio-agent.so";
constexpr unsigned long roomForStreams = 4;

/// The environment of this process with the agent's variables in it.
std::vector<std::string> environmentOf(const ProgramRequest& request)
{
    auto variables = environmentPreloading(request.agent);
    std::erase_if(variables, [](const auto& one) { return one.starts_with("PAPILIO_AGENT_"); });
    variables.push_back(fmt::format("{}={}", directoryVariable, request.directory));
    variables.push_back(fmt::format("{}={:.0f}", intervalVariable, request.intervalMs * 1000));
    if (request.callbacksAtEnd) {
        variables.push_back(fmt::format("{}=end", callbacksVariable));
    }
    return variables;
}

/// Whether an ELF file asks for a loader. Only files of this process's own kind are looked into.
bool asksForLoader(std::ifstream& file, const Elf64_Ehdr& head)
{
    for (unsigned index = 0; index < head.e_phnum; ++index) {
        Elf64_Phdr segment = {};
        file.seekg(static_cast<std::streamoff>(head.e_phoff + index * sizeof segment));
        if (!file.read(reinterpret_cast<char*>(&segment), sizeof segment)) {
            return true;  // damaged: the kernel will say so
        }
        if (segment.p_type == PT_INTERP) {
            return true;
        }
    }
    return false;
}

/// Starts it with the standard streams of this process.
/// @return NotFound or Unreadable naming the program
Result<pid_t> startProgram(const ProgramRequest& request)
{
    const auto& program = request.arguments.front();
    const auto [process, problem] = core::startProcess({.program = program,
                                                        .arguments = request.arguments,
                                                        .environment = environmentOf(request),
                                                        .blocked = request.signalMask});
    if (process < 0) {
        return Error{problem == ENOENT ? Errc::NotFound : Errc::Unreadable,
                     fmt::format("{}: this program cannot be started ({}); give its path, or "
                                 "install it",
                                 program, std::strerror(problem))};
    }
    return process;
}

/// The agent's library: next to this program, or where it is installed.
/// @return NotFound saying where it was looked for
Result<std::string> agentLibrary()
{
    std::error_code ignored;
    const fs::path program = core::thisProgram();
    const fs::path beside = program.parent_path() / agentName;
    const fs::path installed = program.parent_path().parent_path() / "lib/papilio" / agentName;
    for (const auto& place : {beside, installed}) {
        if (fs::exists(place, ignored)) {
            return place.string();
        }
    }
    return errorOf(Errc::NotFound,
                   "the agent {} is neither in {} nor in {}: this version was built "
                   "without libsde; install libpapi-dev and libsde1 and build again",
                   agentName, beside.parent_path().string(), installed.parent_path().string());
}

/// A directory of the user alone for the streams of a program, in memory where there is room.
Result<core::PrivateDirectory> streamDirectory()
{
    std::vector<fs::path> places = {"/dev/shm"};
    for (const char* variable : {"XDG_RUNTIME_DIR", "TMPDIR"}) {
        if (auto place = core::folderFrom(variable); !place.empty()) {
            places.push_back(std::move(place));
        }
    }
    places.emplace_back("/tmp");
    auto made = core::PrivateDirectory::make(places, roomForStreams * streamBytes(slotsPerStep));
    return made ? std::move(made)
                : made.error().in(fmt::format("{} MiB that a program can share",
                                              roomForStreams * streamBytes(slotsPerStep) >> 20));
}

/**
 * Why nothing of a program may be seen, in one sentence; empty: nothing is known against it.
 *
 * A statically linked program does not load libraries into it; nor does the loader give them to one
 * that takes another user's rights, or that is made for another kind of processor.
 */
std::optional<std::string> whyUnseen(const std::string& program)
{
    const fs::path path = core::programInPath(program);
    struct stat status = {};
    std::ifstream file(path, std::ios::binary);
    Elf64_Ehdr head = {};
    if (path.empty() || stat(path.c_str(), &status) != 0 ||
        !file.read(reinterpret_cast<char*>(&head), sizeof head) ||
        std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0) {
        return std::nullopt;  // a script, or nothing: the start will tell
    }
    if (((status.st_mode & S_ISUID) != 0 && status.st_uid != geteuid()) ||
        (status.st_mode & S_ISGID) != 0) {
        return fmt::format(
            "{} runs with the rights of another user or group, so the loader does not load the "
            "agent into it.",
            path.string());
    }
    Elf64_Ehdr own = {};
    std::ifstream("/proc/self/exe", std::ios::binary)
        .read(reinterpret_cast<char*>(&own), sizeof own);
    if (head.e_ident[EI_CLASS] != own.e_ident[EI_CLASS] || head.e_machine != own.e_machine) {
        return fmt::format("{} is built for a different processor architecture than the agent.",
                           path.string());
    }
    if (!asksForLoader(file, head)) {
        return fmt::format(
            "{} is linked statically, so no agent can be loaded into it; link "
            "libsde and the C library dynamically.",
            path.string());
    }
    return std::nullopt;
}

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int longestPause = 5;  ///< ms; the ring of a fast program is full after 7
constexpr int shortPause = 1;    ///< ms; while samples come fast
constexpr auto graceOfWindow = milliseconds(5000);
constexpr auto graceOfSignal = milliseconds(700);
constexpr double patienceWithWindow = 2;  ///< s, for the last lines

std::int64_t monotonicNs()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// The program as a child: whether it lives, and how it is brought to its end.
class Child {
public:
    explicit Child(pid_t pid)
        : pid_(pid),
          descriptor_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)))
    {}

    /// Waits a while for its end, or for the window to say something.
    void wait(int timeoutMs, int window)
    {
        pollfd files[2] = {{.fd = descriptor_.number(), .events = POLLIN, .revents = 0},
                           {.fd = window, .events = POLLIN, .revents = 0}};
        poll(files, 2, timeoutMs);
        int status = 0;
        if (!ended_ && waitpid(pid_, &status, WNOHANG) == pid_) {
            ended_ = true;
            signal_ = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
            status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        }
    }

    /// Asks it to end, and its children that are recorded; later it is not asked any more.
    void end(const Recording& recording, int number) const
    {
        for (const auto& process : recording.processes()) {
            if (process->pid != pid_ && process->pid > 1) {
                kill(static_cast<pid_t>(process->pid), number);
            }
        }
        kill(pid_, number);
    }

    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] int status() const { return status_; }
    [[nodiscard]] int signal() const { return signal_; }

private:
    pid_t pid_;
    Descriptor descriptor_;
    bool ended_ = false;
    int status_ = 0;
    int signal_ = 0;
};

/// The stages of stopping: the last state is asked for, then the program is.
class Stopping {
public:
    void begin(Recording& recording, milliseconds grace, double intervalMs)
    {
        if (begun()) {
            return;
        }
        recording.requestLast();
        askAt_ = Clock::now() + milliseconds(20 + static_cast<int>(std::min(intervalMs * 2, 80.0)));
        grace_ = grace;
    }
    void proceed(const Recording& recording, const Child& child)
    {
        const auto now = Clock::now();
        if (!begun() || child.ended()) {
            return;
        }
        if (!asked_ && (recording.answered() || now >= *askAt_)) {
            child.end(recording, SIGTERM);
            asked_ = now;
        } else if (asked_ && !killed_ && now >= *asked_ + grace_) {
            child.end(recording, SIGKILL);
            killed_ = true;
        }
    }
    [[nodiscard]] bool begun() const { return askAt_.has_value(); }

private:
    std::optional<Clock::time_point> askAt_;
    std::optional<Clock::time_point> asked_;
    milliseconds grace_ = {};
    bool killed_ = false;
};

std::string costSentence(const AgentCost& cost, double share)
{
    const std::string each = cost.secondsPerRecord > 0
                                 ? " at about " + core::timeText(cost.secondsPerRecord) + " each"
                                 : "";
    return fmt::format(
        "Recording took {} of the run: {} of extra CPU time for sampling, and {} recorded values{} "
        "in the program.",
        core::percentText(share), core::timeText(cost.samplingSeconds), cost.records, each);
}

/// Looks at the rules now and then: seldom, where that takes long.
class RuleWatch {
public:
    explicit RuleWatch(const StopRules& rules) : rules_(rules) {}

    /// @return why the run is to be stopped; empty: it goes on
    std::string look(const Recording& recording)
    {
        constexpr auto usualPause = milliseconds(250);
        constexpr int mostShare = 20;  // of the time: one twentieth
        if (!rules_.areThere() || Clock::now() < next_) {
            return {};
        }
        const auto begin = Clock::now();
        auto reason = reasonToStop(recording.recorders(), rules_);
        const auto end = Clock::now();
        next_ = end + std::max<Clock::duration>(usualPause, mostShare * (end - begin));
        return reason;
    }

private:
    const StopRules& rules_;
    Clock::time_point next_ = {};
};

/// Follows the program to its end.
bool follow(const RecordingRequest& request,
            Recording& recording,
            Child& child,
            std::int64_t origin,
            std::optional<LiveLink>& window,
            std::string& reason)
{
    constexpr double nsPerMs = 1e6;
    Stopping stopping;
    int pause = shortPause;
    std::int64_t nextSample = 0;
    RuleWatch watch(request.rules);
    const int longest =
        request.sample ? std::clamp(static_cast<int>(request.intervalMs), shortPause, longestPause)
                       : longestPause;
    while (!child.ended()) {
        if (const auto now = monotonicNs() - origin; request.sample && now >= nextSample) {
            request.sample(now);
            nextSample = now + static_cast<std::int64_t>(request.intervalMs * nsPerMs);
        }
        child.wait(pause, window ? window->descriptor() : -1);
        const auto samples = recording.poll(false);
        pause = samples > ringCapacity / 16 ? shortPause : std::min(2 * pause, longest);
        if (window) {
            window->send(recording);
            if (window->stopAsked()) {
                stopping.begin(recording, graceOfWindow, request.intervalMs);
            }
        }
        if (request.stopSignal && request.stopSignal() != 0) {
            stopping.begin(recording, graceOfSignal, request.intervalMs);
        }
        if (reason.empty() && !(reason = watch.look(recording)).empty()) {
            stopping.begin(recording, graceOfWindow, request.intervalMs);
        }
        stopping.proceed(recording, child);
    }
    if (request.sample) {
        request.sample(monotonicNs() - origin);
    }
    recording.poll(true);
    return stopping.begun();
}

/// What the process says of the solvers that it cut.
core::RunEnd endOf(const Child& child, bool stopped, bool isByRule)
{
    using Kind = core::RunEnd::Kind;
    if (stopped) {
        return {.kind = Kind::StoppedByUser, .word = isByRule ? "rule" : "", .signal = {}};
    }
    if (auto signal = core::signalOf(child.status()); !signal.empty()) {
        return {.kind = Kind::Crashed, .word = {}, .signal = std::move(signal)};
    }
    return {.kind = child.status() != 0 ? Kind::Failed : Kind::Unsaid,
            .word = {},
            .signal = {},
            .status = child.status()};
}

RecordingOutcome outcomeOf(const Recording& recording, const Child& child, double seconds)
{
    RecordingOutcome outcome;
    outcome.recorders = recording.recorders();
    outcome.losses = recording.losses();
    outcome.notes = recording.notes();
    outcome.status = child.status();
    outcome.signal = child.signal();
    outcome.seconds = seconds;
    const AgentCost cost = recording.cost();
    outcome.cost =
        seconds > 0
            ? (cost.samplingSeconds + static_cast<double>(cost.records) * cost.secondsPerRecord) /
                  seconds
            : 0;
    outcome.notes.push_back(costSentence(cost, outcome.cost));
    return outcome;
}

}  // namespace

std::string reasonToStop(const std::vector<core::Recorder>& recorders, const StopRules& rules)
{
    std::vector<std::shared_ptr<const core::Recorder>> shared;
    for (const auto& recorder : recorders) {
        shared.push_back(std::make_shared<const core::Recorder>(recorder));
    }
    for (const auto& run : core::solverRuns(shared)) {
        if (run.converged()) {
            continue;
        }
        const double last = run.residual->values.back();
        const double growth = last / run.report.first;
        if (rules.mostGrowth > 0 && !(growth <= rules.mostGrowth)) {
            return std::isfinite(last)
                       ? fmt::format("{}: the residual is {} times its first value; stopped.",
                                     run.subject, core::numberText(growth))
                       : run.subject + ": the residual is not a number any more; stopped.";
        }
        const auto& forecast = run.report.forecast;
        if (rules.mostIterations > 0 && forecast && forecast->low > rules.mostIterations) {
            return fmt::format(
                "{}: the tolerance would be reached at about iteration {}, not before {}; stopped.",
                run.subject, core::countText(forecast->at), core::countText(forecast->low));
        }
    }
    return {};
}

void markEnd(std::vector<core::Recorder>& recorders, const core::RunEnd& end)
{
    std::vector<const core::Recorder*> all;
    for (const auto& recorder : recorders) {
        all.push_back(&recorder);
    }
    for (const auto place : core::latestResiduals(all)) {
        recorders[place].end = end;
    }
}

Result<RecordingOutcome> recordProgram(const RecordingRequest& request)
{
    const auto agent = agentLibrary();
    if (!agent) {
        return agent.error();
    }
    std::optional<LiveLink> window;
    if (!request.live.empty()) {
        auto link = LiveLink::connect(request.live);
        if (!link) {
            return link.error();
        }
        window.emplace(std::move(*link));
    }
    const auto made = streamDirectory();
    if (!made) {
        return made.error();
    }
    const std::string directory = made->path();
    const auto unseen = whyUnseen(request.arguments.front());
    std::string preload = *agent;
    if (preload.find_first_of(" :") != std::string::npos) {  // what the loader splits the list at
        preload = directory + "/agent.so";
        std::filesystem::create_symlink(*agent, preload);
    }
    const std::int64_t origin = monotonicNs();
    const auto pid = startProgram({.arguments = request.arguments,
                                   .agent = preload,
                                   .directory = directory,
                                   .intervalMs = request.intervalMs,
                                   .callbacksAtEnd = request.callbacksAtEnd,
                                   .signalMask = request.signalMask});
    if (!pid) {
        return pid.error();
    }
    Child child(*pid);
    Recording recording(directory, origin, request.types);
    if (window) {
        window->say(core::liveProgramLine(
            {.program = request.arguments.front(),
             .arguments = {request.arguments.begin() + 1, request.arguments.end()},
             .pid = *pid,
             .intervalMs = request.intervalMs}));
    }
    std::string reason;
    const bool stopped = follow(request, recording, child, origin, window, reason) ||
                         (request.stopSignal && request.stopSignal() != 0);
    const double seconds = static_cast<double>(monotonicNs() - origin) * 1e-9;
    RecordingOutcome outcome = outcomeOf(recording, child, seconds);
    outcome.stopped = stopped;
    markEnd(outcome.recorders, endOf(child, stopped, !reason.empty()));
    if (!reason.empty()) {
        outcome.notes.insert(outcome.notes.begin(), reason);
    }
    if (unseen) {
        outcome.notes.insert(outcome.notes.begin(), *unseen);
    }
    if (window) {
        window->finish(recording, patienceWithWindow);
        for (const auto* sentences : {&outcome.losses, &outcome.notes}) {
            for (const auto& sentence : *sentences) {
                window->say(core::liveNoteLine(sentence));
            }
        }
        window->say(core::liveEndLine({.status = outcome.status,
                                       .signal = outcome.signal,
                                       .stopped = stopped,
                                       .seconds = seconds}));
        window->finish(recording, patienceWithWindow);
    }
    return outcome;
}

}  // namespace papilio::collectors
