#include "widgets/plot/noise_curve.h"

#include "core/base/lists.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/tr.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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
                low = std::min(low, curve.lows[rank]);
                high = std::max(high, curve.highs[rank]);
            }
            right = std::round(scale.xPixel(static_cast<double>(rank) + 0.5));
            ++rank;
        }
        if (scale.yPixel(high) < scale.yPixel(low)) {
            painter.fillRect(QRectF(QPointF(left, std::round(scale.yPixel(high))),
                                    QPointF(right, std::round(scale.yPixel(low)))),
                             fill);
        }
    }
}

double widthOf(const QString& text)
{
    return QFontMetricsF(Fonts::ui(Fonts::axis, QFont::Medium)).horizontalAdvance(text);
}

/// Finds room for words beside a curve.
struct Room {
    const NoiseCurve& curve;
    const NoiseScale& scale;

    /// Whether no point of the curve lies in an area.
    [[nodiscard]] bool isFree(const QRectF& area) const
    {
        // The curve rises: the first value above the area's lower edge is the one to look at.
        const double low = scale.valueAt(area.bottom());
        const auto above = std::ranges::lower_bound(
            curve.values, low, {}, [this](double value) { return std::max(value, scale.zeroAt); });
        const auto first = std::max(static_cast<double>(above - curve.values.begin()),
                                    std::max(std::ceil(scale.rankAt(area.left())), 0.0));
        return first > scale.rankAt(area.right()) || first >= static_cast<double>(curve.size()) ||
               scale.pixelOf(curve, static_cast<std::size_t>(first)).y() < area.top();
    }

    /// Of words on a base line: left, or right where the curve leaves room only there; else null.
    [[nodiscard]] QRectF box(double width, double baseLine) const
    {
        const QPointF left(scale.box().left() + 12, baseLine);
        const QPointF right(scale.box().right() - 12 - width, baseLine);
        const QRectF letters(0, -12, width, 16);
        const bool isLeft = isFree(letters.translated(left));
        if (width + 24 > scale.box().width() || (!isLeft && !isFree(letters.translated(right)))) {
            return {};
        }
        const auto place = isLeft ? left : right;
        // On whole pixels: letters are sharp there, and do not differ by a rounding of the axis.
        return {std::round(place.x()), std::round(place.y()) - 12, width, 14};
    }
};

}  // namespace

NoiseCurve noiseCurve(const core::EventFacts& facts)
{
    NoiseCurve curve;
    if (facts.count() == 0 || !facts.analysis().noise || facts.analysis().noise->unassessed) {
        return curve;
    }
    const auto& noise = *facts.analysis().noise;
    const auto& intervals = facts.review().intervals;
    curve.events = noise.byNoise;
    for (const auto event : curve.events) {
        curve.values.push_back(noise.maxRnmse[event]);
        curve.statuses.push_back(facts.status(event).value_or(core::EventStatus::Unrepresentable));
        if (intervals) {
            curve.lows.push_back((*intervals)[event].low);
            curve.highs.push_back((*intervals)[event].high);
        }
    }
    return curve;
}

std::optional<NoiseGap> widestGap(const NoiseCurve& curve)
{
    const auto& values = curve.values;
    std::optional<NoiseGap> gap;
    double largest = 1000;  // three decades
    for (std::size_t rank = 1; rank < values.size(); ++rank) {
        const double ratio = values[rank - 1] > 0 ? values[rank] / values[rank - 1] : 0;
        if (ratio >= largest) {
            largest = std::nextafter(ratio, std::numeric_limits<double>::infinity());
            gap = NoiseGap{rank, std::log10(ratio)};
        }
    }
    return gap;
}

QRectF NoiseScale::box() const
{
    return plot.axisRect()->rect();
}

double NoiseScale::xPixel(double rank) const
{
    return plot.xAxis->coordToPixel(rank);
}

double NoiseScale::yPixel(double value) const
{
    return plot.yAxis->coordToPixel(std::max(value, zeroAt));
}

QPointF NoiseScale::pixelOf(const NoiseCurve& curve, std::size_t rank) const
{
    return {xPixel(static_cast<double>(rank)), yPixel(curve.values[rank])};
}

double NoiseScale::rankAt(double xPixel) const
{
    return plot.xAxis->pixelToCoord(xPixel);
}

double NoiseScale::valueAt(double yPixel) const
{
    return plot.yAxis->pixelToCoord(yPixel);
}

bool NoiseScale::hasWhiskers() const
{
    return xPixel(1) - xPixel(0) >= whiskerRoom;
}

