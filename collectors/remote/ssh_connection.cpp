#include "collectors/remote/ssh_connection.h"

#include "collectors/base/kernel_program.h"
#include "core/base/shell_word.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace papilio::collectors {

using core::ChildOutcome;
using core::Errc;
using core::Error;
using core::Result;

namespace {

/// "ssh", or what PAPILIO_SSH says: words of a shell; and options.
std::vector<std::string> sshCommand(const std::vector<std::string>& options)
{
    std::vector<std::string> command = {"ssh"};
    const char* given = std::getenv("PAPILIO_SSH");
    if (given != nullptr && *given != '\0') {
        command = {"sh", "-c", "exec " + std::string(given) + " \"$@\"", "ssh"};
    }
    for (const auto& option : options) {
        command.insert(command.end(), {"-o", option});
    }
    return command;
}

}  // namespace

bool isLost(const ChildOutcome& outcome)
{
    constexpr int statusOfSsh = 255;  // for its own errors
    return outcome.status == statusOfSsh || outcome.signal != 0;
}

std::string SshConnection::socketOption() const
{
    return "ControlPath=" + (directory_.path() / "ssh").string();
}

SshConnection::~SshConnection()
{
    if (!directory_.path().empty()) {
        auto arguments = sshCommand({socketOption()});
        arguments.insert(arguments.end(), {"-O", "exit", "--", host_});
        // A connection that is gone already is as good.
        (void)core::runChild({.arguments = arguments, .limit = std::chrono::seconds(5)});
    }
}

Result<SshConnection> SshConnection::to(const std::string& host)
{
    if (host.empty() || host.front() == '-' ||
        std::ranges::any_of(host, [](unsigned char letter) { return std::isspace(letter) != 0; })) {
        return core::errorOf(Errc::InvalidArgument,
                             "\"{}\" is not the name of a machine; use a name as ssh takes it",
                             host);
    }
    auto directory = core::PrivateDirectory::makeTemporary();
    return directory ? Result(SshConnection(host, *std::move(directory)))
                     : directory.error().in(host);
}

Result<ChildOutcome> SshConnection::execute(const std::string& command,
                                            const std::filesystem::path& input,
                                            const Output& output,
                                            const std::stop_token& stop) const
{
    // The shared connection outlives a command by a minute, should nobody end it. A machine that
    // says nothing for 15 seconds is lost.
    auto arguments =
        sshCommand({"ControlMaster=auto", socketOption(), "ControlPersist=60",
                    "ServerAliveInterval=5", "ServerAliveCountMax=3", "ConnectTimeout=20"});
    arguments.insert(arguments.end(), {"-T", "--", host_, command});
    std::stop_source end;
    const std::stop_callback chained(stop, [&end] { end.request_stop(); });
    bool isTooMuch = false;
    auto ran = core::runChild({.arguments = arguments,
                               .input = input,
                               .onOutput =
                                   [&](std::string_view text) {
                                       if (!isTooMuch && output && !output(text)) {
                                           isTooMuch = true;
                                           end.request_stop();
                                       }
                                   }},
                              end.get_token());
    if (isTooMuch) {
        return Error{Errc::Unreadable, host_ + ": writes more than a run of papilio-collect does"};
    }
    if (!ran && ran.error().code == Errc::NotFound && arguments.front() == "ssh") {
        return Error{Errc::NotFound, host_ +
                                         ": ssh was not found; install it (openssh-client) to "
                                         "reach other machines"};
    }
    return ran ? std::move(ran) : ran.error().in(host_);
}

Result<ChildOutcome> SshConnection::run(const std::string& script,
                                        const Output& output,
                                        const std::stop_token& stop) const
{
    // The script comes by stdin: the login shell there may read quotes in its own way. A pipe of
    // its own for each: several may run at the same time.
    static std::atomic<unsigned> next = 0;
    const auto text = script + "exit $?\n";  // sh would wait for more
    const auto pipe = directory_.path() / fmt::format("script{}", next++);
    const int end = ::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0
                        ? ::open(pipe.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK)
                        : -1;
    const bool isWritten = end >= 0 && ::write(end, text.data(), text.size()) == std::ssize(text);
    auto outcome = isWritten ? execute("sh -s", pipe, output, stop)
                             : core::errorOf(Errc::Unreadable, "{}: {}: {}", host_, pipe.string(),
                                             std::strerror(errno));
    ::close(end);
    std::error_code ignored;  // the directory goes at the end
    std::filesystem::remove(pipe, ignored);
    return outcome;
}

Result<std::string> SshConnection::ask(const std::string& script,
                                       const std::stop_token& stop,
                                       std::size_t most) const
{
    std::string answer;
    const auto ran = run(
        script,
        [&](std::string_view text) {
            answer += text;
            return answer.size() <= most;
        },
        stop);
    if (!ran) {
        return ran.error();
    }
    if (isLost(*ran)) {
        return core::errorOf(Errc::Unreadable, "{} cannot be reached: {}. Log in once with ssh {}",
                             host_, lastLine(ran->output), core::shellWord(host_));
    }
    return ran->status == 0
               ? Result(std::move(answer))
               : core::errorOf(Errc::Unreadable, "{}: {}", host_, lastLine(ran->output));
}

Result<void> SshConnection::send(const std::filesystem::path& file,
                                 const std::string& command,
                                 const std::stop_token& stop) const
{
    const auto ran = execute(command, file, {}, stop);
    if (ran && ran->status != 0) {
        return core::errorOf(Errc::Unreadable, "{} cannot be copied to {}: {}", file.string(),
                             host_, lastLine(ran->output));
    }
    return ran ? Result<void>() : ran.error();
}

}  // namespace papilio::collectors
