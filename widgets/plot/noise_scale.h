#pragma once

#include "widgets/plot/noise_curve.h"

#include <QPointF>
#include <QRectF>

#include <utility>

class QCustomPlot;

namespace papilio::widgets {

/// Where a noise curve lies on a plot as it is zoomed now.
class NoiseScale {
public:
    /// @param plot  must outlive this @param zeroAt  the value at whose place zeros are
    NoiseScale(const QCustomPlot& plot, double zeroAt);

    [[nodiscard]] const QRectF& box() const { return box_; }
    [[nodiscard]] double xPixel(double rank) const;
    /// Values below the place of zeros are there, too.
    [[nodiscard]] double yPixel(double value) const;
    [[nodiscard]] QPointF pixelOf(const NoiseCurve& curve, std::size_t rank) const;
    [[nodiscard]] double rankAt(double xPixel) const;
    [[nodiscard]] double valueAt(double yPixel) const;
    /// The value that is drawn for a value.
    [[nodiscard]] double shown(double value) const { return value > zeroAt_ ? value : zeroAt_; }
    /// First rank between two pixels, and the one after the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> ranksBetween(const NoiseCurve& curve,
                                                                   double left,
                                                                   double right) const;

private:
    const QCustomPlot& plot_;
    QRectF box_;
    double zeroAt_;
};

}  // namespace papilio::widgets
