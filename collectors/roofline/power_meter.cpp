#include "collectors/roofline/power_meter.h"

#include "core/base/constants.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <optional>

namespace papilio::collectors {

namespace {

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
