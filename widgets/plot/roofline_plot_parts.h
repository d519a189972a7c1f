#pragma once

#include "widgets/plot/painted_layer.h"
#include "widgets/plot/roofline_labels.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/theme/tokens.h"

#include <optional>

namespace papilio::widgets {

/// Geometry and painting of RooflinePlot. Internal to widgets/plot.
struct RooflinePlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] QPointF pixel(double x, double y) const
    {
        return {plot.xAxis->coordToPixel(x), plot.yAxis->coordToPixel(y)};
    }
    /// The highest flat roof, and the nearest level, of the same roofline as a roof.
    [[nodiscard]] const DrawnRoof* topFlat(const DrawnRoof& ofSame) const;
    [[nodiscard]] const DrawnRoof* topSlope(const DrawnRoof& ofSame) const;
    /// Where a roof begins and ends: its slopes meet the highest flat roof of its own roofline.
    struct Reach {
        double from = 0;  ///< intensities
        double to = 0;
    };
    [[nodiscard]] Reach reach(const DrawnRoof& roof, double value) const;
    /// The part of a roof that is drawn, clipped to the axes; nothing where it is out of sight.
    [[nodiscard]] std::optional<QLineF> segment(const DrawnRoof& roof, double value) const;
    /// Between the worst and the best repetition of a roof; empty where it has no spread.
    [[nodiscard]] QPolygonF band(const DrawnRoof& roof) const;
    [[nodiscard]] QPen roofPen(const DrawnRoof& roof) const;

    [[nodiscard]] bool isPlaced(const DrawnPoint& point) const;
    [[nodiscard]] double radius(const DrawnPoint& point) const;
    [[nodiscard]] QRectF markerBox(int point) const;
    /// The smallest marker or tray entry at a pixel, or -1.
    [[nodiscard]] int pointAt(QPointF pixel) const;

    /// A ridge on the highest flat roof of its own roofline.
    struct RidgeMark {
        QPointF at;
        HoverText card;
    };
    [[nodiscard]] std::vector<RidgeMark> ridges() const;

    /// Entries of the trays below the axes.
    struct TrayEntry {
        int point = 0;
        QRectF box;
        QString text;
    };
    struct Tray {
        QString title;
        QRectF frame;
        std::vector<TrayEntry> entries;
        int hidden = 0;  ///< entries that found no room
    };
    [[nodiscard]] std::vector<Tray> trays() const;
    [[nodiscard]] int trayCount() const;

    struct Labels {
        std::vector<PlacedLabel> roofs;   ///< one per roof
        std::vector<PlacedLabel> points;  ///< one per point
        std::vector<PlacedLabel> arrows;
    };
    [[nodiscard]] Labels labels() const;
    /// Labels of the roofs; the highest flat one and the flattest slope come first and always have
    /// one.
    [[nodiscard]] std::vector<PlacedLabel> roofLabels(LabelPlacer& placer) const;
    /// Labels of the points, in the order in which most of them find a place.
    [[nodiscard]] std::vector<PlacedLabel> pointLabels(LabelPlacer& placer) const;
    [[nodiscard]] PlacedLabel roofLabel(LabelPlacer& placer, const DrawnRoof& roof) const;
    [[nodiscard]] PlacedLabel pointLabel(LabelPlacer& placer, int point) const;

    void paintRoofs(QCPPainter& painter) const;
    void paintBand(QCPPainter& painter, const DrawnRoof& roof) const;
    void paintPoints(QCPPainter& painter) const;
    void paintArrows(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;
    void paintLabel(QCPPainter& painter, const PlacedLabel& label, const QColor& colour) const;
    void paintTrays(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;
    void paintCrossHair(QCPPainter& painter) const;
    void paintValueBox(QCPPainter& painter, const QRectF& area, const QString& text) const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    RooflineDrawing drawing;
    int selected = -1;
    std::optional<QPointF> pointer;  ///< over the axes
};

}  // namespace papilio::widgets
