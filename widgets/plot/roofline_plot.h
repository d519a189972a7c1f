#pragma once

#include "widgets/plot/plot_frame.h"
#include "widgets/plot/roofline_layout.h"

#include <vector>

namespace papilio::widgets {

/**
 * Roofs and kernels on a log-log decade grid, or on linear axes: labels along their roofs, spread
 * bands, ridge points, bubbles by time, arrows between runs, lines through points that belong
 * together, a cross-hair, and trays for kernels without operations or without bytes.
 *
 * Labels are laid out anew whenever it is drawn, so they never overlap after a zoom or a resize;
 * those that find no room are left out and counted.
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
    /// Draws the roof of this name in the color of the selection; empty: none.
    void setMarkedRoof(const QString& name);
    [[nodiscard]] QString markedRoof() const { return marked_; }

    /// Pixels on canvas(): of a marker or tray entry.
    [[nodiscard]] QRectF pointBox(int point) const
    {
        return pointBoxes().at(static_cast<std::size_t>(point));
    }
    [[nodiscard]] QPointF pixelOf(double intensity, double value) const
    {
        return {xPixel(intensity), yPixel(value)};
    }
    /// Where roofs are, as the plot is zoomed now.
    [[nodiscard]] RooflineScale scale() const { return {plot(), drawing_}; }
    [[nodiscard]] std::vector<PlacedLabel> shownLabels() const;
    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void pointClicked(int point);

protected:
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void hoverChanged() override {}
    void pointerMoved() override;
    void choose(const PlotPoint& point) override { emit pointClicked(point.index); }
    void resized() override { placeMargins(); }

private:
    [[nodiscard]] QPen roofPen(const DrawnRoof& roof) const;

    /// By point; null where neither axes nor trays have it.
    [[nodiscard]] std::vector<QRectF> pointBoxes() const;
    [[nodiscard]] std::vector<RooflineTray> trays() const;
    [[nodiscard]] RooflineLabels labels() const;

    void paintRoofs(QCPPainter& painter) const;
    void paintPoints(QCPPainter& painter) const;
    void paintLines(QCPPainter& painter) const;
    void paintArrows(QCPPainter& painter) const;
    /// A line of the key; its text is `sample` pixels right of its place.
    struct KeyEntry {
        QString text;
        QPen pen;
        double sample = 0;
        double x = 0;
        int row = 0;
    };
    /// @param placed  null: before labels have their places, which need the height of the key
    [[nodiscard]] std::vector<KeyEntry> keyEntries(const RooflineLabels* placed = nullptr) const;
    [[nodiscard]] int keyRows() const;
    void paintKey(QCPPainter& painter) const;
    void paintCrossHair(QCPPainter& painter) const;

    void placeMargins();
    /// Height of the trays, before the font is scaled; 0 where they would take it from the axes.
    [[nodiscard]] int roomOfTrays() const;

    RooflineDrawing drawing_;
    int selected_ = -1;
    QString marked_;
    QCPLayer* crossLayer_;
};

}  // namespace papilio::widgets
