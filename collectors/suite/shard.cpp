#include "collectors/suite/shard.h"

#include "core/base/parsed_number.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace papilio::collectors {

using core::Errc;
using core::errorOf;
using core::Result;

namespace {

std::optional<std::size_t> variable(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? core::parsedNumber<std::size_t>(value) : std::nullopt;
}

}  // namespace

Result<Shard> parseShard(std::string_view text)
{
    const auto slash = text.find('/');
    constexpr auto none = std::numeric_limits<std::size_t>::max();
    const std::size_t index = core::parsedNumber<std::size_t>(text.substr(0, slash)).value_or(none);
    const std::size_t count =
        slash == std::string_view::npos
            ? 0
            : core::parsedNumber<std::size_t>(text.substr(slash + 1)).value_or(0);
    if (index >= count) {
        return errorOf(Errc::InvalidArgument,
                       "--shard {}: expected I/N with 0 <= I < N, as in 0/4, 1/4, 2/4, 3/4", text);
    }
    return Shard{index, count};
}

std::optional<ScheduledShard> scheduledRank()
{
    struct Scheduler {
        const char* rank;
        const char* size;
        const char* step;  ///< also set where a process was started as a rank
    };
    // Within a job of Slurm every rank of mpirun has the SLURM_PROCID of what started mpirun. The
    // script of a batch job has one, too; only srun makes a step.
    constexpr std::array<Scheduler, 3> schedulers = {
        {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
         {"PMI_RANK", "PMI_SIZE", "PMI_RANK"},
         {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_STEP_ID"}}};
    for (const auto& scheduler : schedulers) {
        const auto rank = variable(scheduler.rank);
        const auto size = variable(scheduler.size);
        if (rank && size && *rank < *size && std::getenv(scheduler.step) != nullptr) {
            return ScheduledShard{{*rank, *size},
                                  fmt::format("{} and {}", scheduler.rank, scheduler.size)};
        }
    }
    return std::nullopt;
}

std::optional<ScheduledShard> scheduledShard()
{
    auto rank = scheduledRank();
    return rank && rank->shard.count > 1 ? std::move(rank) : std::nullopt;
}

std::vector<std::string> eventsOfShard(const std::vector<std::string>& events, const Shard& shard)
{
    std::vector<std::string> mine;
    for (std::size_t event = shard.index; event < events.size(); event += shard.count) {
        mine.push_back(events[event]);
    }
    return mine;
}

std::string shardPath(const std::string& path, const Shard& shard)
{
    std::filesystem::path changed(path);
    changed.replace_extension(std::to_string(shard.index) + changed.extension().string());
    return changed;
}

std::string shardNote(const Shard& shard)
{
    return fmt::format("Shard {}/{}.", shard.index, shard.count);
}

std::optional<Shard> shardOfNote(std::string_view note)
{
    constexpr std::string_view prefix = "Shard ";
    if (!note.starts_with(prefix) || !note.ends_with('.')) {
        return std::nullopt;
    }
    auto shard = parseShard(note.substr(prefix.size(), note.size() - prefix.size() - 1));
    return shard ? std::optional(*shard) : std::nullopt;
}

}  // namespace papilio::collectors
