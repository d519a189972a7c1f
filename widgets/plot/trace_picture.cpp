#include "widgets/plot/trace_picture.h"

#include "core/base/bounded.h"
#include "widgets/theme/tokens.h"

#include <qcustomplot.h>

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

Category traceLook(std::size_t index, const Tokens& tokens)
{
    constexpr std::size_t fillOnly = 6;
    if (index < fillOnly) {
        return category(index, tokens);
    }
    auto look =
        category(index == fillOnly ? fillOnly + 1 : (index - fillOnly - 1) % fillOnly, tokens);
    if (index > fillOnly) {
        look.line = look.line == Qt::SolidLine ? Qt::DotLine : Qt::SolidLine;
    }
    return look;
}

Category traceLook(std::size_t index, std::optional<std::size_t> dash, const Tokens& tokens)
{
    if (!dash) {
        return traceLook(index, tokens);
    }
    // Seven hues, then the same ones mixed with text and surface; the pattern is the other one's.
    // Mixed hues are too near to each other, so their patterns begin with another one.
    constexpr std::size_t hues = 7;
    constexpr std::size_t fillOnly = 6;
    const auto hue = index % hues;
    auto look = category(hue == fillOnly ? fillOnly + 1 : hue, tokens);
    const auto round = index / hues % 3;
    look.color = round == 0   ? look.color
                 : round == 1 ? mix(look.color, tokens.text, 0.6)
                              : mix(look.color, tokens.surface, 0.6);
    constexpr std::array patterns = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine,
                                     Qt::DashDotDotLine};
    look.line = patterns[(*dash + 2 * round) % patterns.size()];
    return look;
}

void paintMarkedLine(QPainter& painter,
                     const Category& look,
                     const QPolygonF& points,
                     double width,
                     double markerSize,
                     bool hasMarkers,
                     const QColor& surface)
{
    QPolygonF run;
    const auto draw = [&] {
        painter.setPen(QPen(look.color, width, look.line));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(run);
        if (hasMarkers || run.size() == 1) {
            drawMarkers(painter, look.marker, look.color, run, markerSize, surface);
        }
        run.clear();
    };
    for (const auto& point : points) {
        if (std::isfinite(point.y())) {
            run << point;
        } else {
            draw();
        }
    }
    draw();
}

QString fullName(const Trace& trace)
{
    return trace.group.isEmpty() ? trace.name
                                 : QStringLiteral("%1 / %2").arg(trace.group, trace.name);
}

namespace {

constexpr double farAway = 30'000;  // px: painters do not take any coordinate

}  // namespace

TraceScale::TraceScale(const QCustomPlot& plot, bool isLogarithmic)
    : plot_(plot),
      box_(plot.axisRect()->rect()),
      isLogarithmic_(isLogarithmic)
{}

double TraceScale::xPixel(double position) const
{
    return plot_.xAxis->coordToPixel(position);
}

double TraceScale::positionAt(double xPixel) const
{
    return plot_.xAxis->pixelToCoord(xPixel);
}

double TraceScale::yPixel(double value) const
{
    return plot_.yAxis->coordToPixel(value);
}

std::pair<double, double> TraceScale::values() const
{
    const auto range = plot_.yAxis->range();
    return {range.lower, range.upper};
}

QPointF TraceScale::pixelOf(const Trace& trace, std::size_t index) const
{
    return {xPixel(positionOf(trace, index)), y(trace, (*trace.values)[index])};
}

double TraceScale::positionOf(const Trace& trace, std::size_t index) const
{
    return trace.positions.empty() ? static_cast<double>(index) : trace.positions[index];
}

std::size_t TraceScale::indexAt(const Trace& trace, double position) const
{
    const auto count = trace.values->size();
    if (trace.positions.empty()) {
        return static_cast<std::size_t>(
            std::clamp(std::ceil(position), 0.0, static_cast<double>(count)));
    }
    const auto& all = trace.positions;
    return std::min<std::size_t>(
        count, static_cast<std::size_t>(std::ranges::lower_bound(all, position) - all.begin()));
}

std::pair<std::size_t, std::size_t> TraceScale::shownRange(const Trace& trace) const
{
    const auto range = plot_.xAxis->range();
    const auto from = indexAt(trace, range.lower);
    auto to = indexAt(trace, range.upper);
    if (to < trace.values->size() && positionOf(trace, to) <= range.upper) {
        ++to;
    }
    return {from, std::max(from, to)};
}

double TraceScale::y(const Trace& trace, double value) const
{
    const double shown = value / trace.unit;
    if (isLogarithmic_ && !(shown > 0)) {
        return box().bottom();
    }
    return std::clamp(yPixel(shown), -farAway, farAway);
}

