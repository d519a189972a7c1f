#pragma once

#include "core/traces/convergence.h"
#include "core/traces/pyramid.h"
#include "widgets/theme/categories.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QCustomPlot;

namespace papilio::widgets {

/// One line of a trace plot.
struct Trace {
    QString name;
    QString group;                                ///< the matrix, where there are several
    QString note;                                 ///< second line in the key
    std::shared_ptr<const core::Pyramid> values;  ///< n; never null
    core::GrowingNumbers<double> positions;       ///< n, ascending; empty: 0, 1, 2 …
    double unit = 1;                              ///< values are divided by it
    std::size_t category = 0;
    std::optional<std::size_t> dash;  ///< category is the color alone, this the line's pattern
    std::size_t id = 0;               ///< the caller's
    bool isSecondary = false;  ///< the same solver's other residual: thin, dashed, not in the key
    bool isStepped = false;    ///< a counter: it keeps its value until the next
    bool isRunning = false;    ///< an open ring at its end
    bool hasPoints = false;    ///< a dot at each value: there are few
    bool isTwin = false;       ///< lies on one before it: dashed, so that both are seen
    std::optional<std::size_t> crossing;     ///< where it reached the tolerance for good
    std::optional<core::Forecast> forecast;  ///< in iterations
};

/// How a line of that category is drawn: the colors of category() less the one that is for fills
/// only, then the same colors with other lines.
Category traceLook(std::size_t category, const Tokens& tokens);
/// The same where color and pattern say two different things: the solver and the matrix.
Category traceLook(std::size_t category, std::optional<std::size_t> dash, const Tokens& tokens);

/// Points joined by a line of that look, with its markers where there is room for them; a point
/// that is not finite is a gap, and one between two gaps always has its marker.
void paintMarkedLine(QPainter& painter,
                     const Category& look,
                     const QPolygonF& points,
                     double width,
                     double markerSize,
                     bool hasMarkers,
                     const QColor& surface);

/// Something that is marked at a trace, in words.
struct TraceMark {
    enum class Kind { Restart, Stagnation, Divergence, Forecast, Note };
    Kind kind = Kind::Restart;
    std::size_t trace = 0;
    std::size_t from = 0;  ///< index of its values
    std::size_t to = 0;
    std::size_t period = 0;
    QString text = {};
};

/// Everything a trace plot shows.
struct TracePicture {
    std::vector<Trace> traces;
    std::vector<TraceMark> marks;
    QString title;  ///< over small multiples; else empty
    QString xLabel;
    QString yLabel;
    bool isLogarithmic = true;
    bool hasKey = true;
    std::optional<double> tolerance;  ///< in the unit of the axis
    QString toleranceName;            ///< what the line of it is called; empty: "tolerance"
    double end = 0;                   ///< the axis goes at least so far
};

/// "matrix / solver"
QString fullName(const Trace& trace);

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
