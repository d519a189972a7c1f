#include "widgets/plot/roofline_layout.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/tr.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace papilio::widgets {

namespace {

constexpr double smallestRadius = 3;
constexpr double largestRadius = 22;
constexpr double usualRadius = 4.5;  ///< where the time is not known
constexpr double areaScale = 3.7;

}  // namespace

double markerRadius(const DrawnPoint& point)
{
    return point.seconds > 0
               ? std::clamp(areaScale * std::sqrt(point.seconds), smallestRadius, largestRadius)
               : usualRadius;
}

RooflineScale::RooflineScale(const QCustomPlot& plot, const RooflineDrawing& drawing)
    : plot_(plot),
      drawing_(drawing),
      box_(plot.axisRect()->rect())
{}

QPointF RooflineScale::pixelOf(double intensity, double value) const
{
    return {plot_.xAxis->coordToPixel(intensity), plot_.yAxis->coordToPixel(value)};
}

const DrawnRoof* RooflineScale::first(const DrawnRoof& ofSame, bool isSlope) const
{
    const auto found = std::ranges::find_if(drawing_.roofs, [&](const DrawnRoof& roof) {
        return roof.isSlope == isSlope && roof.rank == 0 && roof.category == ofSame.category;
    });
    return found == drawing_.roofs.end() ? nullptr : &*found;
}

const DrawnRoof* RooflineScale::topFlat(const DrawnRoof& ofSame) const
{
    return first(ofSame, false);
}

QPointF RooflineScale::reach(const DrawnRoof& roof, double value) const
{
    const auto x = plot_.xAxis->range();
    double from = x.lower;
    double to = x.upper;
    if (roof.isSlope) {
        if (const auto* top = topFlat(roof)) {
            to = std::min(to, top->value / value);
        }
    } else if (const auto* steep = first(roof, true)) {
        from = std::max(from, value / steep->value);
    }
    return {from, to};
}

std::optional<QLineF> RooflineScale::segment(const DrawnRoof& roof) const
{
    const auto y = plot_.yAxis->range();
    const double value = roof.value;
    double from = reach(roof, value).x();
    double to = reach(roof, value).y();
    if (roof.isSlope) {
        from = std::max(from, y.lower / value);
        to = std::min(to, y.upper / value);
    } else if (value < y.lower || value > y.upper) {
        return std::nullopt;
    }
    if (!(from < to)) {
        return std::nullopt;
    }
    return QLineF(pixelOf(from, roof.isSlope ? value * from : value),
                  pixelOf(to, roof.isSlope ? value * to : value));
}

QPolygonF RooflineScale::band(const DrawnRoof& roof) const
{
    if (!(roof.high > roof.low && roof.low > 0)) {
        return {};
    }
    // Not clipped to the axes here: the lines of both edges leave them at different places, and the
    // picture of a band that ends at neither is cut slantwise.
    const auto at = [&](double value, double intensity) {
        return pixelOf(intensity, roof.isSlope ? value * intensity : value);
    };
    const auto low = reach(roof, roof.low);
    const auto high = reach(roof, roof.high);
    return low.x() < low.y() && high.x() < high.y()
               ? QPolygonF{at(roof.low, low.x()), at(roof.low, low.y()), at(roof.high, high.y()),
                           at(roof.high, high.x())}
               : QPolygonF();
}

std::vector<Ridge> RooflineScale::ridges() const
{
    std::vector<Ridge> ridges;
    for (const auto& roof : drawing_.roofs) {
        const auto* top = topFlat(roof);
        if (top == nullptr || !roof.isSlope) {
            continue;
        }
        const double intensity = top->value / roof.value;
        const auto at = pixelOf(intensity, top->value);
        if (box_.contains(at)) {
            ridges.push_back({&roof, top, intensity, at});
        }
    }
    return ridges;
}

