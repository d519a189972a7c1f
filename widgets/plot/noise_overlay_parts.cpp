#include "widgets/plot/noise_overlay_parts.h"

#include "core/support/bounded.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

const QColor& colourOf(int side, const Tokens& tokens)
{
    return tokens.categories[comparedCategory(side == 0)];
}

}  // namespace

NoiseOverlayPlot::Parts::Parts(QCustomPlot& target)
    : plot(target),
      tokens(&Theme::tokens()),
      graphs{plot.addGraph(), plot.addGraph()},
      selectionLayer(addBufferedLayer(plot, QStringLiteral("selection"), QStringLiteral("legend")))
{
    fixMargins(plot, 16, 18, 46, 66);
    plot.xAxis->setLabel(NoiseOverlayPlot::tr("Rank of event by max-RNMSE"));
    plot.yAxis->setLabel(NoiseOverlayPlot::tr("max-RNMSE (relative, any pair of repetitions)"));
    plot.xAxis->setNumberFormat(QStringLiteral("f"));
    plot.xAxis->setNumberPrecision(0);
    plot.xAxis->setLabelPadding(4);
    plot.yAxis->setLabelPadding(2);
    for (auto* graph : graphs) {
        graph->setSelectable(QCP::stNone);
    }
    new PaintedLayer(&plot, QStringLiteral("main"), [this](QCPPainter& p) { paintTaus(p); });
    new PaintedLayer(&plot, QStringLiteral("selection"),
                     [this](QCPPainter& p) { paintSelection(p); });
}

std::optional<QPointF> NoiseOverlayPlot::Parts::pixelOf(int side, int row) const
{
    const auto& curve = curves[static_cast<std::size_t>(side)];
    const auto found = std::ranges::find(curve.rows, row);
    if (row < 0 || found == curve.rows.end()) {
        return std::nullopt;
    }
    const auto rank = static_cast<std::size_t>(found - curve.rows.begin());
    return QPointF(plot.xAxis->coordToPixel(static_cast<double>(rank)), y(curve.values[rank]));
}

void NoiseOverlayPlot::Parts::fill()
{
    double smallest = 1;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto& values = curves[side].values;
        const auto positive = std::ranges::upper_bound(values, 0.0);
        smallest = positive == values.end() ? smallest : std::min(smallest, *positive);
    }
    zeroAt = smallest > 4 * zeroNoise ? zeroNoise : smallest / 10;
    makeLogarithmic(*plot.yAxis, zeroAt);
    for (std::size_t side = 0; side < 2; ++side) {
        QVector<QCPGraphData> points;
        const auto& values = curves[side].values;
        for (std::size_t rank = 0; rank < values.size(); ++rank) {
            points.append({static_cast<double>(rank), shown(values[rank])});
        }
        graphs[side]->data()->set(points, true);
    }
    restyle(*tokens);
    resetView();
}

void NoiseOverlayPlot::Parts::restyle(const Tokens& newTokens)
{
    constexpr std::size_t dense = 20000;
    tokens = &newTokens;
    const bool isDense = curves[0].size() + curves[1].size() > dense;
    plot.setNotAntialiasedElement(QCP::aeScatters, isDense);
    for (int side = 0; side < 2; ++side) {
        auto* graph = graphs[static_cast<std::size_t>(side)];
        const auto& colour = colourOf(side, *tokens);
        QPen line(colour, 1.4);
        line.setStyle(side == 0 ? Qt::SolidLine : Qt::DashLine);
        graph->setPen(line);
        graph->setLineStyle(isDense ? QCPGraph::lsNone : QCPGraph::lsLine);
        graph->setScatterStyle(
            isDense     ? QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(Qt::NoPen), colour, 3)
            : side == 0 ? QCPScatterStyle(QCPScatterStyle::ssDisc, colour, colour, 5)
                        : QCPScatterStyle(QCPScatterStyle::ssDiamond, colour, tokens->surface, 7));
    }
}

