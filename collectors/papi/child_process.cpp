#include "collectors/papi/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace papilio::collectors {

namespace {

constexpr char complete = '\x04';  // ends an answer: what is cut off is not taken for one

void writeAll(int file, const std::string& text)
{
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = write(file, text.data() + written, text.size() - written);
        if (count < 0 && errno != EINTR) {
            return;
        }
        written += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
}

[[noreturn]] void beChild(const std::function<std::string()>& work,
                          unsigned seconds,
                          int answer,
                          int messages)
{
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);  // an assertion of PAPI is an answer, not a crash to keep
    dup2(messages, STDERR_FILENO);
    std::signal(SIGALRM, SIG_DFL);
    alarm(seconds);
    writeAll(answer, work() + complete);
    _exit(0);
}

// Reads both pipes to their ends, whichever has something.
void drain(int answer, int messages, ChildOutput& output)
{
    std::array<pollfd, 2> files = {{{answer, POLLIN, 0}, {messages, POLLIN, 0}}};
    std::array<std::string*, 2> texts = {&output.answer, &output.messages};
    std::array<char, 4096> buffer = {};
    int open = 2;
    while (open > 0) {
        if (poll(files.data(), files.size(), -1) < 0 && errno != EINTR) {
            return;
        }
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i].fd < 0 || files[i].revents == 0) {
                continue;
            }
            const ssize_t count = read(files[i].fd, buffer.data(), buffer.size());
            if (count > 0) {
                texts[i]->append(buffer.data(), static_cast<std::size_t>(count));
            } else if (count == 0 || errno != EINTR) {
                files[i].fd = -1;
                --open;
            }
        }
    }
}

}  // namespace

core::Result<ChildOutput> inChild(const std::function<std::string()>& work, unsigned seconds)
{
    const auto failed = [](const char* what) {
        return core::Error{
            core::Errc::Unreadable,
            std::string("no ") + what + " for a child process: " + std::strerror(errno)};
    };
    std::array<int, 2> answer = {};
    std::array<int, 2> messages = {};
    if (pipe(answer.data()) != 0) {
        return failed("pipe");
    }
    if (pipe(messages.data()) != 0) {
        const auto error = failed("pipe");
        close(answer[0]);
        close(answer[1]);
        return error;
    }
    std::fflush(nullptr);  // else the child would print what waits here once more
    const pid_t child = fork();
    if (child == 0) {
        close(answer[0]);
        close(messages[0]);
        beChild(work, seconds, answer[1], messages[1]);
    }
    close(answer[1]);
    close(messages[1]);
    ChildOutput output;
    if (child > 0) {
        drain(answer[0], messages[0], output);
    }
    close(answer[0]);
    close(messages[0]);
    if (child < 0) {
        return failed("room");
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    output.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    output.isWhole =
        output.signal == 0 && !output.answer.empty() && output.answer.back() == complete;
    if (output.isWhole) {
        output.answer.pop_back();
    } else {
        output.answer.clear();
    }
    return output;
}

}  // namespace papilio::collectors
