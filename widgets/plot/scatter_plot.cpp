#include "widgets/plot/scatter_plot.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr double pointSize = 7;
constexpr double reach = 24;  ///< px: the pointer takes a point so near
constexpr double margin = 0.06;

/// From the smallest to the largest value and zero, with a margin.
QCPRange rangeOf(const QVector<double>& values)
{
    double low = 0;
    double high = 0;
    for (const double value : values) {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double span = high > low ? high - low : 1;
    return {low - margin * span, high + margin * span};
}

}  // namespace

ScatterPlot::ScatterPlot(QWidget* parent) : PlotFrame(parent)
{
    fixMargins(plot(), 30, 18, 44);
    growLeftMargin(plot());
    allowZoom();
    makeLinear(*plot().xAxis);
    makeLinear(*plot().yAxis);
    plot().xAxis->ticker()->setTickCount(4);  // labels of large counts are long
    plot().yAxis->setLabelPadding(2);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) {
        paintLine(painter);
        paintPoints(painter);
    });
    paintOn(QStringLiteral("axes"), [this](QCPPainter& painter) { paintText(painter); });
    setAccessibleName(tr("Counts of one event against the other"));
    applyTokens(tokens());
}

void ScatterPlot::setData(ScatterData data)
{
    Q_ASSERT(data.x.size() == data.y.size() && data.names.size() == data.x.size());
    const bool keepsView = !data.x.isEmpty() && data.x == data_.x && data.y == data_.y;
    data_ = std::move(data);
    plot().yAxis->setLabel(data_.yLabel);
    plot().xAxis->setLabel(data_.xLabel);
    setAccessibleDescription(data_.lineText);
    if (!keepsView) {
        resetView();
    }
    resetHover();
    redraw();
}

void ScatterPlot::setCurrent(int point)
{
    if (point != current_) {
        current_ = point;
        redraw();
    }
}

void ScatterPlot::resetView()
{
    plot().xAxis->setRange(rangeOf(data_.x));
    plot().yAxis->setRange(rangeOf(data_.y));
    redraw();
}

QPointF ScatterPlot::pixelOf(int point) const
{
    return {xPixel(data_.x.value(point)), yPixel(data_.y.value(point))};
}

PlotPoint ScatterPlot::pointAt(QPointF pixel) const
{
    PlotPoint best;
    double least = reach;
    for (int point = 0; box().contains(pixel) && point < data_.x.size(); ++point) {
        const auto delta = pixelOf(point) - pixel;
        if (const double distance = std::hypot(delta.x(), delta.y()); distance < least) {
            least = distance;
            best.index = point;
        }
    }
    return best;
}

HoverText ScatterPlot::cardAt(const PlotPoint& at, QPointF /*pixel*/) const
{
    const int point = at.index;
    if (point < 0 || point >= data_.names.size()) {
        return {};
    }
    HoverText card;
    card.title = data_.names[point];
    card.lines = {{data_.xLabel, numberText(data_.x[point], 4)},
                  {data_.yLabel, numberText(data_.y[point], 4)}};
    if (data_.x[point] != 0) {
        card.lines.push_back({tr("factor"), numberText(data_.y[point] / data_.x[point], 4)});
    }
    // Kernels that count the same lie on one point.
    int others = 0;
    for (int other = 0; other < data_.x.size(); ++other) {
        others += other != point && pixelOf(other) == pixelOf(point) ? 1 : 0;
    }
    if (others > 0) {
        card.lines.push_back({tr("and %1 at this point").arg(counted(others, "other kernel")), {}});
    }
    return card;
}

void ScatterPlot::choose(const PlotPoint& point)
{
    emit pointClicked(point.index);
    showHover(cardAt(point, {}), pixelOf(point.index));
}

PlotPoint ScatterPlot::neighbor(int across, int /*down*/) const
{
    const auto last = static_cast<int>(data_.x.size()) - 1;
    return {0, across == 0 || last < 0 ? -1
                                       : std::clamp(current_ < 0 ? 0 : current_ + across, 0, last)};
}

void ScatterPlot::paintLine(QCPPainter& painter) const
{
    if (!std::isfinite(data_.factor)) {
        return;
    }
    painter.save();
    painter.setClipRect(box());
    painter.setPen(dashedPen(tokens().axis, 1.4, {6, 4}));
    const auto range = plot().xAxis->range();
    painter.drawLine(QPointF(xPixel(range.lower), yPixel(data_.factor * range.lower)),
                     QPointF(xPixel(range.upper), yPixel(data_.factor * range.upper)));
    painter.restore();
}

void ScatterPlot::paintPoints(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box().adjusted(-1, -1, 1, 1));
    painter.setPen(QPen(tokens().surface, 1));
    painter.setBrush(category(0, tokens()).color);
    for (int point = 0; point < data_.x.size(); ++point) {
        painter.drawEllipse(pixelOf(point), pointSize / 2, pointSize / 2);
    }
    painter.setBrush(Qt::NoBrush);
    for (const int ringed : {hoveredPoint().index, current_}) {
        if (!isFigure() && ringed >= 0 && ringed < data_.x.size()) {
            painter.setPen(QPen(ringed == current_ ? tokens().accent : tokens().text, 2));
            painter.drawEllipse(pixelOf(ringed), pointSize / 2 + 4, pointSize / 2 + 4);
        }
    }
    painter.restore();
}

void ScatterPlot::paintText(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens().text);
    const QRectF room(box().left(), 6, plot().width() - box().left() - 8, Fonts::scaled(18));
    painter.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(data_.lineText, Qt::ElideMiddle, room.width()));
}

PlotData ScatterPlot::plotData() const
{
    return {{{tr("Name"), data_.names},
             {data_.xLabel, {}, {data_.x.begin(), data_.x.end()}},
             {data_.yLabel, {}, {data_.y.begin(), data_.y.end()}}}};
}

}  // namespace papilio::widgets
