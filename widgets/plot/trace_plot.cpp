#include "widgets/plot/trace_plot.h"

#include "core/support/bounded.h"
#include "widgets/plot/plot_style.h"
#include "widgets/plot/trace_plot_parts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int keyMargin = 164;
constexpr int plainMargin = 20;
constexpr double reach = 6;  // px around the line that take hold of it
/// Diverged residuals are counted, not drawn over thirty decades: the scale ends here above r0.
constexpr double roomAbove = 1e3;

}  // namespace

TracePlot::TracePlot(QWidget* parent) : PlotFrame(parent), parts_(std::make_unique<Parts>(plot()))
{
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot().axisRect()->setRangeDrag(Qt::Horizontal | Qt::Vertical);
    plot().axisRect()->setRangeZoom(Qt::Horizontal | Qt::Vertical);
    makeLinear(*plot().xAxis);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    new PaintedLayer(&plot(), QStringLiteral("main"),
                     [this](QCPPainter& painter) { parts_->paintTraces(painter); });
    parts_->toleranceLayer =
        addBufferedLayer(plot(), QStringLiteral("tolerance"), QStringLiteral("main"));
    new PaintedLayer(&plot(), QStringLiteral("tolerance"),
                     [this](QCPPainter& painter) { parts_->paintTolerance(painter); });
    parts_->hoverLayer =
        addBufferedLayer(plot(), QStringLiteral("hover"), QStringLiteral("overlay"));
    new PaintedLayer(&plot(), QStringLiteral("hover"),
                     [this](QCPPainter& painter) { parts_->paintHover(painter); });
    const auto told = [this] { emit offScaleChanged(); };
    connect(plot().xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, told);
    connect(plot().yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, told);
    setAccessibleName(tr("Traces"));
    applyTokens(tokens());
}

TracePlot::~TracePlot()
{
    plot().removeEventFilter(this);
}

void TracePlot::restyle()
{
    parts_->tokens = &tokens();
}

const TracePicture& TracePlot::picture() const
{
    return parts_->picture;
}

void TracePlot::setPicture(TracePicture picture, bool keepView)
{
    parts_->picture = std::move(picture);
    parts_->hovered.reset();
    const auto& shown = parts_->picture;
    fixMargins(plot(), shown.title.isEmpty() ? 16 : 30, shown.hasKey ? keyMargin : plainMargin, 44);
    plot().xAxis->setLabel(shown.xLabel);
    plot().yAxis->setLabel(shown.yLabel);
    if (shown.isLogarithmic) {
        makeLogarithmic(*plot().yAxis);
    } else {
        plot().yAxis->setScaleType(QCPAxis::stLinear);
        plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        makeLinear(*plot().yAxis);
    }
    if (!keepView) {
        resetView();
    } else {
        plot().replot(QCustomPlot::rpQueuedReplot);
        emit offScaleChanged();
    }
}

void TracePlot::setTolerance(double tolerance)
{
    if (parts_->picture.tolerance && parts_->picture.tolerance != tolerance) {
        parts_->picture.tolerance = tolerance;
        parts_->toleranceLayer->replot();
    }
}

void TracePlot::setSelected(std::optional<std::size_t> trace)
{
    if (parts_->selected != trace) {
        parts_->selected = trace;
        plot().replot(QCustomPlot::rpQueuedReplot);
    }
}

std::size_t TracePlot::offScale() const
{
    std::size_t count = 0;
    for (const auto& trace : parts_->picture.traces) {
        count += parts_->offScale(trace, true) + parts_->offScale(trace, false);
    }
    return count;
}

double TracePlot::tolerancePixel() const
{
    return plot().yAxis->coordToPixel(parts_->picture.tolerance.value_or(1));
}

QPointF TracePlot::pixelOf(std::size_t trace, std::size_t index) const
{
    const auto& one = parts_->picture.traces[trace];
    return {plot().xAxis->coordToPixel(parts_->positionOf(one, index)),
            parts_->y(one, (*one.values)[index])};
}

int TracePlot::drawings() const
{
    return parts_->drawings;
}

void TracePlot::showRange(double low, double high)
{
    plot().xAxis->setRange(low, high);
    plot().replot(QCustomPlot::rpImmediateRefresh);
}

void TracePlot::resetView()
{
    double right = 0;
    core::Extent all;
    core::Extent calm;  // of what did not run away
    for (const auto& trace : parts_->picture.traces) {
        const auto count = trace.values->size();
        if (count == 0) {
            continue;
        }
        right = std::max(right, parts_->positionOf(trace, count - 1));
        if (trace.forecast && !trace.positions && trace.forecast->at < 1.6 * right) {
            right = std::max(right, trace.forecast->high.value_or(trace.forecast->at) < 1.8 * right
                                        ? trace.forecast->high.value_or(trace.forecast->at)
                                        : trace.forecast->at);
        }
        auto extent = trace.values->extent(0, count);
        extent.minimum /= trace.unit;
        extent.maximum /= trace.unit;
        extent.smallestPositive /= trace.unit;
        all.include(extent);
        const double end = (*trace.values)[count - 1] / trace.unit;
        if (std::isfinite(extent.maximum) && end <= roomAbove) {
            calm.include(extent);
        }
    }
    plot().xAxis->setRange(0, right > 0 ? right : 1);
    const auto tolerance = parts_->picture.tolerance;
    if (parts_->picture.isLogarithmic) {
        const double first = std::isfinite(calm.maximum) ? calm.maximum : 1;
        double top = std::isfinite(all.maximum) && all.maximum <= first * roomAbove
                         ? all.maximum
                         : first * roomAbove;
        double bottom = std::isfinite(all.smallestPositive) ? all.smallestPositive : top * 1e-3;
        if (tolerance && *tolerance > 0) {
            bottom = std::min(bottom, *tolerance * 0.3);
            top = std::max(top, *tolerance * 3);
        }
        plot().yAxis->setRange(std::pow(10, std::floor(std::log10(bottom) - 0.1)),
                               std::pow(10, std::ceil(std::log10(top) + 0.1)));
    } else {
        const double low = all.isEmpty() ? 0 : std::min(0.0, all.minimum);
        const double high = all.isEmpty() || all.maximum <= low ? low + 1 : all.maximum;
        plot().yAxis->setRange(low - (low < 0 ? 0.05 * (high - low) : 0),
                               high + 0.05 * (high - low));
    }
    plot().replot(QCustomPlot::rpQueuedReplot);
    emit offScaleChanged();
}

