#include "widgets/plot/roofline_labels.h"

#include "widgets/plot/plot_marks.h"
#include "widgets/theme/fonts.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

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
    if (label.isAcross) {  // the line gives way
        painter.setPen(Qt::NoPen);
        painter.setBrush(surface);
        painter.drawPolygon(label.outline);
    }
    painter.translate(label.at);
    painter.rotate(label.angle);
    painter.setPen(color);
    drawHaloed(painter, {0, 0}, label.text, surface);
    painter.restore();
}

}  // namespace

RooflineLabels::RooflineLabels(const RooflineDrawing& drawing,
                               const RooflineScale& scale,
                               const std::vector<QRectF>& markers,
                               int selected)
    : drawing_(drawing),
      scale_(scale),
      markers_(markers),
      selected_(selected)
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
    placeRoofs(placer);
    placePoints(placer);
    placeArrows(placer);
}

PlacedLabel RooflineLabels::roofLabel(LabelPlacer& placer, const DrawnRoof& roof) const
{
    const auto line = scale_.segment(roof);
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

PlacedLabel RooflineLabels::pointLabel(LabelPlacer& placer, std::size_t point) const
{
    const auto& drawn = drawing_.points[point];
    const auto text = drawn.run.isEmpty() || !drawn.isHollow ? drawn.name : drawn.run;
    const auto size = textSize(text, pointFont(isSelected(point)));
    const auto& marker = markers_[point];
    if (!scale_.box().intersects(marker)) {
        return {.text = text, .at = {}, .size = size, .outline = {}};
    }
    const double gap = 5;
    const double middle = marker.center().y() + size.height() / 2 - 1;
    const double left = marker.left() - gap - size.width();
    const double center = marker.center().x() - size.width() / 2;
    return placer.level(text, size,
                        {{marker.right() + gap, middle},
                         {left, middle},
                         {center, marker.top() - gap},
                         {center, marker.bottom() + gap + size.height()},
                         {marker.right() + gap, marker.top() - 1},
                         {marker.right() + gap, marker.bottom() + size.height()},
                         {left, marker.top() - 1},
                         {left, marker.bottom() + size.height()}});
}

void RooflineLabels::placeRoofs(LabelPlacer& placer)
{
    int lastSlope = 0;
    for (const auto& roof : drawing_.roofs) {
        lastSlope = roof.isSlope ? std::max(lastSlope, roof.rank) : lastSlope;
    }
    const auto isBound = [&](const DrawnRoof& roof) {
        return roof.isSlope ? roof.rank == lastSlope : roof.rank == 0;
    };
    roofs_.resize(drawing_.roofs.size());
    LabelPlacer overMarkers(scale_.box());  // the two that bound the picture do without free ground
    for (const bool first : {true, false}) {
        for (std::size_t index = 0; index < drawing_.roofs.size(); ++index) {
            const auto& roof = drawing_.roofs[index];
            if (isBound(roof) != first) {
                continue;
            }
            roofs_[index] = roofLabel(placer, roof);
            if (first && !roofs_[index].isVisible) {
                roofs_[index] = roofLabel(overMarkers, roof);
                if (roofs_[index].isVisible) {
                    placer.block(roofs_[index].outline);
                }
            } else if (first) {
                overMarkers.block(roofs_[index].outline);
            }
        }
    }
}

void RooflineLabels::placePoints(LabelPlacer& placer)
{
    constexpr int rounds = 4;
    std::vector<std::size_t> order;
    for (std::size_t point = 0; point < drawing_.points.size(); ++point) {
        if (drawing_.points[point].isPlaced()) {
            order.push_back(point);
        }
    }
    auto free = placer;
    std::size_t fewest = order.size() + 1;
    for (int round = 0; round < rounds && fewest > 0; ++round) {
        std::stable_partition(order.begin(), order.end(),
                              [&](std::size_t point) { return isSelected(point); });
        auto trial = placer;
        std::vector<PlacedLabel> labels(drawing_.points.size());
        for (const auto point : order) {
            labels[point] = pointLabel(trial, point);
        }
        const auto isMissing = [&](std::size_t point) { return !labels[point].isVisible; };
        const auto missing = static_cast<std::size_t>(std::ranges::count_if(order, isMissing));
        // What found no place chooses first in the next round.
        std::stable_partition(order.begin(), order.end(), isMissing);
        if (missing < fewest) {
            fewest = missing;
            points_ = std::move(labels);
            free = std::move(trial);
        }
    }
    placer = std::move(free);
    points_.resize(drawing_.points.size());
}

void RooflineLabels::placeArrows(LabelPlacer& placer)
{
    for (const auto& arrow : drawing_.arrows) {
        const auto from = markers_.at(static_cast<std::size_t>(arrow.from)).center();
        const auto to = markers_.at(static_cast<std::size_t>(arrow.to)).center();
        const auto size = textSize(arrow.label, Fonts::ui(Fonts::axis, QFont::Medium));
        const auto middle = (from + to) / 2;
        arrows_.push_back(placer.level(arrow.label, size,
                                       {{middle.x() + 10, middle.y() + size.height() / 2},
                                        {middle.x() + 10, to.y() - 8},
                                        {middle.x() + 10, from.y() + 20},
                                        {middle.x() - 10 - size.width(), middle.y()}}));
    }
}

std::vector<PlacedLabel> RooflineLabels::shown() const
{
    auto shown = roofs_;
    shown.insert(shown.end(), points_.begin(), points_.end());
    shown.insert(shown.end(), arrows_.begin(), arrows_.end());
    std::erase_if(shown, [](const PlacedLabel& label) { return !label.isVisible; });
    return shown;
}

void RooflineLabels::paint(QCPPainter& painter, const Tokens& tokens) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    for (std::size_t index = 0; index < roofs_.size(); ++index) {
        const auto& roof = drawing_.roofs[index];
        paintLabel(painter, roofs_[index],
                   roof.isSlope || roof.rank == 0 ? tokens.text : tokens.muted, tokens.surface);
    }
    for (std::size_t point = 0; point < points_.size(); ++point) {
        painter.setFont(pointFont(isSelected(point)));
        paintLabel(painter, points_[point], tokens.text, tokens.surface);
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    for (const auto& label : arrows_) {
        paintLabel(painter, label, tokens.text, tokens.surface);
    }
}

}  // namespace papilio::widgets
