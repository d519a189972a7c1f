#include "collectors/host/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr int pollMilliseconds = 50;
constexpr int noProgram = 127;  ///< as shells report a program that is not there

std::vector<char*> pointers(const std::vector<std::string>& texts)
{
    std::vector<char*> list;
    for (const auto& text : texts) {
        list.push_back(const_cast<char*>(text.c_str()));  // execve() promises not to write
    }
    list.push_back(nullptr);
    return list;
}

/// Both ends of a pipe, closed in every way out.
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
    void closeEnd(std::size_t end)
    {
        if (ends.at(end) >= 0) {
            ::close(ends.at(end));
            ends.at(end) = -1;
        }
    }
};

/// Runs in the child between fork() and execve(): only what is safe there.
[[noreturn]] void becomeProgram(const char* program,
                                char* const* arguments,
                                char* const* environment,
                                const char* directory,
                                int output,
                                pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) {  // it died before the line above
        ::_exit(noProgram);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    if (*directory == '\0' || ::chdir(directory) == 0) {
        ::execve(program, arguments, environment);
    }
    ::_exit(noProgram);
}

/// Moves what the pipe holds to the end of `text`. @return whether more may come
bool drain(int end, std::string& text)
{
    constexpr std::size_t keep = 16384;
    std::array<char, 4096> buffer{};
    for (;;) {
        const auto count = ::read(end, buffer.data(), buffer.size());
        if (count == 0) {
            return false;
        }
        if (count < 0) {
            return errno == EAGAIN || errno == EINTR;
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > 2 * keep) {
            text.erase(0, text.size() - keep);
        }
    }
}

int exitStatus(int wait)
{
    constexpr int signalBase = 128;
    return WIFEXITED(wait) ? WEXITSTATUS(wait) : signalBase + WTERMSIG(wait);
}

Result<ChildOutcome> follow(pid_t child,
                            int end,
                            const ChildRequest& request,
                            const std::stop_token& stop)
{
    ChildOutcome outcome;
    for (int wait = 0;;) {
        pollfd ready{.fd = end, .events = POLLIN, .revents = 0};
        ::poll(&ready, 1, pollMilliseconds);
        const bool open = drain(end, outcome.output);
        if (stop.stop_requested()) {
            ::kill(child, SIGKILL);
            ::waitpid(child, &wait, 0);
            return Error{Errc::Cancelled, request.arguments.front() + " was stopped"};
        }
        if (::waitpid(child, &wait, WNOHANG) == child) {
            drain(end, outcome.output);
            outcome.status = exitStatus(wait);
            return outcome;
        }
        if (!open) {  // it closed its output and still runs: do not spin
            ::usleep(pollMilliseconds * 1000);
        }
        if (request.whileRunning) {
            request.whileRunning();
        }
    }
}

}  // namespace

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

Result<ChildOutcome> runChild(const ChildRequest& request, const std::stop_token& stop)
{
    const auto& name = request.arguments.front();
    const std::string program = programInPath(name);
    if (program.empty()) {
        return Error{Errc::NotFound, fmt::format("the program {} is not there", name)};
    }
    const auto arguments = pointers(request.arguments);
    const auto environment = pointers(request.environment);
    const std::string directory = request.directory;
    Pipe pipe;
    if (::pipe2(pipe.ends.data(), O_CLOEXEC) != 0) {
        return Error{Errc::Unreadable,
                     fmt::format("{} cannot be started: {}", name, std::strerror(errno))};
    }
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) {
        return Error{Errc::Unreadable,
                     fmt::format("{} cannot be started: {}", name, std::strerror(errno))};
    }
    if (child == 0) {
        becomeProgram(program.c_str(), arguments.data(), environment.data(), directory.c_str(),
                      pipe.ends[1], parent);
    }
    pipe.closeEnd(1);
    ::fcntl(pipe.ends[0], F_SETFL, O_NONBLOCK);
    return follow(child, pipe.ends[0], request, stop);
}

}  // namespace papilio::collectors
