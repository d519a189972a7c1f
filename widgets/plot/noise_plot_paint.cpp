#include "core/support/bounded.h"
#include "widgets/plot/noise_plot_parts.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

QPen dashed(const QColor& colour, double width, const QVector<qreal>& pattern)
{
    QPen pen(colour, width);
    pen.setDashPattern(pattern);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

QString decadesInWords(double decades)
{
    static const std::array<const char*, 13> words = {"",
                                                      QT_TRANSLATE_NOOP("NoisePlot", "one"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "two"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "three"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "four"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "five"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "six"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "seven"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "eight"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "nine"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "ten"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "eleven"),
                                                      QT_TRANSLATE_NOOP("NoisePlot", "twelve")};
    const auto rounded = static_cast<std::size_t>(std::lround(decades));
    const auto word =
        rounded < words.size() ? NoisePlot::tr(words[rounded]) : QString::number(rounded);
    return NoisePlot::tr("gap of %1 decades").arg(word);
}

QString meanNote()
{
    return NoisePlot::tr("1: as large as the mean");
}

void drawValueBox(QCPPainter& painter, const QRectF& box, const QString& text, const Tokens& t)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accent);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(t.onAccent);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

bool NoisePlot::Parts::isFree(const QRectF& area) const
{
    if (curve.size() == 0) {
        return true;
    }
    // The curve rises: the first value above the area's lower edge is the one to look at.
    const double left = plot.xAxis->pixelToCoord(area.left());
    const double right = plot.xAxis->pixelToCoord(area.right());
    const double low = plot.yAxis->pixelToCoord(area.bottom());
    const auto above = std::ranges::lower_bound(curve.values, low, {},
                                                [this](double value) { return shown(value); });
    const auto first = std::max(static_cast<double>(above - curve.values.begin()), std::ceil(left));
    return first > right || first >= static_cast<double>(curve.size()) ||
           pixelOf(static_cast<std::size_t>(std::max(first, 0.0))).y() < area.top();
}

QPointF NoisePlot::Parts::notePlace(double width, double baseLine) const
{
    const auto area = box();
    const QPointF left(area.left() + 12, baseLine);
    const QPointF right(area.right() - 12 - width, baseLine);
    const QRectF letters(0, -12, width, 16);
    const auto place =
        isFree(letters.translated(left)) || !isFree(letters.translated(right)) ? left : right;
    // On whole pixels: letters are sharp there, and do not differ by a rounding of the axis.
    return {std::round(place.x()), std::round(place.y())};
}

QRectF NoisePlot::Parts::meanNoteBox() const
{
    const auto area = box();
    if (!area.contains(QPointF(area.center().x(), y(1)))) {
        return {};
    }
    const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(meanNote());
    return {notePlace(width, y(1) - 6) - QPointF(0, 12), QSizeF(width, 14)};
}

QString NoisePlot::Parts::rejectedNote() const
{
    const auto rejected = curve.size() - quiet();
    return rejected == 1 ? NoisePlot::tr("Rejected: 1 event above τ")
                         : NoisePlot::tr("Rejected: %1 events above τ").arg(rejected);
}

QRectF NoisePlot::Parts::rejectedNoteBox() const
{
    const auto area = box();
    const double line = tauPixel();
    const double width =
        QFontMetricsF(Fonts::ui(Fonts::axis, QFont::Medium)).horizontalAdvance(rejectedNote());
    const auto mean = meanNoteBox();
    // Below the line of the mean, else at the top, else just above tau: whichever is free of the
    // line of the mean and its words. Where none is, the key says it.
    for (const double baseLine : {y(1) + 18, area.top() + 18, line - 8}) {
        const QRectF words(notePlace(width, baseLine) - QPointF(0, 12), QSizeF(width, 14));
        const bool isInside = words.top() >= area.top() + 2 && words.bottom() <= line - 4;
        const bool isCrossed =
            !mean.isNull() && words.top() < y(1) + 3 && words.bottom() > y(1) - 3;
        if (isInside && !isCrossed && !words.adjusted(-8, -1, 8, 1).intersects(mean)) {
            return words;
        }
    }
    return {};
}

void NoisePlot::Parts::paintShade(QCPPainter& painter) const
{
    const auto area = box();
    const double line = core::bounded(tauPixel(), area.top(), area.bottom());
    painter.fillRect(QRectF(area.topLeft(), QPointF(area.right() + 1, line)), tokens->shade);
}

void NoisePlot::Parts::paintNotes(QCPPainter& painter) const
{
    const auto area = box();
    const auto kept = quiet();
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    const double line = tauPixel();
    if (const auto rejected = rejectedNoteBox(); !rejected.isNull()) {
        painter.setPen(tokens->muted);
        drawHaloed(painter, QPointF(rejected.left(), rejected.bottom() - 2), rejectedNote(),
                   tokens->shade);
    }
    if (line < area.bottom() - 24 && line > area.top() - 24) {
        const auto text = kept == 1 ? NoisePlot::tr("Kept: 1 quiet event")
                                    : NoisePlot::tr("Kept: %1 quiet events").arg(kept);
        painter.setPen(tokens->rounded.text);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        drawHaloed(painter, notePlace(width, std::max(line, area.top()) + 24), text,
                   tokens->surface);
    }
    if (const auto note = meanNoteBox(); !note.isNull()) {
        painter.setPen(dashed(tokens->axis, 1, {6, 4}));
        painter.drawLine(QPointF(area.left(), y(1)), QPointF(area.right(), y(1)));
        painter.setPen(tokens->muted);
        painter.setFont(Fonts::ui(Fonts::axis));
        drawHaloed(painter, QPointF(note.left(), y(1) - 6), meanNote(), tokens->shade);
    }
}

