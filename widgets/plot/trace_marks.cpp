#include "widgets/plot/trace_marks.h"

#include "core/base/bounded.h"
#include "widgets/plot/plot_marks.h"
#include "widgets/theme/fonts.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace papilio::widgets {

Category TraceMarks::lookOf(const Trace& trace) const
{
    return traceLook(trace.category, trace.dash, tokens_);
}

void TraceMarks::label(QCPPainter& painter,
                       QPointF at,
                       const QString& text,
                       LabelPlacer& placer) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text);
    const double left =
        core::bounded(at.x(), scale_.box().left() + 4,
                      std::max(scale_.box().left() + 4, scale_.box().right() - width - 4));
    keepOffCurves(placer, left, left + width);
    std::vector<QPointF> places;
    for (const double shift : {0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0}) {
        places.emplace_back(left, at.y() + 5 + shift);
    }
    const auto placed = placer.level(text, {width, 11}, places);
    if (placed.isVisible) {
        painter.setPen(tokens_.text);
        drawHaloed(painter, {left, placed.at.y() - 6.5 + metrics.ascent() / 2}, text,
                   tokens_.surface);
    }
}

void TraceMarks::keepOffCurves(LabelPlacer& placer, double left, double right) const
{
    constexpr double step = 8;
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        std::optional<QPointF> before;
        for (double x = left; !hidden_[index] && x <= right + step; x += step) {
            const auto place = scale_.indexAt(trace, scale_.positionAt(x));
            if (place >= trace.values->size() || std::isnan((*trace.values)[place])) {
                before.reset();
                continue;
            }
            const auto at = scale_.pixelOf(trace, place);
            if (before && *before != at) {
                placer.avoid({*before, at});
            }
            before = at;
        }
    }
}

void TraceMarks::paintRestarts(QCPPainter& painter,
                               const TraceMark& mark,
                               LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    const auto area = scale_.box();
    painter.save();
    painter.setClipRect(area);
    painter.setPen(QPen(lookOf(trace).color, 1.5));
    constexpr double apart = 8;  // px: a long recording has thousands of restarts
    const auto restartAt = [&mark](std::size_t index) {  // or behind it
        const auto passed = index > mark.from ? index - mark.from : 0;
        return mark.from + (passed + mark.period - 1) / mark.period * mark.period;
    };
    std::optional<QPointF> first;
    const auto [begin, end] = scale_.shownRange(trace);
    for (auto index = mark.period > 0 ? restartAt(begin) : end; index < end;) {
        const auto at = scale_.pixelOf(trace, index);
        if (std::isnan((*trace.values)[index])) {
            index += mark.period;
            continue;
        }
        painter.drawLine(at - QPointF(0, 14), at - QPointF(0, 6));
        if (!first && at.y() - 14 > area.top() + 30) {
            first = at - QPointF(0, 14);
        }
        const auto next = scale_.indexAt(trace, scale_.positionAt(at.x() + apart));
        index = restartAt(std::max(index + 1, next));
    }
    painter.restore();
    if (first) {
        painter.setPen(QPen(lookOf(trace).color, 1));
        painter.drawLine(*first, *first - QPointF(0, 18));
        label(painter, *first + QPointF(4, -20), mark.text, placer);
    }
}

void TraceMarks::paintStagnation(QCPPainter& painter,
                                 const TraceMark& mark,
                                 LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    const auto last = std::min(mark.to, trace.values->size() - 1);
    const double left =
        std::max(scale_.box().left(), scale_.xPixel(scale_.positionOf(trace, mark.from)));
    const double right =
        std::min(scale_.box().right(), scale_.xPixel(scale_.positionOf(trace, last)));
    const double at = scale_.y(trace, (*trace.values)[last]) - 12;
    if (right - left < 30 || at < scale_.box().top() + 8 || at > scale_.box().bottom()) {
        return;
    }
    painter.setPen(QPen(tokens_.axis, 1));
    painter.drawLine(QPointF(left, at), QPointF(right, at));
    for (const double x : {left, right}) {
        painter.drawLine(QPointF(x, at - 4), QPointF(x, at + 4));
    }
    const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
    label(painter, {(left + right - width) / 2, at - 9}, mark.text, placer);
}

void TraceMarks::paintDivergence(QCPPainter& painter,
                                 const TraceMark& mark,
                                 LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    if (mark.from >= trace.values->size()) {
        return;
    }
    const double x = scale_.xPixel(scale_.positionOf(trace, mark.from));
    const double at = core::bounded(scale_.y(trace, (*trace.values)[mark.from]),
                                    scale_.box().top() + 10, scale_.box().bottom() - 10);
    if (x >= scale_.box().left() && x <= scale_.box().right()) {
        label(painter, {x + 10, at}, mark.text, placer);
    }
}

