#include "widgets/plot/histogram_plot.h"

#include "core/base/bounded.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

const core::Distribution* HistogramPlot::first() const
{
    return picture_.series.empty() ? nullptr : &picture_.series.front().distribution;
}

QRectF HistogramPlot::barBox(std::size_t bin, std::size_t series) const
{
    const auto& one = picture_.series[series].distribution.bins[bin];
    const double whole = std::round(xPixel(one.high)) - std::round(xPixel(one.low));
    const double gap = whole >= 5 ? 1 : 0;
    const auto count = static_cast<double>(picture_.series.size());
    const double width = std::max(1.0, (whole - gap) / count);
    const double left =
        std::round(xPixel(one.low)) + gap + std::round(width * static_cast<double>(series));
    const double right = std::round(left + width);
    // A single value shows, on a logarithmic axis too.
    const double top = one.count == 0
                           ? box().bottom()
                           : std::min(yPixel(static_cast<double>(one.count)), box().bottom() - 2);
    return {QPointF(left, std::max(top, box().top() - 2000)),
            QPointF(std::max(left + 1, right), box().bottom())};
}

void HistogramPlot::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setAntialiasing(false);
    for (std::size_t series = 0; series < picture_.series.size(); ++series) {
        const auto& one = picture_.series[series];
        const auto color = category(one.category, tokens()).color;
        for (std::size_t bin = 0; bin < one.distribution.bins.size(); ++bin) {
            if (one.distribution.bins[bin].count > 0) {
                painter.fillRect(barBox(bin, series), color);
            }
        }
    }
    painter.restore();
}

void HistogramPlot::paintLabels(QCPPainter& painter) const
{
    constexpr std::size_t fewBins = 12;
    painter.save();
    painter.setClipRect(box().adjusted(0, -30, 0, 0));  // below the key
    painter.setFont(Fonts::mono(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t series = 0; series < picture_.series.size(); ++series) {
        const auto& one = picture_.series[series];
        const auto& bins = one.distribution.bins;
        for (std::size_t bin = 0; bin < bins.size(); ++bin) {
            const auto text = bin < one.labels.size() ? one.labels[bin] : QString();
            if (bins[bin].count == 0 || text.isEmpty()) {
                continue;
            }
            const auto bar = barBox(bin, series);
            const double width = metrics.horizontalAdvance(text);
            const bool isAlone = picture_.series.size() == 1 && bins.size() < fewBins;
            if (width <= bar.width() + 8 || isAlone) {
                const QRectF room(bar.center().x() - width / 2 - 2, bar.top() - 17, width + 4, 15);
                // The line of a quartile ends at the words.
                painter.fillRect(room, tokens().surface);
                painter.setPen(tokens().text);
                painter.drawText(room, Qt::AlignCenter, text);
            } else if (metrics.ascent() <= bar.width() + 4) {  // upright, from the bar upwards
                painter.save();
                painter.translate(bar.center().x(), bar.top() - 3);
                painter.rotate(-90);
                painter.setPen(tokens().text);
                painter.drawText(QRectF(0, -10, width + 4, 20), Qt::AlignLeft | Qt::AlignVCenter,
                                 text);
                painter.restore();
            }
        }
    }
    painter.restore();
}

void HistogramPlot::paintKey(QCPPainter& painter) const
{
    constexpr double line = 18;
    constexpr double swatch = 11;
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    double left = box().left();
    double top = box().top() - 3 * line;
    for (const auto& one : picture_.series) {
        const double width = swatch + 6 + metrics.horizontalAdvance(one.name) + 18;
        if (left > box().left() && left + width > box().right()) {
            left = box().left();
            top += line;
        }
        painter.fillRect(QRectF(left, top + (line - swatch) / 2, swatch, swatch),
                         category(one.category, tokens()).color);
        painter.setPen(tokens().text);
        const QRectF room(left + swatch + 6, top, box().right() - left - swatch - 6, line);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(one.name, Qt::ElideMiddle, room.width()));
        left += width;
    }
}

std::vector<HistogramPlot::Words> HistogramPlot::quartileWords() const
{
    std::vector<Words> words;
    if (first() == nullptr || first()->count == 0) {
        return words;
    }
    const auto& all = *first();
    const QVector<double> values = {all.minimum, all.q1, all.median, all.q3, all.maximum};
    const QStringList names = {tr("min"), tr("Q1"), tr("median"), tr("Q3"), tr("max")};
    const auto numbers = tellApart({all.minimum, all.q1, all.median, all.q3, all.maximum});
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    // The smallest and the largest value are apart, so that four lines are enough for all.
    std::array<double, 4> ends = {-1e9, -1e9, -1e9, -1e9};
    for (qsizetype index = 0; index < values.size();) {
        Words one{.value = values[index], .text = names[index], .box = {}};
        const auto number = numbers[index];
        while (++index < values.size() && values[index] == one.value) {
            one.text += QStringLiteral(", ") + names[index];
        }
        one.text += QLatin1Char(' ') + number;
        const double x = xPixel(one.value);
        if (!(x >= box().left() - 1 && x <= box().right() + 1)) {
            continue;
        }
        const double width = metrics.horizontalAdvance(one.text);
        const double left = core::bounded(x - width / 2, box().left(), box().right() - width);
        std::size_t line = 0;
        while (line + 1 < ends.size() && left < ends[line] + 8) {
            ++line;
        }
        ends[line] = left + width;
        one.box = {left - 1, box().top() - 18 - 14.0 * static_cast<double>(line), width + 2, 14};
        words.push_back(std::move(one));
    }
    return words;
}

