#pragma once

#include "widgets/plot/label_placer.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/plot/roofline_data.h"
#include "widgets/plot/roofline_scale.h"
#include "widgets/plot/roofline_trays.h"

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
    /// Where roofs are, as the plot is zoomed now.
    [[nodiscard]] RooflineScale scale() const;
    [[nodiscard]] std::vector<PlacedLabel> shownLabels() const;
    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void pointClicked(int point);

protected:
    bool moved(const QMouseEvent& event) override;
    void clicked(const QMouseEvent& event) override;
    void pointerLeft() override { hover({-1, -1}); }
    void resized() override { placeMargins(); }

private:
    [[nodiscard]] QPen roofPen(const DrawnRoof& roof) const;

    /// By point; null where neither axes nor trays have it.
    [[nodiscard]] std::vector<QRectF> pointBoxes() const;
    [[nodiscard]] RooflineTrays trays() const;
    /// The smallest marker or tray entry at a pixel, or -1.
    [[nodiscard]] int pointAt(QPointF pixel) const;

    void paintRoofs(QCPPainter& painter) const;
    void paintPoints(QCPPainter& painter) const;
    void paintArrows(QCPPainter& painter) const;
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
