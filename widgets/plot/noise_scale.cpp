#include "widgets/plot/noise_scale.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

NoiseScale::NoiseScale(const QCustomPlot& plot, double zeroAt)
    : plot_(plot),
      box_(plot.axisRect()->rect()),
      zeroAt_(zeroAt)
{}

double NoiseScale::xPixel(double rank) const
{
    return plot_.xAxis->coordToPixel(rank);
}

double NoiseScale::yPixel(double value) const
{
    return plot_.yAxis->coordToPixel(shown(value));
}

QPointF NoiseScale::pixelOf(const NoiseCurve& curve, std::size_t rank) const
{
    return {xPixel(static_cast<double>(rank)), yPixel(curve.values[rank])};
}

double NoiseScale::rankAt(double xPixel) const
{
    return plot_.xAxis->pixelToCoord(xPixel);
}

double NoiseScale::valueAt(double yPixel) const
{
    return plot_.yAxis->pixelToCoord(yPixel);
}

std::pair<std::size_t, std::size_t> NoiseScale::ranksBetween(const NoiseCurve& curve,
                                                             double left,
                                                             double right) const
{
    const auto clamped = [&](double rank) {
        return std::min(static_cast<std::size_t>(std::max(0.0, rank)), curve.size());
    };
    return {clamped(std::floor(rankAt(left))), clamped(std::ceil(rankAt(right)) + 1)};
}

}  // namespace papilio::widgets