void HistogramPlot::paintQuartiles(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    for (const auto& one : quartileWords()) {
        const double x = xPixel(one.value);
        painter.setPen(dashedPen(tokens().muted, 1, {4, 3}));
        painter.drawLine(QPointF(x, box().top() - 3), QPointF(x, box().bottom()));
        painter.setPen(tokens().text);
        painter.drawText(one.box, Qt::AlignCenter, one.text);
    }
}

HistogramPlot::HistogramPlot(QWidget* parent) : PlotFrame(parent)
{
    fixMargins(plot(), 62, 24, 44);
    allowZoom(Qt::Horizontal);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) { paintBars(painter); });
    paintOn(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (picture_.series.size() > 1) {
            paintKey(painter);
        } else {
            paintQuartiles(painter);
        }
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
    const auto binning = first() == nullptr ? core::Binning::Linear : first()->binning;
    if (binning == core::Binning::Log) {
        makeLogarithmic(*plot().xAxis);
    } else {
        makeLinear(*plot().xAxis);
        if (binning == core::Binning::Integer) {
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
        makeLinear(*plot().yAxis);
    }
    plot().xAxis->setLabel(shown.unit.isEmpty() ? shown.name
                                                : tr("%1, %2").arg(shown.name, shown.unit));
    resetView();
    resetHover();
}

void HistogramPlot::resetView()
{
    double most = 1;
    for (const auto& series : picture_.series) {
        for (const auto& bin : series.distribution.bins) {
            most = std::max(most, static_cast<double>(bin.count));
        }
    }
    if (first() != nullptr && !first()->bins.empty()) {
        const double low = first()->bins.front().low;
        const double high = first()->bins.back().high;
        const bool isLog = first()->binning == core::Binning::Log;
        const double pad = isLog ? 0 : (high - low) * 0.02;
        plot().xAxis->setRange(isLog ? low / 1.1 : low - pad, isLog ? high * 1.1 : high + pad);
    }
    plot().yAxis->setRange(picture_.isLogarithmic ? 0.5 : 0,
                           picture_.isLogarithmic ? most * 2 : most * 1.1);
    redraw();
}

PlotPoint HistogramPlot::pointAt(QPointF pixel) const
{
    const auto bin = first() == nullptr || !box().contains(pixel)
                         ? std::nullopt
                         : core::binOf(*first(), plot().xAxis->pixelToCoord(pixel.x()));
    return bin ? PlotPoint{0, static_cast<int>(*bin)} : PlotPoint();
}

HoverText HistogramPlot::cardAt(const PlotPoint& point, QPointF /*pixel*/) const
{
    if (!point) {
        return {};
    }
    const auto bin = static_cast<std::size_t>(point.index);
    const auto ends = tellApart({first()->bins[bin].low, first()->bins[bin].high});
    HoverText card{QStringLiteral("%1 … %2").arg(ends[0], ends[1]), {}};
    for (const auto& series : picture_.series) {
        const auto& distribution = series.distribution;
        const auto count = static_cast<double>(distribution.bins[bin].count);
        const auto whole = static_cast<double>(std::max<std::size_t>(distribution.count, 1));
        const auto label = bin < series.labels.size() ? series.labels[bin] : QString();
        card.lines.push_back({series.name.isEmpty() ? tr("Values") : series.name,
                              QStringLiteral("%1  %2  %3")
                                  .arg(countText(count), percentText(count / whole), label)
                                  .trimmed()});
    }
    return card;
}

void HistogramPlot::hoverChanged()
{
    const auto& point = hoveredPoint();
    if (!point) {
        emit hovered({});
        return;
    }
    const auto bin = static_cast<std::size_t>(point.index);
    QStringList counts;
    for (const auto& series : picture_.series) {
        counts << QStringLiteral("%1 %2").arg(series.name).arg(series.distribution.bins[bin].count);
    }
    emit hovered(QStringLiteral("%1: %2").arg(
        cardAt(point, {}).title, counts.size() == 1 ? tr("%1 values").arg(first()->bins[bin].count)
                                                    : counts.join(QStringLiteral(", "))));
}

PlotData HistogramPlot::plotData() const
{
    PlotData numbers;
    if (first() == nullptr) {
        return numbers;
    }
    numbers.columns = {{tr("From")}, {tr("To")}};
    for (const auto& bin : first()->bins) {
        numbers.columns[0].numbers.push_back(bin.low);
        numbers.columns[1].numbers.push_back(bin.high);
    }
    for (const auto& series : picture_.series) {
        PlotData::Column counts{series.name.isEmpty() ? tr("Values") : series.name};
        for (const auto& bin : series.distribution.bins) {
            counts.numbers.push_back(static_cast<double>(bin.count));
        }
        numbers.columns.push_back(std::move(counts));
    }
    return numbers;
}

}  // namespace papilio::widgets
