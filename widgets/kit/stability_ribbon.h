#pragma once

#include "widgets/kit/log_slider.h"

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
 * The stable intervals of a threshold on its axis with a handle to drag; the recommended one is
 * framed.
 *
 * Left and Right step to the middle of the next interval, with Shift by a hundredth of the axis,
 * Home to the recommended one.
 */
class StabilityRibbon : public ValueTrack {
    Q_OBJECT

public:
    explicit StabilityRibbon(QWidget* parent = nullptr);

    void setIntervals(std::vector<RibbonInterval> intervals);
    [[nodiscard]] const std::vector<RibbonInterval>& intervals() const { return intervals_; }
    /// Which value a dragged one becomes; at first the nearest of three digits.
    void setStops(std::function<double(double)> nearest) { nearest_ = std::move(nearest); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;
    [[nodiscard]] double xOf(double value) const override;
    /// The bar itself.
    [[nodiscard]] QRectF barBox() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    [[nodiscard]] double valueAt(double x) const override;
    [[nodiscard]] double snapped(double value) const override;

private:
    [[nodiscard]] double middle(const RibbonInterval& interval) const;
    [[nodiscard]] QString describe(const RibbonInterval& interval) const;
    [[nodiscard]] const RibbonInterval* recommended() const;
    [[nodiscard]] QRectF intervalBox(const RibbonInterval& interval) const;
    void stepInterval(int direction);
    [[nodiscard]] QRectF labelRoom(const QRectF& box) const;
    void paintIntervals(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;

    std::vector<RibbonInterval> intervals_;
    std::function<double(double)> nearest_;
};

}  // namespace papilio::widgets