QRectF RooflineScale::markerOf(const DrawnPoint& point) const
{
    constexpr double usualWidth = 400;  // of a narrower plot bubbles would hide most
    const double r =
        std::max(smallestRadius, markerRadius(point) * std::min(1.0, box_.width() / usualWidth));
    const auto center = pixelOf(point.intensity, point.value);
    return {center.x() - r, center.y() - r, 2 * r, 2 * r};
}

namespace {

constexpr double labelOff = 7;

QSizeF textSize(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    return {std::ceil(metrics.horizontalAdvance(text)), std::ceil(metrics.ascent())};
}

QFont pointFont(bool isSelected)
{
    return Fonts::ui(Fonts::axis, isSelected ? QFont::DemiBold : QFont::Normal);
}

void paintLabel(QCPPainter& painter,
                const PlacedLabel& label,
                const QColor& color,
                const QColor& surface)
{
    if (!label.isVisible) {
        return;
    }
    painter.save();
    painter.translate(label.at);
    painter.rotate(label.angle);
    painter.setPen(color);
    drawHaloed(painter, {0, 0}, label.text, surface);
    painter.restore();
}

bool isSelected(std::size_t point, int selected)
{
    return selected >= 0 && point == static_cast<std::size_t>(selected);
}

struct Placing {
    const RooflineDrawing& drawing;
    const RooflineScale& scale;
    const std::vector<QRectF>& markers;
    int selected;
    RooflineLabels placed = {};

    PlacedLabel roofLabel(LabelPlacer& placer, const DrawnRoof& roof) const
    {
        const auto line = scale.segment(roof);
        const auto size = textSize(roof.label, Fonts::ui(Fonts::axis));
        if (!line) {
            return {.text = {}, .at = {}, .size = size, .outline = {}};
        }
        if (roof.isSlope) {
            return placer.along(roof.label, size, line->p1(), line->p2(), labelOff);
        }
        // From the right end leftwards, close above the line; higher, or below it, where nothing is
        // free.
        std::vector<QPointF> places;
        // Only the highest may be far above its line: another one would seem to belong to the next.
        const bool isHighest = roof.rank == 0;
        const auto offsets = isHighest ? std::vector{-5.0, -10.0, -17.0, -29.0, size.height() + 6}
                                       : std::vector{-5.0, size.height() + 6};
        // Left of the highest is free ground.
        const double first = line->p1().x() + (isHighest ? -size.width() / 3 : 4);
        for (const double off : offsets) {
            for (double x = line->p2().x() - size.width() - 5; x > first; x -= 24) {
                places.emplace_back(x, line->p2().y() + off);
            }
        }
        return placer.level(roof.label, size, places, line);
    }

    /// Whether a label that is there would seem to be of another kernel.
    bool isOfAnother(const QRectF& label, std::size_t point) const
    {
        const auto distance = [&](const QRectF& marker) {
            const auto center = marker.center();
            const QPointF nearest(std::clamp(center.x(), label.left(), label.right()),
                                  std::clamp(center.y(), label.top(), label.bottom()));
            return QLineF(center, nearest).length() - marker.width() / 2;
        };
        for (std::size_t other = 0; other < markers.size(); ++other) {
            if (drawing.points[other].isPlaced() &&
                distance(markers[other]) < distance(markers[point])) {
                return true;
            }
        }
        return false;
    }

    /// The nearest place all around a marker that is free, with a line to it: for a kernel that
    /// must have its name.
    static PlacedLabel ledLabel(LabelPlacer& placer, const PlacedLabel& label, const QRectF& marker)
    {
        constexpr double step = 12;
        constexpr int rings = 12;
        constexpr int directions = 16;
        const auto center = marker.center();
        const QPointF half(label.size.width() / 2, label.size.height() / 2);
        std::vector<QPointF> places;
        for (int place = directions; place < (rings + 1) * directions; ++place) {
            const double angle = 2 * std::numbers::pi * place / directions;
            const double way = marker.width() / 2 + step * (place / directions);
            places.push_back(center + QPointF(std::cos(angle) * (way + half.x()) - half.x(),
                                              std::sin(angle) * (way + half.y()) + half.y()));
        }
        auto led = placer.level(label.text, label.size, places);
        const auto box = led.outline.boundingRect();
        const QLineF way(center, {std::clamp(center.x(), box.left(), box.right()),
                                  std::clamp(center.y(), box.top(), box.bottom())});
        led.leader = QLineF(way.pointAt(marker.width() / 2 / way.length()), way.p2());
        return led;
    }

