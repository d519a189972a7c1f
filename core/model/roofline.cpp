#include "core/model/roofline.h"

#include <cmath>
#include <fmt/format.h>
#include <set>
#include <tuple>

namespace papilio::core {

namespace {

bool isPositive(double value)
{
    return std::isfinite(value) && value > 0;
}

/// Unknown, or a number that is not negative.
bool isAmount(double value)
{
    return std::isnan(value) || (std::isfinite(value) && value >= 0);
}

Result<void> checkCeiling(const Ceiling& ceiling)
{
    if (ceiling.name.empty()) {
        return Error{Errc::InvalidArgument, "a roof has no name"};
    }
    if (!isPositive(ceiling.value)) {
        return errorOf(Errc::InvalidArgument, "roof \"{}\" is {}; expected a positive number",
                       ceiling.name, ceiling.value);
    }
    if (!isPositive(ceiling.low) || !isPositive(ceiling.high) || ceiling.low > ceiling.value ||
        ceiling.high < ceiling.value) {
        return errorOf(Errc::InvalidArgument,
                       "the spread of roof \"{}\", {} to {}, does not contain its value {}",
                       ceiling.name, ceiling.low, ceiling.high, ceiling.value);
    }
    if (ceiling.median != 0 && !(ceiling.median >= ceiling.low && ceiling.median <= ceiling.high)) {
        return errorOf(Errc::InvalidArgument,
                       "the median of roof \"{}\", {}, is not within its spread, {} to {}",
                       ceiling.name, ceiling.median, ceiling.low, ceiling.high);
    }
    const auto amounts = {ceiling.bytes, ceiling.watts, ceiling.gigahertz, ceiling.memoryGigahertz};
    if (ceiling.threads < 0 || !std::ranges::all_of(amounts, [](double amount) {
            return std::isfinite(amount) && amount >= 0;
        })) {
        return errorOf(Errc::InvalidArgument,
                       "roof \"{}\" has {} threads, {} bytes, {} watts, {} and {} GHz; expected "
                       "numbers of at least 0",
                       ceiling.name, ceiling.threads, ceiling.bytes, ceiling.watts,
                       ceiling.gigahertz, ceiling.memoryGigahertz);
    }
    return {};
}

Result<void> checkCeilings(const std::vector<Ceiling>& ceilings)
{
    std::set<std::tuple<std::string, Ceiling::Kind, int, std::string, std::string, std::string,
                        double, double>>
        seen;
    for (const auto& ceiling : ceilings) {
        if (auto good = checkCeiling(ceiling); !good) {
            return good;
        }
        if (!seen.insert({ceiling.name, ceiling.kind, ceiling.threads, ceiling.isa,
                          ceiling.precision, ceiling.operation, ceiling.gigahertz,
                          ceiling.memoryGigahertz})
                 .second) {
            return errorOf(Errc::InvalidArgument, "roof \"{}\" for {} threads is a duplicate",
                           ceiling.name, ceiling.threads);
        }
    }
    return {};
}

Result<void> checkPoint(const RooflinePoint& point)
{
    if (point.name.empty()) {
        return Error{Errc::InvalidArgument, "a point has no name"};
    }
    for (const auto& [what, value] :
         {std::pair("intensity", point.intensity), std::pair("performance", point.performance),
          std::pair("seconds", point.seconds), std::pair("utilisation", point.utilization),
          std::pair("watts", point.watts), std::pair("frequency", point.gigahertz),
          std::pair("working set", point.workingSet), std::pair("worst performance", point.low),
          std::pair("best performance", point.high), std::pair("processor time", point.cpuSeconds),
          std::pair("time in the kernel", point.systemSeconds),
          std::pair("memory clock", point.memoryGigahertz)}) {
        if (!isAmount(value)) {
            return errorOf(Errc::InvalidArgument,
                           "the {} of point \"{}\" is {}; expected a number of at least 0, or none",
                           what, point.name, value);
        }
    }
    for (const double seconds : point.threadSeconds) {
        if (!(std::isfinite(seconds) && seconds >= 0)) {
            return errorOf(Errc::InvalidArgument,
                           "a thread of point \"{}\" was busy for {} seconds", point.name, seconds);
        }
    }
    if (point.threads < 0) {
        return errorOf(Errc::InvalidArgument, "point \"{}\" has {} threads", point.name,
                       point.threads);
    }
    return {};
}

Result<void> checkParts(const Roofline& roofline)
{
    for (const auto& level : roofline.levels) {
        if (level.name.empty() || !isPositive(level.bytes) || level.sharedBy < 1) {
            return errorOf(Errc::InvalidArgument,
                           "memory level \"{}\" has {} bytes, shared by {} "
                           "cores; expected a name and positive numbers",
                           level.name, level.bytes, level.sharedBy);
        }
    }
    if (auto good = checkCeilings(roofline.ceilings); !good) {
        return good;
    }
    for (const auto& point : roofline.points) {
        if (auto good = checkPoint(point); !good) {
            return good;
        }
    }
    return {};
}

}  // namespace

bool Ceiling::isFused() const
{
    return operation.empty() || operation.find("FMA") != std::string::npos ||
           name.find("FMA") != std::string::npos;
}

Result<void> checkRoofline(const Roofline& roofline)
{
    if (roofline.name.empty()) {
        return Error{Errc::InvalidArgument, "a roofline has no name"};
    }
    const auto good = checkParts(roofline);
    return good ? good
                : Result<void>(good.error().in(fmt::format("roofline \"{}\"", roofline.name)));
}

std::string latencyName(std::string_view level)
{
    return std::string(level == "DRAM" ? "memory" : level == "L1" ? "L1d" : level) + "_latency";
}

}  // namespace papilio::core
