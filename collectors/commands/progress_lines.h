#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace papilio::collectors {

/// Writes {"done", "of", "what", "seconds_left"} as JSON lines on stderr, at most twenty a second
/// and always the last.
class ProgressLines {
public:
    explicit ProgressLines(bool enabled);

    void report(std::size_t done, std::size_t of, const std::string& what);

private:
    using Clock = std::chrono::steady_clock;

    bool enabled_;
    Clock::time_point start_;
    Clock::time_point next_;
};

}  // namespace papilio::collectors
