#include "core/support/bounded.h"
#include "widgets/plot/trace_plot_parts.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double farAway = 30'000;  // px: painters do not take any coordinate

}  // namespace

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
    look.colour = round == 0   ? look.colour
                  : round == 1 ? mix(look.colour, tokens.text, 0.6)
                               : mix(look.colour, tokens.surface, 0.6);
    constexpr std::array patterns = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine,
                                     Qt::DashDotDotLine};
    look.line = patterns[(*dash + 2 * round) % patterns.size()];
    return look;
}

double TracePlot::Parts::positionOf(const Trace& trace, std::size_t index) const
{
    return trace.positions ? (*trace.positions)[index] : static_cast<double>(index);
}

std::size_t TracePlot::Parts::indexAt(const Trace& trace, double position) const
{
    const auto count = trace.values->size();
    if (!trace.positions) {
        return static_cast<std::size_t>(
            std::clamp(std::ceil(position), 0.0, static_cast<double>(count)));
    }
    const auto& all = *trace.positions;
    return std::min<std::size_t>(
        count, static_cast<std::size_t>(std::ranges::lower_bound(all, position) - all.begin()));
}

std::pair<std::size_t, std::size_t> TracePlot::Parts::shownRange(const Trace& trace) const
{
    const auto range = plot.xAxis->range();
    const auto from = indexAt(trace, range.lower);
    auto to = indexAt(trace, range.upper);
    if (to < trace.values->size() && positionOf(trace, to) <= range.upper) {
        ++to;
    }
    return {from, std::max(from, to)};
}

double TracePlot::Parts::y(const Trace& trace, double value) const
{
    const double shown = value / trace.unit;
    if (picture.isLogarithmic && !(shown > 0)) {
        return zeroPixel();
    }
    return std::clamp(plot.yAxis->coordToPixel(shown), -farAway, farAway);
}

Category TracePlot::Parts::lineLook(const Trace& trace) const
{
    return traceLook(trace.category, trace.dash, *tokens);
}

QColor TracePlot::Parts::colour(const Trace& trace) const
{
    return lineLook(trace).colour;
}

std::vector<QPolygonF> TracePlot::Parts::lines(const Trace& trace) const
{
    auto [from, to] = shownRange(trace);
    // One point beside each edge, so that the line goes on to it.
    from -= from > 0 ? 1 : 0;
    to += to < trace.values->size() ? 1 : 0;
    const auto width = static_cast<std::size_t>(std::max(1.0, box().width()));
    std::vector<QPolygonF> found(1);
    const auto add = [&](double x, double value) {
        if (std::isnan(value)) {
            return;
        }
        const QPointF point(x, y(trace, value));
        if (trace.isStepped && !found.back().isEmpty()) {
            found.back() << QPointF(x, found.back().last().y());
        }
        found.back() << point;
    };
    constexpr std::size_t dense = 3;
    const auto pixel = [&](std::size_t index) {
        return std::clamp(plot.xAxis->coordToPixel(positionOf(trace, index)), -farAway, farAway);
    };
    if (to - from <= dense * width) {
        for (auto index = from; index < to; ++index) {
            const double value = (*trace.values)[index];
            if (std::isnan(value) && !found.back().isEmpty()) {
                found.emplace_back();
            }
            add(pixel(index), value);
        }
        return found;
    }
    std::vector<std::size_t> bounds;
    for (std::size_t column = 0; column <= width; ++column) {
        const double edge = plot.xAxis->pixelToCoord(box().left() + static_cast<double>(column));
        bounds.push_back(std::clamp(indexAt(trace, edge), from, to));
    }
    bounds.front() = from;
    bounds.back() = to;
    for (const auto& column : core::columnsOf(*trace.values, bounds)) {
        if (column.extent.isEmpty()) {
            found.emplace_back();
            continue;
        }
        const double x = pixel(column.from);
        add(x, (*trace.values)[column.from]);
        add(x, column.extent.minimum);
        add(x, column.extent.maximum);
        add(x, (*trace.values)[column.to - 1]);
    }
    return found;
}

std::size_t TracePlot::Parts::offScale(const Trace& trace, bool above) const
{
    const auto [from, to] = shownRange(trace);
    const auto range = plot.yAxis->range();
    if (above) {
        return trace.values->countAbove(from, to, range.upper * trace.unit);
    }
    const auto below = trace.values->countUpTo(
        from, to, std::nextafter(range.lower * trace.unit, -std::numeric_limits<double>::max()));
    // What has no logarithm stands on the line of zero.
    const auto zeros = picture.isLogarithmic ? trace.values->countUpTo(from, to, 0) : 0;
    return below - std::min(below, zeros);
}

