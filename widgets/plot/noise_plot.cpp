#include "widgets/plot/noise_plot.h"

#include "widgets/plot/noise_plot_parts.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/numbers.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double grip = 6;  ///< px on either side of tau's line
constexpr double snapReach =
    40;  ///< px: the cross-hair snaps to a point so near, and a click takes it
constexpr double largestTau = 10;

}  // namespace

NoisePlot::NoisePlot(QWidget* parent) : PlotFrame(parent), parts_(std::make_unique<Parts>(plot()))
{
    setAccessibleName(tr("Noise by event"));
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    connect(&plot(), &QCustomPlot::mousePress, this, &NoisePlot::press);
    connect(&plot(), &QCustomPlot::mouseMove, this, &NoisePlot::move);
    connect(&plot(), &QCustomPlot::mouseRelease, this, &NoisePlot::release);
    applyTokens(tokens());
}

NoisePlot::~NoisePlot()
{
    plot().removeEventFilter(this);
}

void NoisePlot::restyle()
{
    parts_->restyle(tokens());
}

void NoisePlot::setCurve(NoiseCurve curve)
{
    Q_ASSERT(curve.values.size() == curve.events.size() &&
             curve.values.size() == curve.statuses.size());
    const bool sameData = curve.values == parts_->curve.values;
    parts_->setCurve(std::move(curve));
    if (!sameData) {
        parts_->resetView();
    }
    describe();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

const NoiseCurve& NoisePlot::curve() const
{
    return parts_->curve;
}

void NoisePlot::setTau(double tau)
{
    if (parts_->tau != tau) {
        parts_->tau = tau;
        parts_->replotTau();
        describe();
    }
}

double NoisePlot::tau() const
{
    return parts_->tau;
}

void NoisePlot::describe()
{
    setAccessibleDescription(tr("τ = %1, %2 of %3 events kept")
                                 .arg(shortText(parts_->tau))
                                 .arg(parts_->quiet())
                                 .arg(parts_->curve.size()));
}

void NoisePlot::setSelectedEvent(std::optional<std::uint32_t> event, const QString& label)
{
    parts_->selectedEvent = event;
    parts_->selectedLabel = label;
    parts_->selectedRank.reset();
    const auto& events = parts_->curve.events;
    if (const auto found = event ? std::find(events.begin(), events.end(), *event) : events.end();
        found != events.end()) {
        parts_->selectedRank = static_cast<std::size_t>(found - events.begin());
    }
    parts_->replotTau();
}

void NoisePlot::setIntervals(std::vector<RibbonInterval> intervals)
{
    parts_->intervals = std::move(intervals);
    plot().yAxis->setTickLabelPadding(parts_->intervals.empty() ? 5 : 16);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

double NoisePlot::tauPixel() const
{
    return parts_->tauPixel();
}

QRectF NoisePlot::rejectedNoteBox() const
{
    return parts_->rejectedNoteBox();
}

QRectF NoisePlot::meanNoteBox() const
{
    return parts_->meanNoteBox();
}

QPointF NoisePlot::pixelOf(std::size_t rank) const
{
    return parts_->pixelOf(rank);
}

int NoisePlot::curveDrawings() const
{
    return parts_->drawings;
}

void NoisePlot::resetView()
{
    parts_->resetView();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void NoisePlot::dragTo(double tau)
{
    const double bounded = std::clamp(tau, 0.0, largestTau);
    if (bounded != parts_->tau) {
        setTau(bounded);
        emit tauDragged(bounded);
    }
}

void NoisePlot::press(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    parts_->isPressed = true;
    parts_->pressedAt = event->position();
    if (parts_->box().contains(event->position()) &&
        std::abs(event->position().y() - tauPixel()) <= grip) {
        parts_->isDragging = true;
        plot().setInteraction(QCP::iRangeDrag, false);
        emit tauDragStarted();
    }
}

void NoisePlot::move(QMouseEvent* event)
{
    if (parts_->isDragging) {
        dragTo(parts_->tauAt(event->position().y()));
        return;
    }
    if (event->buttons() != Qt::NoButton) {
        return;
    }
    const bool inside = parts_->box().contains(event->position());
    const bool onLine = inside && std::abs(event->position().y() - tauPixel()) <= grip;
    plot().setCursor(onLine ? Qt::SplitVCursor : Qt::ArrowCursor);
    hover(inside && !onLine ? nearest(event->position(), snapReach) : std::nullopt);
}

void NoisePlot::release(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !parts_->isPressed) {
        return;
    }
    parts_->isPressed = false;
    if (parts_->isDragging) {
        parts_->isDragging = false;
        plot().setInteraction(QCP::iRangeDrag, true);
        emit tauDragFinished();
        return;
    }
    const bool isClick = (event->position() - parts_->pressedAt).manhattanLength() < 4;
    if (const auto rank = isClick ? nearest(event->position(), snapReach) : std::nullopt) {
        emit eventClicked(parts_->curve.events[*rank]);
    }
}

std::optional<std::size_t> NoisePlot::nearest(QPointF pixel, double reach) const
{
    const auto& axis = *plot().xAxis;
    const double first = axis.pixelToCoord(pixel.x() - reach);
    const double last = axis.pixelToCoord(pixel.x() + reach);
    if (last < 0 || parts_->curve.size() == 0) {
        return std::nullopt;
    }
    std::optional<std::size_t> best;
    double bestDistance = reach;
    const auto begin = static_cast<std::size_t>(std::max(0.0, std::floor(first)));
    const auto end = std::min(parts_->curve.size(), static_cast<std::size_t>(last) + 1);
    // Ranks closer than half a pixel look the same; 200,000 points are not all asked.
    const auto stride = std::max<std::size_t>(1, (end - std::min(begin, end)) / 4096);
    for (auto rank = begin; rank < end; rank += stride) {
        const auto delta = parts_->pixelOf(rank) - pixel;
        if (const double distance = std::hypot(delta.x(), delta.y()); distance <= bestDistance) {
            bestDistance = distance;
            best = rank;
        }
    }
    return best;
}

void NoisePlot::hover(std::optional<std::size_t> rank)
{
    if (rank != parts_->hoveredRank) {
        parts_->hoveredRank = rank;
        parts_->replotHover();
        emit hovered(rank ? static_cast<int>(*rank) : -1);
    }
}

bool NoisePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        hover(std::nullopt);
    }
    return PlotFrame::eventFilter(watched, event);
}

