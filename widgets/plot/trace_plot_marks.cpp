#include "core/support/bounded.h"
#include "widgets/plot/trace_plot_parts.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

// The findings at the traces: restarts, stagnation, divergence, forecasts, crossings, the
// tolerance.
namespace papilio::widgets {

void TracePlot::Parts::label(QCPPainter& painter,
                             QPointF at,
                             const QString& text,
                             std::vector<QRectF>& taken) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    const double left = core::bounded(at.x(), box().left() + 4,
                                      std::max(box().left() + 4, box().right() - width - 4));
    for (const double shift : {0.0, -15.0, 15.0, -30.0, 30.0}) {
        const QRectF room(left - 2, at.y() - 8 + shift, width + 4, 15);
        const bool isFree = std::ranges::none_of(
            taken, [&](const QRectF& other) { return other.intersects(room); });
        if (!isFree || !box().adjusted(0, 0, 1, 1).contains(room)) {
            continue;
        }
        taken.push_back(room);
        QPainterPath path;
        const QPointF base(left, room.center().y() + metrics.ascent() / 2 - 1);
        path.addText(base, painter.font(), text);
        if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {
            painter.strokePath(
                path, QPen(tokens->surface, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        }
        painter.setPen(tokens->text);
        painter.drawText(base, text);
        return;
    }
}

void TracePlot::Parts::paintRestarts(QCPPainter& painter,
                                     const TraceMark& mark,
                                     std::vector<QRectF>& taken) const
{
    const auto& trace = picture.traces[mark.trace];
    painter.save();
    painter.setClipRect(box());
    painter.setPen(QPen(colour(trace), 1.5));
    std::optional<QPointF> first;
    double before = -1e9;
    for (auto index = mark.from; mark.period > 0 && index < trace.values->size();
         index += mark.period) {
        const double x = plot.xAxis->coordToPixel(positionOf(trace, index));
        const double value = (*trace.values)[index];
        if (x < box().left() || x > box().right() || std::isnan(value) || x - before < 8) {
            continue;
        }
        before = x;
        const double at = y(trace, value);
        painter.drawLine(QPointF(x, at - 14), QPointF(x, at - 6));
        if (!first && at - 14 > box().top() + 30) {
            first = QPointF(x, at - 14);
        }
    }
    painter.restore();
    if (first) {
        painter.setPen(QPen(colour(trace), 1));
        painter.drawLine(*first, *first - QPointF(0, 18));
        label(painter, *first + QPointF(4, -20), mark.text, taken);
    }
}

void TracePlot::Parts::paintStagnation(QCPPainter& painter,
                                       const TraceMark& mark,
                                       std::vector<QRectF>& taken) const
{
    const auto& trace = picture.traces[mark.trace];
    const auto last = std::min(mark.to, trace.values->size() - 1);
    const double left =
        std::max(box().left(), plot.xAxis->coordToPixel(positionOf(trace, mark.from)));
    const double right = std::min(box().right(), plot.xAxis->coordToPixel(positionOf(trace, last)));
    const double at = y(trace, (*trace.values)[last]) - 12;
    if (right - left < 30 || at < box().top() + 8 || at > box().bottom()) {
        return;
    }
    painter.setPen(QPen(tokens->axis, 1));
    painter.drawLine(QPointF(left, at), QPointF(right, at));
    for (const double x : {left, right}) {
        painter.drawLine(QPointF(x, at - 4), QPointF(x, at + 4));
    }
    const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
    label(painter, {(left + right - width) / 2, at - 9}, mark.text, taken);
}

void TracePlot::Parts::paintDivergence(QCPPainter& painter,
                                       const TraceMark& mark,
                                       std::vector<QRectF>& taken) const
{
    const auto& trace = picture.traces[mark.trace];
    if (mark.from >= trace.values->size()) {
        return;
    }
    const double x = plot.xAxis->coordToPixel(positionOf(trace, mark.from));
    const double at =
        core::bounded(y(trace, (*trace.values)[mark.from]), box().top() + 10, box().bottom() - 10);
    if (x >= box().left() && x <= box().right()) {
        label(painter, {x + 10, at}, mark.text, taken);
    }
}

void TracePlot::Parts::paintForecast(QCPPainter& painter,
                                     const TraceMark& mark,
                                     std::vector<QRectF>& taken) const
{
    const auto& trace = picture.traces[mark.trace];
    const auto count = trace.values->size();
    if (!trace.forecast || trace.positions || count == 0 || !picture.tolerance) {
        return;
    }
    const auto& forecast = *trace.forecast;
    const QPointF begin(plot.xAxis->coordToPixel(static_cast<double>(count - 1)),
                        y(trace, (*trace.values)[count - 1]));
    const double line = plot.yAxis->coordToPixel(*picture.tolerance);
    const QPointF end(plot.xAxis->coordToPixel(forecast.at), line);
    painter.save();
    painter.setClipRect(box());
    auto wash = colour(trace);
    wash.setAlphaF(0.14F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wash);
    const double high = forecast.high ? plot.xAxis->coordToPixel(*forecast.high) : box().right();
    painter.drawPolygon(QPolygonF(
        {begin, QPointF(plot.xAxis->coordToPixel(forecast.low), line), QPointF(high, line)}));
    QPen pen(colour(trace), 1.5);
    pen.setDashPattern({1.5, 3});
    painter.setPen(pen);
    painter.drawLine(begin, end);
    painter.restore();
    if (end.x() < box().right() + 1) {
        const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
        label(painter, {end.x() - width / 2, line + 13}, mark.text, taken);
    }
}

void TracePlot::Parts::paintMarks(QCPPainter& painter) const
{
    std::vector<QRectF> taken;
    if (picture.tolerance) {
        const double line = plot.yAxis->coordToPixel(*picture.tolerance);
        taken.emplace_back(box().left(), line - 20, 130, 26);  // the words of the line itself
        taken.emplace_back(box().left(), line - 1, box().width(), 2);
    }
    for (const auto& mark : picture.marks) {
        if (mark.trace >= picture.traces.size() || picture.traces[mark.trace].values->size() == 0) {
            continue;
        }
        switch (mark.kind) {
            case TraceMark::Kind::Restart:
                paintRestarts(painter, mark, taken);
                break;
            case TraceMark::Kind::Stagnation:
                paintStagnation(painter, mark, taken);
                break;
            case TraceMark::Kind::Divergence:
                paintDivergence(painter, mark, taken);
                break;
            case TraceMark::Kind::Forecast:
                paintForecast(painter, mark, taken);
                break;
        }
    }
}

std::vector<TracePlot::Parts::Crossing> TracePlot::Parts::crossings() const
{
    std::vector<Crossing> found;
    for (std::size_t index = 0; index < picture.traces.size(); ++index) {
        const auto& trace = picture.traces[index];
        if (!trace.crossing || *trace.crossing >= trace.values->size() || trace.isSecondary) {
            continue;
        }
        const QPointF at(plot.xAxis->coordToPixel(positionOf(trace, *trace.crossing)),
                         y(trace, (*trace.values)[*trace.crossing]));
        if (!box().contains(at)) {
            continue;
        }
        // Those below one at the same place look out from under it.
        constexpr double samePlace = 3;
        for (auto& below : found) {
            below.radius += QLineF(below.at, at).length() < samePlace ? 3.5 : 0;
        }
        found.push_back({index, at, 5});
    }
    return found;
}

void TracePlot::Parts::paintCrossings(QCPPainter& painter) const
{
    for (const auto& crossing : crossings()) {
        painter.setPen(QPen(tokens->surface, 1.5));
        painter.setBrush(colour(picture.traces[crossing.trace]));
        painter.drawEllipse(crossing.at, crossing.radius, crossing.radius);
    }
}

void TracePlot::Parts::paintTolerance(QCPPainter& painter) const
{
    if (!picture.tolerance) {
        return;
    }
    const double line = plot.yAxis->coordToPixel(*picture.tolerance);
    if (!(line >= box().top() && line <= box().bottom())) {
        return;
    }
    painter.setPen(QPen(tokens->accent, 2));
    painter.drawLine(QPointF(box().left(), line), QPointF(box().right() + gripRoom, line));
    painter.setPen(QPen(tokens->accent, 1.5));
    for (const double grip : {1.0, 5.0}) {  // beside the axes, where no end of a trace is
        const double x = box().right() + gripRoom - grip;
        painter.drawLine(QPointF(x, line - 5), QPointF(x, line + 5));
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
    const bool below = line - 18 < box().top();
    const QFontMetricsF metrics(painter.font());
    const auto text = TracePlot::tr("tolerance %1").arg(shortText(*picture.tolerance));
    const QPointF base(box().left() + 10,
                       (below ? line + 3 : line - 18) + 8 + metrics.ascent() / 2 - 1);
    if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {  // curves do not strike it through
        QPainterPath path;
        path.addText(base, painter.font(), text);
        painter.strokePath(path,
                           QPen(tokens->surface, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    painter.setPen(tokens->accent);
    painter.drawText(base, text);
}

}  // namespace papilio::widgets
