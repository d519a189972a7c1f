#include "widgets/plot/roofline_plot.h"

#include "widgets/plot/plot_style.h"
#include "widgets/plot/roofline_plot_parts.h"
#include "widgets/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int rooflineTopMargin = 14;
constexpr int rightMargin = 22;
constexpr int axisRoom = 46;  ///< tick labels and label below the axes
constexpr int trayRoom = 34;
constexpr int keyRoom = 26;
constexpr const char* crossLayer = "crosshair";
constexpr double ridgeReach = 8;  ///< pixels around a ridge that still mean it

struct Extent {
    double low = HUGE_VAL;
    double high = 0;

    void add(double value)
    {
        if (std::isfinite(value) && value > 0) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
};

}  // namespace

RooflinePlot::RooflinePlot(QWidget* parent)
    : PlotFrame(parent),
      parts_(std::make_unique<Parts>(plot()))
{
    placeMargins();
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    makeLogarithmic(*plot().xAxis);
    makeLogarithmic(*plot().yAxis);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    addBufferedLayer(plot(), QString::fromLatin1(crossLayer), QStringLiteral("overlay"));
    new PaintedLayer(&plot(), QStringLiteral("main"), [this](QCPPainter& painter) {
        parts_->paintRoofs(painter);
        parts_->paintPoints(painter);
        parts_->paintArrows(painter);
    });
    new PaintedLayer(&plot(), QStringLiteral("axes"), [this](QCPPainter& painter) {
        parts_->paintTrays(painter);
        parts_->paintKey(painter);
    });
    new PaintedLayer(&plot(), QStringLiteral("overlay"),
                     [this](QCPPainter& painter) { parts_->paintLabels(painter); });
    new PaintedLayer(&plot(), QString::fromLatin1(crossLayer),
                     [this](QCPPainter& painter) { parts_->paintCrossHair(painter); });
    setAccessibleName(tr("Roofs and kernels"));
    applyTokens(tokens());
}

RooflinePlot::~RooflinePlot()
{
    plot().removeEventFilter(this);
}

void RooflinePlot::restyle()
{
    parts_->tokens = &tokens();
}

void RooflinePlot::placeMargins()
{
    fixMargins(plot(), rooflineTopMargin, rightMargin,
               axisRoom + trayRoom * parts_->trayCount() + keyRoom);
}

void RooflinePlot::setDrawing(RooflineDrawing drawing, bool keepsView)
{
    parts_->drawing = std::move(drawing);
    parts_->selected = -1;
    plot().xAxis->setLabel(parts_->drawing.xLabel);
    plot().yAxis->setLabel(parts_->drawing.yLabel);
    placeMargins();
    if (keepsView) {
        plot().replot(QCustomPlot::rpQueuedReplot);
    } else {
        resetView();
    }
}

const RooflineDrawing& RooflinePlot::drawing() const
{
    return parts_->drawing;
}

void RooflinePlot::setSelectedPoint(int point)
{
    const bool isKnown = point >= 0 && point < static_cast<int>(parts_->drawing.points.size());
    parts_->selected = isKnown ? point : -1;
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int RooflinePlot::selectedPoint() const
{
    return parts_->selected;
}

QRectF RooflinePlot::pointBox(int point) const
{
    return parts_->markerBox(point);
}

QRectF RooflinePlot::axesBox() const
{
    return parts_->box();
}

QLineF RooflinePlot::roofLine(int roof) const
{
    const auto& drawn = parts_->drawing.roofs.at(static_cast<std::size_t>(roof));
    return parts_->segment(drawn, drawn.value).value_or(QLineF());
}

QPolygonF RooflinePlot::roofBand(int roof) const
{
    return parts_->band(parts_->drawing.roofs.at(static_cast<std::size_t>(roof)));
}

QPointF RooflinePlot::pixelOf(double intensity, double value) const
{
    return parts_->pixel(intensity, value);
}

std::vector<QPolygonF> RooflinePlot::labelOutlines() const
{
    std::vector<QPolygonF> outlines;
    const auto all = parts_->labels();
    for (const auto* list : {&all.roofs, &all.points, &all.arrows}) {
        for (const auto& label : *list) {
            if (label.isVisible) {
                outlines.push_back(label.outline);
            }
        }
    }
    return outlines;
}

QStringList RooflinePlot::shownLabels() const
{
    QStringList texts;
    const auto all = parts_->labels();
    for (const auto* list : {&all.roofs, &all.points, &all.arrows}) {
        for (const auto& label : *list) {
            if (label.isVisible) {
                texts << label.text;
            }
        }
    }
    return texts;
}

/// All points, all ridges, and room for the labels of the roofs on both sides.
void RooflinePlot::resetView()
{
    Extent x;
    Extent y;
    for (const auto& point : parts_->drawing.points) {
        if (parts_->isPlaced(point)) {
            x.add(point.intensity);
            y.add(point.value);
        }
    }
    for (const auto& roof : parts_->drawing.roofs) {
        const auto* top = parts_->topFlat(roof);
        if (roof.isSlope && top != nullptr) {
            x.add(top->value / roof.value);
        } else if (!roof.isSlope) {
            y.add(roof.value);
        }
    }
    for (const auto& roof : parts_->drawing.roofs) {
        if (roof.isSlope && y.high == 0 && x.high > 0) {
            y.add(roof.value * x.low);
            y.add(roof.value * x.high);
        }
    }
    constexpr double usualLow = 0.01;
    constexpr double usualHigh = 100;
    if (x.high == 0) {
        x = {usualLow, usualHigh};
    }
    if (y.high == 0) {
        y = {usualLow, usualHigh};
    }
    const double left = x.low / 12;
    // Every slope begins inside the frame: the slowest one decides how far down it goes.
    for (const auto& roof : parts_->drawing.roofs) {
        y.add(roof.isSlope ? roof.value * left * 4 : roof.value);
    }
    plot().xAxis->setRange(left, x.high * 8);
    plot().yAxis->setRange(y.low / 1.8, y.high * 2.2);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

bool RooflinePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        hover(static_cast<QMouseEvent*>(event)->position());
    } else if (event->type() == QEvent::Leave) {
        hover(QPointF(-1, -1));
    } else if (event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const int point = parts_->pointAt(mouse->position());
        if (mouse->button() == Qt::LeftButton && point >= 0) {
            emit pointClicked(point);
        }
    } else if (event->type() == QEvent::Resize) {
        placeMargins();
    }
    return PlotFrame::eventFilter(watched, event);
}

void RooflinePlot::hover(QPointF pixel)
{
    const bool isInside = parts_->box().contains(pixel);
    const auto before = parts_->pointer;
    parts_->pointer = isInside ? std::optional(pixel) : std::nullopt;
    HoverText text;
    for (const auto& ridge : parts_->ridges()) {
        if (QLineF(ridge.at, pixel).length() <= ridgeReach) {
            text = ridge.card;
        }
    }
    if (const int point = parts_->pointAt(pixel); point >= 0) {
        text = parts_->drawing.points[static_cast<std::size_t>(point)].card;
    }
    showHover(text, pixel);
    if (before != parts_->pointer) {
        plot().layer(QString::fromLatin1(crossLayer))->replot();
    }
}

}  // namespace papilio::widgets
