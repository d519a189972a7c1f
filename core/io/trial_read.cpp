#include "core/io/trial_read.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace papilio::core {

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void runChild(const std::function<void()>& reading)
{
    const rlimit noDump{0, 0};
    setrlimit(RLIMIT_CORE, &noDump);
    // Of its own time, not of the clock's: a slow drive is no reason to give up.
    constexpr rlim_t seconds = 60;
    const rlimit time{seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &time);
    for (const int end : {SIGFPE, SIGXCPU}) {
        std::signal(end, SIG_DFL);
    }
    try {
        reading();
    } catch (...) {
        // Whatever is wrong with the file is said by who reads it in earnest.
    }
    _exit(0);
}

/// Until the other end of the pipe closes, which it does when the child ends.
bool endsInTime(int pipe, const std::stop_token& stop, std::chrono::milliseconds limit)
{
    constexpr int slice = 50;
    const auto end = Clock::now() + limit;
    while (!stop.stop_requested() && Clock::now() < end) {
        pollfd waiting{pipe, 0, 0};
        if (poll(&waiting, 1, slice) > 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::optional<std::string> badEndOf(const std::function<void()>& reading,
                                    const std::stop_token& stop,
                                    std::chrono::milliseconds limit)
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        runChild(reading);
    }
    close(ends[1]);
    bool isOver = true;
    if (child > 0) {
        isOver = endsInTime(ends[0], stop, limit);
        if (!isOver) {
            kill(child, SIGKILL);
        }
    }
    close(ends[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || (!isOver && stop.stop_requested())) {
        return std::nullopt;
    }
    if (!isOver) {
        return fmt::format("no end after {} s", limit.count() / 1000);
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL && WTERMSIG(status) != SIGTERM) {
        return std::string(strsignal(WTERMSIG(status)));
    }
    return std::nullopt;  // also where somebody else ended it, or a sanitizer speaks up
}

}  // namespace papilio::core
