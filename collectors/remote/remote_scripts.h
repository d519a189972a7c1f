#pragma once

#include "collectors/remote/remote_request.h"

#include <cstddef>
#include <string>
#include <string_view>

/**
 * What is run on the other machine, as scripts for its sh (POSIX, with tail, wc and sleep).
 *
 * A run has a directory of its own, ~/.cache/papilio/runs/ID:
 *
 *     inputs/  results/  collector/   what was sent, what comes back, an archive unpacked
 *     job.sh   starts papilio-collect; the launcher, if any, starts this on its node
 *     start.sh starts the launcher; its process group is the run
 *     pid host what runs start.sh, and where
 *     started  the job has begun        stop    the job is asked to end, as by a directory that is
 * gone err out  of papilio-collect       status  the exit status: everything is written
 *     followed  changes while somebody follows the run; the job ends where it does not for long
 *
 * Nodes share the home directory with the machine that ssh reaches.
 */
namespace papilio::collectors {

/// Of the directory of a run; relative to the home directory.
std::string runDirectory(const std::string& id);
/// Where collectors stay that --keep-collector sent; relative to the home directory.
std::string keptCollectors();

/// Exit statuses of followScript().
enum FollowStatus {
    FollowEnded = 0,    ///< status is written
    FollowMissing = 3,  ///< there is no such run
    FollowDied = 4,     ///< the run was killed
    FollowWaited = 5    ///< the time is over and it still runs
};

/// Prints "papilio NAME VALUE" lines: system, processor, home, and collector and version where
/// papilio-collect is found.
/// @param collector  the path that was asked for; empty: PATH, then what was kept there
std::string probeScript(const std::string& collector);
/// Makes the directory of a run.
std::string directoryScript(const std::string& id);
/// Starts job.sh, which was sent; prints "papilio pid N".
std::string startScript(const std::string& id);
/// job.sh: starts papilio-collect with request.arguments: in request.directory where a program is
/// run, else in results. It ends where nobody follows it for request.patience and twice
/// followSeconds.
/// @param home  the home directory there
std::string jobScript(const RemoteRequest& request,
                      const std::string& id,
                      const std::string& home,
                      const std::string& collector);
/// start.sh
std::string launchScript(const std::string& launcher,
                         const std::string& home,
                         const std::string& id);
/// How long a script follows a run before it is started again: one whose connection is lost may go
/// on for as long, and the run counts as followed.
inline constexpr int followSeconds = 60;
/// Prints what the run wrote to stderr, from a byte on, until it ended or the seconds are over.
std::string followScript(const std::string& id,
                         std::string_view file,
                         std::size_t offset,
                         int seconds);
/// Asks the run to end, as SIGTERM does; one that has not begun ends at once.
std::string stopScript(const std::string& id);
/// Ends whatever of the run is on the machine that ssh reaches.
std::string killScript(const std::string& id);
/// Prints what is left of stderr from a byte on.
std::string restScript(const std::string& id, std::string_view file, std::size_t offset);
/// Prints "BYTES NAME" of the results, then "status N".
std::string resultsScript(const std::string& id);
/// Removes the directory of a run, and the ones above it that are empty.
std::string removeScript(const std::string& id);

}  // namespace papilio::collectors
