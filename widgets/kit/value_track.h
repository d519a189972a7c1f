#pragma once

#include "widgets/kit/accessible_value.h"
#include "widgets/kit/log_axis.h"

#include <QWidget>

namespace papilio::widgets {

/// One value on a horizontal axis, moved with the mouse: what LogSlider and StabilityRibbon have in
/// common.
class ValueTrack : public QWidget, public HasAccessibleValue {
    Q_OBJECT

public:
    void setAxis(const LogAxis& axis);
    [[nodiscard]] const LogAxis& axis() const { return axis_; }

    /// Shows a value; emits nothing.
    void setValue(double value);
    [[nodiscard]] double value() const { return value_; }

    /// Horizontal pixel of a value.
    [[nodiscard]] virtual double xOf(double value) const = 0;

    [[nodiscard]] double accessibleNumber() const override { return value_; }
    void setAccessibleNumber(double value) override { step(snapped(value)); }
    [[nodiscard]] double accessibleMinimum() const override { return axis_.value(0); }
    [[nodiscard]] double accessibleMaximum() const override { return axis_.value(1); }

signals:
    void dragStarted();
    void valueDragged(double value);
    void dragFinished();

protected:
    /// @param grip  so many pixels from the handle a press does not move it
    ValueTrack(double grip, QWidget* parent);

    /// The value that a pixel stands for.
    [[nodiscard]] virtual double valueAt(double x) const = 0;
    /// The nearest value that the control can have.
    [[nodiscard]] virtual double snapped(double value) const { return value; }
    /// Moves the handle as one gesture.
    void step(double value);
    [[nodiscard]] bool isDragging() const { return isDragging_; }
    [[nodiscard]] bool isOnHandle(double x) const;

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void drag(double value);

    LogAxis axis_;
    double grip_;
    double value_ = 1e-10;
    bool isDragging_ = false;
};

}  // namespace papilio::widgets
