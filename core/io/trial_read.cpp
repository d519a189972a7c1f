#include "core/io/trial_read.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <new>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace papilio::core {

namespace {

using Clock = std::chrono::steady_clock;

// GCC's macros first: Eigen, which is precompiled, defines a __has_feature that has none.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PAPILIO_ALLOCATOR_STAYS_LOCKED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PAPILIO_ALLOCATOR_STAYS_LOCKED
#endif
#endif

constexpr int filledMemory = 101;  // exit status of a child

/// Most that this process has had in memory at once, in bytes.
std::uint64_t mostMemory()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

/// What is asked for beyond `bytes` is refused, instead of filled and regretted.
void limitMemory(std::uint64_t bytes)
{
#ifndef PAPILIO_ALLOCATOR_STAYS_LOCKED  // sanitizers reserve terabytes
    std::uint64_t pages = 0;
    if (std::ifstream("/proc/self/statm") >> pages) {
        const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
        rlimit space{};
        getrlimit(RLIMIT_AS, &space);
        space.rlim_cur = std::min<rlim_t>(space.rlim_cur, pages * page + bytes);
        setrlimit(RLIMIT_AS, &space);
    }
#else
    (void)bytes;
#endif
}

[[noreturn]] void runChild(const std::function<void()>& reading, const TrialLimits& limits)
{
    const rlimit noDump{0, 0};
    setrlimit(RLIMIT_CORE, &noDump);
    const auto seconds = static_cast<rlim_t>(limits.processor.count());
    const rlimit time{seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &time);
    // Whatever handlers this process has, the child just ends.
    for (const int end : {SIGFPE, SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGXCPU}) {
        std::signal(end, SIG_DFL);
    }
    const auto before = mostMemory();
    limitMemory(limits.memory);
    try {
        reading();
    } catch (const std::bad_alloc&) {
        _exit(filledMemory);
    } catch (...) {
        // Whatever is wrong with the file is said by who reads it in earnest.
    }
    _exit(mostMemory() - before > limits.memory ? filledMemory : 0);
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

bool canTry()
{
#ifdef PAPILIO_ALLOCATOR_STAYS_LOCKED
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("Threads:")) {
            return std::stoi(line.substr(line.find(':') + 1)) == 1;
        }
    }
    return false;
#else
    return true;
#endif
}

std::optional<std::string> badEndOf(const std::function<void()>& reading,
                                    const std::stop_token& stop,
                                    const TrialLimits& limits)
{
    int ends[2] = {-1, -1};
    if (!canTry() || pipe2(ends, O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        runChild(reading, limits);
    }
    close(ends[1]);
    const bool ours = child > 0 && !endsInTime(ends[0], stop, limits.clock);
    if (ours) {
        kill(child, SIGKILL);
    }
    close(ends[0]);
    int status = 0;
    pid_t ended = child;
    while (child > 0 && (ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
    }
    if (child > 0 && ended == child && WIFEXITED(status) && WEXITSTATUS(status) == filledMemory) {
        return std::string(outOfMemory);
    }
    if (child < 0 || ended != child || !WIFSIGNALED(status)) {
        return std::nullopt;  // also where a sanitizer spoke up: it will again
    }
    const int end = WTERMSIG(status);
    if (end == SIGTERM || (end == SIGKILL && ours)) {
        return std::nullopt;
    }
    // Where memory runs out, the kernel kills without a word.
    return end == SIGKILL ? std::string(outOfMemory) : strsignal(end);
}

}  // namespace papilio::core
