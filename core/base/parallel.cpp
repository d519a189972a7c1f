#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace papilio::core {
namespace {

std::atomic<unsigned> chosenWorkers = 0;

}  // namespace

unsigned workerCount()
{
    const unsigned chosen = chosenWorkers.load(std::memory_order_relaxed);
    return chosen != 0 ? chosen : std::clamp(std::thread::hardware_concurrency(), 1U, 2U);
}

void setWorkerCount(unsigned count)
{
    chosenWorkers.store(count, std::memory_order_relaxed);
}

bool parallelFor(std::size_t count,
                 std::size_t grain,
                 const std::stop_token& stop,
                 const std::function<void(std::size_t begin, std::size_t end)>& body)
{
    const std::size_t step = std::max<std::size_t>(grain, 1);
    const std::size_t pieces = (count + step - 1) / step;
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> done = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    std::size_t thrownBy = pieces;
    const auto work = [&] {
        while (!stop.stop_requested()) {
            const std::size_t piece = next.fetch_add(1, std::memory_order_relaxed);
            if (piece >= pieces) {
                return;
            }
            try {
                body(piece * step, std::min(count, (piece + 1) * step));
            } catch (...) {  // thrown again where the caller can catch it
                next.store(pieces, std::memory_order_relaxed);
                const std::lock_guard lock(mutex);
                if (piece < thrownBy) {
                    thrownBy = piece;
                    thrown = std::current_exception();
                }
                return;
            }
            done.fetch_add(1, std::memory_order_relaxed);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min<std::size_t>(workerCount(), pieces); ++i) {
            helpers.emplace_back(work);
        }
        work();
    }
    if (thrown) {
        std::rethrow_exception(thrown);
    }
    return done.load() == pieces;
}

}  // namespace papilio::core
