// Preloaded into a program: the time of day jumps by up to a year at every look at it, back and
// forth, as when a laptop wakes up or a virtual machine moves. Steady clocks go on.
#include <atomic>
#include <ctime>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

time_t jump()
{
    constexpr time_t day = 86'400;
    constexpr time_t jumps[] = {0, 365 * day, -30 * day, 3'600, -3'600, 100 * day, -365 * day};
    static std::atomic<unsigned> looks{0};
    return jumps[looks.fetch_add(1) % (sizeof jumps / sizeof *jumps)];
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time)
{
    const auto status = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        time->tv_sec += jump();
    }
    return status;
}

extern "C" int gettimeofday(timeval* time, void* zone) noexcept
{
    const auto status = static_cast<int>(syscall(SYS_gettimeofday, time, zone));
    if (status == 0) {
        time->tv_sec += jump();
    }
    return status;
}

extern "C" time_t time(time_t* into) noexcept
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (into != nullptr) {
        *into = now.tv_sec;
    }
    return now.tv_sec;
}
