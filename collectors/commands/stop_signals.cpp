#include "collectors/commands/stop_signals.h"

#include <csignal>
#include <ctime>

namespace papilio::collectors {

namespace {

sigset_t stopSignals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

}  // namespace

StopSignals::StopSignals()
{
    const sigset_t set = stopSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::jthread([this, set](const std::stop_token& done) {
        constexpr timespec pause{.tv_sec = 0, .tv_nsec = 50'000'000};
        while (!done.stop_requested()) {
            const int number = sigtimedwait(&set, nullptr, &pause);
            if (number > 0) {
                received_ = number;
                source_.request_stop();
                return;
            }
        }
    });
}

StopSignals::~StopSignals() = default;

}  // namespace papilio::collectors
