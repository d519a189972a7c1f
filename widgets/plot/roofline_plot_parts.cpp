#include "widgets/plot/roofline_plot_parts.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double labelOff = 7;
constexpr double smallestRadius = 3;
constexpr double largestRadius = 22;
constexpr double usualRadius = 4.5;  ///< where the time is not known
constexpr double areaScale = 3.7;
constexpr double trayLine = 34;

QSizeF textSize(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    return {std::ceil(metrics.horizontalAdvance(text)), std::ceil(metrics.ascent())};
}

}  // namespace

const DrawnRoof* RooflinePlot::Parts::topFlat(const DrawnRoof& ofSame) const
{
    const auto found = std::ranges::find_if(drawing.roofs, [&](const DrawnRoof& roof) {
        return !roof.isSlope && roof.rank == 0 && roof.category == ofSame.category;
    });
    return found == drawing.roofs.end() ? nullptr : &*found;
}

const DrawnRoof* RooflinePlot::Parts::topSlope(const DrawnRoof& ofSame) const
{
    const auto found = std::ranges::find_if(drawing.roofs, [&](const DrawnRoof& roof) {
        return roof.isSlope && roof.rank == 0 && roof.category == ofSame.category;
    });
    return found == drawing.roofs.end() ? nullptr : &*found;
}

RooflinePlot::Parts::Reach RooflinePlot::Parts::reach(const DrawnRoof& roof, double value) const
{
    const auto x = plot.xAxis->range();
    Reach reach{x.lower, x.upper};
    if (roof.isSlope) {
        if (const auto* top = topFlat(roof)) {
            reach.to = std::min(reach.to, top->value / value);
        }
    } else if (const auto* steep = topSlope(roof)) {
        reach.from = std::max(reach.from, value / steep->value);
    }
    return reach;
}

std::optional<QLineF> RooflinePlot::Parts::segment(const DrawnRoof& roof, double value) const
{
    const auto y = plot.yAxis->range();
    auto [from, to] = reach(roof, value);
    if (roof.isSlope) {
        from = std::max(from, y.lower / value);
        to = std::min(to, y.upper / value);
    } else if (value < y.lower || value > y.upper) {
        return std::nullopt;
    }
    if (!(from < to)) {
        return std::nullopt;
    }
    return QLineF(pixel(from, roof.isSlope ? value * from : value),
                  pixel(to, roof.isSlope ? value * to : value));
}

QPolygonF RooflinePlot::Parts::band(const DrawnRoof& roof) const
{
    if (!(roof.high > roof.low && roof.low > 0)) {
        return {};
    }
    // Not clipped to the axes here: the lines of both edges leave them at different places, and the
    // picture of a band that ends at neither is cut slantwise.
    const auto at = [&](double value, double intensity) {
        return pixel(intensity, roof.isSlope ? value * intensity : value);
    };
    const auto low = reach(roof, roof.low);
    const auto high = reach(roof, roof.high);
    return low.from < low.to && high.from < high.to
               ? QPolygonF{at(roof.low, low.from), at(roof.low, low.to), at(roof.high, high.to),
                           at(roof.high, high.from)}
               : QPolygonF();
}

QPen RooflinePlot::Parts::roofPen(const DrawnRoof& roof) const
{
    const auto own = roof.category ? category(*roof.category, *tokens).colour : tokens->text;
    QPen pen(own, 1.3);
    pen.setCapStyle(Qt::FlatCap);
    const auto dashed = [&](double width, const QList<qreal>& pattern) {
        pen.setWidthF(width);
        QList<qreal> relative;
        for (const qreal length : pattern) {
            relative.append(length / width);  // Qt counts dashes in pen widths
        }
        pen.setDashPattern(relative);
    };
    if (!roof.isSlope) {
        pen.setWidthF(roof.rank == 0 ? 2.0 : 1.3);
        if (!roof.isFused) {
            dashed(1.3, {8, 3, 2, 3});
            pen.setColor(roof.category ? own : tokens->muted);
        }
        return pen;
    }
    switch (roof.rank) {
        case 0:
            pen.setWidthF(2.4);
            break;
        case 1:
            pen.setWidthF(1.4);
            break;
        case 2:
            dashed(1.6, {8, 5});
            break;
        default:
            dashed(1.8, {2, 4});
    }
    return pen;
}

bool RooflinePlot::Parts::isPlaced(const DrawnPoint& point) const
{
    return !point.isHidden && point.intensity > 0 && point.value > 0;
}

double RooflinePlot::Parts::radius(const DrawnPoint& point) const
{
    return point.seconds > 0
               ? std::clamp(areaScale * std::sqrt(point.seconds), smallestRadius, largestRadius)
               : usualRadius;
}

QRectF RooflinePlot::Parts::markerBox(int point) const
{
    const auto& drawn = drawing.points.at(static_cast<std::size_t>(point));
    if (!isPlaced(drawn)) {
        for (const auto& tray : trays()) {
            for (const auto& entry : tray.entries) {
                if (entry.point == point) {
                    return entry.box;
                }
            }
        }
        return {};
    }
    const double r = radius(drawn);
    const auto centre = pixel(drawn.intensity, drawn.value);
    return {centre.x() - r, centre.y() - r, 2 * r, 2 * r};
}