std::optional<double> TracePlot::Parts::lastShown(const Trace& trace) const
{
    const auto [from, to] = shownRange(trace);
    for (auto index = to; index > from; --index) {
        if (!std::isnan((*trace.values)[index - 1])) {
            return core::bounded(y(trace, (*trace.values)[index - 1]), box().top(), box().bottom());
        }
    }
    return {};
}

void TracePlot::Parts::paintTrace(QCPPainter& painter,
                                  const Trace& trace,
                                  bool isStrong,
                                  bool isPale) const
{
    auto look = lineLook(trace);
    if (isPale) {
        constexpr float left = 0.25F;
        look.colour.setAlphaF(left);
    }
    QPen pen(look.colour, trace.isSecondary ? 1.2 : isStrong ? 2.6 : 1.8);
    pen.setStyle(trace.isSecondary ? Qt::DotLine : look.line);
    if (trace.isTwin) {
        pen.setDashPattern({4, 4});
        pen.setCapStyle(Qt::FlatCap);
    }
    pen.setJoinStyle(Qt::RoundJoin);
    // Of very many points antialiasing only costs.
    constexpr std::size_t many = 100'000;
    painter.setAntialiasing(trace.values->size() < many);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const auto& line : lines(trace)) {
        if (line.size() == 1) {
            painter.drawEllipse(line.first(), 1.5, 1.5);
        }
        painter.drawPolyline(line);
    }
    painter.setAntialiasing(true);
    if (trace.isRunning && trace.values->size() > 0) {
        const auto last = trace.values->size() - 1;
        painter.setPen(QPen(look.colour, 2));
        painter.setBrush(tokens->surface);
        painter.drawEllipse(QPointF(plot.xAxis->coordToPixel(positionOf(trace, last)),
                                    y(trace, (*trace.values)[last])),
                            5, 5);
    }
}

void TracePlot::Parts::paintTraces(QCPPainter& painter)
{
    ++drawings;
    painter.save();
    painter.setClipRect(box());
    const bool any = selected && *selected < picture.traces.size();
    for (const bool strong : {false, true}) {
        for (std::size_t index = 0; index < picture.traces.size(); ++index) {
            // The other residual of the selected solver belongs to it.
            const auto& trace = picture.traces[index];
            const bool isOwn =
                any && (*selected == index ||
                        (trace.isSecondary && trace.id == picture.traces[*selected].id));
            if (isOwn == strong) {
                paintTrace(painter, trace, isOwn, any && !isOwn);
            }
        }
    }
    painter.restore();
    paintZero(painter);
    paintEdges(painter);
    paintMarks(painter);
    paintCrossings(painter);
    paintKey(painter);
    paintTitle(painter);
}

void TracePlot::Parts::paintZero(QCPPainter& painter) const
{
    const bool any =
        picture.isLogarithmic && std::ranges::any_of(picture.traces, [&](const Trace& trace) {
            const auto [from, to] = shownRange(trace);
            return trace.values->countUpTo(from, to, 0) > 0;
        });
    if (!any) {
        return;
    }
    const double at = zeroPixel() - 0.5;
    painter.setPen(QPen(tokens->axis, 1.5, Qt::DotLine));
    painter.drawLine(QPointF(box().left(), at), QPointF(box().right(), at));
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens->muted);
    painter.drawText(QRectF(box().left() + 4, at - 15, 120, 14), Qt::AlignLeft | Qt::AlignVCenter,
                     TracePlot::tr("0 and below"));
}

void TracePlot::Parts::paintEdges(QCPPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    const auto range = plot.yAxis->range();
    for (const auto& trace : picture.traces) {
        for (const bool above : {true, false}) {
            if (offScale(trace, above) == 0) {
                continue;
            }
            const auto [from, to] = shownRange(trace);
            // Bisection for the first value beyond the edge.
            auto low = from;
            auto high = to;
            while (high - low > 1) {
                const auto middle = low + (high - low) / 2;
                const bool hit =
                    above ? trace.values->countAbove(from, middle, range.upper * trace.unit) > 0
                          : trace.values->countUpTo(from, middle, range.lower * trace.unit) > 0;
                (hit ? high : low) = middle;
            }
            const double x = plot.xAxis->coordToPixel(positionOf(trace, low));
            const double edge = above ? box().top() + 1 : box().bottom() - 1;
            const double inner = edge + (above ? 8 : -8);
            painter.setBrush(colour(trace));
            painter.drawPolygon(
                QPolygonF({QPointF(x, edge), QPointF(x - 4.5, inner), QPointF(x + 4.5, inner)}));
        }
    }
}

