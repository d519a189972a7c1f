#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace papilio::collectors {

/**
 * Turns SIGINT and SIGTERM into a stop request while it lives. A second one kills what this process
 * waits for, its children; a third one ends this process. What comes within a moment of another is
 * the same request: launchers and timeout(1) send theirs to the program and to its group.
 *
 * The signals are blocked in every thread and waited for in one: requesting a stop runs callbacks,
 * which a signal handler must not. Make it before other threads are started.
 */
class StopSignals {
public:
    StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] int received() const { return received_; }  ///< the signal's number; 0 for none

private:
    std::stop_source source_;
    std::atomic<int> received_ = 0;
    std::jthread waiter_;
};

}  // namespace papilio::collectors
