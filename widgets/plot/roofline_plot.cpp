#include "widgets/plot/roofline_plot.h"

#include "widgets/plot/plot_marks.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int topMargin = 14;
constexpr int rightMargin = 22;
constexpr int axisRoom = 46;  ///< tick labels and label below the axes
constexpr int trayRoom = 34;
constexpr int keyRoom = 26;
constexpr double ridgeReach = 8;  ///< pixels around a ridge that still mean it

struct Extent {
    double low = HUGE_VAL;
    double high = 0;

    void add(double value)
    {
        if (std::isfinite(value) && value > 0) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
};

constexpr double labelOff = 7;
constexpr double smallestRadius = 3;
constexpr double largestRadius = 22;
constexpr double usualRadius = 4.5;  ///< where the time is not known
constexpr double areaScale = 3.7;

QSizeF textSize(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    return {std::ceil(metrics.horizontalAdvance(text)), std::ceil(metrics.ascent())};
}

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

RooflinePlot::RooflinePlot(QWidget* parent)
    : PlotFrame(parent),
      crossLayer_(addLayer(QStringLiteral("crosshair"), QStringLiteral("overlay")))
{
    placeMargins();
    allowZoom();
    makeLogarithmic(*plot().xAxis);
    makeLogarithmic(*plot().yAxis);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) {
        paintRoofs(painter);
        paintPoints(painter);
        paintArrows(painter);
    });
    paintOn(QStringLiteral("axes"), [this](QCPPainter& painter) {
        paintTrays(painter);
        paintKey(painter);
    });
    paintOn(QStringLiteral("overlay"), [this](QCPPainter& painter) { paintLabels(painter); });
    paintOn(QStringLiteral("crosshair"), [this](QCPPainter& painter) { paintCrossHair(painter); });
    setAccessibleName(tr("Roofs and kernels"));
    applyTokens(tokens());
}

void RooflinePlot::placeMargins()
{
    fixMargins(plot(), topMargin, rightMargin, axisRoom + trayRoom * trayCount() + keyRoom);
}

void RooflinePlot::setDrawing(RooflineDrawing drawing, bool keepsView)
{
    drawing_ = std::move(drawing);
    selected_ = -1;
    plot().xAxis->setLabel(drawing_.xLabel);
    plot().yAxis->setLabel(drawing_.yLabel);
    placeMargins();
    if (keepsView) {
        redraw();
    } else {
        resetView();
    }
}

void RooflinePlot::setSelectedPoint(int point)
{
    const bool isKnown = point >= 0 && point < static_cast<int>(drawing_.points.size());
    selected_ = isKnown ? point : -1;
    redraw();
}

/// All points, all ridges, and room for the labels of the roofs on both sides.
void RooflinePlot::resetView()
{
    Extent x;
    Extent y;
    for (const auto& point : drawing_.points) {
        if (isPlaced(point)) {
            x.add(point.intensity);
            y.add(point.value);
        }
    }
    for (const auto& roof : drawing_.roofs) {
        const auto* top = topFlat(roof);
        if (roof.isSlope && top != nullptr) {
            x.add(top->value / roof.value);
        } else if (!roof.isSlope) {
            y.add(roof.value);
        }
    }
    for (const auto& roof : drawing_.roofs) {
        if (roof.isSlope && y.high == 0 && x.high > 0) {
            y.add(roof.value * x.low);
            y.add(roof.value * x.high);
        }
    }
    constexpr double usualLow = 0.01;
    constexpr double usualHigh = 100;
    if (x.high == 0) {
        x = {usualLow, usualHigh};
    }
    if (y.high == 0) {
        y = {usualLow, usualHigh};
    }
    const double left = x.low / 12;
    // Every slope begins inside the frame: the slowest one decides how far down it goes.
    for (const auto& roof : drawing_.roofs) {
        y.add(roof.isSlope ? roof.value * left * 4 : roof.value);
    }
    plot().xAxis->setRange(left, x.high * 8);
    plot().yAxis->setRange(y.low / 1.8, y.high * 2.2);
    redraw();
}

bool RooflinePlot::moved(const QMouseEvent& event)
{
    hover(event.position());
    return false;
}

bool RooflinePlot::pressed(const QMouseEvent& event)
{
    const int point = pointAt(event.position());
    if (event.button() == Qt::LeftButton && point >= 0) {
        emit pointClicked(point);
    }
    return false;
}

