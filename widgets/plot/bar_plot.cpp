#include "widgets/plot/bar_plot.h"

#include "core/support/bounded.h"
#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// Room over the axes for the label of a highlight that finds none beside its frame.
constexpr int barsTopMargin = 20;
constexpr double labelHeight = 16;

}  // namespace

struct BarPlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] double x(double kernel) const { return plot.xAxis->coordToPixel(kernel); }
    [[nodiscard]] QRectF barBox(int kernel) const;
    void paintBars(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;
    void paintHighlight(QCPPainter& painter) const;
    [[nodiscard]] QRectF highlightFrame() const;
    [[nodiscard]] QRectF labelBox() const;
    [[nodiscard]] bool isFree(const QRectF& area) const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    KernelBars bars;
    int first = 0;
    int count = 0;
    QString label;
    int hovered = -1;
};

QRectF BarPlot::Parts::barBox(int kernel) const
{
    const double gap = x(1) - x(0) >= 6 ? 1 : 0;
    const double left = std::round(x(kernel)) + gap;
    const double right = std::max(left + 1, std::round(x(kernel + 1)));
    const double base = plot.yAxis->coordToPixel(0);
    const double top = plot.yAxis->coordToPixel(bars.values[kernel]);
    return QRectF(QPointF(left, std::min(top, base)), QPointF(right, std::max(top, base)));
}

void BarPlot::Parts::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    for (int kernel = 0; kernel < bars.values.size(); ++kernel) {
        if (!std::isfinite(bars.values[kernel]) || bars.values[kernel] == 0) {
            continue;
        }
        const auto group = static_cast<std::size_t>(bars.categories.value(kernel, 0));
        const auto colour = category(group, *tokens).colour;
        painter.fillRect(barBox(kernel),
                         kernel == hovered ? mix(colour, tokens->text, 0.8) : colour);
    }
    painter.setPen(QPen(tokens->axis, 1, Qt::DashLine));
    for (const int kernel : bars.separators) {
        const double at = std::round(x(kernel)) + 0.5;
        painter.drawLine(QPointF(at, box().top()), QPointF(at, box().bottom()));
    }
    painter.restore();
    painter.setPen(tokens->axis);
    const double base = std::round(plot.yAxis->coordToPixel(0));
    painter.drawLine(QPointF(box().left(), base), QPointF(box().right(), base));
}

void BarPlot::Parts::paintLabels(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const double line = Fonts::scaled(16);
    double top = box().bottom() + 4;
    painter.setPen(tokens->tick);
    for (const auto& span : bars.minor) {
        const double width = x(span.first + span.count) - x(span.first);
        const auto shown = metrics.elidedText(span.label, Qt::ElideRight, width + 2);
        if (shown.size() > 2 || shown == span.label) {  // of a longer one something is left to read
            painter.drawText(QRectF(x(span.first), top, width, line), Qt::AlignCenter, shown);
        }
    }
    top += bars.minor.isEmpty() ? 0 : line + 3;
    for (const auto& span : bars.major) {
        const QRectF room(x(span.first) + 2, top, x(span.first + span.count) - x(span.first) - 4,
                          line + 4);
        painter.setPen(tokens->axis);
        painter.drawLine(room.topLeft(), room.topRight());
        painter.setPen(tokens->text);
        painter.drawText(room.adjusted(0, 3, 0, 3), Qt::AlignCenter,
                         metrics.elidedText(span.label, Qt::ElideRight, room.width()));
    }
}

QRectF BarPlot::Parts::highlightFrame() const
{
    if (count <= 0 || first + count > bars.values.size()) {
        return {};
    }
    QRectF frame = barBox(first);
    for (int kernel = first; kernel < first + count; ++kernel) {
        if (std::isfinite(bars.values[kernel])) {
            frame = frame.united(barBox(kernel));
        }
    }
    frame.setLeft(x(first));
    frame.setRight(x(first + count));
    frame.setTop(std::max(frame.top(), box().top()));
    return frame;
}

bool BarPlot::Parts::isFree(const QRectF& area) const
{
    for (int kernel = 0; kernel < bars.values.size(); ++kernel) {
        if (std::isfinite(bars.values[kernel]) && bars.values[kernel] != 0 &&
            area.intersects(barBox(kernel))) {
            return false;
        }
    }
    return area.left() >= box().left() && area.right() <= box().right();
}

