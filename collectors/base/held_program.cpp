#include "collectors/base/held_program.h"

#include "core/base/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <optional>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Until the process ends, at most so long. A kernel before 5.3 has no descriptor of a process.
void waitAtMost(const Descriptor& process, double seconds)
{
    constexpr double slice = 5e-3;
    if (process.number() < 0) {
        std::this_thread::sleep_for(std::chrono::duration<double>(std::min(seconds, slice)));
        return;
    }
    pollfd waiting{.fd = process.number(), .events = POLLIN, .revents = 0};
    const auto whole = static_cast<time_t>(seconds);
    const timespec limit{
        .tv_sec = whole,
        .tv_nsec = static_cast<long>((seconds - static_cast<double>(whole)) * 1e9)};
    ppoll(&waiting, 1, &limit, nullptr);
}

/// Threads of a process and of its children that run now, or would if they had a core.
int runningThreads(pid_t process)
{
    int running = 0;
    std::error_code error;
    const auto tasks = fmt::format("/proc/{}/task", process);
    for (fs::directory_iterator task(tasks, error), end; !error && task != end;
         task.increment(error)) {
        std::string state;
        std::getline(std::ifstream(task->path() / "stat"), state);
        const auto name = state.rfind(')');  // which may hold anything
        running += name != std::string::npos && state.compare(name, 3, ") R") == 0 ? 1 : 0;
        std::ifstream children(task->path() / "children");
        for (pid_t child = 0; children >> child;) {
            running += runningThreads(child);
        }
    }
    return running;
}

/// When to look for running threads: often at first, as a program may be short.
class Looks {
public:
    [[nodiscard]] double next() const { return next_; }
    void look(pid_t process, double now)
    {
        constexpr double longest = 0.1;
        const int running = runningThreads(process);
        secondsWith_[std::min(last_, running)] += now - lastLook_;
        last_ = running;
        lastLook_ = now;
        next_ = now + std::min(longest, now);
    }
    /// The most that ran together for a twentieth of the time, as a shell that starts programs runs
    /// beside them for a moment; or as many as so much processor time needs.
    [[nodiscard]] int threads(double processorSeconds, double seconds) const
    {
        constexpr double rounding = 0.1;
        constexpr double share = 0.05;
        constexpr double shortest = 0.02;  // below, what the process did before its exec counts
        const auto needed =
            seconds < shortest ? 1
                               : static_cast<int>(std::ceil(processorSeconds / seconds - rounding));
        double together = 0;
        for (auto most = secondsWith_.rbegin(); most != secondsWith_.rend(); ++most) {
            const auto& [threads, lasted] = *most;
            together += lasted;
            if (together >= share * seconds) {
                return std::max({1, threads, needed});
            }
        }
        return std::max(1, needed);
    }

private:
    double next_ = 5e-4;
    double lastLook_ = 0;
    int last_ = 0;
    std::map<int, double> secondsWith_;  ///< between two looks that saw at least so many
};

}  // namespace

Descriptor::~Descriptor()
{
    if (number_ >= 0) {
        close(number_);
    }
}

std::vector<std::string> environmentPreloading(const std::string& library)
{
    std::vector<std::string> variables;
    std::string preload = "LD_PRELOAD=" + library;
    // AddressSanitizer ends a program where another library comes first, unless it is told that
    // this is known. Of one option the last counts.
    std::string sanitizer = "ASAN_OPTIONS=";
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view variable = *entry;
        const auto value = variable.substr(variable.find('=') + 1);
        if (variable.starts_with("LD_PRELOAD=")) {
            preload += value.empty() ? "" : ":" + std::string(value);
        } else if (variable.starts_with("ASAN_OPTIONS=")) {
            sanitizer = std::string(variable) + ":";
        } else {
            variables.emplace_back(variable);
        }
    }
    variables.push_back(std::move(preload));
    variables.push_back(sanitizer + "verify_asan_link_order=0");
    return variables;
}

