// What a stack looks like.
#include "core/support/bounded.h"
#include "widgets/plot/plot_style.h"
#include "widgets/plot/stack_plot_parts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int mostPoints = 60;  ///< of the line that are marked

/// How the scale beside the line is written: one power of ten, which stands with its name.
core::NumberFamily lineNumbers(const QVector<double>& line)
{
    double most = 0;
    for (const double value : line) {
        most = std::isfinite(value) ? std::max(most, value) : most;
    }
    return core::NumberFamily(std::array{most / 2, most});
}

}  // namespace

void StackPlot::Parts::paintNumber(QCPPainter& painter,
                                   const QRectF& bar,
                                   double value,
                                   const QColor& fill) const
{
    const auto text = data.isShare ? fixedText(100 * value, 0) : numberText(value);
    const QFontMetricsF metrics(painter.font());
    if (bar.height() < metrics.height() || bar.width() < metrics.horizontalAdvance(text) + 6) {
        return;
    }
    painter.setPen(textOn(fill));
    painter.drawText(bar, Qt::AlignCenter, text);
}

void StackPlot::Parts::paintColumn(QCPPainter& painter, const StackColumn& column) const
{
    for (int layer = 0; layer < data.layers.size(); ++layer) {
        const auto& part = data.layers[layer];
        const double value = column.values[layer];
        if (!std::isfinite(value) || value == 0) {
            continue;
        }
        const auto bar = barBox(column, layer);
        painter.fillRect(bar, part.colour);
        if (part.isHatched) {
            painter.fillRect(bar, QBrush(tokens->surface, Qt::BDiagPattern));
        }
        if (!isArea() && bar.height() > 3) {
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), 1), tokens->surface);
        }
        if (value < 0 && bar.width() > 3) {  // hangs below zero: said by a frame as well
            painter.setPen(QPen(tokens->approximate.text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
        }
        paintNumber(painter, bar, value, part.colour);
    }
}

void StackPlot::Parts::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box().adjusted(0, -2, 0, 2));
    painter.setAntialiasing(false);
    painter.setFont(Fonts::mono(Fonts::axis));
    for (const auto& column : columns()) {
        paintColumn(painter, column);
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
    const QRectF left(4, at, box().left() - (isArea() ? 20 : 12), line);
    painter.drawText(
        left, Qt::AlignRight | Qt::AlignVCenter,
        QFontMetricsF(painter.font()).elidedText(data.runLabel, Qt::ElideMiddle, left.width()));
    if (isArea()) {  // the axis has numbers of its own
        int most = 1;
        for (const auto& column : columns()) {
            most = std::max(most, column.last - column.first + 1);
        }
        if (most > 1) {
            painter.drawText(QRectF(box().left(), at + line + 2, box().width(), line),
                             Qt::AlignRight | Qt::AlignVCenter,
                             StackPlot::tr("up to %1 intervals a pixel, as their mean").arg(most));
        }
        return;
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

void StackPlot::Parts::paintLineScale(QCPPainter& painter, const QRectF& room, double most) const
{
    painter.setFont(Fonts::mono(Fonts::axis));
    const auto numbers = lineNumbers(data.line);
    for (const int step : {0, 1, 2}) {
        const double part = step / 2.0;
        const double at = std::round(room.bottom() - part * room.height()) + 0.5;
        painter.setPen(tokens->grid);
        painter.drawLine(QPointF(room.left(), at), QPointF(room.right(), at));
        painter.setPen(tokens->tick);
        painter.drawText(QRectF(0, at - 9, room.left() - 8, 18), Qt::AlignRight | Qt::AlignVCenter,
                         familyText(numbers, part * most));
    }
}

void StackPlot::Parts::paintLine(QCPPainter& painter) const
{
    double most = 0;
    for (const double value : data.line) {
        most = std::isfinite(value) ? std::max(most, value) : most;
    }
    if (most <= 0) {
        return;
    }
    const QRectF room(box().left(), box().top() - Fonts::scaled(stackLineHeight) - 14,
                      box().width(), Fonts::scaled(stackLineHeight));
    paintLineScale(painter, room, most);
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
        if (points.size() <= mostPoints) {
            painter.drawEllipse(point, 3.5, 3.5);
        }
    }
    painter.restore();
    paintLineNote(painter, room);
}

void StackPlot::Parts::paintLineNote(QCPPainter& painter, const QRectF& room) const
{
    int smallest = -1;
    for (int run = 0; run < data.line.size(); ++run) {
        if (std::isfinite(data.line[run]) &&
            (smallest < 0 || data.line[run] < data.line[smallest])) {
            smallest = run;
        }
    }
    if (data.lineNote.isEmpty() || smallest < 0) {
        return;
    }
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    painter.setPen(tokens->text);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(data.lineNote) + 4;
    const double centre = (x(left(smallest)) + x(right(smallest))) / 2;
    const double from =
        core::bounded(centre - width / 2, room.left(), std::max(room.left(), room.right() - width));
    painter.drawText(QRectF(from, room.center().y() - 12, width, 16), Qt::AlignCenter,
                     data.lineNote);
}

void StackPlot::Parts::paintKey(QCPPainter& painter) const
{
    const double line = Fonts::scaled(22);
    const double from = box().right() + 14;
    if (!data.line.isEmpty()) {
        painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
        painter.setPen(tokens->text);
        painter.drawText(
            QRectF(from, box().top() - Fonts::scaled(stackLineHeight) / 2.0 - 24, stackKeyWidth,
                   18),
            Qt::AlignLeft | Qt::AlignVCenter,
            (data.lineName + QLatin1Char(' ') +
             QString::fromStdString(lineNumbers(data.line).factorText(NumberStyle::Window)))
                .trimmed());
    }
    painter.setFont(Fonts::ui(Fonts::axis));
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

}  // namespace papilio::widgets
