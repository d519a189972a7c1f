#include "collectors/roofline/power_meter.h"

#include "collectors/host/host_machine.h"
#include "core/base/constants.h"
#include "core/base/number_format.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <thread>
#include <x86intrin.h>

namespace papilio::collectors {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr double microjoule = 1e-6;

std::optional<std::uint64_t> number(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::uint64_t value = 0;
    if (file >> value) {
        return value;
    }
    return std::nullopt;
}

std::string text(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::string word;
    file >> word;
    return word;
}

/// The zones of whole packages; their parts (cores, DRAM) would be counted twice.
std::vector<std::filesystem::path> packageZones(const std::filesystem::path& root)
{
    std::vector<std::filesystem::path> zones;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(root, failed)) {
        if (text(entry.path() / "name").starts_with("package")) {
            zones.push_back(entry.path());
        }
    }
    std::sort(zones.begin(), zones.end());
    return zones;
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

PowerMeter::PowerMeter(const std::filesystem::path& root)
{
    const auto zones = packageZones(root);
    for (const auto& zone : zones) {
        if (number(zone / "energy_uj")) {
            packages_.push_back({.counter = zone / "energy_uj",
                                 .range = number(zone / "max_energy_range_uj").value_or(0)});
        }
    }
    if (works()) {
        note_ = fmt::format("Power is the energy of {} package(s), RAPL, over the time of a run.",
                            packages_.size());
    } else if (zones.empty()) {
        note_ = fmt::format(
            "Power is not known: there is no RAPL package under {} (a virtual "
            "machine, or a kernel without powercap).",
            root.string());
    } else {
        note_ = fmt::format(
            "Power is not known: {} is not readable; the administrator can make it readable (chmod "
            "a+r).",
            (zones.front() / "energy_uj").string());
    }
}

PowerMeter::Reading PowerMeter::read() const
{
    Reading values;
    for (const auto& package : packages_) {
        const auto value = number(package.counter);
        if (!value) {
            return {};
        }
        values.push_back(*value);
    }
    return values;
}

double PowerMeter::joules(const Reading& before, const Reading& after) const
{
    if (before.size() != packages_.size() || after.size() != packages_.size() || !works()) {
        return core::notANumber;
    }
    double sum = 0;
    for (std::size_t package = 0; package < packages_.size(); ++package) {
        const std::uint64_t wrapped =
            after[package] < before[package] ? packages_[package].range : 0;
        sum += static_cast<double>(after[package] + wrapped - before[package]) * microjoule;
    }
    return sum;
}

double PowerMeter::watts(const std::function<void()>& work, const std::stop_token& stop) const
{
    constexpr double enough = 0.1;  // seconds
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const auto before = read();
    while (elapsed() < enough && !stop.stop_requested()) {
        work();
    }
    return joules(before, read()) / elapsed();
}

}  // namespace papilio::collectors
