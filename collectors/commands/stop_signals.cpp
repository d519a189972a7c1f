#include "collectors/commands/stop_signals.h"

#include "core/base/parsed_number.h"

#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>

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

/// The kernel's own list of children (/proc/self/task/N/children) is not in every kernel.
void killChildren()
{
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", problem)) {
        const auto number = core::parsedNumber<pid_t>(entry.path().filename().string());
        std::ifstream file(entry.path() / "stat");
        std::string stat;
        if (!number || !std::getline(file, stat)) {
            continue;
        }
        // "4711 (name of any kind) S parent …"
        std::istringstream rest(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
        char state = 0;
        pid_t parent = 0;
        if (rest >> state >> parent && parent == getpid()) {
            kill(*number, SIGKILL);
        }
    }
}

}  // namespace

StopSignals::StopSignals()
{
    const sigset_t set = stopSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::jthread([this, set](const std::stop_token& done) {
        using Clock = std::chrono::steady_clock;
        constexpr timespec pause{.tv_sec = 0, .tv_nsec = 50'000'000};
        constexpr auto moment = std::chrono::milliseconds(300);
        bool hasKilled = false;
        for (Clock::time_point last; !done.stop_requested();) {
            const int number = sigtimedwait(&set, nullptr, &pause);
            if (number <= 0 || Clock::now() - std::exchange(last, Clock::now()) < moment) {
                continue;
            }
            if (received_ == 0) {
                received_ = number;
                source_.request_stop();
            } else if (!std::exchange(hasKilled, true)) {
                killChildren();
            } else {
                pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
                raise(number);
            }
        }
    });
}

StopSignals::~StopSignals() = default;

}  // namespace papilio::collectors
