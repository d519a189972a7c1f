#pragma once

#include "collectors/remote/remote_request.h"
#include "core/base/result.h"

#include <filesystem>
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
 * Runs papilio-collect on request.hosts[0] while the connection lasts, and fetches what it wrote.
 *
 * Finds papilio-collect there or sends an archive of it, and sends the files. All of it is in a
 * directory of its own there, ~/.cache/papilio/runs/ID (inputs/, results/, collector/), which is
 * removed at the end; nodes share the home directory with the machine that ssh reaches. A stop, and
 * the end of the connection or of this program, end the run there as SIGTERM does; what it has
 * measured by then is fetched where the machine can still be reached.
 *
 * @return the exit status of the run. NotFound where there is no papilio-collect and no archive of
 * it, Unsupported where the archive is for another processor, Unreadable where a step fails (the
 * message says what is left there), Cancelled after a stop before it began.
 */
core::Result<int> runRemotely(const RemoteRequest& request,
                              const RemoteListener& listener,
                              const std::stop_token& stop);

/**
 * The archive of a collector that runs without installation: given, or of this version and for
 * this processor (as `uname -m` names it) in ../share/papilio/collectors or, in a build tree, in
 * the folder archives.
 *
 * @param host  for the message
 * @return NotFound saying how to get one
 */
core::Result<std::filesystem::path> findArchive(const std::filesystem::path& given,
                                                const std::string& processor,
                                                const std::string& host);

}  // namespace papilio::collectors
