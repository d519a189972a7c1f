#include "widgets/plot/plot_navigation.h"

#include <qcustomplot.h>

namespace papilio::widgets {

namespace {

constexpr double keyZoom = 0.8;    ///< of the range that stays
constexpr double keyPan = 0.1;     ///< of the axis
constexpr int leastRectangle = 4;  ///< px: less is a click

/// By a share of its length, on a logarithmic axis of its decades.
void shift(QCPAxis& axis, double share)
{
    const bool isHorizontal = axis.orientation() == Qt::Horizontal;
    const auto& box = *axis.axisRect();
    const double low = isHorizontal ? box.left() : box.bottom();
    const double length = isHorizontal ? box.width() : -box.height();
    axis.setRange(axis.pixelToCoord(low + share * length),
                  axis.pixelToCoord(low + (1 + share) * length));
}

}  // namespace

PlotNavigation::PlotNavigation(QCustomPlot& plot) : QObject(&plot), plot_(plot)
{
    connect(plot.selectionRect(), &QCPSelectionRect::accepted, this,
            [this](const QRect& pixels) { accept(pixels); });
}

void PlotNavigation::allow(Qt::Orientations directions)
{
    directions_ = directions;
    plot_.setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_.axisRect()->setRangeDrag(directions);
    plot_.axisRect()->setRangeZoom(directions);
}

bool PlotNavigation::press(const QMouseEvent& event)
{
    kind_ = Kind::None;
    if (event.button() != Qt::LeftButton || directions_ == Qt::Orientations() ||
        !plot_.axisRect()->rect().contains(event.position().toPoint())) {
        return false;
    }
    if (event.modifiers() == Qt::ShiftModifier) {
        kind_ = Kind::Rectangle;
    } else if (event.modifiers() == Qt::ControlModifier && hasRanges_) {
        kind_ = Kind::Range;
    }
    plot_.setSelectionRectMode(isActive() ? QCP::srmCustom : QCP::srmNone);
    return isActive();
}

void PlotNavigation::release()
{
    kind_ = Kind::None;
    plot_.setSelectionRectMode(QCP::srmNone);
}

void PlotNavigation::accept(const QRect& pixels)
{
    const auto& box = *plot_.axisRect();
    const auto area = pixels.normalized().intersected(box.rect());
    const auto kind = kind_;
    release();
    plot_.replot(QCustomPlot::rpQueuedReplot);
    if (kind == Kind::Range && area.width() < leastRectangle) {
        emit rangeCleared();
        return;
    }
    if (kind == Kind::Range) {
        emit rangeChosen(plot_.xAxis->pixelToCoord(area.left()),
                         plot_.xAxis->pixelToCoord(area.right()));
        return;
    }
    const bool isWide = directions_.testFlag(Qt::Horizontal) && area.width() >= leastRectangle;
    const bool isHigh = directions_.testFlag(Qt::Vertical) && area.height() >= leastRectangle;
    const QCPRange x(plot_.xAxis->pixelToCoord(area.left()),
                     plot_.xAxis->pixelToCoord(area.right()));
    const QCPRange y(plot_.yAxis->pixelToCoord(area.bottom()),
                     plot_.yAxis->pixelToCoord(area.top()));
    if (isWide) {
        plot_.xAxis->setRange(x);
    }
    if (isHigh) {
        plot_.yAxis->setRange(y);
    }
}

bool PlotNavigation::wheel(const QWheelEvent& event)
{
    if (directions_ == Qt::Orientations()) {
        return false;
    }
    auto directions = directions_;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        directions &= Qt::Horizontal;
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        directions &= Qt::Vertical;
    }
    plot_.axisRect()->setRangeZoom(directions);
    return true;
}

void PlotNavigation::zoom(double factor, Qt::Orientations directions)
{
    const auto& box = *plot_.axisRect();
    if (directions.testFlag(Qt::Horizontal)) {
        plot_.xAxis->scaleRange(factor, plot_.xAxis->pixelToCoord(box.center().x()));
    }
    if (directions.testFlag(Qt::Vertical)) {
        plot_.yAxis->scaleRange(factor, plot_.yAxis->pixelToCoord(box.center().y()));
    }
    plot_.replot(QCustomPlot::rpQueuedReplot);
}

bool PlotNavigation::pan(int key)
{
    const bool isHorizontal = key == Qt::Key_Left || key == Qt::Key_Right;
    if (!directions_.testFlag(isHorizontal ? Qt::Horizontal : Qt::Vertical)) {
        return false;
    }
    shift(isHorizontal ? *plot_.xAxis : *plot_.yAxis,
          key == Qt::Key_Left || key == Qt::Key_Down ? -keyPan : keyPan);
    plot_.replot(QCustomPlot::rpQueuedReplot);
    return true;
}

bool PlotNavigation::key(const QKeyEvent& event)
{
    if (directions_ == Qt::Orientations()) {
        return false;
    }
    auto directions = directions_;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        directions &= Qt::Horizontal;
    } else if (event.modifiers().testFlag(Qt::AltModifier)) {
        directions &= Qt::Vertical;
    }
    switch (event.key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoom(keyZoom, directions);
            return true;
        case Qt::Key_Minus:
        case Qt::Key_Underscore:
            zoom(1 / keyZoom, directions);
            return true;
        case Qt::Key_0:
        case Qt::Key_Home:
            emit resetRequested();
            return true;
        case Qt::Key_Escape:
            if (!isActive()) {
                return false;
            }
            plot_.selectionRect()->cancel();
            release();
            plot_.replot(QCustomPlot::rpQueuedReplot);
            return true;
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            return pan(event.key());
        default:
            return false;
    }
}

}  // namespace papilio::widgets
