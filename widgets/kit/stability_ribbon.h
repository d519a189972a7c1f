#pragma once

#include "widgets/kit/log_slider.h"
#include "widgets/plot/stability_intervals.h"

namespace papilio::widgets {

/**
 * The intervals of one parameter over which the chosen set stays the same, and the parameter's
 * value as a handle.
 *
 * Drag or click to move; Left and Right step to the middle of the neighboring interval (with Shift
 * by a hundredth of the axis), Home to the recommended one. The compact form is 8 px high, without
 * handle, labels and axis.
 */
class StabilityRibbon : public ValueTrack {
    Q_OBJECT

public:
    explicit StabilityRibbon(QWidget* parent = nullptr);

    void setIntervals(std::vector<RibbonInterval> intervals);
    [[nodiscard]] const std::vector<RibbonInterval>& intervals() const { return intervals_; }

    /// Greek letter left of the ribbon and in the handle's label.
    void setSymbol(const QString& symbol);
    void setCompact(bool compact);
    /// Writes "α = 5.0e−4" next to the handle; off where a plot above already says it.
    void setValueShown(bool shown);
    /// Room left and right of the bar, to align with the plot above.
    void setBarMargins(int left, int right);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString spokenValue() const override;
    [[nodiscard]] double xOf(double value) const override;
    /// The bar itself.
    [[nodiscard]] QRectF barBox() const;
    /// Of "α = 5.0e−4" next to the handle, and of "recommended"; null where not written.
    [[nodiscard]] QRectF valueLabelBox() const;
    [[nodiscard]] QRectF recommendationBox() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    [[nodiscard]] double valueAt(double x) const override;

private:
    [[nodiscard]] double middle(const RibbonInterval& interval) const;
    [[nodiscard]] QString describe(const RibbonInterval& interval) const;
    [[nodiscard]] const RibbonInterval* recommended() const;
    [[nodiscard]] QRectF intervalBox(const RibbonInterval& interval) const;
    void stepInterval(int direction);
    [[nodiscard]] QString valueLabel() const;
    [[nodiscard]] QRectF labelRoom(const QRectF& box) const;
    void paintIntervals(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;

    std::vector<RibbonInterval> intervals_;
    QString symbol_;
    int left_ = 64;
    int right_ = 16;
    bool isCompact_ = false;
    bool isValueShown_ = false;
};

}  // namespace papilio::widgets
