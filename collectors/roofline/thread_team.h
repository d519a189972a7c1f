#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// Memory of its own pages, in large pages where the system gives them. Untouched pages have no
/// place yet: the thread that writes first decides the memory node.
class PageMemory {
public:
    PageMemory() = default;
    /// Empty where the system has not that much.
    explicit PageMemory(std::size_t bytes);
    PageMemory(const PageMemory&) = delete;
    PageMemory& operator=(const PageMemory&) = delete;
    PageMemory(PageMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0))
    {}
    PageMemory& operator=(PageMemory&& other) noexcept
    {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~PageMemory();

    [[nodiscard]] char* data() const { return static_cast<char*>(data_); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

/// Times of one common run of a team.
struct TeamTimes {
    double seconds = 0;                 ///< from the first start to the last end
    std::vector<double> threadSeconds;  ///< busy time of each thread, without waiting
};

/// Work that is repeated in a run.
struct FittedRun {
    std::size_t passes = 1;
    double seconds = 0;  ///< that a run of so many passes takes
};

/// As many passes, at least one, as take about `target` (> 0) seconds. Other programs only lengthen
/// a run: the shortest of several counts, and what follows from it is tried before it is believed.
/// @param seconds  one run of so many passes
FittedRun fitPasses(double target, const std::function<double(std::size_t)>& seconds);

/**
 * Threads, each bound to its own processor, that do one piece of work at the same time.
 *
 * They wait for each other before they start, spinning, so that a run of a millisecond is not
 * blurred by waking up. Between runs they sleep.
 */
class ThreadTeam {
public:
    /// One thread for each processor (numbers of the operating system).
    /// @return Unsupported naming the processor that a thread cannot be bound to
    static core::Result<std::unique_ptr<ThreadTeam>> start(const std::vector<unsigned>& processors);

    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;
    ~ThreadTeam();

    [[nodiscard]] std::size_t size() const;

    /// Runs work(thread) on every thread and waits for the last. `work` must not throw.
    TeamTimes run(const std::function<void(std::size_t thread)>& work);

private:
    struct State;
    explicit ThreadTeam(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace papilio::collectors
