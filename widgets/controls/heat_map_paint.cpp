#include "widgets/controls/heat_map.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

QColor HeatMap::colourOf(double value) const
{
    const auto& t = Theme::tokens();
    if (!std::isfinite(value)) {
        return t.shade;
    }
    if (value == 0) {
        return t.raised;
    }
    const double range = high_ - low_;
    const double share = range > 0 ? (value - low_) / range : 1.0;
    switch (colours_) {
        case HeatMapColours::Sequence:
            return sequenceColour(share, t);
        case HeatMapColours::Difference:
            return differenceColour(value / std::max(std::abs(low_), std::abs(high_)));
        case HeatMapColours::Tint:
            break;
    }
    return tintColour(0.2 + 0.8 * share, t);  // the smallest count is still not zero
}

void HeatMap::paintCells(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const int perLine = std::max(1, data_.rowsPerLabel);
    const auto snap = [](double v) { return std::round(v); };
    for (int row = 0; row < data_.rowCount(); ++row) {
        for (int column = 0; column < data_.columns.size(); ++column) {
            const auto cell = cellBox(row, column);
            const bool isLast = row % perLine == perLine - 1;
            const QRectF box(QPointF(snap(cell.left()), snap(cell.top())),
                             QPointF(snap(cell.right()) - (isLast && cell.width() > 4 ? 1 : 0),
                                     snap(cell.bottom()) - (cell.height() > 4 ? 1 : 0)));
            painter.fillRect(box, colourOf(data_.at(row, column)));
        }
    }
    painter.setBrush(Qt::NoBrush);
    if (hovered_.row >= 0) {
        painter.setPen(QPen(t.axis, 1));
        painter.drawRect(cellBox(hovered_.row, hovered_.column).adjusted(0, 0, -1, -1));
    }
    if (highlighted_ >= 0 && highlighted_ < data_.columns.size() && data_.rowCount() > 0) {
        const auto top = cellBox(0, highlighted_);
        const auto box = mapBox();
        painter.setPen(QPen(t.accent, 2));
        painter.drawRoundedRect(
            QRectF(top.left() - 1, box.top() - 1, top.width() * perLine + 1, box.height() + 1), 2,
            2);
    }
    if (cursor_.row >= 0 && hasFocus()) {
        painter.setPen(QPen(t.accent, 2));
        painter.drawRect(cellBox(cursor_.row, cursor_.column).adjusted(0, 0, -1, -1));
    }
}

void HeatMap::paintLabels(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = mapBox();
    const auto font = Fonts::mono(Fonts::axis);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.tick);
    const double width = box.width() / static_cast<double>(data_.columns.size());
    const auto columnStep =
        std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(metrics.height() / width)));
    for (qsizetype column = 0; column < data_.columns.size(); column += columnStep) {
        painter.save();
        painter.translate(box.left() + (static_cast<double>(column) + 0.5) * width, box.top() - 6);
        painter.rotate(-45);
        painter.drawText(QPointF(0, metrics.capHeight() / 2), data_.columns[column]);
        painter.restore();
    }
    const double height = box.height() / std::max(1, lines());
    const int rowStep = std::max(1, static_cast<int>(std::ceil(metrics.height() * 0.9 / height)));
    for (int line = 0; line < lines(); line += rowStep) {
        const QRectF room(4, box.top() + line * height, box.left() - 12, height);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         metrics.elidedText(data_.rows.value(line), Qt::ElideMiddle, room.width()));
    }
}

void HeatMap::paintColourBar(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = mapBox();
    const QRectF bar(box.left(), box.bottom() + 12, Fonts::scaled(112), 8);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 16; ++i) {
        const double share = i / 16.0;
        const double value = colours_ == HeatMapColours::Difference
                                 ? (2 * share - 1) * std::max(std::abs(low_), std::abs(high_))
                                 : low_ + share * (high_ - low_);
        gradient.setColorAt(share, value == 0 && colours_ == HeatMapColours::Difference
                                       ? differenceColour(0)
                                       : colourOf(value));
    }
    painter.fillRect(bar, gradient);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(t.tick);
    const double bound = std::max(std::abs(low_), std::abs(high_));
    const bool isDifference = colours_ == HeatMapColours::Difference;
    const QRectF below(bar.left(), bar.bottom() + 2, bar.width(), Fonts::scaled(16));
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, shortText(isDifference ? -bound : low_));
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, shortText(isDifference ? bound : high_));
    painter.setPen(t.muted);
    painter.drawText(QPointF(bar.right() + 14, bar.center().y() + 4), data_.unit);
}

void HeatMap::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    if (data_.rowCount() == 0) {
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(32, 16, -32, -16),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, emptyText_);
        return;
    }
    paintCells(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLabels(painter);
    paintColourBar(painter);
}

}  // namespace papilio::widgets
