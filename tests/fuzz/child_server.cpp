#include "tests/fuzz/child_server.h"

#include "tests/fuzz/target.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

// Of the sanitizers, where there is one.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace papilio::fuzz {

namespace {

constexpr std::size_t longest = 1U << 16;  ///< bytes of an input; one message holds them

/// How a child ends is no finding: libFuzzer's handlers would write one.
void endSilently()
{
    for (const int end : {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGALRM, SIGTERM, SIGINT}) {
        std::signal(end, SIG_DFL);
    }
    if (__sanitizer_set_death_callback != nullptr) {
        __sanitizer_set_death_callback(nullptr);
    }
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDERR_FILENO);
}

using End = ChildServer::End;

End endOfChild(const ChildServer::Work& work, std::span<const std::uint8_t> input)
{
    // By the processor's time: by the clock, a busy machine would end them.
    constexpr rlimit seconds{.rlim_cur = 8, .rlim_max = 9};
    constexpr unsigned clockSeconds = 60;
    const pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CPU, &seconds);
        alarm(clockSeconds);
        work(input);
        _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) {
        return End::Killed;
    }
    return WEXITSTATUS(status) == 0 ? End::Well : End::Exited;
}

[[noreturn]] void serve(int socket, const ChildServer::Work& work)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    endSilently();
    std::vector<std::uint8_t> input(longest);
    for (;;) {
        const auto count = recv(socket, input.data(), input.size(), 0);
        if (count <= 0) {
            _exit(0);
        }
        // The first byte only keeps an empty input from looking like the end.
        const std::span all(input.data(), static_cast<std::size_t>(count));
        const End end = endOfChild(work, all.subspan(1));
        if (send(socket, &end, sizeof end, MSG_NOSIGNAL) != sizeof end) {
            _exit(0);
        }
    }
}

}  // namespace

ChildServer::ChildServer(Work work)
{
    std::array<int, 2> ends = {-1, -1};
    require(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0, "a socket");
    const pid_t server = fork();
    require(server >= 0, "a child");
    if (server == 0) {
        close(ends[0]);
        serve(ends[1], work);
    }
    close(ends[1]);
    socket_ = ends[0];
}

ChildServer::~ChildServer()
{
    close(socket_);
}

ChildServer::End ChildServer::endOf(std::span<const std::uint8_t> input) const
{
    if (input.size() >= longest) {
        return End::Killed;
    }
    std::vector<std::uint8_t> message = {0};
    message.insert(message.end(), input.begin(), input.end());
    End end = End::Killed;
    const bool asked = send(socket_, message.data(), message.size(), MSG_NOSIGNAL) ==
                       static_cast<ssize_t>(message.size());
    ssize_t count = -1;
    // libFuzzer's timer interrupts.
    while (asked && (count = recv(socket_, &end, sizeof end, 0)) < 0 && errno == EINTR) {
    }
    require(count == sizeof end, "the server of children is there");
    return end;
}

}  // namespace papilio::fuzz
