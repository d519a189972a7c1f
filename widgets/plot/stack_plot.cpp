#include "widgets/plot/stack_plot.h"

#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int keyWidth = 150;
constexpr int lineHeight = 62;

double finite(double value)
{
    return std::isfinite(value) ? value : 0;
}

}  // namespace

struct StackPlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] double x(double run) const { return plot.xAxis->coordToPixel(run); }
    [[nodiscard]] double y(double value) const { return plot.yAxis->coordToPixel(value); }
    [[nodiscard]] bool isArea() const { return !data.times.isEmpty(); }
    [[nodiscard]] double left(int run) const
    {
        return isArea() ? (run == 0 ? 0.0 : data.times[run - 1]) : run;
    }
    [[nodiscard]] double right(int run) const { return isArea() ? data.times[run] : run + 1.0; }

    [[nodiscard]] QRectF barBox(int run, int layer) const;
    void paintBars(QCPPainter& painter) const;
    void paintNumber(QCPPainter& painter,
                     const QRectF& bar,
                     double value,
                     const QColor& fill) const;
    void paintRunNames(QCPPainter& painter) const;
    void paintLine(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;
    void paintCurrent(QCPPainter& painter) const;
    [[nodiscard]] double top() const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    StackData data;
    int current = -1;
    int hovered = -1;
};

QRectF StackPlot::Parts::barBox(int run, int layer) const
{
    double above = 0, below = 0;
    for (int under = 0; under < layer; ++under) {
        const double value = finite(data.layers[under].values[run]);
        (value < 0 ? below : above) += value;
    }
    const double value = finite(data.layers[layer].values[run]);
    const double from = value < 0 ? below : above;
    const double gap = isArea() ? 0 : 0.09 * (x(1) - x(0));
    return QRectF(QPointF(std::round(x(left(run)) + gap), y(from + value)),
                  QPointF(std::round(x(right(run)) - gap), y(from)))
        .normalized();
}

double StackPlot::Parts::top() const
{
    double most = data.isShare ? 1 : 0;
    for (int run = 0; run < data.runs.size(); ++run) {
        double sum = 0;
        for (const auto& layer : data.layers) {
            sum += std::max(0.0, finite(layer.values[run]));
        }
        most = std::max(most, sum);
    }
    return most;
}

void StackPlot::Parts::paintNumber(QCPPainter& painter,
                                   const QRectF& bar,
                                   double value,
                                   const QColor& fill) const
{
    const auto text = data.isShare ? fixedNumber(100 * value, 0) : engineering(value);
    const QFontMetricsF metrics(painter.font());
    if (bar.height() < metrics.height() || bar.width() < metrics.horizontalAdvance(text) + 6) {
        return;
    }
    painter.setPen(textOn(fill));
    painter.drawText(bar, Qt::AlignCenter, text);
}

void StackPlot::Parts::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box().adjusted(0, -2, 0, 2));
    painter.setAntialiasing(false);
    painter.setFont(Fonts::mono(Fonts::axis));
    for (int run = 0; run < data.runs.size(); ++run) {
        for (int layer = 0; layer < data.layers.size(); ++layer) {
            const auto& part = data.layers[layer];
            const double value = part.values[run];
            if (!std::isfinite(value) || value == 0) {
                continue;
            }
            const auto bar = barBox(run, layer);
            painter.fillRect(bar, part.colour);
            if (part.isHatched) {
                painter.fillRect(bar, QBrush(tokens->surface, Qt::BDiagPattern));
            }
            if (!isArea() && bar.height() > 3) {
                painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), 1), tokens->surface);
            }
            if (value < 0) {  // hangs below zero: said by a frame, not by colour alone
                painter.setPen(QPen(tokens->approximate.text, 1));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(bar);
            }
            paintNumber(painter, bar, value, part.colour);
        }
    }
    painter.restore();
    painter.setPen(tokens->axis);
    const double base = std::round(y(0));
    painter.drawLine(QPointF(box().left(), base), QPointF(box().right(), base));
}

void StackPlot::Parts::paintRunNames(QCPPainter& painter) const
{
    const double line = Fonts::scaled(16);
    const double at = box().bottom() + 6;
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens->tick);
    painter.drawText(QRectF(0, at, box().left() - 8, line), Qt::AlignRight | Qt::AlignVCenter,
                     data.runLabel);
    if (isArea()) {
        return;  // the axis has numbers of its own
    }
    const QFontMetricsF metrics(Fonts::mono(Fonts::axis));
    double widest = 1;
    for (const auto& name : data.runs) {
        widest = std::max(widest, metrics.horizontalAdvance(name) + 8);
    }
    const int step = std::max(1, static_cast<int>(std::ceil(widest / std::max(1.0, x(1) - x(0)))));
    for (int run = 0; run < data.runs.size(); ++run) {
        const QRectF room(x(run) - 40, at, x(run + 1) - x(run) + 80, line);
        const bool isInside =
            room.center().x() >= box().left() && room.center().x() <= box().right();
        if (isInside && (run % step == 0 || run == current)) {
            painter.setFont(
                Fonts::mono(Fonts::axis, run == current ? QFont::DemiBold : QFont::Normal));
            painter.setPen(run == current ? tokens->text : tokens->tick);
            painter.drawText(room, Qt::AlignCenter, data.runs[run]);
        }
    }
}

