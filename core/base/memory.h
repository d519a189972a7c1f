#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace papilio::core {

/// What this process may still take without pushing anything out: the least of what the machine
/// has free (MemAvailable and free swap), what its control groups leave (memory.max, or v1's
/// memory.limit_in_bytes) and what its own limit of address space leaves (RLIMIT_AS). In bytes;
/// empty where the system does not tell.
std::optional<std::uint64_t> availableMemory();

/// The same out of other roots than /proc and /sys/fs/cgroup, without the process's own limit.
std::optional<std::uint64_t> availableMemory(const std::filesystem::path& proc,
                                             const std::filesystem::path& cgroups);

/**
 * Asked before something large is allocated: Linux promises memory that it does not have, and ends
 * the process at the first touch.
 *
 * @return Unreadable, "needs 80.0 GB of memory, and 12.3 GB are free here; …"; small amounts are
 * not looked into
 */
Result<void> memoryFor(std::uint64_t bytes);

}  // namespace papilio::core