void RooflinePlot::hover(QPointF pixel)
{
    const bool isInside = box().contains(pixel);
    const auto before = pointer_;
    pointer_ = isInside ? std::optional(pixel) : std::nullopt;
    HoverText text;
    for (const auto& ridge : ridges()) {
        if (QLineF(ridge.at, pixel).length() <= ridgeReach) {
            text = ridge.card;
        }
    }
    if (const int point = pointAt(pixel); point >= 0) {
        text = drawing_.points[static_cast<std::size_t>(point)].card;
    }
    showHover(text, pixel);
    if (before != pointer_) {
        crossLayer_->replot();
    }
}

const DrawnRoof* RooflinePlot::topFlat(const DrawnRoof& ofSame) const
{
    const auto found = std::ranges::find_if(drawing_.roofs, [&](const DrawnRoof& roof) {
        return !roof.isSlope && roof.rank == 0 && roof.category == ofSame.category;
    });
    return found == drawing_.roofs.end() ? nullptr : &*found;
}

const DrawnRoof* RooflinePlot::topSlope(const DrawnRoof& ofSame) const
{
    const auto found = std::ranges::find_if(drawing_.roofs, [&](const DrawnRoof& roof) {
        return roof.isSlope && roof.rank == 0 && roof.category == ofSame.category;
    });
    return found == drawing_.roofs.end() ? nullptr : &*found;
}

RooflinePlot::Reach RooflinePlot::reach(const DrawnRoof& roof, double value) const
{
    const auto x = plot().xAxis->range();
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

std::optional<QLineF> RooflinePlot::segment(const DrawnRoof& roof, double value) const
{
    const auto y = plot().yAxis->range();
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
    return QLineF(pixelOf(from, roof.isSlope ? value * from : value),
                  pixelOf(to, roof.isSlope ? value * to : value));
}

QPolygonF RooflinePlot::band(const DrawnRoof& roof) const
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
    return low.from < low.to && high.from < high.to
               ? QPolygonF{at(roof.low, low.from), at(roof.low, low.to), at(roof.high, high.to),
                           at(roof.high, high.from)}
               : QPolygonF();
}

QPen RooflinePlot::roofPen(const DrawnRoof& roof) const
{
    const auto own = roof.category ? category(*roof.category, tokens()).colour : tokens().text;
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
            pen.setColor(roof.category ? own : tokens().muted);
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

bool RooflinePlot::isPlaced(const DrawnPoint& point) const
{
    return !point.isHidden && point.intensity > 0 && point.value > 0;
}

double RooflinePlot::radius(const DrawnPoint& point) const
{
    return point.seconds > 0
               ? std::clamp(areaScale * std::sqrt(point.seconds), smallestRadius, largestRadius)
               : usualRadius;
}

QRectF RooflinePlot::pointBox(int point) const
{
    const auto& drawn = drawing_.points.at(static_cast<std::size_t>(point));
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
    const auto centre = pixelOf(drawn.intensity, drawn.value);
    return {centre.x() - r, centre.y() - r, 2 * r, 2 * r};
}

int RooflinePlot::pointAt(QPointF pixel) const
{
    constexpr double reach = 4;
    int found = -1;
    double smallest = 0;
    for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
        const auto marker = pointBox(static_cast<int>(index));
        const bool isHit =
            !marker.isNull() && marker.adjusted(-reach, -reach, reach, reach).contains(pixel);
        if (isHit && (found < 0 || marker.width() < smallest)) {
            found = static_cast<int>(index);
            smallest = marker.width();
        }
    }
    return found;
}

std::vector<RooflinePlot::RidgeMark> RooflinePlot::ridges() const
{
    std::vector<RidgeMark> marks;
    for (const auto& roof : drawing_.roofs) {
        const auto* top = topFlat(roof);
        if (top == nullptr || !roof.isSlope) {
            continue;
        }
        const double intensity = top->value / roof.value;
        const auto at = pixelOf(intensity, top->value);
        if (box().contains(at)) {
            marks.push_back({at,
                             {tr("Ridge of %1 and %2").arg(roof.name, top->name),
                              {{tr("AI, FLOP per byte"), numberText(intensity)},
                               {drawing_.yUnit, numberText(top->value)}}}});
        }
    }
    return marks;
}

