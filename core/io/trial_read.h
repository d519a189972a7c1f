#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace papilio::core {

struct TrialLimits {
    std::chrono::seconds processor{20};  ///< more than any trial needs: it does not come to an end
    std::chrono::milliseconds clock{30'000};  ///< then nothing is said: a slow drive is no bad end
    std::uint64_t memory = 2ULL << 30;  ///< bytes that it may ask for beside those of this process
};

/// Whether a child can be had here: always, but with a sanitizer, whose allocator stays locked in a
/// child where another thread used it. The C library's does not.
bool canTry();

/// What badEndOf() says of a child that asked for more than its limit, or that the kernel ended.
inline constexpr std::string_view outOfMemory = "Out of memory";

/**
 * Runs `reading` in a child process first, because a library that reads damaged files may end the
 * process it runs in: HDF5 1.10 divides by zero at some, or fills gigabytes because a few bytes say
 * so, and nothing tells before it looks.
 *
 * What the child makes is lost; it holds a copy of this process and ends without tidying up. Where
 * no child can be had, nothing is said.
 * @param reading  must not print, write files or wait for other threads
 * @return how the child came to a bad end, for a sentence ("Floating point exception"), or nothing
 * where it did not
 */
std::optional<std::string> badEndOf(const std::function<void()>& reading,
                                    const std::stop_token& stop,
                                    const TrialLimits& limits = {});

}  // namespace papilio::core
