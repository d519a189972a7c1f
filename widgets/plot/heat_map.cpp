#include "widgets/plot/heat_map.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

HeatMap::HeatMap(QWidget* parent) : PlotFrame(parent)
{
    hideAxes();
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) {
        if (data_.rowCount() > 0) {
            painter.setAntialiasing(false);
            paintCells(painter);
            painter.setAntialiasing(true);
            paintLabels(painter);
            paintColorBar(painter);
        }
    });
    connect(&plot(), &QCustomPlot::mouseDoubleClick, this,
            [this](QMouseEvent* event) { activate(pointAt(event->position())); });
    setMinimumWidth(Fonts::scaled(200));
    setAccessibleName(tr("Map of a matrix"));
    applyTokens(tokens());
}

void HeatMap::setData(HeatMapData matrix)
{
    data_ = std::move(matrix);
    low_ = 0;
    high_ = 0;
    bool any = false;
    for (const double value : data_.values) {
        if (const double size = std::abs(value); std::isfinite(size) && size != 0) {
            low_ = any ? std::min(low_, size) : size;
            high_ = any ? std::max(high_, size) : size;
            any = true;
        }
    }
    if (data_.full > 0) {
        low_ = 0;
        high_ = std::max(high_, data_.full);
    }
    cursor_ = {};
    resetHover();
    redraw();
}

void HeatMap::setColors(HeatMapColors colors)
{
    colors_ = colors;
    redraw();
}

void HeatMap::setHighlightedColumn(int column)
{
    highlighted_ = column;
    if (cursor_ && column >= 0) {
        cursor_.index = column;
    }
    redraw();
}

namespace {

/// Numbers of threads: they are not turned.
bool areShort(const QStringList& names)
{
    constexpr qsizetype letters = 3;
    return std::ranges::all_of(names, [](const QString& name) { return name.size() <= letters; });
}

}  // namespace

QRectF HeatMap::mapBox() const
{
    const QFontMetricsF metrics(Fonts::mono(Fonts::axis));
    const auto widest = [&](const QStringList& names) {
        double width = 0;
        for (const auto& name : names) {
            width = std::max(width, metrics.horizontalAdvance(name));
        }
        return width;
    };
    // Longer names are at 45 degrees: they need their length / sqrt 2 above and, the last one, to
    // the right.
    const double slant =
        areShort(data_.columns) ? metrics.height() : widest(data_.columns) / std::sqrt(2.0) + 10;
    const double left = std::min(widest(data_.rows) + 18, plot().width() * 0.4);
    const double bottom = Fonts::scaled(40);
    QSizeF room(plot().width() - left - std::max(16.0, slant),
                plot().height() - slant - 4 - bottom);
    if (!data_.largestCell.isEmpty()) {
        const auto& largest = data_.largestCell;
        const double scale = Fonts::scaled(100) / 100.0;
        room = room.boundedTo({scale * largest.width() * static_cast<double>(data_.columns.size()),
                               scale * largest.height() * data_.lines()});
    }
    return {QPointF(left, slant + 4), room.expandedTo({10, 10})};
}

QRectF HeatMap::cellBox(int row, int column) const
{
    const auto box = mapBox();
    const double width =
        box.width() / static_cast<double>(std::max<qsizetype>(1, data_.columns.size()));
    const double height = box.height() / std::max(1, data_.lines());
    const double part = width / data_.perLine();
    return {box.left() + column * width + (row % data_.perLine()) * part,
            box.top() + (row / data_.perLine()) * height, part, height};
}

PlotPoint HeatMap::pointAt(QPointF pixel) const
{
    const auto box = mapBox();
    if (pixel.y() > 0 && pixel.y() < box.top()) {
        pixel = {pixel.x(), box.top()};  // the name of a column
    }
    if (data_.rowCount() == 0 || !box.contains(pixel)) {
        return {};
    }
    const auto cell = cellBox(0, 0).size();
    const int parts = static_cast<int>(data_.columns.size()) * data_.perLine();
    const int part = std::min(static_cast<int>((pixel.x() - box.left()) / cell.width()), parts - 1);
    const int line =
        std::min(static_cast<int>((pixel.y() - box.top()) / cell.height()), data_.lines() - 1);
    const int row = line * data_.perLine() + part % data_.perLine();
    return {static_cast<std::size_t>(row), row < data_.rowCount() ? part / data_.perLine() : -1};
}

