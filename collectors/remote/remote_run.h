#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// A command line of papilio-collect for another machine.
struct RemoteRequest {
    std::string host;             ///< as ssh takes it
    std::string launcher;         ///< "srun -N1 --exclusive", words of a shell; empty: none
    std::string collector;        ///< path of papilio-collect there; empty: it is looked for
    std::string archive;          ///< of the collector, here; empty: it is looked for
    bool keepsCollector = false;  ///< the archive stays unpacked there
    std::string directory;        ///< where a program runs there; empty: the home directory

    /// What papilio-collect gets there, with remoteStudy, remoteLive and names of inputs.
    std::vector<std::string> arguments;
    bool runsProgram = false;                   ///< in `directory`
    std::vector<std::filesystem::path> inputs;  ///< files to send; remoteInput() names them
    std::string output;     ///< the study here; empty where the command writes none
    bool replaces = false;  ///< --force: what is at `output` may go
    bool resumes = false;   ///< --resume: what a stopped run left at `output` is sent
};

/// Stands for the directory of the run in RemoteRequest::arguments.
inline constexpr std::string_view runDirectoryMark = "@RUN@";
/// The study there, and where a run writes its live stream.
inline constexpr std::string_view remoteStudy = "@RUN@/results/study.h5";
inline constexpr std::string_view remoteLive = "@RUN@/live";
/// The name there of a file that is sent; its ending stays, because readers look at it.
std::string remoteInput(std::size_t index, const std::filesystem::path& file);

/// Who hears what happens.
struct RemoteListener {
    std::function<void(std::string_view)> line;    ///< of the run's stderr, without its end
    std::function<void(std::string_view)> output;  ///< the run's stdout, at its end
    std::function<void(std::string_view)> notice;  ///< a sentence of this program
    /// Pieces of the live stream of `recorders`, on a thread of their own until the run has ended;
    /// empty where it is not followed.
    std::function<void(std::string_view)> live = {};
};

/**
 * Runs papilio-collect on another machine while the connection lasts, and fetches what it wrote.
 *
 * Finds papilio-collect there or sends an archive of it, and sends the files. All of it is in a
 * directory of its own there, ~/.cache/papilio/runs/ID (inputs/, results/, collector/), which is
 * removed at the end; nodes share the home directory with the machine that ssh reaches. A stop, and
 * the end of the connection or of this program, end the run there as SIGTERM does; what it has
 * measured by then is fetched where the machine can still be reached.
 *
 * @return the exit status of the run. NotFound where there is no papilio-collect and no archive of
 * it, or where a run that ends well wrote no study, Unsupported where the archive is for another
 * processor, Unreadable where a step fails (the message says what is left there), Cancelled after a
 * stop before it began.
 */
core::Result<int> runRemotely(const RemoteRequest& request,
                              const RemoteListener& listener,
                              const std::stop_token& stop);

/// Where a file of the results folder there goes here: "study.h5.partial" and "study.3.h5" (of
/// rank 3) become the same of `output`; empty for what no run of papilio-collect writes.
std::filesystem::path localName(const std::filesystem::path& output, const std::string& name);

/**
 * The archive of a collector that runs without installation: given, or of this version and for
 * this processor (as `uname -m` names it) in ../share/papilio/collectors or, in a build tree, in
 * the folder archives.
 *
 * @param host  for the message
 * @return NotFound saying how to get one; InvalidArgument for a name that a shell would change
 */
core::Result<std::filesystem::path> findArchive(const std::filesystem::path& given,
                                                const std::string& processor,
                                                const std::string& host);

}  // namespace papilio::collectors
