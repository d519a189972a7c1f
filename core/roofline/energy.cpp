#include "core/roofline/energy.h"

#include "core/roofline/roof_set.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

bool sameFrequency(double left, double right)
{
    return left == right || (std::isnan(left) && std::isnan(right));
}

EnergyCurve& curveOf(std::vector<EnergyCurve>& curves, const RooflinePoint& point)
{
    const auto found = std::ranges::find_if(curves, [&](const EnergyCurve& curve) {
        return curve.name == point.name && sameFrequency(curve.gigahertz, point.gigahertz);
    });
    if (found != curves.end()) {
        return *found;
    }
    // Behind the last curve of that name which is faster, so that frequencies fall.
    auto at = curves.end();
    for (auto curve = curves.begin(); curve != curves.end(); ++curve) {
        if (curve->name == point.name) {
            at = curve->gigahertz > point.gigahertz ? curve + 1 : at == curves.end() ? curve : at;
        }
    }
    return *curves.insert(at, {.name = point.name, .gigahertz = point.gigahertz, .points = {}});
}

}  // namespace

double efficiency(const RooflinePoint& point)
{
    return point.watts > 0 ? point.performance / point.watts : RooflinePoint::unknown;
}

std::vector<EnergyCurve> energyCurves(const Roofline& roofline)
{
    std::vector<EnergyCurve> curves;
    for (std::size_t index = 0; index < roofline.points.size(); ++index) {
        const auto& point = roofline.points[index];
        if (std::isnan(efficiency(point))) {
            continue;
        }
        auto& curve = curveOf(curves, point);
        curve.points.push_back(index);
        curve.bestEfficiency = std::max(curve.bestEfficiency, efficiency(point));
        if (point.performance > curve.best.value) {
            curve.best = {point.performance, point.low, point.high};
        }
        curve.highestWatts = std::max(curve.highestWatts, point.watts);
    }
    for (auto& curve : curves) {
        std::ranges::stable_sort(curve.points, {}, [&](std::size_t index) {
            const double intensity = roofline.points[index].intensity;
            return std::isnan(intensity) ? HUGE_VAL : intensity;
        });
    }
    return curves;
}

std::vector<FrequencyStep> frequencySteps(const std::vector<EnergyCurve>& curves)
{
    std::vector<FrequencyStep> steps;
    for (const auto& curve : curves) {
        const auto isSame = [&](const EnergyCurve& other) { return other.name == curve.name; };
        const auto& first = *std::ranges::find_if(curves, isSame);
        if (&first == &curve || std::isnan(curve.gigahertz)) {
            continue;
        }
        const bool isBest = std::ranges::none_of(curves, [&](const EnergyCurve& other) {
            return isSame(other) && other.bestEfficiency > curve.bestEfficiency;
        });
        steps.push_back({first, curve, difference(first.best, curve.best),
                         curve.best.value / first.best.value - 1,
                         curve.highestWatts / first.highestWatts - 1,
                         curve.bestEfficiency / first.bestEfficiency - 1, isBest});
    }
    return steps;
}

Result<ScaledUnit> scaleUnit(double peak, double bandwidth, double intensity)
{
    for (const auto& [what, value] :
         {std::pair("peak performance", peak), std::pair("bandwidth", bandwidth),
          std::pair("intensity", intensity)}) {
        if (!(std::isfinite(value) && value > 0)) {
            return errorOf(Errc::InvalidArgument, "the {} is {}; expected a positive number", what,
                           value);
        }
    }
    ScaledUnit unit;
    unit.attainable = attainable(intensity, bandwidth, peak);
    unit.unrounded = peak / unit.attainable;
    // A quotient that is whole but for roundoff is whole: 4 / (5.714… / 10) is 7 cycles, not 6.
    constexpr double roundoff = 1e-12;
    unit.latency =
        static_cast<int>(std::min(std::floor(unit.unrounded * (1 + roundoff)), double{1 << 30}));
    unit.peak = peak / unit.latency;
    unit.ridge = unit.peak / bandwidth;
    return unit;
}

}  // namespace papilio::core
