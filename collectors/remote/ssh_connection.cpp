#include "collectors/remote/ssh_connection.h"

#include "collectors/base/kernel_program.h"
#include "core/base/ascii.h"
#include "core/base/child_process.h"
#include "core/base/shell_word.h"
#include "core/io/files/atomic_file.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

constexpr int lostStatus = 255;  ///< of ssh: its own errors

/// "ssh", or what PAPILIO_SSH says: words of a shell.
std::vector<std::string> sshProgram()
{
    const char* given = std::getenv("PAPILIO_SSH");
    if (given == nullptr || *given == '\0') {
        return {"ssh"};
    }
    return {"sh", "-c", "exec " + std::string(given) + " \"$@\"", "ssh"};
}

}  // namespace

bool isSimplePath(std::string_view path)
{
    return !path.empty() && path.front() != '-' && path.find("..") == std::string_view::npos &&
           std::all_of(path.begin(), path.end(), [](char letter) {
               return core::isLetterOrDigit(letter) ||
                      std::string_view("._/-+").find(letter) != std::string_view::npos;
           });
}

SshConnection::SshConnection(std::string host, core::PrivateDirectory directory)
    : host_(std::move(host)),
      directory_(std::move(directory))
{}

SshConnection::SshConnection(SshConnection&& other) noexcept
    : host_(std::move(other.host_)),
      directory_(std::move(other.directory_))
{
    other.directory_.reset();
}

SshConnection::~SshConnection()
{
    if (!directory_) {
        return;
    }
    auto arguments = sshProgram();
    const auto socket = "ControlPath=" + (directory_->path() / "ssh").string();
    arguments.insert(arguments.end(), {"-o", socket, "-O", "exit", "--", host_});
    constexpr auto patience = std::chrono::seconds(5);
    // A connection that is gone already is as good.
    (void)core::runChild({.arguments = arguments, .limit = patience});
}

Result<SshConnection> SshConnection::to(const std::string& host)
{
    if (host.empty() || host.front() == '-' ||
        std::any_of(host.begin(), host.end(),
                    [](unsigned char letter) { return std::isspace(letter) != 0; })) {
        return Error{
            Errc::InvalidArgument,
            fmt::format("\"{}\" is not the name of a machine; use a name as ssh takes it", host)};
    }
    auto directory = core::PrivateDirectory::makeTemporary();
    if (!directory) {
        return directory.error().in(host);
    }
    return SshConnection(host, *std::move(directory));
}

Result<RemoteOutcome> SshConnection::execute(const std::string& command,
                                             const std::filesystem::path& input,
                                             const Output& output,
                                             const std::stop_token& stop) const
{
    auto arguments = sshProgram();
    // The shared connection outlives a command by a minute, should nobody end it. A machine that
    // says nothing for 15 seconds is lost.
    const auto socket = "ControlPath=" + (directory_->path() / "ssh").string();
    for (const auto& option :
         {std::string("ControlMaster=auto"), socket, std::string("ControlPersist=60"),
          std::string("ServerAliveInterval=5"), std::string("ServerAliveCountMax=3"),
          std::string("ConnectTimeout=20")}) {
        arguments.insert(arguments.end(), {"-o", option});
    }
    arguments.insert(arguments.end(), {"-T", "--", host_, command});
    std::stop_source end;
    const std::stop_callback chained(stop, [&end] { end.request_stop(); });
    bool isTooMuch = false;
    const auto ran = core::runChild({.arguments = arguments,
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
    if (!ran) {
        const bool isMissing = ran.error().code == Errc::NotFound && arguments.front() == "ssh";
        const Error missing{
            Errc::NotFound,
            "ssh was not found; install it (openssh-client) to reach other machines"};
        return (isMissing ? missing : ran.error()).in(host_);
    }
    return RemoteOutcome{ran->status, ran->status == lostStatus || ran->signal != 0, ran->output};
}

Result<RemoteOutcome> SshConnection::run(const std::string& script,
                                         const Output& output,
                                         const std::stop_token& stop) const
{
    // The script comes by stdin: the login shell there may read quotes in its own way. A pipe of
    // its own for each: several may run at the same time.
    static std::atomic<unsigned> next = 0;
    const auto text = script + "exit $?\n";  // sh would wait for more
    const auto pipe = directory_->path() / fmt::format("script{}", next++);
    const int end = ::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0
                        ? ::open(pipe.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK)
                        : -1;
    const bool isWritten = end >= 0 && ::write(end, text.data(), text.size()) == std::ssize(text);
    auto outcome =
        isWritten ? execute("sh -s", pipe, output, stop)
                  : Error{Errc::Unreadable,
                          fmt::format("{}: {}: {}", host_, pipe.string(), std::strerror(errno))};
    ::close(end);
    std::error_code ignored;  // the directory goes at the end
    std::filesystem::remove(pipe, ignored);
    return outcome;
}

Result<std::string> SshConnection::ask(const std::string& script, const std::stop_token& stop) const
{
    std::string answer;
    const auto ran = run(
        script,
        [&](std::string_view text) {
            answer += text;
            return answer.size() <= mostOfAnAnswer;
        },
        stop);
    if (!ran) {
        return ran.error();
    }
    if (ran->isLost) {
        return Error{Errc::Unreadable,
                     fmt::format("{} cannot be reached: {}. Log in once with ssh {}", host_,
                                 lastLine(ran->errors), core::shellWord(host_))};
    }
    if (ran->status != 0) {
        return Error{Errc::Unreadable, fmt::format("{}: {}", host_, lastLine(ran->errors))};
    }
    return answer;
}

Result<void> SshConnection::send(const std::filesystem::path& file,
                                 const std::string& command,
                                 const std::stop_token& stop) const
{
    const auto ran = execute(command, file, {}, stop);
    if (!ran) {
        return ran.error();
    }
    if (ran->status != 0) {
        return Error{Errc::Unreadable, fmt::format("{} cannot be copied to {}: {}", file.string(),
                                                   host_, lastLine(ran->errors))};
    }
    return {};
}

Result<void> SshConnection::get(const std::string& path,
                                const std::filesystem::path& file,
                                std::uint64_t bytes,
                                const std::stop_token& stop) const
{
    auto target = core::AtomicFile::prepare(file, bytes);
    if (!target) {
        return target.error().in(host_);
    }
    std::ofstream stream(target->part(), std::ios::binary | std::ios::trunc);
    std::uint64_t received = 0;
    const auto ran = execute(
        "cat " + path, {},
        [&](std::string_view text) {
            received += text.size();
            stream.write(text.data(), static_cast<std::streamsize>(text.size()));
            return received <= bytes && stream.good();
        },
        stop);
    const bool isWritten = stream.good();
    stream.close();
    if (!ran && isWritten) {
        return ran.error();
    }
    if (isWritten && (ran->status != 0 || received != bytes)) {
        return Error{Errc::Unreadable,
                     fmt::format("{} cannot be copied from {}: {}", path, host_,
                                 ran->status != 0 ? lastLine(ran->errors)
                                                  : fmt::format("only {} of {} bytes arrived",
                                                                received, bytes))};
    }
    if (!isWritten || !stream) {
        return Error{
            Errc::Unreadable,
            fmt::format("{}: {}: this file cannot be written; make room or write elsewhere", host_,
                        file.string())};
    }
    const auto committed = target->commit();
    return committed ? Result<void>() : committed.error().in(host_);
}

}  // namespace papilio::collectors
