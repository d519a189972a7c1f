#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/suite/shard.h"
#include "core/base/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What a rank is to count, as the ranks find it in the directory of their run.
struct RankRequest {
    std::string source;               ///< "perf", "valgrind", "qemu:CPU"
    std::vector<std::string> events;  ///< none: the program is only timed
    double interval = 0;              ///< seconds; 0: the whole run
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

}  // namespace papilio::collectors
