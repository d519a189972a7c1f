#pragma once

#include "collectors/base/program_counter.h"
#include "core/base/result.h"
#include "core/io/files/private_directory.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// The sub-command of papilio-collect that a launcher starts: `rank --in DIRECTORY -- COMMAND
/// ARG…`.
inline constexpr const char* rankCommand = "rank";

/// What starts the ranks of a parallel program, and where they write.
struct LauncherRequest {
    std::string launcher;  ///< "mpirun -n 4", words of a shell
    std::string source;    ///< that every rank counts with
    /// A place that all nodes see, tried first: the study's.
    std::filesystem::path place = {};
};

/**
 * Runs a parallel program under its launcher, with this program between the two: the launcher
 * starts one copy for each rank, which counts what it starts itself, and writes the counts into a
 * private directory, from where they are read when the launcher has ended.
 *
 * One run is one start of the launcher, because an MPI program can run only once under one.
 */
class LaunchedRanks {
public:
    /// @return InvalidArgument for a launcher that is no list of words, NotFound where its program
    ///         is not there, Unreadable where no directory can be made
    static core::Result<LaunchedRanks> prepare(const LauncherRequest& request);

    /**
     * Starts the launcher once. A stop, or the failure of a rank, ends it and what it started.
     *
     * @return the runs of all ranks, in their order; InvalidArgument where the launcher or a rank
     *         fails, or a rank has no counts; Cancelled after a stop
     */
    core::Result<std::vector<CountedRun>> run(const ProgramRun& run, const std::stop_token& stop);

private:
    LaunchedRanks(std::vector<std::string> launcher,
                  std::string source,
                  core::PrivateDirectory directory);

    std::vector<std::string> launcher_;
    std::string source_;
    core::PrivateDirectory directory_;
    std::size_t runs_ = 0;
};

}  // namespace papilio::collectors