QRectF BarPlot::Parts::labelBox() const
{
    const auto frame = highlightFrame();
    if (frame.isNull() || label.isEmpty()) {
        return {};
    }
    const double width =
        QFontMetricsF(Fonts::ui(Fonts::axis, QFont::Medium)).horizontalAdvance(label) + 6;
    const QSizeF size(width, labelHeight);
    const double above = std::max(0.0, frame.top() - labelHeight - 6);
    const double centred =
        core::bounded(frame.center().x() - width / 2, box().left(), box().right() - width);
    for (const auto& place :
         {QPointF(frame.left() - width - 5, frame.top() - 1),
          QPointF(frame.right() + 5, frame.top() - 1), QPointF(centred, above)}) {
        if (isFree(QRectF(place, size))) {
            return {place, size};
        }
    }
    return {QPointF(centred, 0), size};  // over the axes, where no bar reaches
}

void BarPlot::Parts::paintHighlight(QCPPainter& painter) const
{
    const auto frame = highlightFrame();
    if (frame.isNull()) {
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens->accent, 2));
    painter.drawRoundedRect(frame.adjusted(-1, -3, 2, 3), 2, 2);
    if (label.isEmpty()) {
        return;
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    painter.setPen(tokens->text);
    painter.fillRect(labelBox(), tokens->surface);
    painter.drawText(labelBox(), Qt::AlignCenter, label);
}

BarPlot::BarPlot(QWidget* parent) : PlotFrame(parent), parts_(std::make_unique<Parts>(plot()))
{
    fixMargins(plot(), barsTopMargin, 18, 48);
    growLeftMargin(plot());
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot().axisRect()->setRangeDrag(Qt::Horizontal);
    plot().axisRect()->setRangeZoom(Qt::Horizontal);
    plot().xAxis->setTicks(false);
    plot().xAxis->setTickLabels(false);
    plot().xAxis->grid()->setVisible(false);
    plot().xAxis->setBasePen(Qt::NoPen);
    plot().yAxis->ticker()->setTickCount(5);
    makeLinear(*plot().yAxis);
    plot().yAxis->setLabelPadding(2);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    new PaintedLayer(&plot(), QStringLiteral("main"),
                     [this](QCPPainter& painter) { parts_->paintBars(painter); });
    new PaintedLayer(&plot(), QStringLiteral("axes"),
                     [this](QCPPainter& painter) { parts_->paintLabels(painter); });
    new PaintedLayer(&plot(), QStringLiteral("overlay"),
                     [this](QCPPainter& painter) { parts_->paintHighlight(painter); });
    setAccessibleName(tr("Values over the kernels"));
    applyTokens(tokens());
}

BarPlot::~BarPlot()
{
    plot().removeEventFilter(this);
}

void BarPlot::restyle()
{
    parts_->tokens = &tokens();
    plot().xAxis->setBasePen(Qt::NoPen);
}

const KernelBars& BarPlot::bars() const
{
    return parts_->bars;
}

void BarPlot::setBars(KernelBars bars)
{
    const bool sameKernels = bars.values.size() == parts_->bars.values.size();
    const auto range = plot().xAxis->range();
    parts_->bars = std::move(bars);
    parts_->hovered = -1;
    plot().yAxis->setLabel(parts_->bars.axisLabel);
    resetView();
    if (sameKernels) {
        plot().xAxis->setRange(range);  // another metric over the same kernels keeps the zoom
    }
}

void BarPlot::setHighlight(int first, int count, const QString& label)
{
    parts_->first = first;
    parts_->count = count;
    parts_->label = label;
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QRectF BarPlot::barBox(int kernel) const
{
    return parts_->barBox(kernel);
}

QRectF BarPlot::highlightLabelBox() const
{
    return parts_->labelBox();
}

void BarPlot::resetView()
{
    double low = 0;
    double high = 0;
    for (const double value : parts_->bars.values) {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double span = high > low ? high - low : 1;
    plot().xAxis->setRange(0, std::max<double>(1, static_cast<double>(parts_->bars.values.size())));
    plot().yAxis->setRange(low < 0 ? low - 0.06 * span : 0, high + 0.06 * span);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int BarPlot::kernelAt(QPointF pixel) const
{
    const double kernel = std::floor(plot().xAxis->pixelToCoord(pixel.x()));
    const bool inside =
        parts_->box().contains(pixel) && kernel >= 0 && kernel < parts_->bars.values.size();
    return inside ? static_cast<int>(kernel) : -1;
}

void BarPlot::hover(int kernel)
{
    if (kernel != parts_->hovered) {
        parts_->hovered = kernel;
        plot().replot(QCustomPlot::rpQueuedReplot);
        emit kernelHovered(kernel);
    }
}

bool BarPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        hover(kernelAt(static_cast<QMouseEvent*>(event)->position()));
    } else if (event->type() == QEvent::Leave) {
        hover(-1);
    } else if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (const int kernel = kernelAt(mouse->position());
            kernel >= 0 && mouse->button() == Qt::LeftButton) {
            emit kernelClicked(kernel);
        }
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
