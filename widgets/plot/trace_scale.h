#pragma once

#include "widgets/plot/trace_picture.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <utility>
#include <vector>

class QCustomPlot;

namespace papilio::widgets {

/// What is shown of a trace: lines, one for each stretch without missing values, and bands where a
/// line fills the pixels between its extremes.
struct TraceShape {
    std::vector<QPolygonF> lines;
    std::vector<QPolygonF> bands;
};

/// Where the values of traces lie on a plot as it is zoomed now.
class TraceScale {
public:
    /// @param plot  must outlive this
    TraceScale(const QCustomPlot& plot, bool isLogarithmic);

    [[nodiscard]] const QRectF& box() const { return box_; }
    [[nodiscard]] double xPixel(double position) const;
    /// @param value  in the unit of the axis
    [[nodiscard]] double yPixel(double value) const;
    /// Low and high end of the axis of values.
    [[nodiscard]] std::pair<double, double> values() const;
    /// Of a value of the trace; what has no logarithm lies at the bottom.
    [[nodiscard]] double y(const Trace& trace, double value) const;
    [[nodiscard]] QPointF pixelOf(const Trace& trace, std::size_t index) const;

    [[nodiscard]] double positionAt(double xPixel) const;
    [[nodiscard]] double positionOf(const Trace& trace, std::size_t index) const;
    /// First index at or behind a position.
    [[nodiscard]] std::size_t indexAt(const Trace& trace, double position) const;
    /// Indices whose values are on the axis or just next to it.
    [[nodiscard]] std::pair<std::size_t, std::size_t> shownRange(const Trace& trace) const;
    [[nodiscard]] TraceShape shapeOf(const Trace& trace) const;
    /// How many of the shown values are above the axis, or below it.
    [[nodiscard]] std::size_t offScale(const Trace& trace, bool above) const;
    /// Pixel of the last shown value, on the axis.
    [[nodiscard]] std::optional<double> lastShown(const Trace& trace) const;

private:
    const QCustomPlot& plot_;
    QRectF box_;  // asked for once: a long recording has thousands of marks
    bool isLogarithmic_;
};

}  // namespace papilio::widgets