void StackPlot::Parts::paintLine(QCPPainter& painter) const
{
    double most = 0;
    int smallest = -1;
    for (int run = 0; run < data.line.size(); ++run) {
        most = std::max(most, finite(data.line[run]));
        if (std::isfinite(data.line[run]) &&
            (smallest < 0 || data.line[run] < data.line[smallest])) {
            smallest = run;
        }
    }
    if (most <= 0) {
        return;
    }
    const QRectF room(box().left(), box().top() - Fonts::scaled(lineHeight) - 14, box().width(),
                      Fonts::scaled(lineHeight));
    painter.setFont(Fonts::mono(Fonts::axis));
    for (const double part : {0.0, 0.5, 1.0}) {
        const double at = std::round(room.bottom() - part * room.height()) + 0.5;
        painter.setPen(tokens->grid);
        painter.drawLine(QPointF(room.left(), at), QPointF(room.right(), at));
        painter.setPen(tokens->tick);
        painter.drawText(QRectF(0, at - 9, room.left() - 8, 18), Qt::AlignRight | Qt::AlignVCenter,
                         engineering(part * most));
    }
    QPolygonF points;
    for (int run = 0; run < data.line.size(); ++run) {
        if (std::isfinite(data.line[run])) {
            points << QPointF((x(left(run)) + x(right(run))) / 2,
                              room.bottom() - data.line[run] / most * room.height());
        }
    }
    painter.save();
    painter.setClipRect(room.adjusted(0, -8, 0, 8));
    painter.setAntialiasing(true);
    painter.setPen(QPen(tokens->text, 1.4));
    painter.drawPolyline(points);
    painter.setBrush(tokens->surface);
    for (const auto& point : points) {
        if (points.size() <= 60) {
            painter.drawEllipse(point, 3.5, 3.5);
        }
    }
    painter.restore();
    if (!data.lineNote.isEmpty() && smallest >= 0) {
        painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
        painter.setPen(tokens->text);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(data.lineNote) + 4;
        const double centre = (x(left(smallest)) + x(right(smallest))) / 2;
        const double from = std::clamp(centre - width / 2, room.left(), room.right() - width);
        painter.drawText(QRectF(from, room.center().y() - 12, width, 16), Qt::AlignCenter,
                         data.lineNote);
    }
}

void StackPlot::Parts::paintKey(QCPPainter& painter) const
{
    const double line = Fonts::scaled(22);
    const double from = box().right() + 14;
    painter.setFont(Fonts::ui(Fonts::axis));
    if (!data.line.isEmpty()) {
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.setPen(tokens->text);
        painter.drawText(
            QRectF(from, box().top() - Fonts::scaled(lineHeight) / 2.0 - 24, keyWidth, 18),
            Qt::AlignLeft | Qt::AlignVCenter, data.lineName);
        painter.setFont(Fonts::ui(Fonts::axis));
    }
    double at = box().top();
    for (auto layer = data.layers.crbegin(); layer != data.layers.crend(); ++layer) {
        const QRectF mark(from, at + (line - 10) / 2, 10, 10);
        painter.fillRect(mark, layer->colour);
        if (layer->isHatched) {
            painter.fillRect(mark, QBrush(tokens->surface, Qt::BDiagPattern));
        }
        painter.setPen(tokens->text);
        const QRectF room(from + 16, at, plot.width() - from - 20, line);
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(painter.font()).elidedText(layer->name, Qt::ElideRight, room.width()));
        at += line;
    }
}

void StackPlot::Parts::paintCurrent(QCPPainter& painter) const
{
    painter.setBrush(Qt::NoBrush);
    for (const int run : {hovered, current}) {
        if (run < 0 || run >= data.runs.size()) {
            continue;
        }
        const double gap = isArea() ? 0 : 0.05 * (x(1) - x(0));
        QRectF frame(QPointF(x(left(run)) + gap, box().top() - 3),
                     QPointF(x(right(run)) - gap, box().bottom() + Fonts::scaled(22)));
        frame = frame.intersected(QRectF(box().left() - 1, 0, box().width() + 2, plot.height()));
        if (frame.width() > 0) {
            painter.setPen(run == current ? QPen(tokens->accent, 2) : QPen(tokens->control, 1));
            painter.drawRoundedRect(frame, 2, 2);
        }
    }
}

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
    return parts_->barBox(run, layer);
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
        makeEngineering(*plot().yAxis);
    }
    fixMargins(plot(), parts_->data.line.isEmpty() ? 14 : lineHeight + 26, keyWidth,
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
    double low = 0;
    for (const auto& layer : shown.layers) {
        for (const double value : layer.values) {
            low = std::min(low, finite(value));
        }
    }
    const double top = parts_->top();
    plot().xAxis->setRange(0, end);
    plot().yAxis->setRange(low < 0 ? low - 0.02 : 0, top > 0 ? top * 1.005 : 1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int StackPlot::runAt(QPointF pixel) const
{
    const auto box = parts_->box().adjusted(0, -Fonts::scaled(lineHeight), 0, 24);
    if (!box.contains(pixel)) {
        return -1;
    }
    const double at = plot().xAxis->pixelToCoord(pixel.x());
    for (int run = 0; run < parts_->data.runs.size(); ++run) {
        if (at >= parts_->left(run) && at < parts_->right(run)) {
            return run;
        }
    }
    return -1;
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

bool StackPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::Leave) {
        const int run = event->type() == QEvent::Leave
                            ? -1
                            : runAt(static_cast<QMouseEvent*>(event)->position());
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
