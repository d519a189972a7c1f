#pragma once

#include <chrono>
#include <future>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>

namespace papilio::collectors {

/**
 * Does work that cannot be interrupted (a library, a large file) on a thread of its own.
 *
 * `work` owns what it uses. Exceptions of it are thrown here.
 *
 * @return its result, or nothing once `stop` was requested: the work is then left alone, and the
 * process should end by std::_Exit when it has written what it has
 */
template<typename Work>
std::optional<std::invoke_result_t<Work>> unlessStopped(const std::stop_token& stop, Work work)
{
    constexpr auto interval = std::chrono::milliseconds(20);
    std::packaged_task<std::invoke_result_t<Work>()> task(std::move(work));
    auto result = task.get_future();
    std::thread(std::move(task)).detach();
    while (result.wait_for(interval) != std::future_status::ready) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
    }
    return result.get();
}

}  // namespace papilio::collectors