void NoisePlot::Parts::paintGap(QCPPainter& painter) const
{
    const auto area = box();
    painter.save();
    painter.setPen(dashed(tokens->axis, 1, {1, 3}));
    if (area.top() < y(zeroAt) && y(zeroAt) < area.bottom()) {
        painter.drawLine(QPointF(area.left(), y(zeroAt)), QPointF(area.right(), y(zeroAt)));
    }
    if (gapBefore) {
        const double at = x(static_cast<double>(*gapBefore)) + 6;
        const double low = y(shown(curve.values[*gapBefore - 1]));
        const double high = y(shown(curve.values[*gapBefore]));
        if (at > area.left() && at < area.right() - 100) {
            painter.setClipRect(area);
            painter.drawLine(QPointF(at, low), QPointF(at, high + 8));
            painter.setPen(tokens->muted);
            painter.setFont(Fonts::ui(Fonts::axis));
            painter.drawText(QPointF(at + 4, low - 0.12 * (low - high)),
                             decadesInWords(gapDecades));
        }
    }
    painter.restore();
}

void NoisePlot::Parts::paintSelection(QCPPainter& painter) const
{
    if (!selectedRank || !box().contains(pixelOf(*selectedRank))) {
        return;
    }
    const auto at = pixelOf(*selectedRank);
    const auto area = box();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens->accent, 2));
    painter.drawEllipse(at, 9, 9);
    if (selectedLabel.isEmpty()) {
        return;
    }
    painter.setFont(Fonts::mono(Fonts::table));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(selectedLabel);
    const bool left = at.x() + 34 + width > area.right();
    const bool below = at.y() - 50 < area.top();
    const QPointF end = at + QPointF(left ? -25 : 25, below ? 40 : -40);
    painter.setPen(QPen(tokens->accent, 1));
    const QPointF direction = (end - at) / std::hypot(end.x() - at.x(), end.y() - at.y());
    painter.drawLine(at + 9 * direction, end);
    painter.setPen(tokens->text);
    const double textLeft = std::max(area.left() + 4, left ? end.x() - 5 - width : end.x() + 5);
    drawHaloed(painter, QPointF(textLeft, end.y() + (below ? 8 : 0)), selectedLabel,
               tokens->surface);
}

void NoisePlot::Parts::paintRibbon(QCPPainter& painter) const
{
    const auto area = box();
    painter.setAntialiasing(false);
    for (const auto& interval : intervals) {
        const double low = interval.low > zeroAt ? y(interval.low) : area.bottom();
        const double high = std::isinf(interval.high) ? area.top() : y(shown(interval.high));
        const double top = std::round(core::bounded(high, area.top(), area.bottom()));
        const double bottom = std::round(core::bounded(low, area.top(), area.bottom()));
        if (bottom - top < 1) {
            continue;
        }
        painter.fillRect(QRectF(area.left() - 12, top + 1, 8, bottom - top - 1),
                         chosenSetFill(interval.set, *tokens));
    }
}

void NoisePlot::Parts::paintTau(QCPPainter& painter) const
{
    const auto area = box();
    const double line = tauPixel();
    if (line < area.top() || line > area.bottom()) {
        return;
    }
    painter.setPen(QPen(tokens->accent, 2));
    painter.drawLine(QPointF(area.left(), line), QPointF(area.right(), line));
    const auto text = QStringLiteral("τ = %1").arg(shortText(tau));
    painter.setFont(Fonts::ui(Fonts::table, QFont::DemiBold));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 40;
    const QRectF tag(area.right() + 1 - width, line - 11, width, 22);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens->accent);
    painter.drawRoundedRect(tag, 4, 4);
    painter.setPen(QPen(tokens->onAccent, 1.5));
    for (const double grip : {6.0, 10.0}) {
        painter.drawLine(QPointF(tag.left() + grip, line - 5),
                         QPointF(tag.left() + grip, line + 5));
    }
    painter.setPen(tokens->onAccent);
    painter.drawText(tag.adjusted(12, 0, -4, 0), Qt::AlignCenter, text);
}

void NoisePlot::Parts::paintHover(QCPPainter& painter) const
{
    if (!hoveredRank || *hoveredRank >= curve.size()) {
        return;
    }
    const auto area = box();
    const auto at = pixelOf(*hoveredRank);
    if (!area.contains(at)) {
        return;
    }
    painter.setPen(dashed(tokens->accent, 1, {3, 3}));
    painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
    painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
    painter.setFont(Fonts::mono(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const auto value = percentText(curve.values[*hoveredRank]);
    const auto rank = QString::number(*hoveredRank);
    const double valueWidth = metrics.horizontalAdvance(value) + 10;
    const double rankWidth = metrics.horizontalAdvance(rank) + 10;
    drawValueBox(painter,
                 QRectF(std::max(0.0, area.left() - 4 - valueWidth), at.y() - 9, valueWidth, 18),
                 value, *tokens);
    drawValueBox(painter, QRectF(at.x() - rankWidth / 2, area.bottom() + 3, rankWidth, 18), rank,
                 *tokens);
}

}  // namespace papilio::widgets
