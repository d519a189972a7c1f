#pragma once

#include "widgets/kit/drag_control.h"

#include <QFont>
#include <QString>

#include <functional>
#include <vector>

namespace papilio::widgets {

/// A stretch of an axis over which the chosen set stays the same.
struct RibbonInterval {
    double low = 0;
    double high = 0;
    int set =
        -1;  ///< number of the set, -1 where nothing is chosen; letter and fill follow from it
    int events = 0;              ///< how many events the set has
    bool isRecommended = false;  ///< it chooses the recommended events

    bool operator==(const RibbonInterval&) const = default;
};

/// "C · 8 events", "C · 8", "C" or nothing: the longest that fits.
QString intervalLabel(const RibbonInterval& interval, double width, const QFont& font);

/// The interval that holds a value (low <= value < high), the last one beyond the end; null if
/// there are none.
const RibbonInterval* intervalAt(const std::vector<RibbonInterval>& intervals, double value);

/**
 * A value on a logarithmic (or linear) axis with a handle to drag, over the stable intervals of a
 * threshold where it has some; the recommended one is framed.
 *
 * Left and Right step to the middle of the next interval, with Shift, or without intervals, by a
 * hundredth of the axis, Page keys by a tenth. Home goes to the recommended interval, without
 * intervals Home and End to the ends.
 */
class StabilityRibbon : public DragControl {
    Q_OBJECT

public:
    explicit StabilityRibbon(QWidget* parent = nullptr);

    void setAxis(const LogAxis& axis);
    [[nodiscard]] const LogAxis& axis() const override { return axis_; }
    /// Shows a value; emits nothing.
    void setValue(double value);
    [[nodiscard]] double value() const { return value_; }
    void setIntervals(std::vector<RibbonInterval> intervals);
    [[nodiscard]] const std::vector<RibbonInterval>& intervals() const { return intervals_; }
    /// At values of the axis, in place of powers of ten: what finds no room beside those before is
    /// left out.
    using Words = std::vector<std::pair<double, QString>>;
    void setWords(Words words);
    /// Which value a dragged one becomes; at first the nearest of three digits.
    void setStops(std::function<double(double)> nearest) { nearest_ = std::move(nearest); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;
    [[nodiscard]] double accessibleNumber() const override { return value_; }
    void setAccessibleNumber(double value) override;
    /// Horizontal pixel of a value.
    [[nodiscard]] double xOf(double value) const;
    /// The bar itself.
    [[nodiscard]] QRectF barBox() const;

signals:
    void valueDragged(double value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void dragTo(QPointF pixel, bool isPress) override;

private:
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] bool isOnHandle(double x) const;
    void drag(double value);
    /// Moves the handle as one gesture.
    void step(double value);
    /// By a share of the axis.
    void stepBy(double share);
    void stepInterval(int direction);
    [[nodiscard]] double middle(const RibbonInterval& interval) const;
    [[nodiscard]] QString describe(const RibbonInterval& interval) const;
    [[nodiscard]] const RibbonInterval* recommended() const;
    [[nodiscard]] QRectF intervalBox(const RibbonInterval& interval) const;
    [[nodiscard]] QRectF labelRoom(const QRectF& box, double label) const;
    void paintIntervals(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;

    LogAxis axis_;
    double value_ = 1e-10;
    std::vector<RibbonInterval> intervals_;
    Words words_;
    std::function<double(double)> nearest_;
};

}  // namespace papilio::widgets
