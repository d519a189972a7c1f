#include "widgets/plot/roofline_plot.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
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
constexpr int keyRoom = 26;
constexpr int keyRow = 13;  ///< more for each row of the key after the first
constexpr int keyGap = 18;
constexpr double leastShare = 0.4;  ///< of the plot for its axes, at the size of a column
constexpr double ridgeReach = 8;    ///< pixels around a ridge that still mean it

QString hiddenText(const RooflineLabels::Hidden& hidden)
{
    QStringList words;
    for (const auto& [count, noun] :
         {std::pair(hidden.roofs, "roof"), std::pair(hidden.points, "kernel"),
          std::pair(hidden.arrows, "arrow")}) {
        if (count > 0) {
            words << counted(count, noun);
        }
    }
    return words.isEmpty() ? QString() : RooflinePlot::tr("%1 not named").arg(words.join(u", "_s));
}

struct AxisExtent {
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

constexpr double bandAlpha = 0.07;
constexpr double markerAlpha = 0.8;
constexpr double arrowHead = 7;

QColor faded(QColor color, double alpha)
{
    color.setAlphaF(static_cast<float>(alpha));
    return color;
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
        paintLines(painter);
        paintPoints(painter);
        paintArrows(painter);
    });
    paintOn(QStringLiteral("axes"), [this](QCPPainter& painter) {
        paintTrays(painter, trays(), drawing_, selected_, tokens());
        paintKey(painter);
    });
    paintOn(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        paintLabels(painter, labels(), drawing_, selected_, tokens());
    });
    paintOn(QStringLiteral("crosshair"), [this](QCPPainter& painter) { paintCrossHair(painter); });
    setAccessibleName(tr("Roofs and kernels"));
    applyTokens(tokens());
}

void RooflinePlot::placeMargins()
{
    fixMargins(plot(), topMargin, rightMargin,
               axisRoom + roomOfTrays() + keyRoom + keyRow * (keyRows() - 1));
    plot().yAxis->setLabel(roomOfTrays() < trayRoom(drawing_) ? drawing_.yUnit : drawing_.yLabel);
}

int RooflinePlot::roomOfTrays() const
{
    const int room = trayRoom(drawing_);
    const int others = topMargin + axisRoom + keyRoom;
    return canvas()->height() - Fonts::scaled(others + room) < leastShare * canvas()->height()
               ? 0
               : room;
}

