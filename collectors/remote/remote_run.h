#pragma once

#include "collectors/remote/remote_request.h"
#include "collectors/remote/ssh_connection.h"
#include "core/base/result.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace papilio::collectors {

/// Who hears what happens.
struct RemoteListener {
    std::function<void(std::string_view)> line;    ///< of the run's stderr, without its end
    std::function<void(std::string_view)> output;  ///< the run's stdout, at its end
    std::function<void(std::string_view)> notice;  ///< a sentence of this program
    /// Pieces of the live stream of `recorders`, on a thread of their own until the run has ended;
    /// empty where nobody follows it.
    std::function<void(std::string_view)> live = {};
};

/**
 * A run of papilio-collect on another machine.
 *
 * It goes on while the connection is made again, and ends where nobody follows it any more.
 */
class RemoteRun {
public:
    /**
     * Finds or sends papilio-collect, sends the files, and starts the run.
     *
     * @return NotFound where there is no papilio-collect and no archive of it, Unsupported where
     * the archive is for another processor, Unreadable where a step fails, Cancelled after a stop.
     * Nothing is left there then.
     */
    static core::Result<RemoteRun> start(const SshConnection& connection,
                                         const RemoteRequest& request,
                                         const RemoteListener& listener,
                                         const std::stop_token& stop);

    /**
     * Follows the run to its end, fetches what it wrote, and removes it there.
     *
     * A stop ends the run, and what it has measured by then is fetched. A lost connection is tried
     * again for `patience`; then the run ends there, and the error says where its results are.
     *
     * @return the exit status of the run
     */
    core::Result<int> finish(const RemoteListener& listener,
                             std::chrono::seconds patience,
                             const std::stop_token& stop);

private:
    enum class End { Ended, Missing, Died, Running, Lost };

    RemoteRun(const SshConnection& connection, const RemoteRequest& request, std::string id);
    core::Result<End> follow(const RemoteListener& listener,
                             int seconds,
                             const std::stop_token& stop);
    core::Result<End> followPatiently(const RemoteListener& listener,
                                      std::chrono::seconds patience,
                                      const std::stop_token& stop);
    core::Result<End> stopAndFollow(const RemoteListener& listener);
    core::Result<int> fetch(const RemoteListener& listener, const std::stop_token& stop);
    core::Result<void> fetchFile(std::string_view line, const std::stop_token& stop);
    void followLive(const RemoteListener& listener, const std::stop_token& stop);
    bool takeErrors(const RemoteListener& listener, std::string_view text);
    /// Ends the run where it still runs and removes it there.
    core::Result<void> remove();
    [[nodiscard]] std::string whereItIs() const;

    const SshConnection& connection_;
    std::string id_;
    std::filesystem::path output_;  ///< the study here; empty where the run writes none
    bool replaces_;                 ///< what is at `output_` may go
    std::size_t offset_ = 0;        ///< bytes of its stderr that were told
    std::size_t liveOffset_ = 0;    ///< bytes of its live stream that were told
    std::string line_;              ///< one that has no end yet
};

}  // namespace papilio::collectors
