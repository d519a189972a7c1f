#include "core/io/study/study_check.h"

#include "core/io/study/study_file.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mutex>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

// GCC's macros first: Eigen, which is precompiled, defines a __has_feature that has none.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PAPILIO_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PAPILIO_SANITIZED
#endif
#endif

namespace papilio::core {

namespace {

constexpr int filledMemory = 101;  // exit status

/// Most that this process has had in memory at once, in bytes.
std::uint64_t mostMemory()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

/// Requests beyond `bytes` are rejected at once, instead of being filled first.
void limitMemory([[maybe_unused]] std::uint64_t bytes)
{
#ifndef PAPILIO_SANITIZED  // sanitizers reserve terabytes
    std::uint64_t pages = 0;
    if (std::ifstream("/proc/self/statm") >> pages) {
        const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
        rlimit space{};
        getrlimit(RLIMIT_AS, &space);
        space.rlim_cur = std::min<rlim_t>(space.rlim_cur, pages * page + bytes);
        setrlimit(RLIMIT_AS, &space);
    }
#endif
}

void tellMissing()
{
    static std::once_flag told;
    std::call_once(told, [] {
        std::fputs(
            "papilio: the program papilio-check is missing, so damaged studies are not detected "
            "before they are read; install Papilio again\n",
            stderr);
    });
}

}  // namespace

std::optional<std::string> badEndOf(const Result<ChildOutcome>& child)
{
    if (!child || child->isLate) {
        return std::string(tooLate);
    }
    if (child->status == filledMemory) {
        return std::string(outOfMemory);
    }
    switch (child->signal) {
        case 0:  // also where a sanitizer reported something: it will again
            return std::nullopt;
        case SIGTERM:
        case SIGINT:
        case SIGHUP:
        case SIGQUIT:
        case SIGXCPU:
            return std::string(tooLate);
        case SIGKILL:
            return std::string(outOfMemory);  // the kernel's way where memory runs out
        default:
            return strsignal(child->signal);
    }
}

std::optional<std::string> checkStudy(const std::filesystem::path& file,
                                      const std::stop_token& stop,
                                      const CheckLimits& limits)
{
    const auto program = programOfPapilio("papilio-check", "core");
    if (program.empty()) {
        tellMissing();
        return std::nullopt;
    }
    std::error_code failed;
    const auto size = std::filesystem::file_size(file, failed);
    constexpr std::uintmax_t bytesPerSecond = 4'000'000;  // of a study of many short recorders
    const std::chrono::seconds more(failed ? 0 : size / bytesPerSecond);
    return badEndOf(
        runChild({.arguments = {program, "/proc/self/fd/0", std::to_string(limits.memory)},
                  .input = file,
                  .limit = limits.clock + more,
                  .processor = limits.processor + more},
                 stop));
}

void readStudyAndExit(const std::filesystem::path& path, std::uint64_t memory)
{
    // A sanitizer would report a crash and exit with a status, which says nothing of the file.
    for (const int crash : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        std::signal(crash, SIG_DFL);
    }
    const auto before = mostMemory();
    limitMemory(memory);
    try {
        tryStudy(path);
    } catch (const std::bad_alloc&) {
        _exit(filledMemory);
    } catch (...) {
        // The program that opens the study reports what is wrong with the file.
    }
    _exit(mostMemory() - before > memory ? filledMemory : 0);
}

}  // namespace papilio::core