Result<HeldProgram> HeldProgram::start(const std::vector<std::string>& arguments,
                                       HeldGroup group,
                                       HeldSurroundings surroundings)
{
    std::array<int, 2> gate{};
    std::array<int, 2> failure{};
    if (pipe2(gate.data(), O_CLOEXEC) != 0 || pipe2(failure.data(), O_CLOEXEC) != 0) {
        return errorOf(Errc::Unreadable, "cannot create a pipe: {}", std::strerror(errno));
    }
    HeldProgram held;
    held.program_ = arguments.front();
    held.group_ = group;
    held.gate_ = Descriptor(gate[1]);
    held.failure_ = Descriptor(failure[0]);
    held.gateEnd_ = Descriptor(gate[0]);
    const Descriptor otherFailure(failure[1]);
    core::ProcessStart start{.program = arguments.front(),
                             .arguments = arguments,
                             .environment = std::move(surroundings.environment),
                             .descriptors = std::move(surroundings.descriptors),
                             .diesWithParent = true,
                             .hasOwnGroup = group == HeldGroup::Own,
                             .gate = gate[0],
                             .gateEnd = gate[1],
                             .failure = failure[1]};
    Descriptor none;
    if (group == HeldGroup::Own && isatty(STDIN_FILENO) != 0) {
        // Reading from the terminal would stop what is not in the foreground.
        none = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
        start.descriptors.emplace_back(none.number(), STDIN_FILENO);
    }
    const auto [process, problem] = core::startProcess(start);
    held.process_ = process;
    if (process < 0) {  // every later call would mean all processes
        return errorOf(Errc::Unreadable,
                       "{}: no process can be started for it: {}; close other programs or "
                       "raise the limit (ulimit -u)",
                       held.program_, std::strerror(problem));
    }
    return held;
}

Result<void> HeldProgram::release()
{
    const char go = 1;
    if (write(gate_.number(), &go, 1) != 1) {
        return Error{Errc::Unreadable, program_ + ": the program cannot be started"};
    }
    gate_ = Descriptor();
    gateEnd_ = Descriptor();
    int problem = 0;
    if (::read(failure_.number(), &problem, sizeof problem) == sizeof problem) {
        abandon();
        return errorOf(Errc::NotFound, "{}: cannot be run: {}", program_, std::strerror(problem));
    }
    return {};
}

/// What a stop has not ended yet. Processes that nobody waits for count as living until then.
void HeldProgram::endGroup() const
{
    constexpr auto patience = std::chrono::seconds(3);
    constexpr auto pause = std::chrono::milliseconds(20);
    const auto start = Clock::now();
    while (kill(-process_, 0) == 0) {
        if (Clock::now() - start > patience) {
            kill(-process_, SIGKILL);
            return;
        }
        std::this_thread::sleep_for(pause);
    }
}

void HeldProgram::wait(Clock::time_point start,
                       const std::stop_token& stop,
                       double interval,
                       const std::function<void(double)>& tick,
                       CountedRun& run) const
{
    const auto pid = process_;
    const auto all = group_ == HeldGroup::Own ? -pid : pid;
    const std::stop_callback killer(stop, [all] { kill(all, SIGTERM); });
    std::optional<Clock::time_point> stopped;
    constexpr auto patience = std::chrono::seconds(5);
    const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0U)));
    // Where nothing says at once that it has ended, looking would falsify its time.
    const int options = interval > 0 || process.number() >= 0 ? WNOHANG : 0;
    int status = 0;
    rusage usage{};
    Looks looks;
    for (double next = interval; wait4(pid, &status, options, &usage) != pid;) {
        if (interval > 0 && secondsSince(start) >= next) {
            tick(secondsSince(start));
            next += interval;
        } else if (secondsSince(start) >= looks.next()) {
            looks.look(pid, secondsSince(start));
        } else {
            const double until = interval > 0 ? std::min(next, looks.next()) : looks.next();
            waitAtMost(process, std::max(0.0, until - secondsSince(start)));
        }
        if (group_ == HeldGroup::Own && stop.stop_requested()) {
            stopped = stopped.value_or(Clock::now());
            if (Clock::now() - *stopped > patience) {
                kill(all, SIGKILL);
            }
        }
    }
    if (group_ == HeldGroup::Own && stop.stop_requested()) {
        endGroup();
    }
    run.seconds = secondsSince(start);
    run.userSeconds = seconds(usage.ru_utime);
    run.systemSeconds = seconds(usage.ru_stime);
    if (options != 0) {
        run.threads = looks.threads(run.userSeconds + run.systemSeconds, run.seconds);
    }
    run.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Result<CountedRun> HeldProgram::run(const std::stop_token& stop,
                                    double interval,
                                    const std::function<void(double)>& tick)
{
    const auto start = Clock::now();  // it may end before anything else is done
    if (auto released = release(); !released) {
        return released.error();
    }
    CountedRun run;
    wait(start, stop, interval, tick, run);
    if (stop.stop_requested()) {
        return Error{Errc::Cancelled, "stopped"};
    }
    return run;
}

void HeldProgram::abandon()
{
    gate_ = Descriptor();  // the child reads nothing and leaves
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

Result<CountedRun> timeProgram(const std::vector<std::string>& arguments,
                               const std::stop_token& stop)
{
    auto held = HeldProgram::start(arguments);
    return held ? held->run(stop) : held.error();
}

}  // namespace papilio::collectors