TraceShape TraceScale::shapeOf(const Trace& trace) const
{
    auto [from, to] = shownRange(trace);
    // One point next to each edge, so that the line goes on to it.
    from -= from > 0 ? 1 : 0;
    to += to < trace.values->size() ? 1 : 0;
    const auto width = static_cast<std::size_t>(std::max(1.0, box().width()));
    TraceShape shape;
    auto& found = shape.lines;
    found.resize(1);
    // Qt takes seconds for one line that goes up and down thousands of times, and milliseconds for
    // its pieces.
    constexpr double mostHeights = 4;
    double travelled = 0;
    const auto add = [&](double x, double value) {
        if (std::isnan(value)) {
            return;
        }
        const QPointF point(x, y(trace, value));
        if (!found.back().isEmpty()) {
            const auto last = found.back().last();
            travelled += std::abs(point.y() - last.y());
            if (travelled > mostHeights * box().height()) {
                found.push_back(QPolygonF(QList<QPointF>{last}));
                travelled = 0;
            }
        }
        if (trace.isStepped && !found.back().isEmpty()) {
            found.back() << QPointF(x, found.back().last().y());
        }
        found.back() << point;
    };
    constexpr std::size_t dense = 3;
    const auto pixel = [&](std::size_t index) {
        return std::clamp(xPixel(positionOf(trace, index)), -farAway, farAway);
    };
    if (to - from <= dense * width) {
        for (auto index = from; index < to; ++index) {
            const double value = (*trace.values)[index];
            if (std::isnan(value) && !found.back().isEmpty()) {
                found.emplace_back();
            }
            add(pixel(index), value);
        }
        return shape;
    }
    std::vector<std::size_t> bounds;
    for (std::size_t column = 0; column <= width; ++column) {
        const double edge = plot_.xAxis->pixelToCoord(box().left() + static_cast<double>(column));
        bounds.push_back(std::clamp(indexAt(trace, edge), from, to));
    }
    bounds.front() = from;
    bounds.back() = to;
    // Where the line fills its columns it is what lies between its extremes: filled at once.
    constexpr double filled = 3;
    QPolygonF top, bottom;
    std::pair<double, double> last;  // pixel and value at the end of the band
    const auto endBand = [&] {
        if (top.size() > 1) {
            std::ranges::reverse(bottom);
            shape.bands.push_back(top + bottom);
        } else if (!top.isEmpty()) {
            found.push_back(top + bottom);
        }
        top.clear();
        bottom.clear();
    };
    for (const auto& column : core::columnsOf(*trace.values, bounds)) {
        if (column.extent.isEmpty()) {
            endBand();
            found.emplace_back();
            continue;
        }
        const double x = pixel(column.from);
        const double high = y(trace, column.extent.maximum);
        const double low = y(trace, column.extent.minimum);
        if (std::abs(low - high) >= filled) {
            if (top.isEmpty() && !found.back().isEmpty()) {
                add(x, (*trace.values)[column.from]);
                found.emplace_back();
            }
            top << QPointF(x, std::min(low, high));
            bottom << QPointF(x, std::max(low, high));
            last = {x, (*trace.values)[column.to - 1]};
            continue;
        }
        if (!top.isEmpty()) {
            endBand();
            add(last.first, last.second);
        }
        add(x, (*trace.values)[column.from]);
        add(x, column.extent.minimum);
        add(x, column.extent.maximum);
        add(x, (*trace.values)[column.to - 1]);
    }
    endBand();
    std::erase_if(found, [](const QPolygonF& line) { return line.isEmpty(); });
    return shape;
}

std::size_t TraceScale::offScale(const Trace& trace, bool above) const
{
    const auto [from, to] = shownRange(trace);
    const auto range = plot_.yAxis->range();
    if (above) {
        return trace.values->countAbove(from, to, range.upper * trace.unit);
    }
    const auto below = trace.values->countUpTo(
        from, to, std::nextafter(range.lower * trace.unit, -std::numeric_limits<double>::max()));
    // What has no logarithm is on the line of zero.
    const auto zeros = isLogarithmic_ ? trace.values->countUpTo(from, to, 0) : 0;
    return below - std::min(below, zeros);
}

std::optional<double> TraceScale::lastShown(const Trace& trace) const
{
    const auto [from, to] = shownRange(trace);
    for (auto index = to; index > from; --index) {
        if (!std::isnan((*trace.values)[index - 1])) {
            return core::bounded(y(trace, (*trace.values)[index - 1]), box().top(), box().bottom());
        }
    }
    return {};
}

}  // namespace papilio::widgets
