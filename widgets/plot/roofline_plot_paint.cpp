#include "widgets/plot/roofline_plot_parts.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double bandAlpha = 0.07;
constexpr double markerAlpha = 0.8;
constexpr double arrowHead = 7;

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

void paintHead(QCPPainter& painter, QPointF from, QPointF to)
{
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (length < 1) {
        return;
    }
    const QPointF unit = way / length;
    const QPointF normal(-unit.y(), unit.x());
    const QPointF base = to - arrowHead * unit;
    painter.drawPolygon(
        QPolygonF{to, base + 0.45 * arrowHead * normal, base - 0.45 * arrowHead * normal});
}

}  // namespace

void RooflinePlot::Parts::paintBand(QCPPainter& painter, const DrawnRoof& roof) const
{
    if (const auto outline = band(roof); !outline.isEmpty()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(tokens->text, bandAlpha));
        painter.drawPolygon(outline);
    }
}

void RooflinePlot::Parts::paintRoofs(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    if (drawing.rangeHigh > drawing.rangeLow && drawing.rangeLow > 0) {
        const double left = plot.xAxis->coordToPixel(drawing.rangeLow);
        const double right = plot.xAxis->coordToPixel(drawing.rangeHigh);
        painter.fillRect(QRectF(left, box().top(), std::max(1.0, right - left), box().height()),
                         tokens->shade);
    }
    for (const auto& roof : drawing.roofs) {
        paintBand(painter, roof);
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& roof : drawing.roofs) {
        if (const auto line = segment(roof, roof.value)) {
            painter.setPen(roofPen(roof));
            painter.drawLine(*line);
        }
    }
    painter.setPen(QPen(tokens->text, 1.3));
    painter.setBrush(tokens->surface);
    for (const auto& ridge : ridges()) {
        painter.drawEllipse(ridge.at, 3, 3);
    }
    painter.restore();
}

void RooflinePlot::Parts::paintPoints(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < drawing.points.size(); ++index) {
        if (isPlaced(drawing.points[index])) {
            order.push_back(index);
        }
    }
    // Large bubbles first, so that small ones stay visible.
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t index) { return radius(drawing.points[index]); });
    for (const auto index : order) {
        const auto& point = drawing.points[index];
        const auto colour = category(point.category, *tokens).colour;
        const auto centre = pixel(point.intensity, point.value);
        const double r = radius(point);
        painter.setPen(QPen(point.isHollow ? colour : faded(tokens->axis, 0.6), 1.4,
                            point.isHollow ? Qt::DashLine : Qt::SolidLine));
        painter.setBrush(point.isHollow ? QBrush(faded(colour, 0.15))
                                        : QBrush(faded(colour, markerAlpha)));
        painter.drawEllipse(centre, r, r);
        if (static_cast<int>(index) == selected) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(tokens->accent, 2));
            painter.drawEllipse(centre, r + 4, r + 4);
        }
    }
    painter.restore();
}

void RooflinePlot::Parts::paintArrows(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setPen(QPen(tokens->text, 1.4));
    painter.setBrush(tokens->text);
    for (const auto& arrow : drawing.arrows) {
        const auto from = markerBox(arrow.from);
        const auto to = markerBox(arrow.to);
        const QPointF way = to.center() - from.center();
        const double length = std::hypot(way.x(), way.y());
        const double start = from.width() / 2 + 2;
        const double end = to.width() / 2 + 2;
        if (from.isNull() || to.isNull() || length < start + end + 4) {
            continue;
        }
        const QPointF unit = way / length;
        painter.drawLine(from.center() + start * unit, to.center() - end * unit);
        paintHead(painter, from.center(), to.center() - end * unit);
    }
    painter.restore();
}

void RooflinePlot::Parts::paintLabel(QCPPainter& painter,
                                     const PlacedLabel& label,
                                     const QColor& colour) const
{
    if (!label.isVisible) {
        return;
    }
    painter.save();
    if (label.isAcross) {  // the line gives way
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens->surface);
        painter.drawPolygon(label.outline);
    }
    painter.translate(label.at);
    painter.rotate(label.angle);
    if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {  // a halo, where text is pixels
        QPainterPath outline;
        outline.addText(QPointF(0, 0), painter.font(), label.text);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens->surface, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(outline);
    }
    painter.setPen(colour);
    painter.drawText(QPointF(0, 0), label.text);
    painter.restore();
}

