#include "widgets/plot/trace_picture.h"

#include "widgets/theme/tokens.h"

#include <QPainter>

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

}  // namespace papilio::widgets
