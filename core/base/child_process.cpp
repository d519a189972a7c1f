#include "core/base/child_process.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <span>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace papilio::core {

namespace {

constexpr int notRun = 127;  ///< as shells report a program that is not there

std::vector<char*> pointers(const std::vector<std::string>& texts)
{
    std::vector<char*> list;
    list.reserve(texts.size() + 1);
    for (const auto& text : texts) {
        list.push_back(const_cast<char*>(text.c_str()));  // execve() promises not to write
    }
    list.push_back(nullptr);
    return list;
}

/// As execve() leaves them; a handler of this process must not run in a child that shares its
/// memory.
void dropHandlers()
{
    for (int signal = 1; signal < NSIG; ++signal) {
        struct sigaction action = {};
        if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN &&
            action.sa_handler != SIG_DFL) {
            action = {};
            action.sa_handler = SIG_DFL;
            ::sigaction(signal, &action, nullptr);
        }
    }
}

void settle(const ProcessStart& start, pid_t parent)
{
    if (start.hasOwnGroup) {
        ::setpgid(0, 0);
    }
    if (start.diesWithParent) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) {  // it died before the line above
            ::_exit(notRun);
        }
    }
    if (!start.leavesCore) {
        const rlimit none{0, 0};
        ::setrlimit(RLIMIT_CORE, &none);
    }
    if (const auto seconds = static_cast<rlim_t>(start.processor.count()); seconds > 0) {
        const rlimit time{seconds, seconds + 1};
        ::setrlimit(RLIMIT_CPU, &time);
    }
    for (const auto& [ours, its] : start.descriptors) {
        if (ours == its) {
            ::fcntl(its, F_SETFD, 0);
        } else {
            ::dup2(ours, its);
        }
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, start.blocked ? &*start.blocked : &none, nullptr);
}

/// What is made before there is a child.
struct Prepared {
    const ProcessStart& start;
    char* const* arguments;
    char* const* environment;
    pid_t parent;
    volatile int& problem;  ///< of the parent where both share their memory
};

[[noreturn]] void become(const Prepared& child)
{
    const auto& start = child.start;
    dropHandlers();
    settle(start, child.parent);
    if (start.work) {
        ::_exit(start.work());
    }
    if (start.gateEnd >= 0) {
        ::close(start.gateEnd);
    }
    char go = 0;
    if (start.gate >= 0 && ::read(start.gate, &go, 1) != 1) {
        ::_exit(notRun);
    }
    if (start.directory.empty() || ::chdir(start.directory.c_str()) == 0) {
        ::execvpe(start.program.c_str(), child.arguments, child.environment);
    }
    const int problem = errno;
    child.problem = problem;
    if (start.failure >= 0) {
        (void)!::write(start.failure, &problem, sizeof problem);
    }
    ::_exit(notRun);
}

/// vfork(): copying the page tables of a window that holds large studies takes longer than all that
/// a child does to check one. It stops the parent until the exec, so not with a gate.
pid_t split(const Prepared& prepared)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool isCopy = prepared.start.work || prepared.start.gate >= 0;
    // NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.vfork,clang-analyzer-unix.Vfork)
    const pid_t child = isCopy ? ::fork() : ::vfork();
    if (child == 0) {
        become(prepared);
    }
    const int problem = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = problem;
    return child;
}

/// Both ends of a pipe, or a file, closed in every way out.
struct Pipe {
    std::array<int, 2> ends = {-1, -1};

    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe()
    {
        closeEnd(0);
        closeEnd(1);
    }
    bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    /// @param path  of a file; its descriptor is the first end
    bool openFile(const char* path)
    {
        ends[0] = ::open(path, O_RDONLY | O_CLOEXEC);
        return ends[0] >= 0;
    }
    void closeEnd(std::size_t end)
    {
        if (ends.at(end) >= 0) {
            ::close(ends.at(end));
            ends.at(end) = -1;
        }
    }
};