    PlacedLabel pointLabel(LabelPlacer& placer, std::size_t point, bool isFirst) const
    {
        const auto& drawn = drawing.points[point];
        const auto text = drawn.label                              ? *drawn.label
                          : drawn.run.isEmpty() || !drawn.isHollow ? drawn.name
                                                                   : drawn.run;
        const auto size = textSize(text, pointFont(isSelected(point, selected)));
        const auto& marker = markers[point];
        if (!scale.box().intersects(marker) || text.isEmpty()) {
            return {.text = {}, .at = {}, .size = size, .outline = {}};
        }
        const double gap = 5;
        const double middle = marker.center().y() + size.height() / 2 - 1;
        const double left = marker.left() - gap - size.width();
        const double center = marker.center().x() - size.width() / 2;
        std::vector<QPointF> places = {{marker.right() + gap, middle},
                                       {left, middle},
                                       {center, marker.top() - gap},
                                       {center, marker.bottom() + gap + size.height()},
                                       {marker.right() + gap, marker.top() - 1},
                                       {marker.right() + gap, marker.bottom() + size.height()},
                                       {left, marker.top() - 1},
                                       {left, marker.bottom() + size.height()}};
        std::erase_if(places, [&](const QPointF& place) {
            return isOfAnother(QRectF(place - QPointF(0, size.height()), size), point);
        });
        const auto label = placer.level(text, size, places);
        return label.isVisible || !isFirst ? label : ledLabel(placer, label, marker);
    }

    /// Those of the roofs: the highest flat one and the flattest slope come first.
    void placeRoofs(LabelPlacer& placer)
    {
        int lastSlope = 0;
        for (const auto& roof : drawing.roofs) {
            lastSlope = roof.isSlope && !roof.isBehind ? std::max(lastSlope, roof.rank) : lastSlope;
        }
        const auto isBound = [&](const DrawnRoof& roof) {
            return !roof.isBehind && (roof.isSlope ? roof.rank == lastSlope : roof.rank == 0);
        };
        placed.roofs.resize(drawing.roofs.size());
        for (const bool first : {true, false}) {
            for (std::size_t index = 0; index < drawing.roofs.size(); ++index) {
                if (isBound(drawing.roofs[index]) == first) {
                    placed.roofs[index] = roofLabel(placer, drawing.roofs[index]);
                }
            }
        }
    }

    /// Those of the points, in the order in which most of them find a place; that of the largest
    /// comes first always.
    void placePoints(LabelPlacer& placer)
    {
        constexpr int rounds = 4;
        std::vector<std::size_t> order;
        for (std::size_t point = 0; point < drawing.points.size(); ++point) {
            if (drawing.points[point].isPlaced()) {
                order.push_back(point);
            }
        }
        const auto largest = std::ranges::max_element(
            order, {}, [&](std::size_t point) { return markerRadius(drawing.points[point]); });
        const auto isFirst = [&, first = largest == order.end() ? order.size()
                                                                : *largest](std::size_t point) {
            return isSelected(point, selected) || point == first;
        };
        auto free = placer;
        std::size_t fewest = order.size() + 1;
        for (int round = 0; round < rounds && fewest > 0; ++round) {
            std::stable_partition(order.begin(), order.end(), isFirst);
            auto trial = placer;
            std::vector<PlacedLabel> labels(drawing.points.size());
            for (const auto point : order) {
                labels[point] = pointLabel(trial, point, isFirst(point));
            }
            const auto isMissing = [&](std::size_t point) { return !labels[point].isVisible; };
            const auto missing = static_cast<std::size_t>(std::ranges::count_if(order, isMissing));
            // What found no place chooses first in the next round.
            std::stable_partition(order.begin(), order.end(), isMissing);
            if (missing < fewest) {
                fewest = missing;
                placed.points = std::move(labels);
                free = std::move(trial);
            }
        }
        placer = std::move(free);
        placed.points.resize(drawing.points.size());
    }

