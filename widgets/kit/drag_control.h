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
    /// Decades to label, at most `most`, aligned so that 10^0 is among them if it is in range; none
    /// of a linear axis.
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

}  // namespace papilio::widgets
