#include "widgets/plot/noise_intervals.h"

#include "widgets/plot/plot_marks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::widgets {

namespace {

constexpr double whiskerRoom = 6;    ///< px between two events from which on they have whiskers
constexpr double bandShare = 0.22;   ///< of the color of quiet events in the band of intervals
constexpr double undecidedSize = 8;  ///< px

/// An interval that nothing is known of is not drawn: it would fill the plot.
bool isKnown(const NoiseCurve& curve, std::size_t rank)
{
    return std::isfinite(curve.highs[rank]);
}

void paintWhiskers(QCPPainter& painter,
                   const NoiseCurve& curve,
                   const NoiseScale& scale,
                   std::pair<std::size_t, std::size_t> ranks)
{
    for (auto rank = ranks.first; rank < ranks.second; ++rank) {
        if (!isKnown(curve, rank) || curve.lows[rank] == curve.highs[rank]) {
            continue;
        }
        const double x = std::round(scale.xPixel(static_cast<double>(rank)));
        const double low = std::round(scale.yPixel(curve.lows[rank]));
        const double high = std::round(scale.yPixel(curve.highs[rank]));
        painter.drawLine(QPointF(x, low), QPointF(x, high));
        for (const double y : {low, high}) {
            painter.drawLine(QPointF(x - 2, y), QPointF(x + 2, y));
        }
    }
}

/// A column of pixels has the union of its intervals.
void paintBand(QCPPainter& painter,
               const NoiseCurve& curve,
               const NoiseScale& scale,
               std::pair<std::size_t, std::size_t> ranks,
               const QColor& fill)
{
    for (auto rank = ranks.first; rank < ranks.second;) {
        const double left = std::round(scale.xPixel(static_cast<double>(rank) - 0.5));
        double right = left;
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        while (rank < ranks.second && right <= left) {
            if (isKnown(curve, rank)) {
                low = std::min(low, scale.shown(curve.lows[rank]));
                high = std::max(high, scale.shown(curve.highs[rank]));
            }
            right = std::round(scale.xPixel(static_cast<double>(rank) + 0.5));
            ++rank;
        }
        if (high > low) {
            painter.fillRect(QRectF(QPointF(left, std::round(scale.yPixel(high))),
                                    QPointF(right, std::round(scale.yPixel(low)))),
                             fill);
        }
    }
}

}  // namespace

bool hasWhiskers(const NoiseScale& scale)
{
    return scale.xPixel(1) - scale.xPixel(0) >= whiskerRoom;
}

void paintIntervals(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens)
{
    if (curve.lows.empty()) {
        return;
    }
    const auto ranks = scale.ranksBetween(curve, scale.box().left(), scale.box().right());
    painter.save();
    painter.setClipRect(scale.box());
    painter.setAntialiasing(false);
    if (hasWhiskers(scale)) {
        painter.setPen(QPen(tokens.axis, 1));
        paintWhiskers(painter, curve, scale, ranks);
    } else {
        paintBand(painter, curve, scale, ranks,
                  mix(tokens.categories[0], tokens.surface, bandShare));
    }
    painter.restore();
}

void paintUndecided(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens)
{
    painter.save();
    painter.setClipRect(scale.box());
    painter.setAntialiasing(false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens.approximate.text, 1));
    // Where events are closer than this the squares become one line; each pixel is drawn once.
    double before = -1e9;
    double beforeY = -1e9;
    for (std::size_t rank = 0; rank < curve.size(); ++rank) {
        if (!curve.isUndecided(rank)) {
            continue;
        }
        const auto at = scale.pixelOf(curve, rank);
        if (at.x() - before < 1 && std::abs(at.y() - beforeY) < 1) {
            continue;
        }
        before = at.x();
        beforeY = at.y();
        painter.drawRect(QRectF(std::round(at.x()) - undecidedSize / 2,
                                std::round(at.y()) - undecidedSize / 2, undecidedSize,
                                undecidedSize));
    }
    painter.restore();
}

}  // namespace papilio::widgets
