#include "core/roofline/scaling.h"

#include "core/roofline/placement.h"

#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

Result<ScaledUnit> scaleUnit(double peak, double bandwidth, double intensity)
{
    for (const auto& [what, value] :
         {std::pair("peak performance", peak), std::pair("bandwidth", bandwidth),
          std::pair("intensity", intensity)}) {
        if (!(std::isfinite(value) && value > 0)) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the {} is {}; expected a positive number", what, value)};
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