    void placeArrows(LabelPlacer& placer)
    {
        for (const auto& arrow : drawing.arrows) {
            const auto from = markers.at(static_cast<std::size_t>(arrow.from)).center();
            const auto to = markers.at(static_cast<std::size_t>(arrow.to)).center();
            const auto size = textSize(arrow.label, Fonts::ui(Fonts::axis, QFont::Medium));
            const auto middle = (from + to) / 2;
            placed.arrows.push_back(placer.level(arrow.label, size,
                                                 {{middle.x() + 10, middle.y() + size.height() / 2},
                                                  {middle.x() + 10, to.y() - 8},
                                                  {middle.x() + 10, from.y() + 20},
                                                  {middle.x() - 10 - size.width(), middle.y()}}));
        }
    }
};

}  // namespace

RooflineLabels placeLabels(const RooflineDrawing& drawing,
                           const RooflineScale& scale,
                           const std::vector<QRectF>& markers,
                           int selected)
{
    LabelPlacer placer(scale.box());
    for (std::size_t point = 0; point < drawing.points.size(); ++point) {
        if (drawing.points[point].isPlaced()) {
            placer.block(QPolygonF(markers[point]));
        }
    }
    for (const auto& ridge : scale.ridges()) {
        placer.block(QPolygonF(QRectF(ridge.at - QPointF(4, 4), QSizeF(8, 8))));
    }
    for (const auto& roof : drawing.roofs) {
        if (const auto line = scale.segment(roof)) {
            placer.avoid(*line);
        }
    }
    const auto avoidWay = [&](int from, int to) {
        const auto first = static_cast<std::size_t>(from);
        const auto second = static_cast<std::size_t>(to);
        if (drawing.points[first].isPlaced() && drawing.points[second].isPlaced()) {
            placer.avoid({markers[first].center(), markers[second].center()});
        }
    };
    for (const auto& line : drawing.lines) {
        for (std::size_t next = 1; next < line.points.size(); ++next) {
            avoidWay(line.points[next - 1], line.points[next]);
        }
    }
    for (const auto& arrow : drawing.arrows) {
        avoidWay(arrow.from, arrow.to);
    }
    Placing placing{drawing, scale, markers, selected};
    placing.placeRoofs(placer);
    placing.placePoints(placer);
    placing.placeArrows(placer);
    return placing.placed;
}

RooflineLabels::Hidden RooflineLabels::hidden(const RooflineDrawing& drawing) const
{
    Hidden hidden;
    const auto isHidden = [](const PlacedLabel& label) {
        return !label.isVisible && !label.text.isEmpty();
    };
    hidden.points = std::ranges::count_if(points, isHidden);
    for (std::size_t index = 0; index < roofs.size(); ++index) {
        const auto& roof = drawing.roofs[index];
        hidden.roofs += isHidden(roofs[index]) && !roof.isInKey() ? 1 : 0;
    }
    for (std::size_t index = 0; index < arrows.size(); ++index) {
        const auto isPlaced = [&](int point) {
            return drawing.points[static_cast<std::size_t>(point)].isPlaced();
        };
        const auto& arrow = drawing.arrows[index];
        hidden.arrows +=
            isHidden(arrows[index]) && isPlaced(arrow.from) && isPlaced(arrow.to) ? 1 : 0;
    }
    return hidden;
}

