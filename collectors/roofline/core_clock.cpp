#include "collectors/roofline/core_clock.h"

#include "collectors/host/host_machine.h"
#include "core/base/constants.h"
#include "core/base/number_format.h"

#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <thread>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace papilio::collectors {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

double coreGigahertz()
{
#if defined(__x86_64__) || defined(__aarch64__)
    constexpr std::uint64_t turns = 25'000;
    constexpr std::uint64_t chain = 16;
    std::uint64_t value = 1;
    std::uint64_t step = 3;  // in a register: additions of small constants may cost nothing
    const auto start = Clock::now();
    for (std::uint64_t turn = 0; turn < turns; ++turn) {
#if defined(__x86_64__)
        asm volatile(".rept 16\n\tadd %[step], %[value]\n\t.endr"
                     : [value] "+r"(value)
                     : [step] "r"(step)
                     : "cc");
#else
        asm volatile(".rept 16\n\tadd %[value], %[value], %[step]\n\t.endr"
                     : [value] "+r"(value)
                     : [step] "r"(step));
#endif
    }
    return static_cast<double>(turns * chain) / secondsSince(start) / 1e9;
#else
    return core::notANumber;
#endif
}

std::string clockNote()
{
#if defined(__x86_64__)
    const auto start = Clock::now();
    const auto ticks = __rdtsc();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const double gigahertz = static_cast<double>(__rdtsc() - ticks) / secondsSince(start) / 1e9;
    return fmt::format(
        "Runs are timed with the monotonic clock; the time stamp counter runs at {} GHz, "
        "independent of the core clock.",
        core::numberText(gigahertz, 4));
#else
    return "Runs are timed with the monotonic clock.";
#endif
}

std::string frequencyNote()
{
    const std::string folder = "/sys/devices/system/cpu/cpu0/cpufreq/";
    const std::string governor = firstLine(folder + "scaling_governor");
    if (governor.empty()) {
        return "The system gives no information on frequency scaling (no cpufreq, as in virtual "
               "machines).";
    }
    return fmt::format("Frequency scaling: governor {}, {} to {} kHz.", governor,
                       firstLine(folder + "scaling_min_freq"),
                       firstLine(folder + "scaling_max_freq"));
}

}  // namespace papilio::collectors
