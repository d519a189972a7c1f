#pragma once

#include "widgets/kit/accessible_value.h"
#include "widgets/kit/log_axis.h"

#include <QWidget>

#include <vector>

namespace papilio::widgets {

/**
 * A slider over a logarithmic (or linear) axis: groove 3 px, handle 12 px.
 *
 * Left and Right move by a hundredth of the axis or to the next stop, Page keys by a tenth, Home
 * and End to the ends.
 */
class LogSlider : public QWidget, public HasAccessibleValue {
    Q_OBJECT

public:
    explicit LogSlider(QWidget* parent = nullptr);

    void setAxis(const LogAxis& axis);
    [[nodiscard]] const LogAxis& axis() const { return axis_; }
    /// Values the handle snaps to, ascending; none: continuous.
    void setStops(std::vector<double> stops);

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
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] double x(double value) const;
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double snapped(double value) const;
    [[nodiscard]] double stepped(double share) const;
    void drag(double value);
    void step(double value);

    LogAxis axis_;
    std::vector<double> stops_;
    double value_ = 1e-10;
    bool isDragging_ = false;
};

}  // namespace papilio::widgets
