#pragma once

#include "core/base/child_process.h"
#include "core/base/result.h"
#include "core/io/files/private_directory.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace papilio::collectors {

/// Bytes: nothing that is asked of another machine, and no line of a run, is longer.
inline constexpr std::size_t mostOfAnAnswer = std::size_t{1} << 20;

/**
 * A machine that ssh reaches, over one connection that many commands share: ssh asks once for what
 * it wants to know.
 *
 * Keys, names, jump hosts and prompts are ssh's own: nothing here knows a password. $PAPILIO_SSH
 * replaces `ssh`, with options. Commands begin in the home directory there and are run by sh,
 * whatever the login shell is. A lost connection is made again by the next command. Every error
 * names the machine.
 */
class SshConnection {
public:
    /// Takes what a command writes; false ends the command: it writes more than is allowed.
    using Output = std::function<bool(std::string_view)>;

    /// @param host  as ssh takes it: a name of its configuration, or USER@HOST
    static core::Result<SshConnection> to(const std::string& host);
    SshConnection(SshConnection&&) noexcept = default;
    /// Ends the shared connection.
    ~SshConnection();

    [[nodiscard]] const std::string& host() const { return host_; }

    /**
     * Runs a script of sh there.
     *
     * Its stdin stays open while the connection lasts: a script that reads it learns the end of the
     * connection, and of this program.
     * @return its status, and on stderr the last of it, or what ssh says; Cancelled after a stop
     */
    core::Result<core::ChildOutcome> run(const std::string& script,
                                         const Output& output,
                                         const std::stop_token& stop) const;
    /// The same; what it writes to stdout is returned. Unreadable where it fails (what ssh or the
    /// script says), or writes more than `most`.
    core::Result<std::string> ask(const std::string& script,
                                  const std::stop_token& stop,
                                  std::size_t most = mostOfAnAnswer) const;
    /// Gives a file to a command there as its stdin.
    core::Result<void> send(const std::filesystem::path& file,
                            const std::string& command,
                            const std::stop_token& stop) const;

private:
    SshConnection(std::string host, core::PrivateDirectory directory)
        : host_(std::move(host)),
          directory_(std::move(directory))
    {}

    [[nodiscard]] std::string socketOption() const;
    core::Result<core::ChildOutcome> execute(const std::string& command,
                                             const std::filesystem::path& input,
                                             const Output& output,
                                             const std::stop_token& stop) const;

    std::string host_;
    core::PrivateDirectory directory_;  ///< of the socket
};

/// Whether there is no connection, or it ended before the command did.
bool isLost(const core::ChildOutcome& outcome);

}  // namespace papilio::collectors
