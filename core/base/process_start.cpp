#include "core/base/process_start.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

}  // namespace papilio::core
