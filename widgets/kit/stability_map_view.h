#pragma once

#include "widgets/kit/stability_ribbon.h"

#include <vector>

namespace papilio::widgets {

/// One row of the map: the intervals along tau at one alpha.
struct StabilityMapRow {
    double alpha = 0;
    std::vector<RibbonInterval> intervals;
};

/**
 * The chosen set over (tau, alpha): tau to the right, alpha upwards, one color per set.
 *
 * Press or drag moves both parameters; the arrow keys move one of them by a hundredth of its axis
 * or one row.
 */
class StabilityMapView : public DragControl {
    Q_OBJECT

public:
    explicit StabilityMapView(QWidget* parent = nullptr);

    /// Rows ascending in alpha; none shows `emptyText` instead.
    void setRows(std::vector<StabilityMapRow> rows);
    void setEmptyText(const QString& text);

    /// Shows a point; emits nothing.
    void setPoint(double tau, double alpha);
    [[nodiscard]] double tau() const { return tau_; }
    [[nodiscard]] double alpha() const { return alpha_; }
    [[nodiscard]] QPointF pixelOf(double tau, double alpha) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;
    [[nodiscard]] double accessibleNumber() const override { return tau_; }
    void setAccessibleNumber(double value) override { step(value, alpha_); }
    [[nodiscard]] const LogAxis& axis() const override { return tauAxis_; }

signals:
    void pointDragged(double tau, double alpha);

protected:
    void paintEvent(QPaintEvent* event) override;
    void dragTo(QPointF pixel, bool isPress) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF mapBox() const;
    [[nodiscard]] QPointF valueAt(QPointF pixel) const;
    [[nodiscard]] const StabilityMapRow* rowAt(double alpha) const;
    [[nodiscard]] const RibbonInterval* cellAt(double tau, double alpha) const;
    void paintRows(QPainter& painter) const;
    void paintLetters(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void drag(double tau, double alpha);
    void step(double tau, double alpha);

    LogAxis tauAxis_{.low = 1e-16, .high = 10, .hasZero = true};
    LogAxis alphaAxis_{.low = 1e-5, .high = 1};
    std::vector<StabilityMapRow> rows_;
    QString emptyText_;
    double tau_ = 1e-10;
    double alpha_ = 5e-4;
};

}  // namespace papilio::widgets