void TraceMarks::paintForecast(QCPPainter& painter,
                               const TraceMark& mark,
                               LabelPlacer& placer) const
{
    const auto& trace = picture_.traces[mark.trace];
    const auto count = trace.values->size();
    if (!trace.forecast || !trace.positions.empty() || count == 0 || !picture_.tolerance) {
        return;
    }
    const auto& forecast = *trace.forecast;
    const QPointF begin(scale_.xPixel(static_cast<double>(count - 1)),
                        scale_.y(trace, (*trace.values)[count - 1]));
    const double line = scale_.yPixel(*picture_.tolerance);
    const QPointF end(scale_.xPixel(forecast.at), line);
    painter.save();
    painter.setClipRect(scale_.box());
    auto wash = lookOf(trace).color;
    wash.setAlphaF(0.14F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wash);
    const double high = forecast.high ? scale_.xPixel(*forecast.high) : scale_.box().right();
    painter.drawPolygon(
        QPolygonF({begin, QPointF(scale_.xPixel(forecast.low), line), QPointF(high, line)}));
    QPen pen(lookOf(trace).color, 1.5);
    pen.setDashPattern({1.5, 3});
    painter.setPen(pen);
    painter.drawLine(begin, end);
    painter.restore();
    if (end.x() < scale_.box().right() + 1) {
        const double width = QFontMetricsF(Fonts::ui(Fonts::axis)).horizontalAdvance(mark.text);
        label(painter, {end.x() - width / 2, line + 13}, mark.text, placer);
    }
}

void TraceMarks::paint(QCPPainter& painter) const
{
    paintZero(painter);
    paintEdges(painter);
    paintFindings(painter);
    paintCrossings(painter);
}

void TraceMarks::paintFindings(QCPPainter& painter) const
{
    LabelPlacer placer(scale_.box().adjusted(0, 0, 1, 1), 2);
    if (picture_.tolerance) {
        const double line = scale_.yPixel(*picture_.tolerance);
        placer.block(
            QRectF(scale_.box().left(), line - 20, 130, 26));  // the words of the line itself
        placer.block(QRectF(scale_.box().left(), line - 1, scale_.box().width(), 2));
    }
    for (const auto& mark : picture_.marks) {
        if (mark.trace >= picture_.traces.size() || hidden_[mark.trace] ||
            picture_.traces[mark.trace].values->size() == 0) {
            continue;
        }
        switch (mark.kind) {
            case TraceMark::Kind::Restart:
                paintRestarts(painter, mark, placer);
                break;
            case TraceMark::Kind::Stagnation:
                paintStagnation(painter, mark, placer);
                break;
            case TraceMark::Kind::Divergence:
                paintDivergence(painter, mark, placer);
                break;
            case TraceMark::Kind::Forecast:
                paintForecast(painter, mark, placer);
                break;
        }
    }
}

void TraceMarks::paintZero(QCPPainter& painter) const
{
    bool any = false;
    for (std::size_t index = 0; picture_.isLogarithmic && index < hidden_.size(); ++index) {
        const auto& trace = picture_.traces[index];
        const auto [from, to] = scale_.shownRange(trace);
        any = any || (!hidden_[index] && trace.values->countUpTo(from, to, 0) > 0);
    }
    if (!any) {
        return;
    }
    const double at = scale_.box().bottom() - 0.5;
    painter.setPen(QPen(tokens_.axis, 1.5, Qt::DotLine));
    painter.drawLine(QPointF(scale_.box().left(), at), QPointF(scale_.box().right(), at));
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens_.muted);
    painter.drawText(QRectF(scale_.box().left() + 4, at - 15, 120, 14),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("0 and below"));
}

void TraceMarks::paintEdges(QCPPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    const auto range = scale_.values();
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        for (const bool above : {true, false}) {
            if (hidden_[index] || scale_.offScale(trace, above) == 0) {
                continue;
            }
            const auto [from, to] = scale_.shownRange(trace);
            // Bisection for the first value beyond the edge.
            auto low = from;
            auto high = to;
            while (high - low > 1) {
                const auto middle = low + (high - low) / 2;
                const bool hit =
                    above ? trace.values->countAbove(from, middle, range.second * trace.unit) > 0
                          : trace.values->countUpTo(from, middle, range.first * trace.unit) > 0;
                (hit ? high : low) = middle;
            }
            const double x = scale_.xPixel(scale_.positionOf(trace, low));
            const double edge = above ? scale_.box().top() + 1 : scale_.box().bottom() - 1;
            const double inner = edge + (above ? 8 : -8);
            painter.setBrush(lookOf(trace).color);
            painter.drawPolygon(
                QPolygonF({QPointF(x, edge), QPointF(x - 4.5, inner), QPointF(x + 4.5, inner)}));
        }
    }
}

std::vector<TraceMarks::Crossing> TraceMarks::crossings() const
{
    std::vector<Crossing> found;
    for (std::size_t index = 0; index < picture_.traces.size(); ++index) {
        const auto& trace = picture_.traces[index];
        if (hidden_[index] || !trace.crossing || *trace.crossing >= trace.values->size() ||
            trace.isSecondary) {
            continue;
        }
        const QPointF at(scale_.xPixel(scale_.positionOf(trace, *trace.crossing)),
                         scale_.y(trace, (*trace.values)[*trace.crossing]));
        if (!scale_.box().contains(at)) {
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

void TraceMarks::paintCrossings(QCPPainter& painter) const
{
    for (const auto& crossing : crossings()) {
        painter.setPen(QPen(tokens_.surface, 1.5));
        painter.setBrush(lookOf(picture_.traces[crossing.trace]).color);
        painter.drawEllipse(crossing.at, crossing.radius, crossing.radius);
    }
}

}  // namespace papilio::widgets
