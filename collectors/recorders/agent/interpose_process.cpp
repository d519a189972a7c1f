// The ways out of a program that no handler of exit() sees: what was counted is taken before them.
#include "collectors/recorders/agent/agent.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAPILIO_SEEN extern "C" __attribute__((visibility("default")))

namespace papilio::agent {

namespace {

template<typename Function>
Function next(const char* name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// Where the collector reads; kept here, because env -i clears the environment before its exec.
char directory[256];

__attribute__((constructor)) void rememberDirectory()
{
    const char* place = std::getenv(collectors::directoryVariable);
    std::snprintf(directory, sizeof directory, "%s", place == nullptr ? "" : place);
}

bool passesAgent(char* const environment[])
{
    constexpr const char* preload = "LD_PRELOAD=";
    for (; environment != nullptr && *environment != nullptr; ++environment) {
        if (std::strncmp(*environment, preload, std::strlen(preload)) == 0) {
            return true;
        }
    }
    return false;
}

/// Leaves a word for the collector where the next program will be without the agent. Also in the
/// child of a vfork: nothing is changed but the file.
class UnseenNote {
public:
    UnseenNote(const char* program, char* const environment[])
    {
        if (directory[0] == '\0' || program == nullptr || passesAgent(environment)) {
            return;
        }
        char made[330];
        std::snprintf(path_, sizeof path_, "%s/unseen-%d", directory, static_cast<int>(getpid()));
        std::snprintf(made, sizeof made, "%s.new", path_);
        const int file =
            open(made, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
        if (file >= 0) {
            [[maybe_unused]] const auto written = write(file, program, std::strlen(program));
            close(file);
            rename(made, path_);
        }
    }
    UnseenNote(const UnseenNote&) = delete;
    UnseenNote& operator=(const UnseenNote&) = delete;
    /// The exec failed.
    ~UnseenNote()
    {
        if (path_[0] != '\0') {
            const int error = errno;
            unlink(path_);
            errno = error;
        }
    }

private:
    char path_[320] = {};
};

/// An exec may fail, and the program goes on: the agent stays ready.
void beforeExec()
{
    if (stream() == nullptr || stream()->header.pid != getpid()) {
        return;  // also a child that shares our memory
    }
    const int error = errno;
    const Lock lock;
    if (lock) {
        sampleAll(When::Last);
    }
    errno = error;
}

__attribute__((destructor)) void whenUnloaded()
{
    finish(When::Last);
}

}  // namespace

}  // namespace papilio::agent

using namespace papilio::agent;

PAPILIO_SEEN __attribute__((noreturn)) void exit(int status)
{
    finish(When::Last);
    const auto real = next<void (*)(int)>("exit");
    if (real != nullptr) {
        real(status);
    }
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

PAPILIO_SEEN __attribute__((noreturn)) void _exit(int status)
{
    finish(When::Last);
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

PAPILIO_SEEN __attribute__((noreturn)) void _Exit(int status) noexcept
{
    finish(When::Last);
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

PAPILIO_SEEN int execve(const char* path,
                        char* const arguments[],
                        char* const environment[]) noexcept
{
    beforeExec();
    const UnseenNote note(path, environment);
    const auto real = next<int (*)(const char*, char* const[], char* const[])>("execve");
    return real(path, arguments, environment);
}

PAPILIO_SEEN int execv(const char* path, char* const arguments[]) noexcept
{
    beforeExec();
    const UnseenNote note(path, environ);
    return next<int (*)(const char*, char* const[])>("execv")(path, arguments);
}

PAPILIO_SEEN int execvp(const char* file, char* const arguments[]) noexcept
{
    beforeExec();
    const UnseenNote note(file, environ);
    return next<int (*)(const char*, char* const[])>("execvp")(file, arguments);
}

PAPILIO_SEEN int execvpe(const char* file,
                         char* const arguments[],
                         char* const environment[]) noexcept
{
    beforeExec();
    const UnseenNote note(file, environment);
    const auto real = next<int (*)(const char*, char* const[], char* const[])>("execvpe");
    return real(file, arguments, environment);
}

// The C library's own of these do not call execv as others see it.
namespace {

/// The arguments up to the null pointer, in memory of the caller: after a vfork nothing may be
/// allocated.
int countOf(va_list arguments)
{
    int count = 1;
    while (va_arg(arguments, char*) != nullptr) {
        ++count;
    }
    return count;
}

}  // namespace

#define PAPILIO_LIST_ARGUMENTS(first)                                                      \
    va_list rest;                                                                          \
    va_start(rest, first);                                                                 \
    const int count = countOf(rest);                                                       \
    va_end(rest);                                                                          \
    auto** arguments = static_cast<char**>(__builtin_alloca((count + 1) * sizeof(char*))); \
    va_start(rest, first);                                                                 \
    arguments[0] = const_cast<char*>(first);                                               \
    for (int index = 1; index <= count; ++index) {                                         \
        arguments[index] = va_arg(rest, char*);                                            \
    }

PAPILIO_SEEN int execl(const char* path, const char* first, ...) noexcept
{
    PAPILIO_LIST_ARGUMENTS(first)
    va_end(rest);
    return execv(path, arguments);
}

PAPILIO_SEEN int execlp(const char* file, const char* first, ...) noexcept
{
    PAPILIO_LIST_ARGUMENTS(first)
    va_end(rest);
    return execvp(file, arguments);
}

PAPILIO_SEEN int execle(const char* path, const char* first, ...) noexcept
{
    PAPILIO_LIST_ARGUMENTS(first)
    auto* const* environment = va_arg(rest, char* const*);
    va_end(rest);
    return execve(path, arguments, environment);
}

/// What a library registered may go with it: its counters are taken before.
PAPILIO_SEEN int dlclose(void* library) noexcept
{
    if (stream() != nullptr && stream()->header.pid == getpid()) {
        const int error = errno;
        const Lock lock;
        if (lock) {
            sampleAll(When::Interval);
        }
        errno = error;
    }
    const auto real = next<int (*)(void*)>("dlclose");
    return real == nullptr ? -1 : real(library);
}
