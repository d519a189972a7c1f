#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// Which part of a collection this process takes: every `count`-th event from `index` on.
struct Shard {
    std::size_t index = 0;  ///< < count
    std::size_t count = 1;

    bool operator==(const Shard&) const = default;
};

/// Reads "I/N", counted from 0 as ranks are.
/// @return InvalidArgument with the text and what it should be
core::Result<Shard> parseShard(std::string_view text);

/// A shard that a scheduler gave this process, and the variables that name it.
struct ScheduledShard {
    Shard shard;
    std::string variables;  ///< "SLURM_PROCID and SLURM_NTASKS"
};

/**
 * Rank and size from OMPI_COMM_WORLD_RANK/SIZE, PMI_RANK/SIZE or, in a step of srun,
 * SLURM_PROCID/SLURM_NTASKS.
 *
 * @return empty where none of them is set, and in the script of a batch job
 */
std::optional<ScheduledShard> scheduledRank();
/// The same; empty also where there is one process only.
std::optional<ScheduledShard> scheduledShard();

/// The events of a shard, in their order.
std::vector<std::string> eventsOfShard(const std::vector<std::string>& events, const Shard& shard);

/// "study.h5" -> "study.3.h5": ranks that were given the same name write files of their own.
std::string shardPath(const std::string& path, const Shard& shard);

/// How a study says which part it is: a note "Shard 3/16." of its benchmarks. The note is the
/// format: a part is an ordinary study, which `merge` and `count` of every version read back, and
/// nothing but the two functions here knows the spelling.
std::string shardNote(const Shard& shard);
/// @return empty for another note
std::optional<Shard> shardOfNote(std::string_view note);

}  // namespace papilio::collectors