bool TracePlot::press(QMouseEvent* event)
{
    parts_->pressed = event->position();
    if (event->button() == Qt::LeftButton && parts_->picture.tolerance &&
        std::abs(event->position().y() - tolerancePixel()) <= reach &&
        parts_->box().adjusted(0, -reach, Parts::gripRoom, reach).contains(event->position())) {
        parts_->isDragging = true;
        emit toleranceDragStarted();
        return true;
    }
    return false;
}

bool TracePlot::move(QMouseEvent* event)
{
    if (parts_->isDragging) {
        const auto box = parts_->box();
        const double pixel = core::bounded(event->position().y(), box.top(), box.bottom());
        const double tolerance = roundedTo(plot().yAxis->pixelToCoord(pixel), 2);
        setTolerance(tolerance);
        emit toleranceDragged(tolerance);
        return true;
    }
    const bool near = parts_->picture.tolerance && event->buttons() == Qt::NoButton &&
                      std::abs(event->position().y() - tolerancePixel()) <= reach;
    plot().setCursor(near ? Qt::SizeVerCursor : Qt::ArrowCursor);
    if (event->buttons() == Qt::NoButton) {
        hover(event->position());
    }
    return false;
}

bool TracePlot::release(QMouseEvent* event)
{
    if (parts_->isDragging) {
        parts_->isDragging = false;
        emit toleranceDragFinished();
        return true;
    }
    constexpr double still = 3;
    if (event->button() == Qt::LeftButton && parts_->box().contains(event->position()) &&
        QLineF(event->position(), parts_->pressed).length() < still) {
        emit traceClicked(parts_->hovered ? static_cast<int>(parts_->hovered->first) : -1);
    }
    return false;
}

void TracePlot::hover(QPointF pixel)
{
    constexpr double near = 24;
    std::optional<std::pair<std::size_t, std::size_t>> found;
    double best = near;
    if (parts_->box().contains(pixel)) {
        const double position = plot().xAxis->pixelToCoord(pixel.x());
        for (std::size_t trace = 0; trace < parts_->picture.traces.size(); ++trace) {
            const auto& one = parts_->picture.traces[trace];
            auto index = parts_->indexAt(one, position);
            if (one.values->size() == 0) {
                continue;
            }
            index = std::min(index, one.values->size() - 1);
            const double away = QLineF(pixelOf(trace, index), pixel).length();
            if (away < best) {
                best = away;
                found = {trace, index};
            }
        }
    }
    if (found == parts_->hovered) {
        return;
    }
    parts_->hovered = found;
    parts_->hoverLayer->replot();
    if (!found) {
        emit hovered({});
        return;
    }
    const auto& one = parts_->picture.traces[found->first];
    emit hovered(QStringLiteral("%1 · %2 · %3")
                     .arg(one.group.isEmpty() ? one.name
                                              : QStringLiteral("%1 / %2").arg(one.group, one.name),
                          shortText(parts_->positionOf(one, found->second)),
                          numberText((*one.values)[found->second] / one.unit)));
}

void TracePlot::stepTolerance(double decades)
{
    if (parts_->picture.tolerance) {
        const double tolerance = roundedTo(*parts_->picture.tolerance * std::pow(10, decades), 2);
        setTolerance(tolerance);
        emit toleranceDragged(tolerance);
    }
}

void TracePlot::keyPressEvent(QKeyEvent* event)
{
    constexpr double fine = 0.1;
    switch (event->key()) {
        case Qt::Key_Up:
            return stepTolerance(fine);
        case Qt::Key_Down:
            return stepTolerance(-fine);
        case Qt::Key_PageUp:
            return stepTolerance(1);
        case Qt::Key_PageDown:
            return stepTolerance(-1);
        default:
            PlotFrame::keyPressEvent(event);
    }
}

bool TracePlot::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            setFocus();
            if (press(static_cast<QMouseEvent*>(event))) {
                return true;
            }
            break;
        case QEvent::MouseMove:
            if (move(static_cast<QMouseEvent*>(event))) {
                return true;
            }
            break;
        case QEvent::MouseButtonRelease:
            if (release(static_cast<QMouseEvent*>(event))) {
                return true;
            }
            break;
        case QEvent::Leave:
            hover({-1, -1});
            break;
        default:
            break;
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
