// The ways out of a program that no handler of exit() sees: what was counted is taken before them.
#include "collectors/recorders/agent/agent.h"

#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
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
    const auto real = next<int (*)(const char*, char* const[], char* const[])>("execve");
    return real(path, arguments, environment);
}

PAPILIO_SEEN int execv(const char* path, char* const arguments[]) noexcept
{
    beforeExec();
    return next<int (*)(const char*, char* const[])>("execv")(path, arguments);
}

PAPILIO_SEEN int execvp(const char* file, char* const arguments[]) noexcept
{
    beforeExec();
    return next<int (*)(const char*, char* const[])>("execvp")(file, arguments);
}

PAPILIO_SEEN int execvpe(const char* file,
                         char* const arguments[],
                         char* const environment[]) noexcept
{
    beforeExec();
    const auto real = next<int (*)(const char*, char* const[], char* const[])>("execvpe");
    return real(file, arguments, environment);
}
