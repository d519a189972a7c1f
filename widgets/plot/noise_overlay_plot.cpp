#include "widgets/plot/noise_overlay_plot.h"

#include "widgets/plot/noise_overlay_parts.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double reach = 10;  ///< px around a point

}  // namespace

NoiseOverlayPlot::NoiseOverlayPlot(QWidget* parent)
    : PlotFrame(parent),
      parts_(std::make_unique<Parts>(plot()))
{
    setAccessibleName(tr("Noise of both, by event"));
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    connect(&plot(), &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const int row = event->button() == Qt::LeftButton ? rowAt(event->position()) : -1;
        if (row >= 0) {
            emit rowClicked(row);
        }
    });
    applyTokens(tokens());
}

NoiseOverlayPlot::~NoiseOverlayPlot() = default;

void NoiseOverlayPlot::restyle()
{
    parts_->restyle(tokens());
}

void NoiseOverlayPlot::setCurves(OverlayCurve first, OverlayCurve second)
{
    Q_ASSERT(first.values.size() == first.rows.size() &&
             second.values.size() == second.rows.size());
    parts_->curves = {std::move(first), std::move(second)};
    parts_->selected = -1;
    parts_->fill();
    const auto quiet = [this](std::size_t side) {
        const auto& curve = parts_->curves[side];
        return std::ranges::upper_bound(curve.values, curve.tau) - curve.values.begin();
    };
    setAccessibleDescription(tr("A: %1 of %2 events at or below τ; B: %3 of %4")
                                 .arg(quiet(0))
                                 .arg(parts_->curves[0].size())
                                 .arg(quiet(1))
                                 .arg(parts_->curves[1].size()));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

const OverlayCurve& NoiseOverlayPlot::curve(int side) const
{
    return parts_->curves[static_cast<std::size_t>(side)];
}

void NoiseOverlayPlot::setSelectedRow(int row, const QString& label)
{
    parts_->selected = row;
    parts_->label = label;
    parts_->selectionLayer->replot();
}

int NoiseOverlayPlot::selectedRow() const
{
    return parts_->selected;
}

std::optional<QPointF> NoiseOverlayPlot::pixelOf(int side, int row) const
{
    return parts_->pixelOf(side, row);
}

double NoiseOverlayPlot::tauPixel(int side) const
{
    return parts_->tauPixel(side);
}

void NoiseOverlayPlot::resetView()
{
    parts_->resetView();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int NoiseOverlayPlot::rowAt(QPointF pixel) const
{
    int best = -1;
    double nearest = reach;
    for (const auto& curve : parts_->curves) {
        const double low = plot().xAxis->pixelToCoord(pixel.x() - reach);
        const double high = plot().xAxis->pixelToCoord(pixel.x() + reach);
        const auto end = std::min<double>(static_cast<double>(curve.size()), high + 1);
        for (auto rank = static_cast<std::size_t>(std::max(0.0, low));
             static_cast<double>(rank) < end; ++rank) {
            const QPointF at(plot().xAxis->coordToPixel(static_cast<double>(rank)),
                             parts_->y(curve.values[rank]));
            const double distance = std::hypot(at.x() - pixel.x(), at.y() - pixel.y());
            if (distance <= nearest && curve.rows[rank] >= 0) {
                nearest = distance;
                best = curve.rows[rank];
            }
        }
    }
    return best;
}

void NoiseOverlayPlot::walk(int step)
{
    const auto& rows = parts_->curves[0].rows;
    if (rows.empty()) {
        return;
    }
    const auto found = std::ranges::find(rows, parts_->selected);
    const long from = found == rows.end() ? -1 : found - rows.begin();
    const long last = static_cast<long>(rows.size()) - 1;
    emit rowClicked(rows[static_cast<std::size_t>(std::clamp(from + step, 0L, last))]);
}

void NoiseOverlayPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
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
