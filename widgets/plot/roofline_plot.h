#pragma once

#include "widgets/plot/label_placer.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/plot/roofline_data.h"

#include <QLineF>
#include <QPolygonF>

#include <optional>
#include <vector>

namespace papilio::widgets {

/**
 * Roofs and kernels on a log-log decade grid: labels along their roofs, spread bands, ridge points,
 * bubbles by time, arrows between runs, a cross-hair, and trays for kernels without operations or
 * without bytes.
 *
 * Labels are laid out anew whenever it is drawn, so they never overlap after a zoom or a resize;
 * one that finds no room is left out.
 */
class RooflinePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit RooflinePlot(QWidget* parent = nullptr);

    /// Shows another drawing; the view is kept when `keepsView`, else everything is shown.
    void setDrawing(RooflineDrawing drawing, bool keepsView = false);
    [[nodiscard]] const RooflineDrawing& drawing() const { return drawing_; }

    /// Rings a point and draws its cross-hair; -1: none.
    void setSelectedPoint(int point);
    [[nodiscard]] int selectedPoint() const { return selected_; }

    /// Pixels on canvas(): of a marker or tray entry.
    [[nodiscard]] QRectF pointBox(int point) const;
    [[nodiscard]] QPointF pixelOf(double intensity, double value) const
    {
        return {xPixel(intensity), yPixel(value)};
    }
    /// The part of a roof that is drawn, clipped to the axes; nothing where it is out of sight.
    [[nodiscard]] std::optional<QLineF> segment(const DrawnRoof& roof, double value) const;
    /// Between the worst and the best repetition of a roof, not clipped; empty where it has no
    /// spread.
    [[nodiscard]] QPolygonF band(const DrawnRoof& roof) const;
    [[nodiscard]] std::vector<PlacedLabel> shownLabels() const;
    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void pointClicked(int point);

protected:
    bool moved(const QMouseEvent& event) override;
    bool pressed(const QMouseEvent& event) override;
    void pointerLeft() override { hover({-1, -1}); }
    void resized() override { placeMargins(); }

private:
    /// The highest flat roof, and the nearest level, of the same roofline as a roof.
    [[nodiscard]] const DrawnRoof* topFlat(const DrawnRoof& ofSame) const;
    [[nodiscard]] const DrawnRoof* topSlope(const DrawnRoof& ofSame) const;
    /// Where a roof begins and ends: its slopes meet the highest flat roof of its own roofline.
    struct Reach {
        double from = 0;  ///< intensities
        double to = 0;
    };
    [[nodiscard]] Reach reach(const DrawnRoof& roof, double value) const;
    [[nodiscard]] QPen roofPen(const DrawnRoof& roof) const;

    [[nodiscard]] bool isPlaced(const DrawnPoint& point) const;
    [[nodiscard]] double radius(const DrawnPoint& point) const;
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

    void hover(QPointF pixel);
    void placeMargins();

    RooflineDrawing drawing_;
    int selected_ = -1;
    std::optional<QPointF> pointer_;  ///< over the axes
    QCPLayer* crossLayer_;
};

}  // namespace papilio::widgets
