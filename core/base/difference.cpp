#include "core/base/difference.h"

#include <cmath>

namespace papilio::core {

Measured Measured::within(double value, double halfWidth)
{
    return halfWidth >= 0 ? Measured{value, value - halfWidth, value + halfWidth}
                          : Measured{.value = value};
}

Difference difference(const Measured& first, const Measured& second, bool areComparable)
{
    using Kind = Difference::Kind;
    if (!areComparable || !std::isfinite(first.value) || !std::isfinite(second.value)) {
        return {};
    }
    Difference result{Kind::Real, first.value == 0 ? notANumber : second.value / first.value};
    if (first.value == second.value) {
        result.kind = Kind::WithinNoise;
    } else if (!first.isRepeated() || !second.isRepeated()) {
        result.kind = Kind::MeasuredOnce;
    } else if (first.low <= second.high && second.low <= first.high) {
        result.kind = Kind::WithinNoise;
    }
    return result;
}

}  // namespace papilio::core
