#include "core/roofline/point_amounts.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Whether a number that is given and follows from others too is the same but for rounding: 0.1
/// represents 0.08.
bool agree(double given, double following)
{
    constexpr double rounding = 1.25;
    return !(given > 0) || !(following > 0) || !std::isfinite(following) ||
           std::max(given, following) <= rounding * std::min(given, following);
}

}  // namespace

Result<RooflinePoint> pointOf(const PointAmounts& amounts)
{
    const auto refused = [](std::string sentence) {
        return Error{Errc::InvalidArgument, std::move(sentence)};
    };
    if (amounts.name.empty()) {
        return refused("The kernel has no name. Enter one.");
    }
    for (const auto& [name, value] :
         {std::pair("The AI", amounts.intensity), std::pair("The speed", amounts.performance),
          std::pair("The number of operations", amounts.operations),
          std::pair("The number of bytes", amounts.bytes),
          std::pair("The time", amounts.seconds)}) {
        if (value < 0 || std::isinf(value)) {
            return refused(
                fmt::format("{} is {}. Enter a number of at least 0.", name, numberText(value)));
        }
    }
    const double speed =
        amounts.seconds > 0 ? amounts.operations / amounts.seconds * 1e-9 : RooflinePoint::unknown;
    const double ratio =
        amounts.bytes > 0 ? amounts.operations / amounts.bytes : RooflinePoint::unknown;
    if (!agree(amounts.performance, speed)) {
        return refused(
            fmt::format("{} GFLOP/s contradicts the operations and the time, which give "
                        "{} GFLOP/s. Correct one of them, or leave it empty.",
                        numberText(amounts.performance), numberText(speed)));
    }
    if (!agree(amounts.intensity, ratio)) {
        return refused(
            fmt::format("AI {} contradicts the operations and the bytes, which give {}. "
                        "Correct one of them, or leave it empty.",
                        numberText(amounts.intensity), numberText(ratio)));
    }
    RooflinePoint point;
    point.name = amounts.name;
    point.intensity = std::isnan(amounts.intensity) ? ratio : amounts.intensity;
    point.performance = std::isnan(amounts.performance) ? speed : amounts.performance;
    point.seconds = amounts.seconds;
    point.threads = std::max(0, amounts.threads);
    if (std::isnan(point.performance)) {
        return refused("The speed is not known. Enter GFLOP/s, or the operations and the time.");
    }
    if (point.intensity == 0 && point.performance > 0) {
        return refused(
            fmt::format("AI 0 contradicts the {} GFLOP/s of the kernel. Enter the "
                        "digits of the AI, or leave it empty.",
                        numberText(point.performance)));
    }
    return point;
}

}  // namespace papilio::core