void RooflinePlot::Parts::paintLabels(QCPPainter& painter) const
{
    const auto all = labels();
    painter.setFont(Fonts::ui(Fonts::axis));
    for (std::size_t index = 0; index < all.roofs.size(); ++index) {
        const auto& roof = drawing.roofs[index];
        paintLabel(painter, all.roofs[index],
                   roof.isSlope || roof.rank == 0 ? tokens->text : tokens->muted);
    }
    for (std::size_t index = 0; index < all.points.size(); ++index) {
        painter.setFont(Fonts::ui(
            Fonts::axis, static_cast<int>(index) == selected ? QFont::DemiBold : QFont::Normal));
        paintLabel(painter, all.points[index], tokens->text);
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    for (const auto& label : all.arrows) {
        paintLabel(painter, label, tokens->text);
    }
}

void RooflinePlot::Parts::paintTrays(QCPPainter& painter) const
{
    for (const auto& tray : trays()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens->control, 1, Qt::DashLine));
        painter.drawRect(tray.frame);
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.setPen(tokens->text);
        painter.drawText(tray.frame.adjusted(10, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tray.title);
        painter.setFont(Fonts::ui(Fonts::axis));
        for (const auto& entry : tray.entries) {
            const auto& point = drawing.points[static_cast<std::size_t>(entry.point)];
            const double r = std::min(radius(point), 9.0);
            const QPointF centre(entry.box.left() + r, entry.box.center().y());
            painter.setPen(QPen(tokens->control, 1.2));
            painter.setBrush(point.value == 0 ? QBrush(tokens->disabled) : QBrush(Qt::NoBrush));
            painter.drawEllipse(centre, r, r);
            if (entry.point == selected) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(tokens->accent, 2));
                painter.drawEllipse(centre, r + 3, r + 3);
            }
            painter.setPen(tokens->text);
            painter.drawText(entry.box.adjusted(2 * r + 6, 0, 0, 0),
                             Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        }
        if (tray.hidden > 0) {
            painter.setPen(tokens->muted);
            painter.drawText(tray.frame.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                             RooflinePlot::tr("and %n more", nullptr, tray.hidden));
        }
    }
}

void RooflinePlot::Parts::paintKey(QCPPainter& painter) const
{
    const double line = box().bottom() + Fonts::scaled(46 + 34 * trayCount() + 12);
    double x = box().left();
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const auto entry = [&](const QString& text, const DrawnRoof* roof) {
        const double width = metrics.horizontalAdvance(text);
        if (x + 34 + width > box().right()) {
            return;
        }
        if (roof != nullptr) {
            painter.setPen(roofPen(*roof));
            painter.drawLine(QPointF(x, line), QPointF(x + 28, line));
        } else {
            painter.setPen(Qt::NoPen);
            painter.setBrush(tokens->disabled);
            painter.drawEllipse(QPointF(x + 6, line), 2.5, 2.5);
            painter.drawEllipse(QPointF(x + 20, line), 6, 6);
        }
        painter.setPen(tokens->muted);
        painter.drawText(QPointF(x + 34, line + metrics.ascent() / 2 - 1), text);
        x += 34 + width + 18;
    };
    bool hasPlain = false;
    for (const auto& roof : drawing.roofs) {
        if (roof.isSlope) {
            entry(roof.name, &roof);
        } else if (!roof.isFused && !hasPlain) {
            hasPlain = true;
            entry(RooflinePlot::tr("ADD, MUL"), &roof);
        }
    }
    const bool hasTime = std::ranges::any_of(
        drawing.points, [](const DrawnPoint& point) { return point.seconds > 0; });
    if (hasTime) {
        entry(RooflinePlot::tr("area is time"), nullptr);
    }
}

void RooflinePlot::Parts::paintValueBox(QCPPainter& painter,
                                        const QRectF& area,
                                        const QString& text) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens->accent);
    painter.drawRect(area);
    painter.setPen(tokens->onAccent);
    painter.drawText(area, Qt::AlignCenter, text);
}

void RooflinePlot::Parts::paintCrossHair(QCPPainter& painter) const
{
    QPointF at;
    const bool hasPoint =
        selected >= 0 && isPlaced(drawing.points[static_cast<std::size_t>(selected)]);
    if (pointer) {
        at = *pointer;
    } else if (hasPoint) {
        at = markerBox(selected).center();
    }
    if (!box().contains(at)) {
        return;
    }
    QPen pen(tokens->accent, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(box().left(), at.y()), at);
    painter.drawLine(at, QPointF(at.x(), box().bottom()));
    painter.setFont(Fonts::mono(Fonts::axis, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    const auto xText = numberText(plot.xAxis->pixelToCoord(at.x()));
    const auto yText = numberText(plot.yAxis->pixelToCoord(at.y()));
    const double height = metrics.height() + 2;
    const double xWidth = metrics.horizontalAdvance(xText) + 12;
    const double yWidth = metrics.horizontalAdvance(yText) + 12;
    paintValueBox(painter, {at.x() - xWidth / 2, box().bottom() + 2, xWidth, height}, xText);
    paintValueBox(painter, {box().left() - yWidth - 2, at.y() - height / 2, yWidth, height}, yText);
}

}  // namespace papilio::widgets