int RooflinePlot::Parts::pointAt(QPointF pixel) const
{
    constexpr double reach = 4;
    int found = -1;
    double smallest = 0;
    for (std::size_t index = 0; index < drawing.points.size(); ++index) {
        const auto marker = markerBox(static_cast<int>(index));
        const bool isHit =
            !marker.isNull() && marker.adjusted(-reach, -reach, reach, reach).contains(pixel);
        if (isHit && (found < 0 || marker.width() < smallest)) {
            found = static_cast<int>(index);
            smallest = marker.width();
        }
    }
    return found;
}

std::vector<RooflinePlot::Parts::RidgeMark> RooflinePlot::Parts::ridges() const
{
    std::vector<RidgeMark> marks;
    for (const auto& roof : drawing.roofs) {
        const auto* top = topFlat(roof);
        if (top == nullptr || !roof.isSlope) {
            continue;
        }
        const double intensity = top->value / roof.value;
        const auto at = pixel(intensity, top->value);
        if (box().contains(at)) {
            marks.push_back({at,
                             {RooflinePlot::tr("Ridge of %1 and %2").arg(roof.name, top->name),
                              {{RooflinePlot::tr("AI, FLOP per byte"), numberText(intensity)},
                               {drawing.yUnit, numberText(top->value)}}}});
        }
    }
    return marks;
}

int RooflinePlot::Parts::trayCount() const
{
    bool hasZero = false;
    bool hasUnknown = false;
    for (const auto& point : drawing.points) {
        if (point.isHidden) {
            continue;
        }
        hasZero = hasZero || (!isPlaced(point) && point.value == 0);
        hasUnknown = hasUnknown || (!isPlaced(point) && point.value != 0);
    }
    return (hasZero ? 1 : 0) + (hasUnknown ? 1 : 0);
}

