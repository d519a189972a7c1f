#pragma once

#include "widgets/plot/roofline_data.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

class QCustomPlot;

namespace papilio::widgets {

/// Where a slope meets the highest flat roof of its own roofline.
struct Ridge {
    const DrawnRoof* slope = nullptr;
    const DrawnRoof* top = nullptr;
    double intensity = 0;
    QPointF at;  ///< pixel
};

/// Where roofs and kernels lie on a plot as it is zoomed now, in pixels on the canvas.
class RooflineScale {
public:
    /// Both must outlive this.
    RooflineScale(const QCustomPlot& plot, const RooflineDrawing& drawing);

    [[nodiscard]] const QRectF& box() const { return box_; }
    [[nodiscard]] QPointF pixelOf(double intensity, double value) const;

    /// The highest flat roof of the same roofline.
    [[nodiscard]] const DrawnRoof* topFlat(const DrawnRoof& ofSame) const;
    /// The part of a roof that is drawn, clipped to the axes; nothing where it is out of sight.
    [[nodiscard]] std::optional<QLineF> segment(const DrawnRoof& roof) const;
    /// Between the worst and the best repetition of a roof, not clipped; empty where it has no
    /// spread.
    [[nodiscard]] QPolygonF band(const DrawnRoof& roof) const;
    /// Those inside the axes.
    [[nodiscard]] std::vector<Ridge> ridges() const;
    /// The marker of a point that has a place on the axes.
    [[nodiscard]] QRectF markerOf(const DrawnPoint& point) const;

private:
    /// Where a roof begins and ends: its slopes meet the highest flat roof of its own roofline.
    struct Reach {
        double from = 0;  ///< intensities
        double to = 0;
    };
    [[nodiscard]] Reach reach(const DrawnRoof& roof, double value) const;
    /// The flat roof, or the slope, with rank 0 in the same roofline.
    [[nodiscard]] const DrawnRoof* first(const DrawnRoof& ofSame, bool isSlope) const;

    const QCustomPlot& plot_;
    const RooflineDrawing& drawing_;
    QRectF box_;
};

/// Pixels; the area of a marker is the time of its kernel.
double markerRadius(const DrawnPoint& point);

}  // namespace papilio::widgets