QString HeatMap::nameOf(int row) const
{
    const int perLine = data_.perLine();
    const auto label = data_.rows.value(row / perLine);
    return perLine > 1 && data_.names.isEmpty()
               ? tr("%1, part %2").arg(label).arg(row % perLine + 1)
               : data_.names.value(row, label);
}

QString HeatMap::textOf(double value) const
{
    return data_.text != nullptr ? data_.text(value) : countText(value);
}

HoverText HeatMap::cardAt(const PlotPoint& point, QPointF /*pixel*/) const
{
    if (!point) {
        return {};
    }
    const auto row = static_cast<int>(point.series);
    return {nameOf(row), {{data_.columns[point.index], textOf(data_.at(row, point.index))}}};
}

void HeatMap::choose(const PlotPoint& point)
{
    cursor_ = point;
    const auto card = cardAt(point, {});
    setAccessibleDescription(
        tr("%1 · %2: %3").arg(card.title, card.lines[0].words, card.lines[0].value));
    redraw();
    emit cellClicked(static_cast<int>(point.series), point.index);
}

void HeatMap::activate(const PlotPoint& point)
{
    if (point) {
        emit cellActivated(static_cast<int>(point.series), point.index);
    }
}

PlotPoint HeatMap::neighbor(int across, int down) const
{
    const auto from = cursor_ ? cursor_ : PlotPoint{0, highlighted_};
    const int row = static_cast<int>(from.series) + down;
    const int column = from.index + across;
    const bool isIn = row >= 0 && row < data_.rowCount() && column < data_.columns.size();
    return {isIn ? static_cast<std::size_t>(row) : 0, isIn ? column : -1};
}

void HeatMap::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        activate(cursor_);
    } else {
        PlotFrame::keyPressEvent(event);
    }
}

/// The menu is about the cell it opens on.
void HeatMap::addMenuActions(QMenu& /*menu*/, QPointF place)
{
    if (const auto point = pointAt(place)) {
        choose(point);
    }
}

PlotData HeatMap::plotData() const
{
    PlotData numbers;
    numbers.columns.push_back({tr("Name")});
    for (int row = 0; row < data_.rowCount(); ++row) {
        numbers.columns[0].texts << nameOf(row);
    }
    for (int column = 0; column < data_.columns.size(); ++column) {
        auto& added = numbers.columns.emplace_back();
        added.title = data_.columns[column];
        for (int row = 0; row < data_.rowCount(); ++row) {
            added.numbers.push_back(data_.at(row, column));
        }
    }
    return numbers;
}

QColor HeatMap::colorOf(double value) const
{
    const auto& t = tokens();
    if (!std::isfinite(value)) {
        return t.shade;
    }
    if (value == 0) {
        return t.raised;
    }
    const double range = high_ - low_;
    const double share = range > 0 ? (std::abs(value) - low_) / range : 1.0;
    if (colors_ == HeatMapColors::Sequence) {
        return sequenceColor(share, t);
    }
    constexpr double lightest = 0.22;  // the smallest count is still not zero
    constexpr std::size_t negative = 5;
    return value < 0 ? t.categories[negative] : tintColor(lightest + (1 - lightest) * share, t);
}