int RooflinePlot::trayCount() const
{
    bool hasZero = false;
    bool hasUnknown = false;
    for (const auto& point : drawing_.points) {
        if (point.isHidden) {
            continue;
        }
        hasZero = hasZero || (!isPlaced(point) && point.value == 0);
        hasUnknown = hasUnknown || (!isPlaced(point) && point.value != 0);
    }
    return (hasZero ? 1 : 0) + (hasUnknown ? 1 : 0);
}

std::vector<RooflinePlot::Tray> RooflinePlot::trays() const
{
    std::vector<Tray> all;
    const auto font = Fonts::ui(Fonts::axis);
    double top = box().bottom() + Fonts::scaled(axisRoom);
    for (const bool isZero : {true, false}) {
        Tray tray;
        double seconds = 0;
        tray.frame = QRectF(box().left(), top, box().width(), Fonts::scaled(trayRoom - 4));
        double x = tray.frame.left() + Fonts::scaled(130);
        auto left = std::ranges::count_if(drawing_.points, [&](const DrawnPoint& point) {
            return !point.isHidden && !isPlaced(point) && (point.value == 0) == isZero;
        });
        for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
            const auto& point = drawing_.points[index];
            if (point.isHidden || isPlaced(point) || (point.value == 0) != isZero) {
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
        tray.title = isZero ? tr("Zero FLOP") : tr("Bytes not counted");
        if (isZero && seconds > 0) {
            tray.title += QLatin1Char(' ') + timeText(seconds);
        }
        all.push_back(std::move(tray));
        top += Fonts::scaled(trayRoom);
    }
    return all;
}

PlacedLabel RooflinePlot::roofLabel(LabelPlacer& placer, const DrawnRoof& roof) const
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
    return placer.level(roof.label, size, places);
}

