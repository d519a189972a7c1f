#include "tests/fuzz/child_server.h"

#include "tests/fuzz/target.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
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

bool childEndsWell(const ChildServer::Work& work, std::span<const std::uint8_t> input)
{
    constexpr unsigned seconds = 20;
    const pid_t child = fork();
    if (child == 0) {
        alarm(seconds);
        work(input);
        _exit(0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
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
        const char answer = childEndsWell(work, all.subspan(1)) ? 1 : 0;
        if (send(socket, &answer, 1, MSG_NOSIGNAL) != 1) {
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

bool ChildServer::endsWell(std::span<const std::uint8_t> input) const
{
    if (input.size() >= longest) {
        return false;
    }
    std::vector<std::uint8_t> message = {0};
    message.insert(message.end(), input.begin(), input.end());
    char answer = 0;
    const bool asked = send(socket_, message.data(), message.size(), MSG_NOSIGNAL) ==
                           static_cast<ssize_t>(message.size()) &&
                       recv(socket_, &answer, 1, 0) == 1;
    require(asked, "the server of children is there");
    return answer == 1;
}

}  // namespace papilio::fuzz