void HeatMap::paintCells(QCPPainter& painter) const
{
    const auto& t = tokens();
    const auto font = Fonts::mono(Fonts::axis);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const int perLine = data_.perLine();
    for (int row = 0; row < data_.rowCount(); ++row) {
        for (int column = 0; column < data_.columns.size(); ++column) {
            const auto cell = cellBox(row, column);
            const bool isLast = row % perLine == perLine - 1;
            const QRectF box(
                QPointF(std::round(cell.left()), std::round(cell.top())),
                QPointF(std::round(cell.right()) - (isLast && cell.width() > 4 ? 1 : 0),
                        std::round(cell.bottom()) - (cell.height() > 4 ? 1 : 0)));
            const double value = data_.at(row, column);
            painter.fillRect(box, colorOf(value));
            if (colors_ != HeatMapColors::Sequence || value == 0 ||
                box.width() < metrics.height() || box.height() < metrics.height()) {
                continue;
            }
            if (const auto text = textOf(value);
                metrics.horizontalAdvance(text) + 8 < box.width()) {
                painter.setPen(textOn(colorOf(value)));
                painter.drawText(box, Qt::AlignCenter, text);
            }
        }
    }
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](const PlotPoint& point, const QPen& pen) {
        if (point && !isFigure()) {
            painter.setPen(pen);
            painter.drawRect(
                cellBox(static_cast<int>(point.series), point.index).adjusted(0, 0, -1, -1));
        }
    };
    frame(hoveredPoint(), QPen(t.axis, 1));
    if (highlighted_ >= 0 && highlighted_ < data_.columns.size() && data_.rowCount() > 0) {
        const auto top = cellBox(0, highlighted_);
        const auto box = mapBox();
        painter.setPen(QPen(t.accent, 2));
        painter.drawRoundedRect(
            QRectF(top.left() - 1, box.top() - 1, top.width() * perLine + 1, box.height() + 1), 2,
            2);
    }
    frame(cursor_, QPen(t.accent, 2));
}

void HeatMap::paintLabels(QCPPainter& painter) const
{
    const auto& t = tokens();
    const auto box = mapBox();
    const auto font = Fonts::mono(Fonts::axis);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.tick);
    const double width = box.width() / static_cast<double>(data_.columns.size());
    const bool isLevel = areShort(data_.columns);
    const double least = isLevel ? 4 * metrics.averageCharWidth() : metrics.height();
    const auto columnStep =
        std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(least / width)));
    for (qsizetype column = 0; column < data_.columns.size(); column += columnStep) {
        painter.save();
        painter.translate(box.left() + (static_cast<double>(column) + 0.5) * width, box.top() - 6);
        painter.rotate(isLevel ? 0 : -45);
        painter.drawText(
            QPointF(isLevel ? -metrics.horizontalAdvance(data_.columns[column]) / 2 : 0,
                    isLevel ? 0 : metrics.capHeight() / 2),
            data_.columns[column]);
        painter.restore();
    }
    const double height = box.height() / std::max(1, data_.lines());
    const int rowStep = std::max(1, static_cast<int>(std::ceil(metrics.height() * 0.9 / height)));
    for (int line = 0; line < data_.lines(); line += rowStep) {
        const QRectF room(4, box.top() + line * height, box.left() - 12, height);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         metrics.elidedText(data_.rows.value(line), Qt::ElideMiddle, room.width()));
    }
}

void HeatMap::paintColorBar(QCPPainter& painter) const
{
    const auto& t = tokens();
    const auto box = mapBox();
    const QRectF bar(box.left(), box.bottom() + 12, Fonts::scaled(112), 8);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 16; ++i) {
        const double share = std::max(i / 16.0, 1e-6);  // 0 itself is an empty cell
        gradient.setColorAt(share, colorOf(low_ + share * (high_ - low_)));
    }
    painter.fillRect(bar, gradient);
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(t.tick);
    const QRectF below(bar.left(), bar.bottom() + 2, bar.width(), Fonts::scaled(16));
    constexpr int digits = 3;  // both ends fit below the bar
    const auto text = [](double value) { return numberText(value, digits); };
    if (low_ < high_) {
        painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, text(low_));
    }
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, text(high_));
    painter.setPen(t.muted);
    painter.drawText(QPointF(bar.right() + 14, bar.center().y() + 4), data_.unit);
}

}  // namespace papilio::widgets