void TracePlot::Parts::paintKey(QCPPainter& painter) const
{
    if (!picture.hasKey) {
        return;
    }
    struct Entry {
        double end;
        std::size_t trace;
    };
    std::vector<Entry> entries;
    for (std::size_t index = 0; index < picture.traces.size(); ++index) {
        if (!picture.traces[index].isSecondary) {
            entries.push_back({lastShown(picture.traces[index]).value_or(box().bottom()), index});
        }
    }
    std::ranges::stable_sort(entries, {}, &Entry::end);
    const double left = box().right() + 14;
    const double width = plot.width() - left - 42;
    const double full = Fonts::scaled(40);
    const bool isTight = static_cast<double>(entries.size()) * Fonts::scaled(34) > box().height();
    const double row =
        isTight ? Fonts::scaled(18)
                : std::min(full, box().height() / std::max<double>(1, double(entries.size())));
    const auto write = [&](double y, const QFont& font, const QColor& colour, const QString& text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(left + 30, y, width, 16), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, width));
    };
    const auto strong = Fonts::ui(Fonts::axis, QFont::DemiBold);
    const auto plain = Fonts::ui(Fonts::axis);
    double top = box().top();
    for (std::size_t index = 0; index < entries.size(); ++index) {
        const auto& trace = picture.traces[entries[index].trace];
        if (top + 2 * row > box().bottom() && index + 1 < entries.size()) {
            painter.setFont(strong);
            painter.setPen(tokens->muted);
            painter.drawText(QRectF(left, top, width + 30, 16), Qt::AlignLeft,
                             TracePlot::tr("and %1 more").arg(entries.size() - index));
            return;
        }
        const auto look = lineLook(trace);
        painter.setPen(QPen(look.colour, 2, look.line));
        painter.drawLine(QPointF(left, top + 8), QPointF(left + 22, top + 8));
        const auto separator = QStringLiteral(" · ");
        if (isTight) {
            write(top, strong, tokens->text,
                  trace.group.isEmpty() ? trace.name : trace.name + separator + trace.group);
        } else {
            write(top, strong, tokens->text, trace.name);
            write(top + 15, plain, tokens->muted,
                  trace.group.isEmpty() ? trace.note : trace.group + separator + trace.note);
        }
        top += row;
    }
}

void TracePlot::Parts::paintTitle(QCPPainter& painter) const
{
    if (!picture.title.isEmpty()) {
        painter.setFont(Fonts::ui(Fonts::table, QFont::DemiBold));
        painter.setPen(tokens->text);
        painter.drawText(QRectF(box().left(), box().top() - 24, box().width(), 18),
                         Qt::AlignLeft | Qt::AlignVCenter, picture.title);
    }
}

void TracePlot::Parts::paintHover(QCPPainter& painter) const
{
    if (!hovered || hovered->first >= picture.traces.size()) {
        return;
    }
    const auto& trace = picture.traces[hovered->first];
    const QPointF at(plot.xAxis->coordToPixel(positionOf(trace, hovered->second)),
                     y(trace, (*trace.values)[hovered->second]));
    if (!box().contains(at)) {
        return;
    }
    QPen pen(tokens->accent, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(box().left(), at.y()), QPointF(box().right(), at.y()));
    painter.drawLine(QPointF(at.x(), box().top()), QPointF(at.x(), box().bottom()));
    painter.setFont(Fonts::mono(Fonts::axis));
    const auto writeBox = [&](QRectF area, const QString& text) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens->accent);
        painter.drawRoundedRect(area, 3, 3);
        painter.setPen(tokens->onAccent);
        painter.drawText(area, Qt::AlignCenter, text);
    };
    const QFontMetricsF metrics(painter.font());
    const auto value = numberText((*trace.values)[hovered->second] / trace.unit);
    const auto position = shortText(positionOf(trace, hovered->second));
    const double valueWidth = metrics.horizontalAdvance(value) + 8;
    const double positionWidth = metrics.horizontalAdvance(position) + 10;
    writeBox(QRectF(std::max(0.0, box().left() - 4 - valueWidth), at.y() - 9, valueWidth, 18),
             value);
    writeBox(QRectF(at.x() - positionWidth / 2, box().bottom() + 3, positionWidth, 18), position);
}

}  // namespace papilio::widgets
