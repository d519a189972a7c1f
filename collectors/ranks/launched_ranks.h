#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/io/files/private_directory.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What a rank is to count, as the ranks find it in the directory of their run.
struct RankRequest {
    std::string source;               ///< "perf", "valgrind", "qemu:CPU"
    std::vector<std::string> events;  ///< none: the program is only timed
    double interval = 0;              ///< seconds; 0: the whole run
    bool hasRegions = false;          ///< as in ProgramRun
};

/// Why there are no counts of a rank.
struct RankFailure {
    std::optional<Shard> rank;  ///< empty where it did not learn its own
    std::string machine;
    std::string message;
    int status = 0;  ///< of its program, where that is the reason
};

/**
 * The files by which the ranks of a parallel program and the process that started them talk, in a
 * directory that all of them see: the request, and of every rank its counts or why there are none.
 *
 * Each is written as a whole. Numbers are JSON in full precision.
 */
class RankFiles {
public:
    explicit RankFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}

    [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }

    /// @return Unreadable where the directory cannot be written
    [[nodiscard]] core::Result<void> writeRequest(const RankRequest& request) const;
    /// @return NotFound where there is none, or Malformed
    [[nodiscard]] core::Result<RankRequest> readRequest() const;

    /// Says that a process is this rank. @return InvalidArgument where another one is it already
    [[nodiscard]] core::Result<void> claim(const Shard& rank) const;
    [[nodiscard]] core::Result<void> writeRun(const Shard& rank, const CountedRun& run) const;
    /// What cannot be written is lost: the rank is then missing.
    void writeFailure(const RankFailure& failure) const;

    [[nodiscard]] bool hasFailure() const;
    /// The failure that explains the others: not one of a rank that was ended because of another.
    [[nodiscard]] std::optional<RankFailure> failure() const;
    /// The ranks with counts, in their order. @return Malformed for a file that is damaged
    [[nodiscard]] core::Result<std::vector<std::pair<Shard, CountedRun>>> runs() const;

private:
    [[nodiscard]] std::vector<std::filesystem::path> named(std::string_view prefix) const;

    std::filesystem::path directory_;
};

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
    /// @return InvalidArgument for a launcher that is not a list of words, NotFound where its
    ///         program is not there, Unreadable where no directory can be made
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
