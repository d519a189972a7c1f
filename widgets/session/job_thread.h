#pragma once

#include "widgets/session/wake_up.h"

#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace papilio::widgets {

/**
 * Runs one job after the other off the GUI thread. Of those that wait only the newest is kept.
 *
 * Everything is handed over under a mutex of the standard library, which the thread sanitizer
 * understands; Qt's own, inside its libraries, it does not see.
 */
class JobThread {
public:
    /// Runs in the thread and throws nothing; what it returns runs in the thread that this object
    /// belongs to.
    using Job = std::function<std::function<void()>()>;

    /// Background: gives way to the window, and to what the window waits for, where processors are
    /// few.
    enum class Urgency { Awaited, Background };

    explicit JobThread(Urgency urgency = Urgency::Awaited);
    ~JobThread() { finish(); }
    Q_DISABLE_COPY_MOVE(JobThread)

    void run(Job job);
    /// Drops the job that waits, and returns when the running one has ended.
    void finish();

private:
    void work();
    void deliver();

    Urgency urgency_;
    WakeUp ready_;  ///< there are results
    std::mutex mutex_;
    std::optional<Job> next_;
    std::vector<std::function<void()>> results_;
    bool isWorking_ = false;
    std::thread thread_;  ///< ends when nothing waits
};

}  // namespace papilio::widgets
