#include "widgets/controls/mark_delegates.h"

#include "widgets/controls/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/verdicts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int markerRoom = 18;

core::EventStatus statusOf(const QModelIndex& index)
{
    return static_cast<core::EventStatus>(index.data(StatusRole).toInt());
}

void paintMarker(QPainter& painter, QPointF centre, const StatusLook& look)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    const bool filled = isFilled(look.marker);
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(look.colour, 1.5));
    painter.setBrush(filled ? QBrush(look.colour) : QBrush());
    const double diameter = look.marker == Marker::Diamond ? 10
                            : look.marker == Marker::Disc  ? 7
                                                           : 6;
    painter.drawPath(markerPath(look.marker, diameter));
    painter.restore();
}

/// Width of the longest word of a status.
int longestWord(const QFontMetrics& metrics)
{
    int longest = 0;
    for (std::size_t status = 0; status < core::eventStatusCount; ++status) {
        // The tokens do not change the words; any theme does.
        const auto look = statusLook(static_cast<core::EventStatus>(status), lightTokens());
        longest = std::max(longest, metrics.horizontalAdvance(look.word));
    }
    return longest;
}

/// Room for the strip: a cell's content, not higher than 18 px.
QRectF stripBox(const QRect& box)
{
    const int height = std::min(box.height() - 6, Fonts::scaled(18));
    return {static_cast<double>(box.left()), box.center().y() - height / 2.0 + 1,
            static_cast<double>(box.width()), static_cast<double>(height)};
}

}  // namespace

void StatusDelegate::paintContent(QPainter& painter,
                                  const QRect& box,
                                  const QStyleOptionViewItem& option,
                                  const QModelIndex& index,
                                  const Tokens& tokens) const
{
    if (!index.data(StatusRole).isValid()) {
        CellDelegate::paintContent(painter, box, option, index, tokens);
        return;
    }
    const auto look = statusLook(statusOf(index), tokens);
    paintMarker(painter, QPointF(box.left() + 5, box.center().y() + 0.5), look);
    const auto cellFont = font(index);
    const QFontMetrics metrics(cellFont);
    const auto room = box.adjusted(markerRoom, 0, 0, 0);
    // One column says all its words whole or all of them abridged.
    const auto& word = longestWord(metrics) <= room.width() ? look.word : look.abridged;
    painter.setFont(cellFont);
    painter.setPen(textColour(option, index, tokens));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(word, Qt::ElideRight, room.width()));
}

int StatusDelegate::contentWidth(const QModelIndex& index) const
{
    if (!index.data(StatusRole).isValid()) {
        return CellDelegate::contentWidth(index);
    }
    // The tokens do not change the words; any theme does.
    return markerRoom +
           QFontMetrics(font(index))
               .horizontalAdvance(statusLook(statusOf(index), lightTokens()).word) +
           1;
}

void VerdictDelegate::paintContent(QPainter& painter,
                                   const QRect& box,
                                   const QStyleOptionViewItem& option,
                                   const QModelIndex& index,
                                   const Tokens& tokens) const
{
    const auto kind = index.data(VerdictRole);
    if (!kind.isValid()) {
        CellDelegate::paintContent(painter, box, option, index, tokens);
        return;
    }
    paintVerdictChip(painter, box, static_cast<VerdictKind>(kind.toInt()), index.data().toString());
}

int VerdictDelegate::contentWidth(const QModelIndex& index) const
{
    return verdictChipSize(static_cast<VerdictKind>(index.data(VerdictRole).toInt()),
                           index.data().toString())
        .width();
}

void paintFingerprint(QPainter& painter,
                      const QRect& box,
                      const Fingerprint& fingerprint,
                      const Tokens& tokens)
{
    const auto& values = fingerprint.values;
    const QRectF strip = stripBox(box);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(strip.left(), strip.bottom(), strip.width(), 1), tokens.border);
    double largest = 0;
    for (const double value : values) {
        largest = std::max(largest, std::isfinite(value) ? std::abs(value) : 0.0);
    }
    const double step = values.isEmpty() ? 0 : strip.width() / static_cast<double>(values.size());
    const double gap = step >= 4 ? 1 : 0.5;
    const auto colour = statusLook(fingerprint.status, tokens).colour;
    painter.setRenderHint(QPainter::Antialiasing, step < 4);
    for (qsizetype k = 0; k < values.size(); ++k) {
        if (!std::isfinite(values[k]) || values[k] == 0) {
            continue;
        }
        const double height = std::max(1.0, std::abs(values[k]) / largest * (strip.height() - 1));
        const double left = strip.left() + static_cast<double>(k) * step;
        const auto right = left + step - gap;
        painter.fillRect(
            QRectF(QPointF(left, strip.bottom() - height), QPointF(right, strip.bottom())), colour);
    }
    for (const int group : fingerprint.groups) {
        painter.fillRect(
            QRectF(std::round(strip.left() + group * step), strip.top() - 1, 1, strip.height() + 2),
            tokens.axis);
    }
    painter.restore();
}

void FingerprintDelegate::paintContent(QPainter& painter,
                                       const QRect& box,
                                       const QStyleOptionViewItem& /*option*/,
                                       const QModelIndex& index,
                                       const Tokens& tokens) const
{
    paintFingerprint(painter, box, index.data(FingerprintRole).value<Fingerprint>(), tokens);
}

int FingerprintDelegate::contentWidth(const QModelIndex& index) const
{
    const auto kernels = index.data(FingerprintRole).value<Fingerprint>().values.size();
    return std::clamp(static_cast<int>(kernels) * 3, Fonts::scaled(90), Fonts::scaled(190));
}

void CoefficientBarDelegate::paintContent(QPainter& painter,
                                          const QRect& box,
                                          const QStyleOptionViewItem& /*option*/,
                                          const QModelIndex& index,
                                          const Tokens& tokens) const
{
    const auto variant = index.data(CoefficientRole);
    if (!variant.isValid()) {
        return;
    }
    const auto value = variant.value<Coefficient>();
    const double middle = box.center().y() + 0.5;
    const double left = box.left() + 4;
    const double width = std::min(box.width() - 10, Fonts::scaled(124));
    const auto x = [&](double v) {
        return left + width * std::clamp(std::abs(v) / value.scale, 0.0, 1.0);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.border);
    painter.drawRoundedRect(QRectF(left, middle - 1, width, 2), 1, 1);
    if (value.raw == 0 && value.rounded == 0) {
        return;
    }
    const auto& bar = value.rounded < 0 ? tokens.categories[5] : tokens.categories[0];
    painter.fillRect(QRectF(left, middle - 3, x(value.rounded) - left, 6), bar);
    if (std::abs(value.raw) > value.scale) {
        painter.setBrush(tokens.text);
        const double end = left + width;
        painter.drawPolygon(QPolygonF(
            {QPointF(end, middle - 4), QPointF(end + 5, middle), QPointF(end, middle + 4)}));
        return;
    }
    painter.setPen(QPen(tokens.text, 1.5));
    painter.setBrush(tokens.surface);
    painter.drawEllipse(QPointF(x(value.raw), middle), 3.2, 3.2);
}

int CoefficientBarDelegate::contentWidth(const QModelIndex& /*index*/) const
{
    return Fonts::scaled(134);
}

}  // namespace papilio::widgets
