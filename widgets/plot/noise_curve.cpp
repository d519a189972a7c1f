#include "widgets/plot/noise_curve.h"

#include <cmath>

namespace papilio::widgets {

std::optional<NoiseGap> widestGap(const NoiseCurve& curve)
{
    const auto& values = curve.values;
    std::optional<NoiseGap> gap;
    double largest = 1000;  // three decades
    for (std::size_t rank = 1; rank < values.size(); ++rank) {
        const double ratio = values[rank - 1] > 0 ? values[rank] / values[rank - 1] : 0;
        if (ratio >= largest) {
            largest = std::nextafter(ratio, std::numeric_limits<double>::infinity());
            gap = NoiseGap{rank, std::log10(ratio)};
        }
    }
    return gap;
}

}  // namespace papilio::widgets
