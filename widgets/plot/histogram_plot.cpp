#include "widgets/plot/histogram_plot.h"

#include "core/support/bounded.h"
#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

struct HistogramPlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] QRectF barBox(std::size_t bin) const
    {
        const auto& one = picture.distribution.bins[bin];
        const double left = std::round(plot.xAxis->coordToPixel(one.low));
        const double right = std::round(plot.xAxis->coordToPixel(one.high));
        const double gap = right - left >= 5 ? 1 : 0;
        // A single value shows, on a logarithmic axis too.
        const double top = one.count == 0
                               ? box().bottom()
                               : std::min(plot.yAxis->coordToPixel(static_cast<double>(one.count)),
                                          box().bottom() - 2);
        return {QPointF(left + gap, std::max(top, box().top() - 2000)),
                QPointF(std::max(left + gap + 1, right), box().bottom())};
    }
    void paintBars(QCPPainter& painter) const;
    void paintQuartiles(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    HistogramPicture picture;
};

void HistogramPlot::Parts::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setAntialiasing(false);
    const auto colour = category(picture.category, *tokens).colour;
    for (std::size_t bin = 0; bin < picture.distribution.bins.size(); ++bin) {
        if (picture.distribution.bins[bin].count > 0) {
            painter.fillRect(barBox(bin), colour);
        }
    }
    painter.restore();
}

void HistogramPlot::Parts::paintLabels(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setFont(Fonts::mono(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t bin = 0; bin < picture.distribution.bins.size(); ++bin) {
        const auto text = bin < picture.labels.size() ? picture.labels[bin] : QString();
        if (picture.distribution.bins[bin].count == 0 || text.isEmpty()) {
            continue;
        }
        const auto bar = barBox(bin);
        const double width = metrics.horizontalAdvance(text);
        if (width <= bar.width() + 8 || picture.distribution.bins.size() < 12) {
            const QRectF room(bar.center().x() - width / 2 - 2, bar.top() - 17, width + 4, 15);
            painter.fillRect(room, tokens->surface);  // the line of a quartile ends at the words
            painter.setPen(tokens->text);
            painter.drawText(room, Qt::AlignCenter, text);
        }
    }
    painter.restore();
}

void HistogramPlot::Parts::paintQuartiles(QCPPainter& painter) const
{
    const auto& all = picture.distribution;
    if (all.count == 0) {
        return;
    }
    struct Mark {
        double value;
        QString word;
    };
    const std::array marks = {
        Mark{all.minimum, HistogramPlot::tr("min")}, Mark{all.q1, HistogramPlot::tr("Q1")},
        Mark{all.median, HistogramPlot::tr("median")}, Mark{all.q3, HistogramPlot::tr("Q3")},
        Mark{all.maximum, HistogramPlot::tr("max")}};
    const auto numbers = tellApart({all.minimum, all.q1, all.median, all.q3, all.maximum});
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    std::array<double, 3> ends = {-1e9, -1e9, -1e9};
    for (const auto& mark : marks) {
        const double x = plot.xAxis->coordToPixel(mark.value);
        if (!(x >= box().left() - 1 && x <= box().right() + 1)) {
            continue;
        }
        const auto text = QStringLiteral("%1 %2").arg(
            mark.word, numbers[static_cast<qsizetype>(&mark - marks.data())]);
        const double width = metrics.horizontalAdvance(text);
        const double left = core::bounded(x - width / 2, box().left(), box().right() - width);
        // Three lines of words over the axes; equal quartiles stand over one another.
        std::size_t line = 0;
        while (line + 1 < ends.size() && left < ends[line] + 8) {
            ++line;
        }
        ends[line] = left + width;
        const double top = box().top() - 18 - 14.0 * static_cast<double>(line);
        QPen pen(tokens->muted, 1);
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(x, box().top() - 3), QPointF(x, box().bottom()));
        painter.setPen(tokens->text);
        painter.drawText(QRectF(left - 1, top, width + 2, 14), Qt::AlignCenter, text);
    }
}

HistogramPlot::HistogramPlot(QWidget* parent)
    : PlotFrame(parent),
      parts_(std::make_unique<Parts>(plot()))
{
    fixMargins(plot(), 62, 24, 44);
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot().axisRect()->setRangeDrag(Qt::Horizontal);
    plot().axisRect()->setRangeZoom(Qt::Horizontal);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    new PaintedLayer(&plot(), QStringLiteral("main"),
                     [this](QCPPainter& painter) { parts_->paintBars(painter); });
    new PaintedLayer(&plot(), QStringLiteral("overlay"), [this](QCPPainter& painter) {
        parts_->paintQuartiles(painter);
        parts_->paintLabels(painter);
    });
    plot().yAxis->setLabel(tr("Values"));
    setAccessibleName(tr("Distribution of values"));
    applyTokens(tokens());
}

HistogramPlot::~HistogramPlot()
{
    plot().removeEventFilter(this);
}

void HistogramPlot::restyle()
{
    parts_->tokens = &tokens();
}

const HistogramPicture& HistogramPlot::picture() const
{
    return parts_->picture;
}

void HistogramPlot::setPicture(HistogramPicture picture)
{
    parts_->picture = std::move(picture);
    const auto& shown = parts_->picture;
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

QRectF HistogramPlot::barBox(std::size_t bin) const
{
    return parts_->barBox(bin);
}

void HistogramPlot::resetView()
{
    const auto& all = parts_->picture.distribution;
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
    plot().yAxis->setRange(parts_->picture.isLogarithmic ? 0.5 : 0,
                           parts_->picture.isLogarithmic ? most * 2 : most * 1.1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

bool HistogramPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        const auto at = static_cast<QMouseEvent*>(event)->position();
        const auto& all = parts_->picture.distribution;
        QString words;
        if (const auto bin = core::binOf(all, plot().xAxis->pixelToCoord(at.x()));
            bin && parts_->box().contains(at)) {
            const auto& one = all.bins[*bin];
            const auto ends = tellApart({one.low, one.high});
            words = tr("%1 … %2: %3 values").arg(ends[0], ends[1]).arg(one.count);
        }
        emit hovered(words);
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