NoiseLabels placeLabels(const NoiseCurve& curve,
                        const NoiseScale& scale,
                        double tau,
                        std::size_t kept,
                        std::size_t rejected)
{
    const Room room{curve, scale};
    const auto box = scale.box();
    const double one = scale.yPixel(1);
    NoiseLabels labels;
    labels.mean.text = tr("1: as large as the mean");
    // Above the line, or in a high plot below it where the words would leave the axes.
    constexpr double high = 300;  // px
    const bool hasRoomAbove = one - 15 >= box.top();
    if (box.contains(QPointF(box.center().x(), one)) && (hasRoomAbove || box.height() >= high)) {
        labels.mean.box =
            room.box(QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(labels.mean.text),
                     hasRoomAbove ? one - 6 : one + 14);
    }
    labels.rejected.text = tr("Rejected: %1 above τ").arg(counted(rejected, "event"));
    // Below the line of the mean, else at the top, else just above tau: whichever is free of the
    // line of the mean and its words. Where none is, the key says it.
    for (const double baseLine :
         {one + 18, labels.mean.box.bottom() + 16, box.top() + 18, tau - 8}) {
        const auto words = room.box(widthOf(labels.rejected.text), baseLine);
        const auto& mean = labels.mean.box;
        const bool isInside = words.top() >= box.top() + 2 && words.bottom() <= tau - 4;
        const bool isCrossed = !mean.isNull() && words.top() < one + 3 && words.bottom() > one - 3;
        if (!words.isNull() && isInside && !isCrossed &&
            !words.adjusted(-8, -1, 8, 1).intersects(mean)) {
            labels.rejected.box = words;
            break;
        }
    }
    labels.kept.text = tr("Kept: %1").arg(counted(kept, "quiet event"));
    if (tau < box.bottom() - 26 && tau > box.top() - 24) {
        labels.kept.box = room.box(widthOf(labels.kept.text), std::max(tau, box.top()) + 24);
    }
    return labels;
}

void paintLabels(QCPPainter& painter,
                 const NoiseLabels& labels,
                 const NoiseScale& scale,
                 const Tokens& tokens)
{
    const auto write = [&](const NoiseWords& words, const QColor& ink, const QColor& ground) {
        if (!words.box.isNull()) {
            painter.setPen(ink);
            drawHaloed(painter, words.box.bottomLeft() - QPointF(0, 2), words.text, ground);
        }
    };
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    write(labels.rejected, tokens.muted, tokens.shade);
    write(labels.kept, tokens.rounded.text, tokens.surface);
    if (!labels.mean.box.isNull()) {
        const double one = scale.yPixel(1);
        painter.setPen(dashedPen(tokens.axis, 1, {6, 4}));
        painter.drawLine(QPointF(scale.box().left(), one), QPointF(scale.box().right(), one));
        painter.setFont(Fonts::ui(Fonts::axis));
        write(labels.mean, tokens.muted, tokens.shade);
    }
}

NoiseWords placeGap(const NoiseCurve& curve,
                    const NoiseGap& gap,
                    const NoiseScale& scale,
                    const NoiseLabels& labels,
                    double tau)
{
    const auto box = scale.box();
    const auto low = scale.pixelOf(curve, gap.before - 1).y();
    const auto high = scale.pixelOf(curve, gap.before).y();
    const double left = scale.xPixel(static_cast<double>(gap.before)) + 10;
    NoiseWords words{tr("gap of %1 decades").arg(std::lround(gap.decades)), {}};
    const QSizeF size(QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(words.text), 14);
    if (left <= box.left() + 4 || left + 4 + size.width() > box.right()) {
        return words;
    }
    // Neither on the other words nor on tau with its tag.
    const QRectF line(box.left(), tau - 14, box.width(), 28);
    for (const double part : {0.12, 0.3, 0.05, 0.5, 0.7, 0.8}) {
        const QRectF tried(QPointF(left, low - part * (low - high) - 12), size);
        const auto taken = tried.adjusted(-6, -2, 6, 2);
        if (!taken.intersects(labels.kept.box) && !taken.intersects(labels.rejected.box) &&
            !taken.intersects(labels.mean.box) && !taken.intersects(line)) {
            words.box = tried;
            break;
        }
    }
    return words;
}

void paintGap(QCPPainter& painter,
              const NoiseCurve& curve,
              const NoiseGap& gap,
              const NoiseScale& scale,
              const NoiseLabels& labels,
              const Tokens& tokens)
{
    if (labels.gap.box.isNull()) {
        return;
    }
    const double at = labels.gap.box.left() - 4;
    painter.save();
    painter.setClipRect(scale.box());
    painter.setPen(dashedPen(tokens.axis, 1, {1, 3}));
    painter.drawLine(QPointF(at, scale.pixelOf(curve, gap.before - 1).y()),
                     QPointF(at, scale.pixelOf(curve, gap.before).y() + 8));
    painter.setPen(tokens.muted);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.drawText(labels.gap.box.bottomLeft() - QPointF(0, 2), labels.gap.text);
    painter.restore();
}

void paintIntervals(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens)
{
    if (curve.lows.empty()) {
        return;
    }
    const auto clamped = [&](double rank) {
        return std::min(static_cast<std::size_t>(std::max(0.0, rank)), curve.size());
    };
    const std::pair ranks{clamped(std::floor(scale.rankAt(scale.box().left()))),
                          clamped(std::ceil(scale.rankAt(scale.box().right())) + 1)};
    painter.save();
    painter.setClipRect(scale.box());
    painter.setAntialiasing(false);
    if (scale.hasWhiskers()) {
        painter.setPen(QPen(tokens.axis, 1));
        paintWhiskers(painter, curve, scale, ranks);
    } else {
        paintBand(painter, curve, scale, ranks,
                  mix(tokens.categories[0], tokens.surface, bandShare));
    }
    painter.restore();
}

bool hasUndecided(const NoiseCurve& curve)
{
    return std::ranges::any_of(core::indicesBelow(curve.size()),
                               [&](std::size_t rank) { return curve.isUndecided(rank); });
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