PlacedLabel RooflinePlot::pointLabel(LabelPlacer& placer, int point) const
{
    const auto& drawn = drawing_.points[static_cast<std::size_t>(point)];
    const auto text = drawn.run.isEmpty() || !drawn.isHollow ? drawn.name : drawn.run;
    const auto size = textSize(
        text, Fonts::ui(Fonts::axis, point == selected_ ? QFont::DemiBold : QFont::Normal));
    const auto marker = pointBox(point);
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

std::vector<PlacedLabel> RooflinePlot::roofLabels(LabelPlacer& placer) const
{
    int lastSlope = 0;
    for (const auto& roof : drawing_.roofs) {
        lastSlope = roof.isSlope ? std::max(lastSlope, roof.rank) : lastSlope;
    }
    const auto isBound = [&](const DrawnRoof& roof) {
        return roof.isSlope ? roof.rank == lastSlope : roof.rank == 0;
    };
    std::vector<PlacedLabel> labels(drawing_.roofs.size());
    LabelPlacer overMarkers(box());  // the two that bound the picture do without free ground
    for (const bool first : {true, false}) {
        for (std::size_t index = 0; index < drawing_.roofs.size(); ++index) {
            const auto& roof = drawing_.roofs[index];
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

std::vector<PlacedLabel> RooflinePlot::pointLabels(LabelPlacer& placer) const
{
    constexpr int rounds = 4;
    std::vector<int> order;
    for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
        if (isPlaced(drawing_.points[index])) {
            order.push_back(static_cast<int>(index));
        }
    }
    const auto keepSelectedFirst = [&] {
        std::stable_partition(order.begin(), order.end(),
                              [&](int point) { return point == selected_; });
    };
    std::vector<PlacedLabel> best;
    auto free = placer;
    std::size_t fewest = order.size() + 1;
    for (int round = 0; round < rounds && fewest > 0; ++round) {
        keepSelectedFirst();
        auto trial = placer;
        std::vector<PlacedLabel> labels(drawing_.points.size());
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
    best.resize(drawing_.points.size());
    return best;
}

std::vector<PlacedLabel> RooflinePlot::shownLabels() const
{
    auto all = labels();
    auto& shown = all.roofs;
    shown.insert(shown.end(), all.points.begin(), all.points.end());
    shown.insert(shown.end(), all.arrows.begin(), all.arrows.end());
    std::erase_if(shown, [](const PlacedLabel& label) { return !label.isVisible; });
    return shown;
}

RooflinePlot::Labels RooflinePlot::labels() const
{
    Labels all;
    LabelPlacer placer(box());
    for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
        if (isPlaced(drawing_.points[index])) {
            placer.block(QPolygonF(pointBox(static_cast<int>(index))));
        }
    }
    for (const auto& ridge : ridges()) {
        placer.block(QPolygonF(QRectF(ridge.at - QPointF(4, 4), QSizeF(8, 8))));
    }
    for (const auto& roof : drawing_.roofs) {
        if (const auto line = segment(roof, roof.value)) {
            placer.avoid(*line);
        }
    }
    all.roofs = roofLabels(placer);
    all.points = pointLabels(placer);
    for (const auto& arrow : drawing_.arrows) {
        const auto from = pointBox(arrow.from).center();
        const auto to = pointBox(arrow.to).center();
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

void RooflinePlot::paintBand(QCPPainter& painter, const DrawnRoof& roof) const
{
    if (const auto outline = band(roof); !outline.isEmpty()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(tokens().text, bandAlpha));
        painter.drawPolygon(outline);
    }
}

void RooflinePlot::paintRoofs(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    if (drawing_.rangeHigh > drawing_.rangeLow && drawing_.rangeLow > 0) {
        const double left = xPixel(drawing_.rangeLow);
        const double right = xPixel(drawing_.rangeHigh);
        painter.fillRect(QRectF(left, box().top(), std::max(1.0, right - left), box().height()),
                         tokens().shade);
    }
    for (const auto& roof : drawing_.roofs) {
        paintBand(painter, roof);
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& roof : drawing_.roofs) {
        if (const auto line = segment(roof, roof.value)) {
            painter.setPen(roofPen(roof));
            painter.drawLine(*line);
        }
    }
    painter.setPen(QPen(tokens().text, 1.3));
    painter.setBrush(tokens().surface);
    for (const auto& ridge : ridges()) {
        painter.drawEllipse(ridge.at, 3, 3);
    }
    painter.restore();
}

void RooflinePlot::paintPoints(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
        if (isPlaced(drawing_.points[index])) {
            order.push_back(index);
        }
    }
    // Large bubbles first, so that small ones stay visible.
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t index) { return radius(drawing_.points[index]); });
    for (const auto index : order) {
        const auto& point = drawing_.points[index];
        const auto colour = category(point.category, tokens()).colour;
        const auto centre = pixelOf(point.intensity, point.value);
        const double r = radius(point);
        painter.setPen(QPen(point.isHollow ? colour : faded(tokens().axis, 0.6), 1.4,
                            point.isHollow ? Qt::DashLine : Qt::SolidLine));
        painter.setBrush(point.isHollow ? QBrush(faded(colour, 0.15))
                                        : QBrush(faded(colour, markerAlpha)));
        painter.drawEllipse(centre, r, r);
        if (static_cast<int>(index) == selected_) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(tokens().accent, 2));
            painter.drawEllipse(centre, r + 4, r + 4);
        }
    }
    painter.restore();
}

