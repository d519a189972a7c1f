#include "widgets/controls/stability_ribbon.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace papilio::widgets {

QRectF StabilityRibbon::intervalBox(const RibbonInterval& interval) const
{
    const auto bar = barBox();
    const double left = std::round(xOf(interval.low));
    const double right = std::round(xOf(interval.high));
    return {left, bar.top(), right - left, bar.height()};
}

QRectF StabilityRibbon::labelRoom(const QRectF& box) const
{
    // The handle's line must not cut the label: the label takes the wider side.
    const double line = xOf(value_);
    if (line < box.left() || line > box.right() ||
        std::abs(line - box.center().x()) > box.width() * 0.3 + 4) {
        return box;
    }
    return line - box.left() > box.right() - line ? box.adjusted(0, 0, line - 3 - box.right(), 0)
                                                  : box.adjusted(line + 3 - box.left(), 0, 0, 0);
}

void StabilityRibbon::paintIntervals(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto font = Fonts::ui(Fonts::axis, QFont::Medium);
    const auto bar = barBox();
    painter.fillRect(bar, t.sunken);
    painter.setFont(font);
    const RibbonInterval* recommended = nullptr;
    for (const auto& interval : intervals_) {
        const auto box = intervalBox(interval);
        if (box.width() <= 0) {
            continue;
        }
        painter.fillRect(box.adjusted(0, 0, -1, 0), chosenSetFill(interval.set, t));
        if (interval.isRecommended) {
            recommended = &interval;
        }
        if (!isCompact_) {
            painter.setPen(interval.set < 0 ? t.muted : t.onSet);
            const auto room = labelRoom(box);
            painter.drawText(room, Qt::AlignCenter | Qt::TextSingleLine,
                             intervalLabel(interval, room.width(), font));
        }
    }
    if (recommended == nullptr || isCompact_) {
        return;
    }
    const auto box = intervalBox(*recommended);
    painter.setPen(QPen(t.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0, 0, -1, 0));
    const auto words = tr("widest: recommended");
    const auto label = Fonts::ui(Fonts::axis, QFont::DemiBold);
    const double width = QFontMetricsF(label).horizontalAdvance(words);
    // Beside the handle's own label when there is one, else where the interval has room left of it.
    double left = xOf(value_) + 10;
    if (isValueShown_ || value_ < recommended->low || value_ >= recommended->high) {
        left = box.right() - width;
        const double handleEnd = xOf(value_) + (isValueShown_ ? Fonts::scaled(84) : 10);
        left = left < handleEnd && box.right() > xOf(value_) - 8 ? handleEnd : left;
    }
    left = std::clamp(left, bar.left(), std::max(bar.left(), this->width() - width - 4));
    painter.setPen(t.text);
    painter.setFont(label);
    painter.drawText(QRectF(left, 0, width + 2, bar.top() - 3), Qt::AlignLeft | Qt::AlignVCenter,
                     words);
}

void StabilityRibbon::paintAxis(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto bar = barBox();
    painter.setFont(Fonts::ui(Fonts::axis));
    const double top = bar.bottom() + 1;
    const auto mark = [&](double x, const QString& text) {
        painter.setPen(t.axis);
        painter.drawLine(QPointF(std::round(x) + 0.5, top), QPointF(std::round(x) + 0.5, top + 3));
        painter.setPen(t.tick);
        painter.drawText(QRectF(x - 40, top + 4, 80, Fonts::scaled(16)),
                         Qt::AlignHCenter | Qt::AlignTop, text);
    };
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(t.axis);
    painter.drawLine(QPointF(bar.left(), top), QPointF(bar.right(), top));
    painter.setRenderHint(QPainter::Antialiasing);
    if (axis_.hasZero) {
        mark(bar.left(), QStringLiteral("0"));
    }
    for (const int exponent : axis_.decades(std::clamp(static_cast<int>(bar.width() / 56), 2, 8))) {
        const double x = xOf(std::pow(10.0, exponent));
        if (!axis_.hasZero || x > bar.left() + 20) {
            mark(x, powerOfTen(exponent));
        }
    }
    painter.setPen(t.text);
    painter.setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    painter.drawText(QRectF(0, bar.top(), bar.left() - 18, bar.height()),
                     Qt::AlignRight | Qt::AlignVCenter, symbol_);
}

void StabilityRibbon::paintHandle(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto bar = barBox();
    const double x = xOf(value_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.accent, 2));
    painter.drawLine(QPointF(x, 14), QPointF(x, bar.bottom() + 2));
    const QPolygonF flag({QPointF(x - 7, 3), QPointF(x + 7, 3), QPointF(x + 7, 12), QPointF(x, 18),
                          QPointF(x - 7, 12)});
    painter.setPen(hasFocus() ? QPen(t.text, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)
                              : QPen(t.accent, 1));
    painter.setBrush(t.accent);
    painter.drawPolygon(flag);
    if (isValueShown_) {
        const auto text = QStringLiteral("%1 = %2").arg(symbol_, scientific(value_));
        painter.setFont(Fonts::ui(Fonts::table, QFont::DemiBold));
        painter.setPen(t.text);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        const double left = x + 12 + width > this->width() ? x - 12 - width : x + 12;
        painter.drawText(QRectF(left, 0, width + 2, bar.top() - 2),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void StabilityRibbon::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintIntervals(painter);
    if (!isCompact_) {
        paintAxis(painter);
        paintHandle(painter);
    }
}

}  // namespace papilio::widgets