/// Of the work of a child. @return its exit status
int sayAnswer(const std::string& text, int answer)
{
    std::size_t written = 0;
    while (written < text.size()) {
        const auto count = ::write(answer, text.data() + written, text.size() - written);
        if (count < 0 && errno != EINTR) {
            return 1;
        }
        written += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return 0;
}

/// Moves what the pipe holds to the end of `text`, a mebibyte at a time. @return whether more may
/// come
bool drain(int end, std::string& text)
{
    constexpr std::size_t most = std::size_t{1} << 20;
    std::array<char, 4096> buffer{};
    for (const std::size_t before = text.size(); text.size() - before < most;) {
        const auto count = ::read(end, buffer.data(), buffer.size());
        if (count == 0) {
            return false;
        }
        if (count < 0) {
            return errno == EAGAIN || errno == EINTR;
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return true;
}

/// Waits for the child while it fills its pipes.
class Follower {
public:
    /// @param onOutput  takes what comes out of `answer`; without it, it is the answer
    Follower(pid_t child,
             int output,
             int answer,
             const std::function<void(std::string_view)>& onOutput)
        : child_(child),
          onOutput_(onOutput),
          // An older system has no descriptor of a process (-1, which poll() passes over).
          ended_(static_cast<int>(::syscall(SYS_pidfd_open, child, 0))),
          watched_{{{output, POLLIN, 0}, {answer, POLLIN, 0}, {ended_, POLLIN, 0}}}
    {
        for (const int pipe : {output, answer}) {
            ::fcntl(pipe, F_SETFL, O_NONBLOCK);
        }
    }
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;
    ~Follower()
    {
        if (ended_ >= 0) {
            ::close(ended_);
        }
    }

    Result<ChildOutcome> follow(const ChildRequest& request, const std::stop_token& stop)
    {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        for (int wait = 0;;) {
            constexpr int closedMilliseconds = 2;  // both pipes are closed: it ends any moment
            constexpr int openMilliseconds = 50;
            const bool open = watched_[0].fd >= 0 || watched_[1].fd >= 0;
            ::poll(watched_.data(), watched_.size(), open ? openMilliseconds : closedMilliseconds);
            drainPipes();
            outcome_.isLate = request.limit && Clock::now() - start > *request.limit;
            if (stop.stop_requested() || outcome_.isLate) {
                ::kill(child_, SIGKILL);
            }
            if (::waitpid(child_, &wait, stop.stop_requested() || outcome_.isLate ? 0 : WNOHANG) ==
                child_) {
                drainPipes();
                if (stop.stop_requested()) {
                    return Error{Errc::Cancelled, nameOf(request) + " was stopped"};
                }
                constexpr int signalBase = 128;
                outcome_.signal = WIFSIGNALED(wait) ? WTERMSIG(wait) : 0;
                outcome_.status =
                    WIFEXITED(wait) ? WEXITSTATUS(wait) : signalBase + outcome_.signal;
                return std::move(outcome_);
            }
            if (request.whileRunning) {
                request.whileRunning();
            }
        }
    }

    static std::string nameOf(const ChildRequest& request)
    {
        return request.arguments.empty() ? "a child process" : request.arguments.front();
    }

private:
    void drainPipes()
    {
        for (auto& pipe : std::span(watched_).first<2>()) {
            auto& text = &pipe == watched_.data() ? outcome_.output : outcome_.answer;
            if (pipe.fd >= 0 && !drain(pipe.fd, text)) {
                pipe.fd = -1;  // poll() passes over it
            }
        }
        if (onOutput_ && !outcome_.answer.empty()) {
            onOutput_(outcome_.answer);
            outcome_.answer.clear();
        }
        constexpr std::size_t keep = 16384;
        if (outcome_.output.size() > 2 * keep) {
            outcome_.output.erase(0, outcome_.output.size() - keep);
        }
    }

    pid_t child_;
    const std::function<void(std::string_view)>& onOutput_;
    int ended_;
    std::array<pollfd, 3> watched_;
    ChildOutcome outcome_;
};

}  // namespace

StartedProcess startProcess(const ProcessStart& start)
{
    const auto arguments = pointers(start.arguments);
    const auto environment =
        start.environment ? pointers(*start.environment) : std::vector<char*>();
    volatile int problem = 0;
    const pid_t child =
        split({start, arguments.data(), start.environment ? environment.data() : ::environ,
               ::getpid(), problem});
    if (child < 0) {
        return {-1, errno};
    }
    if (start.hasOwnGroup) {
        ::setpgid(child, child);  // both do it: neither waits for the other
    }
    if (problem != 0) {
        while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
        return {-1, problem};
    }
    return {child, 0};
}

std::string signalOf(int status)
{
    constexpr int base = 128;
    const int number = status - base;
    if (number <= 0 || number > SIGRTMAX) {
        return {};
    }
    const char* name = sigabbrev_np(number);
    return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", number);
}

std::string endText(int status)
{
    const auto signal = signalOf(status);
    return signal.empty() ? fmt::format("ended with status {}", status) : "ended with " + signal;
}

std::filesystem::path programInPath(const std::string& name)
{
    if (name.find('/') != std::string::npos) {
        return ::access(name.c_str(), X_OK) == 0 ? std::filesystem::path(name) : "";
    }
    const char* search = std::getenv("PATH");
    std::istringstream directories(search != nullptr ? search : "/usr/bin:/bin");
    for (std::string directory; std::getline(directories, directory, ':');) {
        auto candidate = std::filesystem::path(directory) / name;
        if (!directory.empty() && ::access(candidate.c_str(), X_OK) == 0) {
            return candidate;
        }
    }
    return {};
}

std::filesystem::path thisProgram()
{
    std::error_code failed;
    auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
    Dl_info found = {};
    if (program.filename().string().starts_with("ld") &&
        ::dladdr(reinterpret_cast<const void*>(&thisProgram), &found) != 0) {
        program = std::filesystem::canonical(found.dli_fname, failed);
    }
    return program;
}

std::filesystem::path programOfPapilio(const std::string& name, const std::string& built)
{
    std::vector<std::filesystem::path> files = {thisProgram()};
    // In Python this code is in a module. A relative path is of the folder where a program was
    // started, whose files are not ours.
    Dl_info loaded{};
    if (::dladdr(reinterpret_cast<void*>(&programOfPapilio), &loaded) != 0 &&
        loaded.dli_fname != nullptr && std::filesystem::path(loaded.dli_fname).is_absolute()) {
        files.emplace_back(loaded.dli_fname);
    }
    for (const auto& file : files) {
        const auto self = file.parent_path();
        const auto above = self.parent_path();
        for (const auto& place :
             {self, above / "libexec" / "papilio", above / built, above.parent_path() / built}) {
            if (::access((place / name).c_str(), X_OK) == 0) {
                return place / name;
            }
        }
    }
    return {};
}

Result<ChildOutcome> runChild(const ChildRequest& request, const std::stop_token& stop)
{
    const auto name = Follower::nameOf(request);
    const std::string program = request.work ? std::string() : programInPath(name).string();
    if (program.empty() && !request.work) {
        return errorOf(Errc::NotFound, "the program {} was not found", name);
    }
    const auto failed = [&name](int problem) {
        return errorOf(Errc::Unreadable, "{} cannot be started: {}", name, std::strerror(problem));
    };
    Pipe output;
    Pipe answer;
    if (!output.open() || !answer.open()) {
        return failed(errno);
    }
    Pipe input;
    if (!input.openFile(request.input.empty() ? "/dev/null" : request.input.c_str())) {
        return errorOf(Errc::NotFound, "{}: this file cannot be read: {}", request.input.string(),
                       std::strerror(errno));
    }
    ProcessStart start{.program = program,
                       .arguments = request.arguments,
                       .environment = request.environment,
                       .directory = request.directory,
                       .descriptors = {{output.ends[1], STDERR_FILENO}},
                       .processor = request.processor.value_or(std::chrono::seconds(0)),
                       .diesWithParent = true,
                       .leavesCore = false};
    if (request.work) {
        std::fflush(nullptr);  // else the child would print what waits here once more
        start.work = [&request, end = answer.ends[1]] { return sayAnswer(request.work(), end); };
    } else {
        const int out = request.onOutput ? answer.ends[1] : output.ends[1];
        start.descriptors.insert(start.descriptors.begin(),
                                 {{input.ends[0], STDIN_FILENO}, {out, STDOUT_FILENO}});
    }
    const auto [child, problem] = startProcess(start);
    if (child < 0) {
        return failed(problem);
    }
    output.closeEnd(1);
    answer.closeEnd(1);
    return Follower(child, output.ends[0], answer.ends[0], request.onOutput).follow(request, stop);
}

}  // namespace papilio::core
