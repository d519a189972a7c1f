#pragma once

#include "core/base/child_process.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace papilio::core {

/// What a damaged study may cost the process that reads it first.
struct CheckLimits {
    std::chrono::seconds processor{20};       ///< more than any needs: it does not come to an end
    std::chrono::milliseconds clock{30'000};  ///< of both, more for each MB of the file
    std::uint64_t memory = 2ULL << 30;        ///< bytes
};

/// What badEndOf() says of a child that asked for more than its limit, or that the kernel ended.
inline constexpr std::string_view outOfMemory = "Out of memory";

/// And of a child that did not come to its end in the time it had, or was stopped from outside:
/// what it was to try is not known.
inline constexpr std::string_view tooLate = "Too late";

/// How a child came to a bad end ("Floating point exception"); nothing where it did not.
std::optional<std::string> badEndOf(const Result<ChildOutcome>& child);

/**
 * Reads the study in a process of its own (the program papilio-check), because a library that reads
 * damaged files may end the process that it runs in: HDF5 1.10 divides by zero at some, or fills
 * gigabytes because a few bytes say so, and nothing tells before it looks. Where papilio-check is
 * missing, one sentence on stderr says so and the study counts as good.
 * @param file  that of an open descriptor ("/proc/self/fd/N") stays the same file, whoever replaces
 * its name
 * @return badEndOf() that process
 */
std::optional<std::string> checkStudy(const std::filesystem::path& file,
                                      const std::stop_token& stop = {},
                                      const CheckLimits& limits = {});

/// What papilio-check does: reads the study and forgets it, within `memory` bytes; never returns.
/// What is wrong with the file says who reads it in earnest.
[[noreturn]] void readStudyAndExit(const std::filesystem::path& path, std::uint64_t memory);

}  // namespace papilio::core
