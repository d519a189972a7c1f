#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace papilio::widgets {

/**
 * Maps a parameter to [0, 1]: logarithmic between low and high, or linear.
 *
 * With `hasZero` the left end represents 0; values in (0, low] are drawn there too.
 */
struct LogAxis {
    double low = 1e-16;
    double high = 10;
    bool hasZero = false;
    bool isLinear = false;

    [[nodiscard]] double position(double value) const;
    [[nodiscard]] double value(double position) const;
    /// Decades to label, at most `most`, aligned so that 10^0 is among them if it is in range.
    [[nodiscard]] std::vector<int> decades(int most) const;

    bool operator==(const LogAxis&) const = default;
};

/// A self-painted control that is dragged with the mouse. Assistive tools see it as a slider with
/// one value.
class DragControl : public QWidget {
    Q_OBJECT

public:
    [[nodiscard]] virtual QString spokenValue() const = 0;  ///< "1e-10, set C, 8 events"
    [[nodiscard]] virtual double accessibleNumber() const = 0;
    virtual void setAccessibleNumber(double value) = 0;  ///< as if the user had moved it
    [[nodiscard]] virtual const LogAxis& axis() const = 0;

signals:
    void dragStarted();
    void dragFinished();

protected:
    explicit DragControl(QWidget* parent);

    /// @param isPress  the press that begins a drag
    virtual void dragTo(QPointF pixel, bool isPress) = 0;
    [[nodiscard]] bool isDragging() const { return isDragging_; }
    /// Draws it again, and tells assistive tools that the value changed.
    void showValue();

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    bool isDragging_ = false;
};

/// One value on a horizontal axis: what LogSlider and StabilityRibbon have in common.
class ValueTrack : public DragControl {
    Q_OBJECT

public:
    void setAxis(const LogAxis& axis);
    [[nodiscard]] const LogAxis& axis() const override { return axis_; }

    /// Shows a value; emits nothing.
    void setValue(double value);
    [[nodiscard]] double value() const { return value_; }

    /// Horizontal pixel of a value.
    [[nodiscard]] virtual double xOf(double value) const = 0;

    [[nodiscard]] double accessibleNumber() const override { return value_; }
    void setAccessibleNumber(double value) override { step(snapped(value)); }

signals:
    void valueDragged(double value);

protected:
    /// @param grip  so many pixels from the handle a press does not move it
    ValueTrack(double grip, QWidget* parent);

    /// The value that a pixel stands for.
    [[nodiscard]] virtual double valueAt(double x) const = 0;
    /// The nearest value that the control can have.
    [[nodiscard]] virtual double snapped(double value) const { return value; }
    /// Moves the handle as one gesture.
    void step(double value);
    /// By a share of the axis.
    void stepBy(double share);
    [[nodiscard]] bool isOnHandle(double x) const;
    void dragTo(QPointF pixel, bool isPress) override;

private:
    void drag(double value);

    LogAxis axis_;
    double grip_;
    double value_ = 1e-10;
};

/**
 * A slider over a logarithmic (or linear) axis: groove 3 px, handle 12 px.
 *
 * Left and Right move by a hundredth of the axis, Page keys by a tenth, Home and End to the ends.
 */
class LogSlider : public ValueTrack {
    Q_OBJECT

public:
    explicit LogSlider(QWidget* parent = nullptr);

    [[nodiscard]] double xOf(double value) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    [[nodiscard]] double valueAt(double x) const override;
    [[nodiscard]] double snapped(double value) const override;
};

}  // namespace papilio::widgets
