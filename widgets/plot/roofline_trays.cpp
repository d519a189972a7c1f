#include "widgets/plot/roofline_trays.h"

#include "widgets/plot/roofline_scale.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int trayRoom = 34;

/// Whether a point is in the tray of kernels without operations, or in the other one.
bool isIn(const DrawnPoint& point, bool isZero)
{
    return !point.isHidden && !point.isPlaced() && (point.value == 0) == isZero;
}

double radius(const DrawnPoint& point)
{
    return std::min(markerRadius(point), 9.0);
}

}  // namespace

int RooflineTrays::roomOf(const RooflineDrawing& drawing)
{
    int room = 0;
    for (const bool isZero : {true, false}) {
        room += std::ranges::any_of(drawing.points,
                                    [&](const DrawnPoint& point) { return isIn(point, isZero); })
                    ? trayRoom
                    : 0;
    }
    return room;
}

RooflineTrays::RooflineTrays(const RooflineDrawing& drawing, const QRectF& area) : drawing_(drawing)
{
    QRectF frame(area.left(), area.top(), area.width(), Fonts::scaled(trayRoom - 4));
    for (const bool isZero : {true, false}) {
        auto made = tray(isZero, frame);
        if (!made.entries.empty() || made.hidden > 0) {
            trays_.push_back(std::move(made));
            frame.translate(0, Fonts::scaled(trayRoom));
        }
    }
}

RooflineTrays::Tray RooflineTrays::tray(bool isZero, const QRectF& frame) const
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    Tray tray;
    tray.frame = frame;
    tray.title = isZero ? tr("Zero FLOP") : tr("Bytes not counted");
    double seconds = 0;
    double x = frame.left() + Fonts::scaled(130);
    auto left = std::ranges::count_if(drawing_.points,
                                      [&](const DrawnPoint& point) { return isIn(point, isZero); });
    for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
        const auto& point = drawing_.points[index];
        if (!isIn(point, isZero)) {
            continue;
        }
        seconds += point.seconds > 0 ? point.seconds : 0;
        auto text = point.name;
        if (point.seconds > 0) {
            text += QLatin1Char(' ') + timeText(point.seconds);
        }
        if (!isZero && point.value > 0) {
            text += QStringLiteral(", %1 %2").arg(numberText(point.value), drawing_.yUnit);
        }
        const double width =
            2 * radius(point) + 6 + std::ceil(metrics.horizontalAdvance(text)) + 18;
        const double reserved = --left > 0 ? Fonts::scaled(76) : 0;  // for "and 3 more"
        if (x + width - 14 > frame.right() - reserved || tray.hidden > 0) {
            ++tray.hidden;
            continue;
        }
        tray.entries.push_back(
            {static_cast<int>(index), QRectF(x, frame.top(), width, frame.height()), text});
        x += width;
    }
    if (isZero && seconds > 0) {
        tray.title += QLatin1Char(' ') + timeText(seconds);
    }
    return tray;
}

QRectF RooflineTrays::boxOf(int point) const
{
    for (const auto& tray : trays_) {
        const auto entry = std::ranges::find(tray.entries, point, &Entry::point);
        if (entry != tray.entries.end()) {
            return entry->box;
        }
    }
    return {};
}

void RooflineTrays::paintEntry(QCPPainter& painter,
                               const Entry& entry,
                               bool isSelected,
                               const Tokens& tokens) const
{
    const auto& point = drawing_.points[static_cast<std::size_t>(entry.point)];
    const double r = radius(point);
    const QPointF center(entry.box.left() + r, entry.box.center().y());
    painter.setPen(QPen(tokens.control, 1.2));
    painter.setBrush(point.value == 0 ? QBrush(tokens.disabled) : QBrush(Qt::NoBrush));
    painter.drawEllipse(center, r, r);
    if (isSelected) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.accent, 2));
        painter.drawEllipse(center, r + 3, r + 3);
    }
    painter.setPen(tokens.text);
    painter.drawText(entry.box.adjusted(2 * r + 6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     entry.text);
}

void RooflineTrays::paint(QCPPainter& painter, int selected, const Tokens& tokens) const
{
    for (const auto& tray : trays_) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.control, 1, Qt::DashLine));
        painter.drawRect(tray.frame);
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.setPen(tokens.text);
        painter.drawText(tray.frame.adjusted(10, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tray.title);
        painter.setFont(Fonts::ui(Fonts::axis));
        for (const auto& entry : tray.entries) {
            paintEntry(painter, entry, entry.point == selected, tokens);
        }
        if (tray.hidden > 0) {
            painter.setPen(tokens.muted);
            painter.drawText(tray.frame.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                             tr("and %n more", nullptr, tray.hidden));
        }
    }
}

}  // namespace papilio::widgets