void RooflinePlot::setDrawing(RooflineDrawing drawing, bool keepsView)
{
    drawing_ = std::move(drawing);
    selected_ = -1;
    drawing_.isLinearX ? makeLinear(*plot().xAxis) : makeLogarithmic(*plot().xAxis);
    drawing_.isLinearY ? makeLinear(*plot().yAxis) : makeLogarithmic(*plot().yAxis);
    plot().xAxis->setLabel(drawing_.xLabel);
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

void RooflinePlot::setMarkedRoof(const QString& name)
{
    marked_ = name;
    redraw();
}

/// All points, all ridges, and room for the labels of the roofs on both sides.
void RooflinePlot::resetView()
{
    const auto where = scale();
    AxisExtent x;
    AxisExtent y;
    for (const auto& point : drawing_.points) {
        if (point.isPlaced()) {
            x.add(point.intensity);
            y.add(point.value);
        }
    }
    for (const auto& roof : drawing_.roofs) {
        const auto* top = where.topFlat(roof);
        if (drawing_.isLinearX) {  // over its own range: a flat roof may be far above
            continue;
        }
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
    if (drawing_.isLinearX) {
        x.add(drawing_.rangeLow);
        x.add(drawing_.rangeHigh);
    }
    constexpr double edge = 0.08;  // of a linear axis, beyond the points
    const double margin = edge * std::max(x.high - x.low, 0.2 * x.high);
    const double left = drawing_.isLinearX ? x.low - margin : x.low / 12;
    const double right = drawing_.isLinearX ? x.high + margin : 8 * x.high;
    // Every slope begins inside the frame: the slowest one decides how far down it goes.
    for (const auto& roof : drawing_.roofs) {
        if (drawing_.isLinearX && roof.isSlope) {
            y.add(roof.value * left);
            y.add(roof.value * right);
        } else if (!drawing_.isLinearX) {
            y.add(roof.isSlope ? roof.value * left * 4 : roof.value);
        }
    }
    plot().xAxis->setRange(left, right);
    plot().yAxis->setRange(drawing_.isLinearY ? 0 : y.low / 1.8,
                           drawing_.isLinearY ? (1 + edge) * y.high : y.high * 3.5);
    redraw();
}

HoverText RooflinePlot::cardAt(const PlotPoint& point, QPointF pixel) const
{
    if (point) {
        return drawing_.points[static_cast<std::size_t>(point.index)].card;
    }
    HoverText text;
    for (const auto& ridge : scale().ridges()) {
        if (QLineF(ridge.at, pixel).length() <= ridgeReach) {
            text = {tr("Ridge of %1 and %2").arg(ridge.slope->name, ridge.top->name),
                    {{tr("AI, FLOP per byte"), numberText(ridge.intensity)},
                     {drawing_.yUnit, numberText(ridge.top->value)}}};
        }
    }
    return text;
}

void RooflinePlot::pointerMoved()
{
    crossLayer_->replot();
}

std::vector<RooflineTray> RooflinePlot::trays() const
{
    if (roomOfTrays() == 0) {
        return {};
    }
    auto area = box();
    area.moveTop(area.bottom() + Fonts::scaled(axisRoom));
    return traysOf(drawing_, area);
}

std::vector<QRectF> RooflinePlot::pointBoxes() const
{
    const auto where = scale();
    std::vector<QRectF> boxes;
    for (const auto& point : drawing_.points) {
        boxes.push_back(point.isPlaced() ? where.markerOf(point) : QRectF());
    }
    for (const auto& tray : trays()) {
        for (const auto& entry : tray.entries) {
            boxes[static_cast<std::size_t>(entry.point)] = entry.box;
        }
    }
    return boxes;
}

RooflineLabels RooflinePlot::labels() const
{
    return placeLabels(drawing_, scale(), pointBoxes(), selected_);
}

std::vector<PlacedLabel> RooflinePlot::shownLabels() const
{
    const auto placed = labels();
    std::vector<PlacedLabel> shown;
    for (const auto* some : {&placed.roofs, &placed.points, &placed.arrows}) {
        std::ranges::copy_if(*some, std::back_inserter(shown), &PlacedLabel::isVisible);
    }
    return shown;
}

QPen RooflinePlot::roofPen(const DrawnRoof& roof) const
{
    const auto own = roof.category ? category(*roof.category, tokens()).color : tokens().text;
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
    if (roof.isBehind) {
        dashed(1.0, {5, 4});
        pen.setColor(tokens().muted);
        return pen;
    }
    if (!roof.isSlope) {
        pen.setWidthF(roof.lineStyle() == 0 ? 2.0 : 1.3);
        if (!roof.isFused) {
            dashed(1.3, {8, 3, 2, 3});
            pen.setColor(roof.category ? own : tokens().muted);
        }
        return pen;
    }
    switch (roof.lineStyle()) {
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

/// The smallest marker or tray entry.
PlotPoint RooflinePlot::pointAt(QPointF pixel) const
{
    constexpr double reach = 4;
    PlotPoint found;
    double smallest = 0;
    const auto boxes = pointBoxes();
    for (std::size_t index = 0; index < boxes.size(); ++index) {
        const auto& marker = boxes[index];
        const bool isHit =
            !marker.isNull() && marker.adjusted(-reach, -reach, reach, reach).contains(pixel);
        if (isHit && (!found || marker.width() < smallest)) {
            found.index = static_cast<int>(index);
            smallest = marker.width();
        }
    }
    return found;
}

void RooflinePlot::paintRoofs(QCPPainter& painter) const
{
    const auto where = scale();
    painter.save();
    painter.setClipRect(box());
    if (drawing_.rangeHigh > drawing_.rangeLow && drawing_.rangeLow > 0) {
        const double left = xPixel(drawing_.rangeLow);
        const double right = xPixel(drawing_.rangeHigh);
        painter.fillRect(QRectF(left, box().top(), std::max(1.0, right - left), box().height()),
                         tokens().shade);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(tokens().text, bandAlpha));
    for (const auto& roof : drawing_.roofs) {
        if (const auto outline = where.band(roof); !outline.isEmpty()) {
            painter.drawPolygon(outline);
        }
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& roof : drawing_.roofs) {
        if (const auto line = where.segment(roof)) {
            auto pen = roofPen(roof);
            if (!isFigure() && roof.name == marked_ && !roof.isBehind) {
                pen.setColor(tokens().accent);
                pen.setWidthF(pen.widthF() + 1.2);
            }
            painter.setPen(pen);
            painter.drawLine(*line);
        }
    }
    painter.setPen(QPen(tokens().text, 1.3));
    painter.setBrush(tokens().surface);
    for (const auto& ridge : where.ridges()) {
        painter.drawEllipse(ridge.at, 3, 3);
    }
    painter.restore();
}

void RooflinePlot::paintLines(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setBrush(Qt::NoBrush);
    for (const auto& line : drawing_.lines) {
        QPolygonF places;
        for (const int index : line.points) {
            const auto& point = drawing_.points[static_cast<std::size_t>(index)];
            painter.setPen(QPen(category(point.category, tokens()).color, 1.6));
            places << pixelOf(point.intensity, point.value);
        }
        painter.drawPolyline(places);
    }
    painter.restore();
}

void RooflinePlot::paintPoints(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < drawing_.points.size(); ++index) {
        if (drawing_.points[index].isPlaced()) {
            order.push_back(index);
        }
    }
    // Large bubbles first, so that small ones stay visible.
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t index) {
        return markerRadius(drawing_.points[index]);
    });
    const auto boxes = pointBoxes();
    for (const auto index : order) {
        const auto& point = drawing_.points[index];
        const auto color = category(point.category, tokens()).color;
        const auto center = pixelOf(point.intensity, point.value);
        const double r = boxes[index].width() / 2;
        painter.setClipping(!box().contains(center));  // a kernel at the edge is whole
        painter.setPen(QPen(point.isHollow ? color : faded(tokens().axis, 0.6), 1.4,
                            point.isHollow ? Qt::DashLine : Qt::SolidLine));
        painter.setBrush(point.isHollow ? QBrush(faded(color, 0.15))
                                        : QBrush(faded(color, markerAlpha)));
        painter.drawEllipse(center, r, r);
        if (static_cast<int>(index) == selected_ && !isFigure()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(tokens().accent, 2));
            painter.drawEllipse(center, r + 4, r + 4);
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
    const auto boxes = pointBoxes();
    for (const auto& arrow : drawing_.arrows) {
        const auto& from = boxes.at(static_cast<std::size_t>(arrow.from));
        const auto& to = boxes.at(static_cast<std::size_t>(arrow.to));
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

/// One of each kind of line, and what the axes cannot show, in the rows that the axes leave.
std::vector<RooflinePlot::KeyEntry> RooflinePlot::keyEntries(const RooflineLabels* placed) const
{
    std::vector<KeyEntry> entries;
    const auto once = [&](const QString& text, const QPen& pen) {
        if (!text.isEmpty() && core::findBy(entries, text, &KeyEntry::text) == nullptr) {
            entries.push_back({text, pen, 34});
        }
    };
    for (const auto& one : drawing_.lines) {
        const auto& first = drawing_.points[static_cast<std::size_t>(one.points.front())];
        once(one.name, QPen(category(first.category, tokens()).color, 2.4));
    }
    for (std::size_t index = 0; index < drawing_.roofs.size(); ++index) {
        const auto& roof = drawing_.roofs[index];
        const bool isNamed = placed != nullptr && placed->roofs[index].isVisible;
        once(roof.isBehind                ? tr("dense")
             : roof.isInKey() && !isNamed ? roof.label
             : roof.isSlope               ? roof.name
             : !roof.isFused              ? tr("ADD, MUL")
                                          : QString(),
             roofPen(roof));
    }
    if (drawing_.rangeHigh > drawing_.rangeLow) {
        once(tr("intensities of SpMV"), QPen(tokens().shade, 12, Qt::SolidLine, Qt::FlatCap));
    }
    if (std::ranges::any_of(drawing_.points,
                            [](const DrawnPoint& point) { return point.seconds > 0; })) {
        entries.push_back({tr("area is time"), Qt::NoPen, 34});
    }
    auto named = entries.size();
    const bool lacksTrays = roomOfTrays() < trayRoom(drawing_);
    const auto missing = std::ranges::count_if(drawing_.points, [=](const DrawnPoint& point) {
        return lacksTrays && !point.isHidden && !point.isPlaced();
    });
    const auto kernels = counted(missing, "kernel");
    if (missing > 0) {
        entries.push_back({tr("%1 not drawn").arg(kernels), Qt::NoPen, 0});
    }
    const auto hidden =
        placed != nullptr
            ? placed->hidden(drawing_)
            : RooflineLabels::Hidden{std::ranges::count(drawing_.roofs, false, &DrawnRoof::isInKey),
                                     std::ssize(drawing_.points), std::ssize(drawing_.arrows)};
    entries.push_back({hiddenText(hidden), Qt::NoPen, 0});
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    const auto margins = plot().axisRect()->margins();
    const double width = canvas()->width() - margins.left() - margins.right();
    const auto rows = [&] {
        double x = 0;
        int row = 0;
        for (auto& entry : entries) {
            const double wide = entry.sample + metrics.horizontalAdvance(entry.text);
            if (x > 0 && x + wide > width) {
                x = 0;
                ++row;
            }
            entry.x = x;
            entry.row = row;
            x += wide + keyGap;
        }
        return row + 1;
    };
    const double spare = (1 - leastShare) * canvas()->height() -
                         Fonts::scaled(topMargin + axisRoom + roomOfTrays() + keyRoom);
    const int most = 1 + std::max(0, static_cast<int>(spare / Fonts::scaled(keyRow)));
    for (int left = 1; rows() > most && named > 0; ++left) {
        const auto last = entries.begin() + static_cast<std::ptrdiff_t>(--named);
        *last = {named > 0 ? tr("and %1 more").arg(left) : tr("key not drawn"), Qt::NoPen, 0};
        entries.erase(last + 1, last + (left > 1 ? 2 : 1));
        if (named == 0 && missing > 0) {
            entries.erase(entries.begin());
            entries.front().text = tr("%1 and the key not drawn").arg(kernels);
        }
    }
    return entries;
}

int RooflinePlot::keyRows() const
{
    return keyEntries().back().row + 1;
}

void RooflinePlot::paintKey(QCPPainter& painter) const
{
    const double line = box().bottom() + Fonts::scaled(axisRoom + roomOfTrays() + 12);
    painter.setFont(Fonts::ui(Fonts::axis));
    const double base = QFontMetricsF(painter.font()).ascent() / 2 - 1;
    const auto placed = labels();
    for (const auto& entry : keyEntries(&placed)) {
        const double x = box().left() + entry.x;
        const double y = line + Fonts::scaled(keyRow * entry.row);
        if (entry.pen.style() != Qt::NoPen) {
            painter.setPen(entry.pen);
            painter.drawLine(QPointF(x, y), QPointF(x + 28, y));
        } else if (entry.sample > 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(tokens().disabled);
            painter.drawEllipse(QPointF(x + 6, y), 2.5, 2.5);
            painter.drawEllipse(QPointF(x + 20, y), 6, 6);
        }
        painter.setPen(tokens().muted);
        painter.drawText(QPointF(x + entry.sample, y + base), entry.text);
    }
}

void RooflinePlot::paintCrossHair(QCPPainter& painter) const
{
    if (isFigure()) {
        return;
    }
    // A kernel under the pointer has its own numbers.
    const bool isOver = pointer() && box().contains(*pointer());
    const int point = isOver ? pointAt(*pointer()).index : selected_;
    const bool hasPoint = point >= 0 && drawing_.points[static_cast<std::size_t>(point)].isPlaced();
    QPointF at = pointer().value_or(QPointF());
    QPointF numbers(plot().xAxis->pixelToCoord(at.x()), plot().yAxis->pixelToCoord(at.y()));
    if (hasPoint) {
        const auto& drawn = drawing_.points[static_cast<std::size_t>(point)];
        at = pointBox(point).center();
        numbers = {drawn.intensity, drawn.value};
    }
    if (box().contains(at)) {
        drawCrossHair(painter, box(), at, numberText(numbers.x()), numberText(numbers.y()),
                      tokens(), false);
    }
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
    for (const auto& point : drawing_.points) {
        add(tr("kernel"), point.name, point.run, point.intensity, point.value, point.seconds);
    }
    for (const auto& roof : drawing_.roofs) {
        // A slope is y = value x: it has this value at 1.
        add(roof.isSlope ? tr("memory roof") : tr("compute roof"), roof.name, {},
            roof.isSlope ? 1.0 : core::notANumber, roof.value, core::notANumber);
    }
    return numbers;
}

}  // namespace papilio::widgets