void NoisePlot::stepTau(double decades)
{
    const double start = parts_->tau > 0 ? parts_->tau : parts_->zeroAt;
    const double next =
        parts_->tau <= parts_->zeroAt && decades < 0 ? 0 : start * std::pow(10.0, decades);
    emit tauDragStarted();
    dragTo(next < parts_->zeroAt ? 0 : next);
    emit tauDragFinished();
}

void NoisePlot::walk(int step)
{
    const auto count = static_cast<long>(parts_->curve.size());
    if (count == 0) {
        return;
    }
    const long from = parts_->selectedRank ? static_cast<long>(*parts_->selectedRank) : -1;
    const auto rank = static_cast<std::size_t>(std::clamp(from + step, 0L, count - 1));
    emit eventClicked(parts_->curve.events[rank]);
}

void NoisePlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Up:
            stepTau(0.1);
            return;
        case Qt::Key_Down:
            stepTau(-0.1);
            return;
        case Qt::Key_PageUp:
            stepTau(1);
            return;
        case Qt::Key_PageDown:
            stepTau(-1);
            return;
        case Qt::Key_Left:
            walk(-1);
            return;
        case Qt::Key_Right:
            walk(1);
            return;
        case Qt::Key_Home:
            resetView();
            return;
        default:
            PlotFrame::keyPressEvent(event);
    }
}

}  // namespace papilio::widgets
