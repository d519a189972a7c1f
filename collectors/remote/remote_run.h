#pragma once

#include "collectors/remote/remote_request.h"
#include "collectors/remote/run_record.h"
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
 * A run of papilio-collect on another machine, which goes on when the connection is lost.
 *
 * A record of it is kept here until its results are here and nothing of it is left there.
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
                                         const std::string& command,
                                         const RemoteListener& listener,
                                         const std::stop_token& stop);

    /// A run that was started before.
    RemoteRun(const SshConnection& connection, RunRecord record);

    /**
     * Follows the run to its end, fetches what it wrote, and removes it there.
     *
     * A stop ends the run, and what it has measured by then is fetched. A lost connection is tried
     * again for `patience`; then the run goes on alone, and the error says how to come back.
     *
     * @return the exit status of the run
     */
    core::Result<int> finish(const RemoteListener& listener,
                             std::chrono::seconds patience,
                             const std::stop_token& stop);

    /// Ends the run where it still runs and removes it there and here.
    core::Result<void> remove(const std::stop_token& stop);

private:
    enum class End { Ended, Missing, Died, Running, Lost };

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
    void takeErrors(const RemoteListener& listener, std::string_view text);
    [[nodiscard]] std::string comeBack() const;

    const SshConnection& connection_;
    RunRecord record_;
    std::size_t offset_ = 0;      ///< bytes of its stderr that were told
    std::size_t liveOffset_ = 0;  ///< bytes of its live stream that were told
    std::string line_;            ///< one that has no end yet
};

}  // namespace papilio::collectors