void paintLabels(QCPPainter& painter,
                 const RooflineLabels& labels,
                 const RooflineDrawing& drawing,
                 int selected,
                 const Tokens& tokens)
{
    painter.setFont(Fonts::ui(Fonts::axis));
    for (std::size_t index = 0; index < labels.roofs.size(); ++index) {
        const auto& roof = drawing.roofs[index];
        paintLabel(painter, labels.roofs[index],
                   roof.isSlope || roof.lineStyle() == 0 ? tokens.text : tokens.muted,
                   tokens.surface);
    }
    painter.setPen(QPen(tokens.muted, 1));
    for (const auto& label : labels.points) {
        if (label.isVisible && label.leader) {
            painter.drawLine(*label.leader);
        }
    }
    for (std::size_t point = 0; point < labels.points.size(); ++point) {
        painter.setFont(pointFont(isSelected(point, selected)));
        paintLabel(painter, labels.points[point], tokens.text, tokens.surface);
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    for (const auto& label : labels.arrows) {
        paintLabel(painter, label, tokens.text, tokens.surface);
    }
}

namespace {

constexpr int trayHeight = 34;

/// Whether a point is in the tray of kernels without operations, or in the other one.
bool isIn(const DrawnPoint& point, bool isZero)
{
    return !point.isHidden && !point.isPlaced() && (point.value == 0) == isZero;
}

double radius(const DrawnPoint& point)
{
    return std::min(markerRadius(point), 9.0);
}

RooflineTray trayOf(const RooflineDrawing& drawing, bool isZero, const QRectF& frame)
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    RooflineTray tray;
    tray.frame = frame;
    tray.title = isZero ? tr("Zero FLOP") : tr("Bytes not counted");
    double seconds = 0;
    double x = frame.left() + Fonts::scaled(130);
    auto left = std::ranges::count_if(drawing.points,
                                      [&](const DrawnPoint& point) { return isIn(point, isZero); });
    for (std::size_t index = 0; index < drawing.points.size(); ++index) {
        const auto& point = drawing.points[index];
        if (!isIn(point, isZero)) {
            continue;
        }
        seconds += point.seconds > 0 ? point.seconds : 0;
        auto text = point.name;
        if (point.seconds > 0) {
            text += QLatin1Char(' ') + timeText(point.seconds);
        }
        if (!isZero && point.value > 0) {
            text += QStringLiteral(", %1 %2").arg(numberText(point.value), drawing.yUnit);
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

void paintEntry(QCPPainter& painter,
                const RooflineTray::Entry& entry,
                const DrawnPoint& point,
                bool isSelected,
                const Tokens& tokens)
{
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

}  // namespace

int trayRoom(const RooflineDrawing& drawing)
{
    int room = 0;
    for (const bool isZero : {true, false}) {
        room += std::ranges::any_of(drawing.points,
                                    [&](const DrawnPoint& point) { return isIn(point, isZero); })
                    ? trayHeight
                    : 0;
    }
    return room;
}

std::vector<RooflineTray> traysOf(const RooflineDrawing& drawing, const QRectF& area)
{
    std::vector<RooflineTray> trays;
    QRectF frame(area.left(), area.top(), area.width(), Fonts::scaled(trayHeight - 4));
    for (const bool isZero : {true, false}) {
        auto tray = trayOf(drawing, isZero, frame);
        if (!tray.entries.empty() || tray.hidden > 0) {
            trays.push_back(std::move(tray));
            frame.translate(0, Fonts::scaled(trayHeight));
        }
    }
    return trays;
}

void paintTrays(QCPPainter& painter,
                const std::vector<RooflineTray>& trays,
                const RooflineDrawing& drawing,
                int selected,
                const Tokens& tokens)
{
    for (const auto& tray : trays) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.control, 1, Qt::DashLine));
        painter.drawRect(tray.frame);
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.setPen(tokens.text);
        painter.drawText(tray.frame.adjusted(10, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tray.title);
        painter.setFont(Fonts::ui(Fonts::axis));
        for (const auto& entry : tray.entries) {
            paintEntry(painter, entry, drawing.points[static_cast<std::size_t>(entry.point)],
                       entry.point == selected, tokens);
        }
        if (tray.hidden > 0) {
            painter.setPen(tokens.muted);
            painter.drawText(tray.frame.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                             tr("and %1 more").arg(tray.hidden));
        }
    }
}

}  // namespace papilio::widgets
