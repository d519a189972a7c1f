#pragma once

#include "widgets/plot/plot_frame.h"
#include "widgets/plot/roofline_data.h"

#include <QLineF>
#include <QPolygonF>

#include <memory>
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
    ~RooflinePlot() override;

    /// Shows another drawing; the view is kept when `keepsView`, else everything is shown.
    void setDrawing(RooflineDrawing drawing, bool keepsView = false);
    [[nodiscard]] const RooflineDrawing& drawing() const;

    /// Rings a point and draws its cross-hair; -1: none.
    void setSelectedPoint(int point);
    [[nodiscard]] int selectedPoint() const;

    [[nodiscard]] QRectF pointBox(int point) const;  ///< marker or tray entry, pixels on canvas()
    [[nodiscard]] std::vector<QPolygonF> labelOutlines() const;  ///< visible labels, likewise
    [[nodiscard]] QStringList shownLabels() const;
    [[nodiscard]] QLineF roofLine(int roof) const;     ///< as drawn, pixels on canvas()
    [[nodiscard]] QPolygonF roofBand(int roof) const;  ///< its spread, before it is clipped
    [[nodiscard]] QRectF axesBox() const;
    [[nodiscard]] QPointF pixelOf(double intensity, double value) const;
    void resetView() override;

signals:
    void pointClicked(int point);

protected:
    void restyle() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;
    void hover(QPointF pixel);
    void placeMargins();

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
