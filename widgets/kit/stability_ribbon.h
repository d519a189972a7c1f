#pragma once

#include "widgets/kit/accessible_value.h"
#include "widgets/kit/log_axis.h"
#include "widgets/plot/stability_intervals.h"

#include <QWidget>

namespace papilio::widgets {

/**
 * The intervals of one parameter over which the chosen set stays the same, and the parameter's
 * value as a handle.
 *
 * Drag or click to move; Left and Right step to the middle of the neighbouring interval (with Shift
 * by a hundredth of the axis), Home to the recommended one. The compact form is 8 px high, without
 * handle, labels and axis.
 */
class StabilityRibbon : public QWidget, public HasAccessibleValue {
    Q_OBJECT

public:
    explicit StabilityRibbon(QWidget* parent = nullptr);

    void setAxis(const LogAxis& axis);
    void setIntervals(std::vector<RibbonInterval> intervals);
    [[nodiscard]] const std::vector<RibbonInterval>& intervals() const { return intervals_; }

    /// Greek letter left of the ribbon and in the handle's label.
    void setSymbol(const QString& symbol);
    void setCompact(bool compact);
    /// Writes "α = 5.0e−4" next to the handle; off where a plot above already says it.
    void setValueShown(bool shown);
    /// Room left and right of the bar, to align with the plot above.
    void setBarMargins(int left, int right);

    /// Shows a value; emits nothing.
    void setValue(double value);
    [[nodiscard]] double value() const { return value_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;
    [[nodiscard]] double accessibleNumber() const override { return value_; }
    void setAccessibleNumber(double value) override;
    [[nodiscard]] double accessibleMinimum() const override { return axis_.value(0); }
    [[nodiscard]] double accessibleMaximum() const override { return axis_.value(1); }

    /// Horizontal pixel of a value; for tests and for marks drawn over the ribbon.
    [[nodiscard]] double xOf(double value) const;
    /// The bar itself.
    [[nodiscard]] QRectF barBox() const;
    /// Of "α = 5.0e−4" next to the handle, and of "recommended"; null where not written.
    [[nodiscard]] QRectF valueLabelBox() const;
    [[nodiscard]] QRectF recommendationBox() const;

signals:
    void dragStarted();
    void valueDragged(double value);
    void dragFinished();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double middle(const RibbonInterval& interval) const;
    [[nodiscard]] QString describe(const RibbonInterval& interval) const;
    [[nodiscard]] QRectF intervalBox(const RibbonInterval& interval) const;
    void drag(double value);
    void step(double value);
    void stepInterval(int direction);
    [[nodiscard]] QString valueLabel() const;
    [[nodiscard]] QRectF labelRoom(const QRectF& box) const;
    void paintIntervals(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;

    LogAxis axis_;
    std::vector<RibbonInterval> intervals_;
    QString symbol_;
    double value_ = 1e-10;
    int left_ = 64;
    int right_ = 16;
    bool isCompact_ = false;
    bool isValueShown_ = false;
    bool isDragging_ = false;
};

}  // namespace papilio::widgets
