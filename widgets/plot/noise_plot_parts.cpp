#include "widgets/plot/noise_plot_parts.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// From here on points are squares without antialiasing: thousands of discs cost 300 ms,
/// squares 10.
constexpr std::size_t dense = 20000;

QCPScatterStyle dots(const QColor& colour, double size, bool isDense)
{
    return isDense ? QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(Qt::NoPen), colour, size - 1)
                   : QCPScatterStyle(QCPScatterStyle::ssDisc, colour, colour, size);
}

}  // namespace

NoisePlot::Parts::Parts(QCustomPlot& target)
    : plot(target),
      tokens(&Theme::tokens()),
      noisy(plot.addGraph()),
      quietOnes(plot.addGraph()),
      chosen(plot.addGraph()),
      shadeLayer(addBufferedLayer(plot, QStringLiteral("shade"), QStringLiteral("background"))),
      tauLayer(addBufferedLayer(plot, QStringLiteral("tau"), QStringLiteral("legend"))),
      hoverLayer(addBufferedLayer(plot, QStringLiteral("hover"), QStringLiteral("tau")))
{
    fixMargins(plot, 16, 18, 46, 66);
    plot.xAxis->setLabel(NoisePlot::tr("Rank of event by max-RNMSE"));
    plot.yAxis->setLabel(NoisePlot::tr("max-RNMSE (relative, any pair of repetitions)"));
    plot.xAxis->setNumberFormat(QStringLiteral("f"));
    plot.xAxis->setNumberPrecision(0);
    plot.xAxis->setLabelPadding(4);
    plot.yAxis->setLabelPadding(2);  // the ribbon beside the axis takes the room
    for (auto* graph : {noisy, quietOnes, chosen}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
    }
    new PaintedLayer(&plot, QStringLiteral("shade"),
                     [this](QCPPainter& painter) { paintShade(painter); });
    new PaintedLayer(&plot, QStringLiteral("main"), [this](QCPPainter& painter) {
        ++drawings;
        paintGap(painter);
    });
    new PaintedLayer(&plot, QStringLiteral("axes"),
                     [this](QCPPainter& painter) { paintRibbon(painter); });
    new PaintedLayer(&plot, QStringLiteral("tau"), [this](QCPPainter& painter) {
        paintNotes(painter);
        paintSelection(painter);
        paintTau(painter);
    });
    new PaintedLayer(&plot, QStringLiteral("hover"),
                     [this](QCPPainter& painter) { paintHover(painter); });
}

void NoisePlot::Parts::setCurve(NoiseCurve newCurve)
{
    curve = std::move(newCurve);
    const auto& values = curve.values;
    const auto firstPositive = std::upper_bound(values.begin(), values.end(), 0.0);
    // Zeros keep a place of their own below values that are smaller than that.
    zeroAt = firstPositive == values.end() || *firstPositive > 4 * zeroNoise ? zeroNoise
                                                                             : *firstPositive / 10;
    makeLogarithmic(*plot.yAxis, zeroAt);

    QVector<QCPGraphData> noisyPoints;
    QVector<QCPGraphData> quietPoints;
    QVector<QCPGraphData> chosenPoints;
    gapBefore.reset();
    gapDecades = 0;
    for (std::size_t rank = 0; rank < values.size(); ++rank) {
        const QCPGraphData point(static_cast<double>(rank), shown(values[rank]));
        const auto status = curve.statuses[rank];
        auto& points = status == core::EventStatus::Chosen  ? chosenPoints
                       : status <= core::EventStatus::Noisy ? noisyPoints
                                                            : quietPoints;
        points.append(point);
        if (rank > 0 && values[rank - 1] > 0) {
            const double decades = std::log10(values[rank] / values[rank - 1]);
            if (decades >= 3 && decades > gapDecades) {
                gapDecades = decades;
                gapBefore = rank;
            }
        }
    }
    noisy->data()->set(noisyPoints, true);
    quietOnes->data()->set(quietPoints, true);
    chosen->data()->set(chosenPoints, true);
    plot.setNotAntialiasedElement(QCP::aeScatters, values.size() >= dense);
    restyle(*tokens);
    selectedRank.reset();
    const auto found =
        std::find(curve.events.begin(), curve.events.end(), selectedEvent.value_or(0));
    if (selectedEvent && found != curve.events.end()) {
        selectedRank = static_cast<std::size_t>(found - curve.events.begin());
    }
}

void NoisePlot::Parts::restyle(const Tokens& newTokens)
{
    tokens = &newTokens;
    noisy->setScatterStyle(dots(tokens->disabled, 4, curve.size() >= dense));
    quietOnes->setScatterStyle(dots(tokens->categories[0], 4, curve.size() >= dense));
    chosen->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(tokens->surface, 1),
                                            tokens->categories[2], 10));
}

void NoisePlot::Parts::resetView()
{
    const auto count =
        std::max<double>(8, static_cast<double>(curve.size()));  // whole ranks at ticks
    const double top = curve.values.empty() ? 1.0 : std::max(1.0, curve.values.back());
    plot.xAxis->setRange(-0.05 * count, 1.0 * count + 0.004 * count);
    plot.yAxis->setRange(zeroAt / 2.2, std::max(top * 4, tau * 4));
}

void NoisePlot::Parts::replotTau()
{
    shadeLayer->replot();
    tauLayer->replot();
}

void NoisePlot::Parts::replotHover()
{
    hoverLayer->replot();
}

double NoisePlot::Parts::tauPixel() const
{
    // Zeros are kept at tau = 0, so the line stands above them.
    return tau > 3 * zeroAt ? y(tau) : y(3 * zeroAt);
}

double NoisePlot::Parts::tauAt(double pixel) const
{
    const double value = plot.yAxis->pixelToCoord(pixel);
    return value <= 3 * zeroAt ? 0 : roundedTo(value, 3);  // a pixel is coarser
}

QPointF NoisePlot::Parts::pixelOf(std::size_t rank) const
{
    return {x(static_cast<double>(rank)), y(shown(curve.values[rank]))};
}

std::size_t NoisePlot::Parts::quiet() const
{
    return static_cast<std::size_t>(
        std::upper_bound(curve.values.begin(), curve.values.end(), tau) - curve.values.begin());
}

}  // namespace papilio::widgets
