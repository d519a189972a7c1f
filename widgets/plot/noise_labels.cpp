#include "widgets/plot/noise_labels.h"

#include "widgets/plot/plot_marks.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

double widthOf(const QString& text)
{
    return QFontMetricsF(Fonts::ui(Fonts::axis, QFont::Medium)).horizontalAdvance(text);
}

QString meanText()
{
    return NoiseLabels::tr("1: as large as the mean");
}

}  // namespace

bool NoiseLabels::isFree(const QRectF& area) const
{
    if (curve_.size() == 0) {
        return true;
    }
    // The curve rises: the first value above the area's lower edge is the one to look at.
    const double left = scale_.rankAt(area.left());
    const double right = scale_.rankAt(area.right());
    const double low = scale_.valueAt(area.bottom());
    const auto above = std::ranges::lower_bound(
        curve_.values, low, {}, [this](double value) { return scale_.shown(value); });
    const auto first =
        std::max(static_cast<double>(above - curve_.values.begin()), std::ceil(left));
    return first > right || first >= static_cast<double>(curve_.size()) ||
           scale_.pixelOf(curve_, static_cast<std::size_t>(std::max(first, 0.0))).y() < area.top();
}

QPointF NoiseLabels::place(double width, double baseLine) const
{
    const QPointF left(scale_.box().left() + 12, baseLine);
    const QPointF right(scale_.box().right() - 12 - width, baseLine);
    const QRectF letters(0, -12, width, 16);
    const auto place =
        isFree(letters.translated(left)) || !isFree(letters.translated(right)) ? left : right;
    // On whole pixels: letters are sharp there, and do not differ by a rounding of the axis.
    return {std::round(place.x()), std::round(place.y())};
}

QRectF NoiseLabels::meanBox() const
{
    if (!scale_.box().contains(QPointF(scale_.box().center().x(), scale_.yPixel(1)))) {
        return {};
    }
    const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(meanText());
    return {place(width, scale_.yPixel(1) - 6) - QPointF(0, 12), QSizeF(width, 14)};
}

QString NoiseLabels::rejectedText() const
{
    return rejected_ == 1 ? tr("Rejected: 1 event above τ")
                          : tr("Rejected: %1 events above τ").arg(countText(rejected_));
}

QRectF NoiseLabels::rejectedBox() const
{
    const double width = widthOf(rejectedText());
    const double one = scale_.yPixel(1);
    const auto mean = meanBox();
    // Below the line of the mean, else at the top, else just above tau: whichever is free of the
    // line of the mean and its words. Where none is, the key says it.
    for (const double baseLine : {one + 18, scale_.box().top() + 18, tau_ - 8}) {
        const QRectF words(place(width, baseLine) - QPointF(0, 12), QSizeF(width, 14));
        const bool isInside = words.top() >= scale_.box().top() + 2 && words.bottom() <= tau_ - 4;
        const bool isCrossed = !mean.isNull() && words.top() < one + 3 && words.bottom() > one - 3;
        if (isInside && !isCrossed && !words.adjusted(-8, -1, 8, 1).intersects(mean)) {
            return words;
        }
    }
    return {};
}

QString NoiseLabels::keptText() const
{
    return kept_ == 1 ? tr("Kept: 1 quiet event")
                      : tr("Kept: %1 quiet events").arg(countText(kept_));
}

QRectF NoiseLabels::keptBox() const
{
    const auto& box = scale_.box();
    if (tau_ >= box.bottom() - 24 || tau_ <= box.top() - 24) {
        return {};
    }
    const double width = widthOf(keptText());
    return {place(width, std::max(tau_, box.top()) + 24) - QPointF(0, 12), QSizeF(width, 14)};
}

void NoiseLabels::paint(QCPPainter& painter, const Tokens& tokens) const
{
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    if (const auto rejected = rejectedBox(); !rejected.isNull()) {
        painter.setPen(tokens.muted);
        drawHaloed(painter, rejected.bottomLeft() - QPointF(0, 2), rejectedText(), tokens.shade);
    }
    if (const auto kept = keptBox(); !kept.isNull()) {
        painter.setPen(tokens.rounded.text);
        drawHaloed(painter, kept.bottomLeft() - QPointF(0, 2), keptText(), tokens.surface);
    }
    if (const auto mean = meanBox(); !mean.isNull()) {
        const double one = scale_.yPixel(1);
        painter.setPen(dashedPen(tokens.axis, 1, {6, 4}));
        painter.drawLine(QPointF(scale_.box().left(), one), QPointF(scale_.box().right(), one));
        painter.setPen(tokens.muted);
        painter.setFont(Fonts::ui(Fonts::axis));
        drawHaloed(painter, QPointF(mean.left(), one - 6), meanText(), tokens.shade);
    }
}

void NoiseLabels::paintGap(QCPPainter& painter, const NoiseGap& gap, const Tokens& tokens) const
{
    const auto& box = scale_.box();
    const auto low = scale_.pixelOf(curve_, gap.before - 1).y();
    const auto high = scale_.pixelOf(curve_, gap.before).y();
    const double at = scale_.xPixel(static_cast<double>(gap.before)) + 6;
    const auto words = tr("gap of %1 decades").arg(std::lround(gap.decades));
    const QSizeF size(QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(words), 14);
    if (at <= box.left() || at + 8 + size.width() > box.right()) {
        return;
    }
    // Beside the gap, and neither on the words about the kept events nor on tau with its tag.
    const auto kept = keptBox();
    const QRectF tau(box.left(), tau_ - 14, box.width(), 28);
    auto baseLine = low - 0.12 * (low - high);
    for (const double part : {0.12, 0.3, 0.05, 0.5, 0.7}) {
        const double tried = low - part * (low - high);
        const auto taken = QRectF(QPointF(at + 4, tried - 12), size).adjusted(-6, -2, 6, 2);
        if (!taken.intersects(kept) && !taken.intersects(tau)) {
            baseLine = tried;
            break;
        }
    }
    painter.save();
    painter.setClipRect(box);
    painter.setPen(dashedPen(tokens.axis, 1, {1, 3}));
    painter.drawLine(QPointF(at, low), QPointF(at, high + 8));
    painter.setPen(tokens.muted);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.drawText(QPointF(at + 4, baseLine), words);
    painter.restore();
}

}  // namespace papilio::widgets