std::vector<RooflinePlot::Parts::Tray> RooflinePlot::Parts::trays() const
{
    std::vector<Tray> all;
    const auto font = Fonts::ui(Fonts::axis);
    double top = box().bottom() + Fonts::scaled(46);
    for (const bool isZero : {true, false}) {
        Tray tray;
        double seconds = 0;
        tray.frame = QRectF(box().left(), top, box().width(), Fonts::scaled(trayLine - 4));
        double x = tray.frame.left() + Fonts::scaled(130);
        auto left = std::ranges::count_if(drawing.points, [&](const DrawnPoint& point) {
            return !point.isHidden && !isPlaced(point) && (point.value == 0) == isZero;
        });
        for (std::size_t index = 0; index < drawing.points.size(); ++index) {
            const auto& point = drawing.points[index];
            if (point.isHidden || isPlaced(point) || (point.value == 0) != isZero) {
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
            const double r = std::min(radius(point), 9.0);
            const double width = 2 * r + 6 + textSize(text, font).width() + 18;
            const double reserved = --left > 0 ? Fonts::scaled(76) : 0;  // for "and 3 more"
            if (x + width - 14 > tray.frame.right() - reserved || tray.hidden > 0) {
                ++tray.hidden;
                continue;
            }
            tray.entries.push_back({static_cast<int>(index),
                                    QRectF(x, tray.frame.top(), width, tray.frame.height()), text});
            x += width;
        }
        if (tray.entries.empty() && tray.hidden == 0) {
            continue;
        }
        tray.title = isZero ? RooflinePlot::tr("Zero FLOP") : RooflinePlot::tr("Bytes not counted");
        if (isZero && seconds > 0) {
            tray.title += QLatin1Char(' ') + timeText(seconds);
        }
        all.push_back(std::move(tray));
        top += Fonts::scaled(trayLine);
    }
    return all;
}

PlacedLabel RooflinePlot::Parts::roofLabel(LabelPlacer& placer, const DrawnRoof& roof) const
{
    const auto line = segment(roof, roof.value);
    const auto size = textSize(roof.label, Fonts::ui(Fonts::axis));
    if (!line) {
        return {.text = roof.label, .at = {}, .size = size, .outline = {}};
    }
    if (roof.isSlope) {
        return placer.along(roof.label, size, line->p1(), line->p2(), labelOff);
    }
    // From the right end leftwards, close above the line; higher, or below it, where nothing is
    // free.
    std::vector<QPointF> places;
    // Only the highest may stand far above its line: another one would seem to belong to the next.
    const auto offsets = roof.rank == 0 ? std::vector{-5.0, -10.0, -17.0, -29.0, size.height() + 6}
                                        : std::vector{-5.0, size.height() + 6};
    for (const double off : offsets) {
        for (double x = line->p2().x() - size.width() - 5; x > line->p1().x() + 4; x -= 24) {
            places.emplace_back(x, line->p2().y() + off);
        }
    }
    return placer.level(roof.label, size, places);
}

PlacedLabel RooflinePlot::Parts::pointLabel(LabelPlacer& placer, int point) const
{
    const auto& drawn = drawing.points[static_cast<std::size_t>(point)];
    const auto text = drawn.run.isEmpty() || !drawn.isHollow ? drawn.name : drawn.run;
    const auto size =
        textSize(text, Fonts::ui(Fonts::axis, point == selected ? QFont::DemiBold : QFont::Normal));
    const auto marker = markerBox(point);
    if (!box().intersects(marker)) {
        return {.text = text, .at = {}, .size = size, .outline = {}};
    }
    const double gap = 5;
    const double middle = marker.center().y() + size.height() / 2 - 1;
    const double left = marker.left() - gap - size.width();
    const double centre = marker.center().x() - size.width() / 2;
    return placer.level(text, size,
                        {{marker.right() + gap, middle},
                         {left, middle},
                         {centre, marker.top() - gap},
                         {centre, marker.bottom() + gap + size.height()},
                         {marker.right() + gap, marker.top() - 1},
                         {marker.right() + gap, marker.bottom() + size.height()},
                         {left, marker.top() - 1},
                         {left, marker.bottom() + size.height()}});
}

std::vector<PlacedLabel> RooflinePlot::Parts::roofLabels(LabelPlacer& placer) const
{
    int lastSlope = 0;
    for (const auto& roof : drawing.roofs) {
        lastSlope = roof.isSlope ? std::max(lastSlope, roof.rank) : lastSlope;
    }
    const auto isBound = [&](const DrawnRoof& roof) {
        return roof.isSlope ? roof.rank == lastSlope : roof.rank == 0;
    };
    std::vector<PlacedLabel> labels(drawing.roofs.size());
    LabelPlacer overMarkers(box());  // the two that bound the picture do without free ground
    for (const bool first : {true, false}) {
        for (std::size_t index = 0; index < drawing.roofs.size(); ++index) {
            const auto& roof = drawing.roofs[index];
            if (isBound(roof) != first) {
                continue;
            }
            labels[index] = roofLabel(placer, roof);
            if (first && !labels[index].isVisible) {
                labels[index] = roofLabel(overMarkers, roof);
                if (labels[index].isVisible) {
                    placer.block(labels[index].outline);
                }
            } else if (first) {
                overMarkers.block(labels[index].outline);
            }
        }
    }
    return labels;
}

std::vector<PlacedLabel> RooflinePlot::Parts::pointLabels(LabelPlacer& placer) const
{
    constexpr int rounds = 4;
    std::vector<int> order;
    for (std::size_t index = 0; index < drawing.points.size(); ++index) {
        if (isPlaced(drawing.points[index])) {
            order.push_back(static_cast<int>(index));
        }
    }
    const auto keepSelectedFirst = [&] {
        std::stable_partition(order.begin(), order.end(),
                              [&](int point) { return point == selected; });
    };
    std::vector<PlacedLabel> best;
    auto free = placer;
    std::size_t fewest = order.size() + 1;
    for (int round = 0; round < rounds && fewest > 0; ++round) {
        keepSelectedFirst();
        auto trial = placer;
        std::vector<PlacedLabel> labels(drawing.points.size());
        for (const int point : order) {
            labels[static_cast<std::size_t>(point)] = pointLabel(trial, point);
        }
        const auto isMissing = [&](int point) {
            return !labels[static_cast<std::size_t>(point)].isVisible;
        };
        const auto missing = static_cast<std::size_t>(std::ranges::count_if(order, isMissing));
        // What found no place chooses first in the next round.
        std::stable_partition(order.begin(), order.end(), isMissing);
        if (missing < fewest) {
            fewest = missing;
            best = std::move(labels);
            free = std::move(trial);
        }
    }
    placer = std::move(free);
    best.resize(drawing.points.size());
    return best;
}

RooflinePlot::Parts::Labels RooflinePlot::Parts::labels() const
{
    Labels all;
    LabelPlacer placer(box());
    for (std::size_t index = 0; index < drawing.points.size(); ++index) {
        if (isPlaced(drawing.points[index])) {
            placer.block(QPolygonF(markerBox(static_cast<int>(index))));
        }
    }
    for (const auto& ridge : ridges()) {
        placer.block(QPolygonF(QRectF(ridge.at - QPointF(4, 4), QSizeF(8, 8))));
    }
    for (const auto& roof : drawing.roofs) {
        if (const auto line = segment(roof, roof.value)) {
            placer.avoid(*line);
        }
    }
    all.roofs = roofLabels(placer);
    all.points = pointLabels(placer);
    for (const auto& arrow : drawing.arrows) {
        const auto from = markerBox(arrow.from).center();
        const auto to = markerBox(arrow.to).center();
        const auto size = textSize(arrow.label, Fonts::ui(Fonts::axis, QFont::Medium));
        const auto middle = (from + to) / 2;
        all.arrows.push_back(placer.level(arrow.label, size,
                                          {{middle.x() + 10, middle.y() + size.height() / 2},
                                           {middle.x() + 10, to.y() - 8},
                                           {middle.x() + 10, from.y() + 20},
                                           {middle.x() - 10 - size.width(), middle.y()}}));
    }
    return all;
}

}  // namespace papilio::widgets
