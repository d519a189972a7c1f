#include "widgets/plot/stack_plot.h"

#include "core/base/number_format.h"
#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/plot/stack_plot_parts.h"
#include "widgets/theme/fonts.h"

#include <cmath>

namespace papilio::widgets {

StackPlot::StackPlot(QWidget* parent) : PlotFrame(parent), parts_(std::make_unique<Parts>(plot()))
{
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot().axisRect()->setRangeDrag(Qt::Horizontal);
    plot().axisRect()->setRangeZoom(Qt::Horizontal);
    plot().xAxis->grid()->setVisible(false);
    plot().yAxis->ticker()->setTickCount(5);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    new PaintedLayer(&plot(), QStringLiteral("main"),
                     [this](QCPPainter& painter) { parts_->paintBars(painter); });
    new PaintedLayer(&plot(), QStringLiteral("axes"), [this](QCPPainter& painter) {
        parts_->paintRunNames(painter);
        parts_->paintLine(painter);
        parts_->paintKey(painter);
    });
    new PaintedLayer(&plot(), QStringLiteral("overlay"),
                     [this](QCPPainter& painter) { parts_->paintCurrent(painter); });
    setAccessibleName(tr("Parts of the whole, run by run"));
    applyTokens(tokens());
}

StackPlot::~StackPlot()
{
    plot().removeEventFilter(this);
}

void StackPlot::restyle()
{
    parts_->tokens = &tokens();
}

const StackData& StackPlot::stack() const
{
    return parts_->data;
}

int StackPlot::currentRun() const
{
    return parts_->current;
}

QRectF StackPlot::barBox(int run, int layer) const
{
    return parts_->barBox(parts_->column(run), layer);
}

int StackPlot::shownColumns() const
{
    return static_cast<int>(parts_->columns().size());
}

void StackPlot::setData(StackData stack)
{
    parts_->data = std::move(stack);
    parts_->hovered = -1;
    const bool isArea = parts_->isArea();
    plot().xAxis->setTicks(isArea);
    plot().xAxis->setTickLabels(isArea);
    plot().xAxis->setBasePen(Qt::NoPen);
    const auto percent = QSharedPointer<QCPAxisTickerText>::create();
    if (parts_->data.isShare) {
        for (const int tick : {0, 25, 50, 75, 100}) {
            percent->addTick(tick / 100.0, QStringLiteral("%1 %").arg(tick));
        }
        plot().yAxis->setTicker(percent);
    } else {
        plot().yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
        makeLinear(*plot().yAxis);
    }
    fixMargins(plot(), parts_->data.line.isEmpty() ? 14 : stackLineHeight + 26, stackKeyWidth,
               isArea ? 44 : 30);
    resetView();
}

void StackPlot::setCurrentRun(int run)
{
    parts_->current = run;
    if (run >= 0 && run < parts_->data.runs.size()) {
        setAccessibleDescription(parts_->data.runs[run]);
    }
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void StackPlot::resetView()
{
    const auto& shown = parts_->data;
    const double end =
        shown.times.isEmpty() ? std::max<double>(1, double(shown.runs.size())) : shown.times.last();
    const double low = parts_->bottom();
    const double top = parts_->top();
    plot().xAxis->setRange(0, end);
    plot().yAxis->setRange(low < 0 ? low - 0.02 * top : 0, top > 0 ? top * 1.005 : 1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int StackPlot::runAt(QPointF pixel) const
{
    const auto box = parts_->box().adjusted(0, -Fonts::scaled(stackLineHeight), 0, 24);
    return box.contains(pixel) ? parts_->runAt(plot().xAxis->pixelToCoord(pixel.x())) : -1;
}

void StackPlot::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int next = parts_->current + step;
    if (step != 0 && next >= 0 && next < parts_->data.runs.size()) {
        emit runClicked(next);
        return;
    }
    PlotFrame::keyPressEvent(event);
}

/// Of the part under the pointer, or of all parts where it is over none.
HoverText StackPlot::cardAt(QPointF pixel) const
{
    const int run = runAt(pixel);
    if (run < 0) {
        return {};
    }
    const auto& shown = parts_->data;
    const auto written = [&](double value) {
        return QString::fromStdString(
            !std::isfinite(value) ? core::notApplicableText(core::NumberStyle::Window)
            : shown.isShare       ? core::percentText(value, core::NumberStyle::Window)
                                  : core::numberText(value, 3, core::NumberStyle::Window));
    };
    HoverText card;
    const auto& name = shown.runs[run];
    card.title =
        shown.runLabel.isEmpty() ? name : QStringLiteral("%1 %2").arg(shown.runLabel, name);
    const auto column = parts_->column(run);
    for (int layer = static_cast<int>(shown.layers.size()) - 1; layer >= 0; --layer) {
        const auto& part = shown.layers[layer];
        if (parts_->barBox(column, layer).contains(pixel)) {
            card.lines = {{part.name, written(part.values[run])}};
            break;
        }
        card.lines.push_back({part.name, written(part.values[run])});
    }
    if (!shown.line.isEmpty()) {
        card.lines.push_back({shown.lineName, QString::fromStdString(core::numberText(
                                                  shown.line[run], 3, core::NumberStyle::Window))});
    }
    return card;
}

bool StackPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::Leave) {
        const auto at = event->type() == QEvent::Leave
                            ? QPointF(-1, -1)
                            : static_cast<QMouseEvent*>(event)->position();
        const int run = runAt(at);
        showHover(cardAt(at), at);
        if (run != parts_->hovered) {
            parts_->hovered = run;
            plot().replot(QCustomPlot::rpQueuedReplot);
            emit runHovered(run);
        }
    } else if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (const int run = runAt(mouse->position());
            run >= 0 && mouse->button() == Qt::LeftButton) {
            emit runClicked(run);
        }
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
