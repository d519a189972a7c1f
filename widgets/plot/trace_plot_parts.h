#pragma once

#include "widgets/plot/painted_layer.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/categories.h"

namespace papilio::widgets {

/// What a trace plot keeps and paints. Internal to widgets/plot.
struct TracePlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] double positionOf(const Trace& trace, std::size_t index) const;
    /// First index at or behind a position.
    [[nodiscard]] std::size_t indexAt(const Trace& trace, double position) const;
    /// Indices whose values are on the axis or just beside it.
    [[nodiscard]] std::pair<std::size_t, std::size_t> shownRange(const Trace& trace) const;
    [[nodiscard]] double y(const Trace& trace, double value) const;
    [[nodiscard]] double zeroPixel() const { return box().bottom(); }
    [[nodiscard]] Category lineLook(const Trace& trace) const;
    [[nodiscard]] QColor colour(const Trace& trace) const;
    /// Lines through what is shown, one for each stretch without missing values.
    [[nodiscard]] std::vector<QPolygonF> lines(const Trace& trace) const;
    [[nodiscard]] std::size_t offScale(const Trace& trace, bool above) const;
    [[nodiscard]] std::optional<double> lastShown(const Trace& trace) const;

    /// Where a trace reached the tolerance for good, and how large that is drawn.
    struct Crossing {
        std::size_t trace = 0;
        QPointF at;
        double radius = 0;
    };
    [[nodiscard]] std::vector<Crossing> crossings() const;

    static constexpr double gripRoom = 12;  ///< right of the axes, for what drags the tolerance

    void paintTraces(QCPPainter& painter);
    void paintTrace(QCPPainter& painter, const Trace& trace, bool isStrong, bool isPale) const;
    void paintEdges(QCPPainter& painter) const;
    void paintZero(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;
    void paintTitle(QCPPainter& painter) const;
    void paintMarks(QCPPainter& painter) const;
    void paintRestarts(QCPPainter& painter,
                       const TraceMark& mark,
                       std::vector<QRectF>& taken) const;
    void paintStagnation(QCPPainter& painter,
                         const TraceMark& mark,
                         std::vector<QRectF>& taken) const;
    void paintDivergence(QCPPainter& painter,
                         const TraceMark& mark,
                         std::vector<QRectF>& taken) const;
    void paintForecast(QCPPainter& painter,
                       const TraceMark& mark,
                       std::vector<QRectF>& taken) const;
    void paintCrossings(QCPPainter& painter) const;
    void paintTolerance(QCPPainter& painter) const;
    void paintHover(QCPPainter& painter) const;
    /// Writes a label where it is free, moving it up or down a little; leaves it out where not.
    void label(QCPPainter& painter,
               QPointF at,
               const QString& text,
               std::vector<QRectF>& taken) const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    TracePicture picture;
    std::optional<std::size_t> selected;
    QCPLayer* toleranceLayer = nullptr;
    QCPLayer* hoverLayer = nullptr;
    bool isDragging = false;
    QPointF pressed;
    std::optional<std::pair<std::size_t, std::size_t>> hovered;  ///< trace, index
    int drawings = 0;
};

}  // namespace papilio::widgets
