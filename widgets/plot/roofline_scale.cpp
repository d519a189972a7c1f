#include "widgets/plot/roofline_scale.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double smallestRadius = 3;
constexpr double largestRadius = 22;
constexpr double usualRadius = 4.5;  ///< where the time is not known
constexpr double areaScale = 3.7;

}  // namespace

double markerRadius(const DrawnPoint& point)
{
    return point.seconds > 0
               ? std::clamp(areaScale * std::sqrt(point.seconds), smallestRadius, largestRadius)
               : usualRadius;
}

RooflineScale::RooflineScale(const QCustomPlot& plot, const RooflineDrawing& drawing)
    : plot_(plot),
      drawing_(drawing),
      box_(plot.axisRect()->rect())
{}

QPointF RooflineScale::pixelOf(double intensity, double value) const
{
    return {plot_.xAxis->coordToPixel(intensity), plot_.yAxis->coordToPixel(value)};
}

const DrawnRoof* RooflineScale::first(const DrawnRoof& ofSame, bool isSlope) const
{
    const auto found = std::ranges::find_if(drawing_.roofs, [&](const DrawnRoof& roof) {
        return roof.isSlope == isSlope && roof.rank == 0 && roof.category == ofSame.category;
    });
    return found == drawing_.roofs.end() ? nullptr : &*found;
}

const DrawnRoof* RooflineScale::topFlat(const DrawnRoof& ofSame) const
{
    return first(ofSame, false);
}

RooflineScale::Reach RooflineScale::reach(const DrawnRoof& roof, double value) const
{
    const auto x = plot_.xAxis->range();
    Reach reach{x.lower, x.upper};
    if (roof.isSlope) {
        if (const auto* top = topFlat(roof)) {
            reach.to = std::min(reach.to, top->value / value);
        }
    } else if (const auto* steep = first(roof, true)) {
        reach.from = std::max(reach.from, value / steep->value);
    }
    return reach;
}

std::optional<QLineF> RooflineScale::segment(const DrawnRoof& roof) const
{
    const auto y = plot_.yAxis->range();
    const double value = roof.value;
    auto [from, to] = reach(roof, value);
    if (roof.isSlope) {
        from = std::max(from, y.lower / value);
        to = std::min(to, y.upper / value);
    } else if (value < y.lower || value > y.upper) {
        return std::nullopt;
    }
    if (!(from < to)) {
        return std::nullopt;
    }
    return QLineF(pixelOf(from, roof.isSlope ? value * from : value),
                  pixelOf(to, roof.isSlope ? value * to : value));
}

QPolygonF RooflineScale::band(const DrawnRoof& roof) const
{
    if (!(roof.high > roof.low && roof.low > 0)) {
        return {};
    }
    // Not clipped to the axes here: the lines of both edges leave them at different places, and the
    // picture of a band that ends at neither is cut slantwise.
    const auto at = [&](double value, double intensity) {
        return pixelOf(intensity, roof.isSlope ? value * intensity : value);
    };
    const auto low = reach(roof, roof.low);
    const auto high = reach(roof, roof.high);
    return low.from < low.to && high.from < high.to
               ? QPolygonF{at(roof.low, low.from), at(roof.low, low.to), at(roof.high, high.to),
                           at(roof.high, high.from)}
               : QPolygonF();
}

std::vector<Ridge> RooflineScale::ridges() const
{
    std::vector<Ridge> ridges;
    for (const auto& roof : drawing_.roofs) {
        const auto* top = topFlat(roof);
        if (top == nullptr || !roof.isSlope) {
            continue;
        }
        const double intensity = top->value / roof.value;
        const auto at = pixelOf(intensity, top->value);
        if (box_.contains(at)) {
            ridges.push_back({&roof, top, intensity, at});
        }
    }
    return ridges;
}

QRectF RooflineScale::markerOf(const DrawnPoint& point) const
{
    const double r = markerRadius(point);
    const auto center = pixelOf(point.intensity, point.value);
    return {center.x() - r, center.y() - r, 2 * r, 2 * r};
}

}  // namespace papilio::widgets
