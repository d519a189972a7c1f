#include "widgets/plot/histogram_plot.h"

#include "core/base/bounded.h"
#include "widgets/plot/plot_marks.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

QRectF HistogramPlot::barBox(std::size_t bin) const
{
    const auto& one = picture_.distribution.bins[bin];
    const double left = std::round(xPixel(one.low));
    const double right = std::round(xPixel(one.high));
    const double gap = right - left >= 5 ? 1 : 0;
    // A single value shows, on a logarithmic axis too.
    const double top = one.count == 0
                           ? box().bottom()
                           : std::min(yPixel(static_cast<double>(one.count)), box().bottom() - 2);
    return {QPointF(left + gap, std::max(top, box().top() - 2000)),
            QPointF(std::max(left + gap + 1, right), box().bottom())};
}

void HistogramPlot::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setAntialiasing(false);
    const auto colour = category(picture_.category, tokens()).colour;
    for (std::size_t bin = 0; bin < picture_.distribution.bins.size(); ++bin) {
        if (picture_.distribution.bins[bin].count > 0) {
            painter.fillRect(barBox(bin), colour);
        }
    }
    painter.restore();
}

void HistogramPlot::paintLabels(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setFont(Fonts::mono(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t bin = 0; bin < picture_.distribution.bins.size(); ++bin) {
        const auto text = bin < picture_.labels.size() ? picture_.labels[bin] : QString();
        if (picture_.distribution.bins[bin].count == 0 || text.isEmpty()) {
            continue;
        }
        const auto bar = barBox(bin);
        const double width = metrics.horizontalAdvance(text);
        if (width <= bar.width() + 8 || picture_.distribution.bins.size() < 12) {
            const QRectF room(bar.center().x() - width / 2 - 2, bar.top() - 17, width + 4, 15);
            painter.fillRect(room, tokens().surface);  // the line of a quartile ends at the words
            painter.setPen(tokens().text);
            painter.drawText(room, Qt::AlignCenter, text);
        }
    }
    painter.restore();
}

void HistogramPlot::paintQuartiles(QCPPainter& painter) const
{
    const auto& all = picture_.distribution;
    if (all.count == 0) {
        return;
    }
    struct Mark {
        double value;
        QString word;
    };
    const std::array marks = {Mark{all.minimum, tr("min")}, Mark{all.q1, tr("Q1")},
                              Mark{all.median, tr("median")}, Mark{all.q3, tr("Q3")},
                              Mark{all.maximum, tr("max")}};
    const auto numbers = tellApart({all.minimum, all.q1, all.median, all.q3, all.maximum});
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    std::array<double, 3> ends = {-1e9, -1e9, -1e9};
    for (const auto& mark : marks) {
        const double x = xPixel(mark.value);
        if (!(x >= box().left() - 1 && x <= box().right() + 1)) {
            continue;
        }
        const auto text = QStringLiteral("%1 %2").arg(
            mark.word, numbers[static_cast<qsizetype>(&mark - marks.data())]);
        const double width = metrics.horizontalAdvance(text);
        const double left = core::bounded(x - width / 2, box().left(), box().right() - width);
        // Three lines of words over the axes; equal quartiles are written above each other.
        std::size_t line = 0;
        while (line + 1 < ends.size() && left < ends[line] + 8) {
            ++line;
        }
        ends[line] = left + width;
        const double top = box().top() - 18 - 14.0 * static_cast<double>(line);
        painter.setPen(dashedPen(tokens().muted, 1, {4, 3}));
        painter.drawLine(QPointF(x, box().top() - 3), QPointF(x, box().bottom()));
        painter.setPen(tokens().text);
        painter.drawText(QRectF(left - 1, top, width + 2, 14), Qt::AlignCenter, text);
    }
}

HistogramPlot::HistogramPlot(QWidget* parent) : PlotFrame(parent)
{
    fixMargins(plot(), 62, 24, 44);
    allowZoom(Qt::Horizontal);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) { paintBars(painter); });
    paintOn(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        paintQuartiles(painter);
        paintLabels(painter);
    });
    plot().yAxis->setLabel(tr("Values"));
    setAccessibleName(tr("Distribution of values"));
    applyTokens(tokens());
}

void HistogramPlot::setPicture(HistogramPicture picture)
{
    picture_ = std::move(picture);
    const auto& shown = picture_;
    const auto linear = [](QCPAxis& axis) {
        axis.setScaleType(QCPAxis::stLinear);
        axis.setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        makeLinear(axis);
    };
    if (shown.distribution.binning == core::Binning::Log) {
        makeLogarithmic(*plot().xAxis);
    } else {
        linear(*plot().xAxis);
        if (shown.distribution.binning == core::Binning::Integer) {
            // Whole numbers have no halves between them.
            const auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
            whole->setTickStep(1);
            whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
            plot().xAxis->setTicker(whole);
        }
    }
    if (shown.isLogarithmic) {
        makeLogarithmic(*plot().yAxis);
    } else {
        linear(*plot().yAxis);
    }
    plot().xAxis->setLabel(shown.unit.isEmpty() ? shown.name
                                                : tr("%1, %2").arg(shown.name, shown.unit));
    resetView();
}

void HistogramPlot::resetView()
{
    const auto& all = picture_.distribution;
    double most = 1;
    for (const auto& bin : all.bins) {
        most = std::max(most, static_cast<double>(bin.count));
    }
    if (!all.bins.empty()) {
        const double low = all.bins.front().low;
        const double high = all.bins.back().high;
        const bool isLog = all.binning == core::Binning::Log;
        const double pad = isLog ? 0 : (high - low) * 0.02;
        plot().xAxis->setRange(isLog ? low / 1.1 : low - pad, isLog ? high * 1.1 : high + pad);
    }
    plot().yAxis->setRange(picture_.isLogarithmic ? 0.5 : 0,
                           picture_.isLogarithmic ? most * 2 : most * 1.1);
    redraw();
}

bool HistogramPlot::moved(const QMouseEvent& event)
{
    const auto& all = picture_.distribution;
    const auto bin = core::binOf(all, plot().xAxis->pixelToCoord(event.position().x()));
    QString words;
    if (bin && box().contains(event.position())) {
        const auto& one = all.bins[*bin];
        const auto ends = tellApart({one.low, one.high});
        words = tr("%1 … %2: %3 values").arg(ends[0], ends[1]).arg(one.count);
    }
    emit hovered(words);
    return false;
}

}  // namespace papilio::widgets
