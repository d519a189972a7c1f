#include "core/base/standard_streams.h"

#include "core/base/text.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <unistd.h>

namespace papilio::core {

namespace {

/// Unlike SIG_IGN a handler does not outlive exec: what is measured keeps the default.
void passOver(int) {}

/// As shells report a process that SIGPIPE ended.
constexpr int lostReader = 128 + SIGPIPE;

/// Whether a stream is a pipe or socket that nobody reads any more. errno of the write that failed
/// is not known: streams keep only that one did.
bool hasLostReader(int stream)
{
    pollfd state = {stream, POLLOUT, 0};
    return poll(&state, 1, 0) > 0 && (state.revents & POLLERR) != 0;
}

}  // namespace

void prepareStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) {
            continue;
        }
        // The lowest number that is free is this one: those before it are open by now.
        const int file =
            open(stream == STDOUT_FILENO ? "/dev/full" : "/dev/null", O_RDWR | O_NOCTTY);
        if (file >= 0 && file != stream) {
            dup2(file, stream);
            close(file);
        }
    }
    struct sigaction action = {};
    struct sigaction former = {};
    action.sa_handler = passOver;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGPIPE, SIGXFSZ}) {
        if (sigaction(signal, nullptr, &former) == 0 && former.sa_handler == SIG_DFL) {
            sigaction(signal, &action, nullptr);
        }
    }
}

void printText(std::string_view text)
{
    const auto shown = visibleLines(text);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void sayError(std::string_view program, std::string_view sentence)
{
    const auto line = visibleText(fmt::format("{}: {}", program, sentence)) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

int finishStandardOutput(const char* program, int status)
{
    std::cout.flush();
    const bool failed = !std::cout || std::ferror(stdout) != 0;
    if ((std::fflush(stdout) == 0 && !failed) || status != 0) {  // else already reported
        return status;
    }
    if (hasLostReader(STDOUT_FILENO)) {  // it has read what it wanted
        return lostReader;
    }
    sayError(program, "cannot write to standard output");
    return 1;
}

}  // namespace papilio::core
