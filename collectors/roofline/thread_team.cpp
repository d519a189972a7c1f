#include "collectors/roofline/thread_team.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <thread>

namespace papilio::collectors {

namespace {

using Clock = std::chrono::steady_clock;

struct alignas(64) Interval {
    Clock::time_point begin;
    Clock::time_point end;
};

void pauseShortly(unsigned turn)
{
    constexpr unsigned turnsBeforeYield = 20'000;  // another program may hold the processor
    if (turn % turnsBeforeYield == turnsBeforeYield - 1) {
        std::this_thread::yield();
        return;
    }
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

bool bindTo(std::jthread& thread, unsigned processor)
{
    const std::size_t bytes = CPU_ALLOC_SIZE(processor + 1);
    cpu_set_t* set = CPU_ALLOC(processor + 1);
    CPU_ZERO_S(bytes, set);
    CPU_SET_S(processor, bytes, set);
    const int failed = pthread_setaffinity_np(thread.native_handle(), bytes, set);
    CPU_FREE(set);
    return failed == 0;
}

}  // namespace

PageMemory::PageMemory(std::size_t bytes)
{
    constexpr std::size_t largePage = std::size_t{2} << 20;  // of x86 and most of ARM
    const std::size_t rounded = (bytes + largePage - 1) / largePage * largePage;
    data_ = std::aligned_alloc(largePage, rounded);
    if (data_ == nullptr) {
        return;
    }
    bytes_ = rounded;
    madvise(data_, bytes_, MADV_HUGEPAGE);  // a refusal costs speed only
}

PageMemory::~PageMemory()
{
    std::free(data_);
}

struct ThreadTeam::State {
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    std::size_t generation = 0;
    std::size_t running = 0;
    bool ending = false;
    const std::function<void(std::size_t)>* work = nullptr;
    std::atomic<std::size_t> arrived = 0;
    std::vector<Interval> intervals;
    std::vector<std::jthread> threads;

    void serve(std::size_t thread);
};

void ThreadTeam::State::serve(std::size_t thread)
{
    std::size_t seen = 0;
    std::unique_lock lock(mutex);
    while (true) {
        wake.wait(lock, [&] { return ending || generation != seen; });
        if (ending) {
            return;
        }
        seen = generation;
        const auto& task = *work;
        lock.unlock();
        arrived.fetch_add(1, std::memory_order_acq_rel);
        for (unsigned turn = 0; arrived.load(std::memory_order_acquire) < threads.size(); ++turn) {
            pauseShortly(turn);
        }
        intervals[thread].begin = Clock::now();
        task(thread);
        intervals[thread].end = Clock::now();
        lock.lock();
        if (--running == 0) {
            done.notify_one();
        }
    }
}

ThreadTeam::ThreadTeam(std::unique_ptr<State> state) : state_(std::move(state)) {}

core::Result<std::unique_ptr<ThreadTeam>> ThreadTeam::start(const std::vector<unsigned>& processors)
{
    auto state = std::make_unique<State>();
    state->intervals.resize(processors.size());
    state->threads.reserve(processors.size());
    std::unique_ptr<ThreadTeam> team(new ThreadTeam(std::move(state)));
    for (std::size_t thread = 0; thread < processors.size(); ++thread) {
        State* shared = team->state_.get();
        const std::lock_guard lock(shared->mutex);  // they read the number of threads
        shared->threads.emplace_back([shared, thread] { shared->serve(thread); });
        if (!bindTo(shared->threads.back(), processors[thread])) {
            return core::errorOf(core::Errc::Unsupported,
                                 "a thread cannot be bound to processor {}: this process may not "
                                 "use it; taskset or the batch system shows the allowed processors",
                                 processors[thread]);
        }
    }
    return team;
}

ThreadTeam::~ThreadTeam()
{
    {
        const std::lock_guard lock(state_->mutex);
        state_->ending = true;
    }
    state_->wake.notify_all();
    state_->threads.clear();
}

std::size_t ThreadTeam::size() const
{
    return state_->threads.size();
}

TeamTimes ThreadTeam::run(const std::function<void(std::size_t)>& work)
{
    State& state = *state_;
    {
        std::unique_lock lock(state.mutex);
        state.work = &work;
        state.arrived = 0;
        state.running = state.threads.size();
        ++state.generation;
        state.wake.notify_all();
        state.done.wait(lock, [&] { return state.running == 0; });
    }
    TeamTimes times;
    auto first = Clock::time_point::max();
    auto last = Clock::time_point::min();
    for (const auto& interval : state.intervals) {
        first = std::min(first, interval.begin);
        last = std::max(last, interval.end);
        times.threadSeconds.push_back(
            std::chrono::duration<double>(interval.end - interval.begin).count());
    }
    times.seconds = std::chrono::duration<double>(last - first).count();
    return times;
}

FittedRun fitPasses(double target, const std::function<double(std::size_t)>& seconds)
{
    constexpr double patience = 50;  // targets that may be spent on runs that others lengthened
    const auto shortest = [&](std::size_t passes, double enough) {
        double least = seconds(passes);
        for (double spent = least; least > enough && spent < patience * target;) {
            const double again = seconds(passes);
            spent += again;
            least = std::min(least, again);
        }
        return least;
    };
    FittedRun run{.passes = 1, .seconds = shortest(1, target)};
    for (bool isTried = run.seconds > target; true;) {
        const bool isLong = run.seconds > target / 4;
        if (isLong && isTried) {
            return run;
        }
        isTried = isLong;
        run.passes = isLong ? std::max<std::size_t>(
                                  1, static_cast<std::size_t>(static_cast<double>(run.passes) *
                                                              target / run.seconds))
                            : 4 * run.passes;
        run.seconds = shortest(run.passes, 2 * target);
    }
}

}  // namespace papilio::collectors