void NoiseOverlayPlot::Parts::resetView()
{
    const auto count =
        static_cast<double>(std::max<std::size_t>({8, curves[0].size(), curves[1].size()}));
    double top = 1;
    for (const auto& curve : curves) {
        top = std::max({top, curve.values.empty() ? 0 : curve.values.back(), curve.tau});
    }
    plot.xAxis->setRange(-0.03 * count, 1.02 * count);
    plot.yAxis->setRange(zeroAt / 2.2, top * 4);
}

void NoiseOverlayPlot::Parts::paintTaus(QCPPainter& painter) const
{
    const auto area = box();
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    const bool isOne = curves[0].tau == curves[1].tau;
    for (int side = 0; side < 2; ++side) {
        const auto& curve = curves[static_cast<std::size_t>(side)];
        const double line = tauPixel(side);
        if (curve.values.empty() || line < area.top() || line > area.bottom()) {
            continue;
        }
        QPen pen(isOne ? tokens->axis : colourOf(side, *tokens), 1.4);
        pen.setStyle(side == 0 || isOne ? Qt::SolidLine : Qt::DashLine);
        painter.setPen(pen);
        painter.drawLine(QPointF(area.left(), line), QPointF(area.right(), line));
        const auto text = QStringLiteral("τ %1 = %2")
                              .arg(isOne       ? NoiseOverlayPlot::tr("of both")
                                   : side == 0 ? QStringLiteral("A")
                                               : QStringLiteral("B"),
                                   shortText(curve.tau));
        painter.setPen(tokens->text);
        // B's words hang below its line, so that two close lines keep theirs apart.
        const double base = side == 0 ? line - 5 : line + 13;
        drawHaloed(painter, QPointF(area.left() + 12, base), text, tokens->surface);
        if (isOne) {
            break;
        }
    }
    paintKey(painter);
}

void NoiseOverlayPlot::Parts::paintKey(QCPPainter& painter) const
{
    const auto area = box();
    const QFontMetricsF metrics(painter.font());
    double top = area.bottom() - 30;  // curves rise: this corner is free
    for (int side = 0; side < 2; ++side) {
        const auto& curve = curves[static_cast<std::size_t>(side)];
        if (curve.values.empty()) {
            continue;
        }
        const auto text = metrics.elidedText(curve.name, Qt::ElideMiddle, area.width() / 2);
        const double left = area.right() - 12 - metrics.horizontalAdvance(text);
        auto* graph = graphs[static_cast<std::size_t>(side)];
        painter.setPen(graph->pen());
        painter.drawLine(QPointF(left - 36, top - 4), QPointF(left - 8, top - 4));
        graph->scatterStyle().applyTo(&painter, graph->pen());
        graph->scatterStyle().drawShape(&painter, QPointF(left - 22, top - 4));
        painter.setPen(tokens->text);
        drawHaloed(painter, QPointF(left, top), text, tokens->surface);
        top += 18;
    }
}

void NoiseOverlayPlot::Parts::paintSelection(QCPPainter& painter) const
{
    const auto first = pixelOf(0, selected);
    const auto second = pixelOf(1, selected);
    painter.setClipRect(box());
    painter.setBrush(Qt::NoBrush);
    if (first && second) {
        painter.setPen(QPen(tokens->accent, 1));
        painter.drawLine(*first, *second);
    }
    painter.setPen(QPen(tokens->accent, 2));
    for (const auto& at : {first, second}) {
        if (at) {
            painter.drawEllipse(*at, 8, 8);
        }
    }
    if (const auto at = first ? first : second; at && !label.isEmpty()) {
        painter.setFont(Fonts::mono(Fonts::table));
        painter.setPen(tokens->text);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(label);
        const double left = core::bounded(at->x() + 14, box().left() + 4,
                                          std::max(box().left() + 4, box().right() - width - 4));
        const bool isHigh = at->y() - 14 < box().top() + 14;
        drawHaloed(painter, QPointF(left, at->y() + (isHigh ? 22 : -14)), label, tokens->surface);
    }
}

double NoiseOverlayPlot::Parts::tauPixel(int side) const
{
    const double tau = curves[static_cast<std::size_t>(side)].tau;
    return tau > 3 * zeroAt ? y(tau) : y(3 * zeroAt);  // zeros are kept at tau = 0
}

}  // namespace papilio::widgets
