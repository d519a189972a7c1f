#include "widgets/plot/label_placer.h"

#include <QTransform>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace papilio::widgets {

namespace {

constexpr double tryStep = 6;  ///< pixels between two tries along a line

/// The box over `at` turned by `angle`, with the halo.
QPolygonF outlineOf(QPointF at, QSizeF size, double angle, double halo)
{
    const QTransform turned = QTransform().translate(at.x(), at.y()).rotate(angle);
    return turned.map(QPolygonF(
        QRectF(0, -size.height(), size.width(), size.height()).adjusted(-halo, -halo, halo, halo)));
}

/// Whether some edge of `left` has all of `right` on its outer side.
bool isSeparated(const QPolygonF& left, const QPolygonF& right)
{
    for (int edge = 0; edge < left.size(); ++edge) {
        const QPointF from = left[edge];
        const QPointF along = left[(edge + 1) % left.size()] - from;
        if (along.isNull()) {
            continue;
        }
        const QPointF normal(-along.y(), along.x());
        const auto side = [&](const QPointF& point) {
            return QPointF::dotProduct(normal, point - from);
        };
        const auto sides = [&](const QPolygonF& polygon) {
            double low = HUGE_VAL;
            double high = -HUGE_VAL;
            for (const auto& point : polygon) {
                low = std::min(low, side(point));
                high = std::max(high, side(point));
            }
            return std::pair(low, high);
        };
        const auto mine = sides(left);
        const auto others = sides(right);
        if (others.first >= mine.second || others.second <= mine.first) {
            return true;
        }
    }
    return false;
}

double distance(QPointF point, const QLineF& line)
{
    const QPointF way = line.p2() - line.p1();
    const double square = std::max(QPointF::dotProduct(way, way), 1e-9);
    const double at = std::clamp(QPointF::dotProduct(way, point - line.p1()) / square, 0.0, 1.0);
    return QLineF(point, line.p1() + at * way).length();
}

}  // namespace

QStringList textsOf(const std::vector<PlacedLabel>& labels)
{
    QStringList texts;
    for (const auto& label : labels) {
        texts << label.text;
    }
    return texts;
}

bool overlap(const QPolygonF& left, const QPolygonF& right)
{
    return !isSeparated(left, right) && !isSeparated(right, left);
}

void LabelPlacer::avoid(const QLineF& line)
{
    lines_.push_back(line);
}

bool LabelPlacer::take(PlacedLabel& label, const std::optional<QLineF>& own)
{
    label.outline = outlineOf(label.at, label.size, label.angle, halo_);
    const bool inside = std::ranges::all_of(
        label.outline, [&](const QPointF& corner) { return frame_.contains(corner); });
    const auto hits = [&](const QPolygonF& other) { return overlap(label.outline, other); };
    const auto middle = label.outline.boundingRect().center();
    const bool isAcross = std::ranges::any_of(lines_, [&](const QLineF& line) {
        return hits(QPolygonF({line.p1(), line.p2()}));
    });
    const bool isOfAnother = own && std::ranges::any_of(lines_, [&](const QLineF& line) {
                                 return distance(middle, line) < distance(middle, *own);
                             });
    label.isVisible = inside && !isAcross && !isOfAnother && std::ranges::none_of(taken_, hits);
    if (label.isVisible) {
        taken_.push_back(label.outline);
    }
    return label.isVisible;
}

PlacedLabel LabelPlacer::along(
    const QString& text, QSizeF size, QPointF from, QPointF to, double off)
{
    PlacedLabel label{.text = text, .at = {}, .size = size, .outline = {}};
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (length <= size.width()) {
        return label;
    }
    const QPointF unit = way / length;
    const QPointF normal(unit.y(), -unit.x());  // up, where the line goes to the right
    label.angle = std::atan2(way.y(), way.x()) * 180 / std::numbers::pi;
    for (const double side : {off, -off - size.height()}) {
        for (double at = tryStep; at + size.width() <= length; at += tryStep) {
            label.at = from + at * unit + side * normal;
            if (take(label, QLineF(from, to))) {
                return label;
            }
        }
    }
    return label;
}

PlacedLabel LabelPlacer::level(const QString& text,
                               QSizeF size,
                               const std::vector<QPointF>& places,
                               const std::optional<QLineF>& own)
{
    PlacedLabel label{.text = text, .at = {}, .size = size, .outline = {}};
    for (const auto& place : places) {
        label.at = place;
        if (take(label, own)) {
            return label;
        }
    }
    return label;
}

}  // namespace papilio::widgets