void RooflinePlot::paintArrows(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setPen(QPen(tokens().text, 1.4));
    painter.setBrush(tokens().text);
    for (const auto& arrow : drawing_.arrows) {
        const auto from = pointBox(arrow.from);
        const auto to = pointBox(arrow.to);
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

void RooflinePlot::paintLabel(QCPPainter& painter,
                              const PlacedLabel& label,
                              const QColor& colour) const
{
    if (!label.isVisible) {
        return;
    }
    painter.save();
    if (label.isAcross) {  // the line gives way
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens().surface);
        painter.drawPolygon(label.outline);
    }
    painter.translate(label.at);
    painter.rotate(label.angle);
    painter.setPen(colour);
    drawHaloed(painter, {0, 0}, label.text, tokens().surface);
    painter.restore();
}

void RooflinePlot::paintLabels(QCPPainter& painter) const
{
    const auto all = labels();
    painter.setFont(Fonts::ui(Fonts::axis));
    for (std::size_t index = 0; index < all.roofs.size(); ++index) {
        const auto& roof = drawing_.roofs[index];
        paintLabel(painter, all.roofs[index],
                   roof.isSlope || roof.rank == 0 ? tokens().text : tokens().muted);
    }
    for (std::size_t index = 0; index < all.points.size(); ++index) {
        painter.setFont(Fonts::ui(
            Fonts::axis, static_cast<int>(index) == selected_ ? QFont::DemiBold : QFont::Normal));
        paintLabel(painter, all.points[index], tokens().text);
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    for (const auto& label : all.arrows) {
        paintLabel(painter, label, tokens().text);
    }
}

void RooflinePlot::paintTrays(QCPPainter& painter) const
{
    for (const auto& tray : trays()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens().control, 1, Qt::DashLine));
        painter.drawRect(tray.frame);
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.setPen(tokens().text);
        painter.drawText(tray.frame.adjusted(10, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tray.title);
        painter.setFont(Fonts::ui(Fonts::axis));
        for (const auto& entry : tray.entries) {
            const auto& point = drawing_.points[static_cast<std::size_t>(entry.point)];
            const double r = std::min(radius(point), 9.0);
            const QPointF centre(entry.box.left() + r, entry.box.center().y());
            painter.setPen(QPen(tokens().control, 1.2));
            painter.setBrush(point.value == 0 ? QBrush(tokens().disabled) : QBrush(Qt::NoBrush));
            painter.drawEllipse(centre, r, r);
            if (entry.point == selected_) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(tokens().accent, 2));
                painter.drawEllipse(centre, r + 3, r + 3);
            }
            painter.setPen(tokens().text);
            painter.drawText(entry.box.adjusted(2 * r + 6, 0, 0, 0),
                             Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        }
        if (tray.hidden > 0) {
            painter.setPen(tokens().muted);
            painter.drawText(tray.frame.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                             tr("and %n more", nullptr, tray.hidden));
        }
    }
}

void RooflinePlot::paintKey(QCPPainter& painter) const
{
    const double line = box().bottom() + Fonts::scaled(axisRoom + trayRoom * trayCount() + 12);
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
            painter.setBrush(tokens().disabled);
            painter.drawEllipse(QPointF(x + 6, line), 2.5, 2.5);
            painter.drawEllipse(QPointF(x + 20, line), 6, 6);
        }
        painter.setPen(tokens().muted);
        painter.drawText(QPointF(x + 34, line + metrics.ascent() / 2 - 1), text);
        x += 34 + width + 18;
    };
    bool hasPlain = false;
    for (const auto& roof : drawing_.roofs) {
        if (roof.isSlope) {
            entry(roof.name, &roof);
        } else if (!roof.isFused && !hasPlain) {
            hasPlain = true;
            entry(tr("ADD, MUL"), &roof);
        }
    }
    const bool hasTime = std::ranges::any_of(
        drawing_.points, [](const DrawnPoint& point) { return point.seconds > 0; });
    if (hasTime) {
        entry(tr("area is time"), nullptr);
    }
}

void RooflinePlot::paintCrossHair(QCPPainter& painter) const
{
    QPointF at;
    const bool hasPoint =
        selected_ >= 0 && isPlaced(drawing_.points[static_cast<std::size_t>(selected_)]);
    if (pointer_) {
        at = *pointer_;
    } else if (hasPoint) {
        at = pointBox(selected_).center();
    }
    if (!box().contains(at)) {
        return;
    }
    drawCrossHair(painter, box(), at, numberText(plot().xAxis->pixelToCoord(at.x())),
                  numberText(plot().yAxis->pixelToCoord(at.y())), tokens(), false);
}

PlotData RooflinePlot::plotData() const
{
    PlotData numbers;
    numbers.columns = {{tr("Kind")},      {tr("Name")},      {tr("Run")},
                       {drawing_.xLabel}, {drawing_.yLabel}, {tr("Time, s")}};
    const auto add = [&](const QString& kind, const QString& name, const QString& run, double x,
                         double y, double seconds) {
        numbers.columns[0].texts << kind;
        numbers.columns[1].texts << name;
        numbers.columns[2].texts << run;
        numbers.columns[3].numbers.push_back(x);
        numbers.columns[4].numbers.push_back(y);
        numbers.columns[5].numbers.push_back(seconds);
    };
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (const auto& point : drawing_.points) {
        add(tr("kernel"), point.name, point.run, point.intensity, point.value, point.seconds);
    }
    for (const auto& roof : drawing_.roofs) {
        // A slope is y = value x: it has this value at 1.
        add(roof.isSlope ? tr("memory roof") : tr("compute roof"), roof.name, {},
            roof.isSlope ? 1.0 : none, roof.value, none);
    }
    return numbers;
}

}  // namespace papilio::widgets
