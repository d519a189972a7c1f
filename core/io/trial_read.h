#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace papilio::core {

/**
 * Runs `reading` in a child process first, because a library that reads damaged files may end the
 * process it runs in: HDF5 1.10 divides by zero at some, and nothing tells before it looks.
 *
 * What the child makes is lost; it holds a copy of this process and ends without tidying up, after
 * a minute of the processor's time at the latest. Where no child can be had, nothing is said.
 * @param reading  must not print, write files or wait for other threads
 * @param limit    by the clock; longer than any reading takes, on a slow drive too
 * @return how the child came to a bad end, for a sentence ("Floating point exception"), or nothing
 * where it did not
 */
std::optional<std::string> badEndOf(const std::function<void()>& reading,
                                    const std::stop_token& stop,
                                    std::chrono::milliseconds limit);

}  // namespace papilio::core
